//! The libraries that people would otherwise use, each behind one trait.
//!
//! A peer takes pairs and makes them ready: shapes and poses in its own form, outside of any
//! timing. Then it walks through them in an order, and the loop over the pairs lies in the peer, in
//! C++ for those in C++: no call from pair to pair goes through a table or from one language to
//! another.
//!
//! The head of each module and of each file under `shims` states which calls are made, and why
//! these; README.md has versions and licences.

mod array;
mod flat;
mod native;
mod parry;
mod solid;

pub use flat::PolygonPair;
pub use solid::{Hull, Solid, SolidPair, Solids};

use std::hint::black_box;

/// What is asked about a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// How far apart; 0 where the shapes meet.
    Distance,
    /// Whether they meet.
    Collision,
}

impl Question {
    pub const ALL: [Self; 2] = [Self::Distance, Self::Collision];

    pub fn name(self) -> &'static str {
        match self {
            Self::Distance => "distance",
            Self::Collision => "collision",
        }
    }
}

/// The numbers that a peer computes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    Single,
    Double,
}

impl Precision {
    pub const ALL: [Self; 2] = [Self::Single, Self::Double];

    pub fn name(self) -> &'static str {
        match self {
            Self::Single => "f32",
            Self::Double => "f64",
        }
    }
}

/// Pairs of one kind.
#[derive(Clone, Copy, Debug)]
pub enum Pairs<'p> {
    Plane(&'p [PolygonPair]),
    Space(&'p Solids),
}

/// What a query has to do with the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Nothing: it can begin before the other ends, and starts cold.
    Cold,
    /// Its pose waits for the other's answer, of which 0 times is added to it: the time is that of
    /// a query from its beginning to its end. Starts cold.
    Waiting,
    /// It starts from what the other left, if the other is about the pair with the number before;
    /// cold if not. Such pairs are of the same shapes.
    Warm,
}

/// A library, or one of several ways through it.
pub trait Peer {
    fn name(&self) -> &str;

    fn version(&self) -> &str;

    fn precision(&self) -> Precision;

    /// Pairs in the peer's own form.
    ///
    /// # Errors
    ///
    /// Why it does not serve such pairs, or not in this manner.
    fn prepare(&self, pairs: Pairs<'_>, manner: Manner) -> Result<Box<dyn Prepared>, String>;
}

/// Pairs in the form of one peer.
pub trait Prepared {
    fn serves(&self, _: Question) -> bool {
        true
    }

    /// From now on stops at this tolerance, or at its default; whether it can be told one. Where it
    /// is, it may take as many iterations as that needs, up to 1000.
    fn tolerate(&mut self, _: Option<f64>) -> bool {
        false
    }

    /// Answers about the pairs in this order, and lets them go.
    fn walk(&mut self, question: Question, order: &[u32]);

    /// Seconds of the last walk by the peer's own clock, where ours would measure something else as
    /// well.
    fn own_clock(&self) -> Option<f64> {
        None
    }

    /// Answers about all pairs in their own order: distances, 0 where shapes meet; of collisions 1
    /// for yes and 0 for no.
    fn answers(&mut self, question: Question) -> Vec<f64>;
}

/// Pairs ready for one function that finds distances and one that finds collisions.
#[derive(Debug)]
pub struct Loop<T, D, C> {
    pairs: Vec<T>,
    distance: D,
    collision: C,
}

impl<T, N: Into<f64>, D: Fn(&T) -> N, C: Fn(&T) -> bool> Loop<T, D, C> {
    pub fn new(pairs: Vec<T>, distance: D, collision: C) -> Self {
        Self { pairs, distance, collision }
    }
}

impl<T, N: Into<f64>, D: Fn(&T) -> N, C: Fn(&T) -> bool> Prepared for Loop<T, D, C> {
    fn walk(&mut self, question: Question, order: &[u32]) {
        let pairs = order.iter().map(|&index| &self.pairs[index as usize]);
        match question {
            Question::Distance => pairs.for_each(|pair| {
                black_box((self.distance)(pair));
            }),
            Question::Collision => pairs.for_each(|pair| {
                black_box((self.collision)(pair));
            }),
        }
    }

    fn answers(&mut self, question: Question) -> Vec<f64> {
        match question {
            Question::Distance => self.pairs.iter().map(|pair| unsigned((self.distance)(pair).into())).collect(),
            Question::Collision => self.pairs.iter().map(|pair| f64::from((self.collision)(pair))).collect(),
        }
    }
}

/// 0 for what is less. What is no number stays none.
fn unsigned(distance: f64) -> f64 {
    if distance < 0.0 { 0.0 } else { distance }
}

/// Pairs ready for functions that find an answer after another answer, of which they add 0 times to
/// the pose: 1 is yes and 0 is no.
#[derive(Debug)]
pub struct Chain<T, N, D, C> {
    pairs: Vec<T>,
    /// What the first pair comes after.
    nothing: N,
    distance: D,
    collision: C,
}

impl<T, N, D, C> Chain<T, N, D, C>
where
    N: Copy + Default + Into<f64> + From<bool>,
    D: Fn(&T, N) -> N,
    C: Fn(&T, N) -> bool,
{
    pub fn new(pairs: Vec<T>, distance: D, collision: C) -> Self {
        Self { pairs, nothing: N::default(), distance, collision }
    }
}

impl<T, N, D, C> Prepared for Chain<T, N, D, C>
where
    N: Copy + Default + Into<f64> + From<bool>,
    D: Fn(&T, N) -> N,
    C: Fn(&T, N) -> bool,
{
    fn walk(&mut self, question: Question, order: &[u32]) {
        let pairs = order.iter().map(|&index| &self.pairs[index as usize]);
        black_box(match question {
            Question::Distance => pairs.fold(self.nothing, |before, pair| (self.distance)(pair, before)),
            // The compiler must not find out that 0 times a yes is the same as 0 times a no.
            Question::Collision => {
                pairs.fold(self.nothing, |before, pair| N::from(black_box((self.collision)(pair, before))))
            }
        });
    }

    fn answers(&mut self, question: Question) -> Vec<f64> {
        let pairs = self.pairs.iter();
        match question {
            Question::Distance => pairs.map(|pair| unsigned((self.distance)(pair, self.nothing).into())).collect(),
            Question::Collision => pairs.map(|pair| f64::from((self.collision)(pair, self.nothing))).collect(),
        }
    }
}

/// Why a peer cannot be asked in a manner.
pub const COLD_ONLY: &str = "it is only asked cold: one query by itself";

/// A peer that is not built here.
#[derive(Clone, Debug)]
pub struct Absent {
    pub name: String,
    /// The reason and the remedy.
    pub reason: String,
}

/// All peers: those that can be asked, and those that cannot, with the reason.
pub fn all() -> (Vec<Box<dyn Peer>>, Vec<Absent>) {
    let (mut peers, mut absent) = (parry::peers(), Vec::new());
    peers.extend(flat::peers());
    for found in native::peers().into_iter().chain([array::shapely()]) {
        match found {
            Ok(peer) => peers.push(peer),
            Err(missing) => absent.push(missing),
        }
    }
    (peers, absent)
}

/// The flags that the shims of C and C++ peers were built with. The peers' libraries come built
/// from those who distribute them, save Box2D v3.
pub const FLAGS: &str = env!("PEERS_FLAGS");

/// What Rust code was built for, by the names of the compiler.
pub const TARGET_FEATURES: &str = env!("PEERS_TARGET_FEATURES");
