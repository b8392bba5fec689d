//! Pairs at a named gap: drawn to touch exactly on a grid, then moved apart, or into each other,
//! along their common normal.

pub mod plane;
pub mod space;

use barycode_testkit::compound::{Compound, Map};
use barycode_testkit::dimension::TestDimension;
use barycode_testkit::generate::Precision;
use barycode_testkit::generate::source::Source;
use barycode_testkit::oracle::Relation;

/// The gaps by which cells are named, from deep to far.
pub const GAPS: [f64; 9] = [-1e-3, -1e-6, -1e-9, -1e-12, 0.0, 1e-12, 1e-9, 1e-6, 1e-3];

/// Where the numbers of the second shape are measured from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// From its own centre. Its translation is about as long as the shapes are large, and rounded:
    /// so is the gap.
    Own,
    /// From the place where it touches the first exactly. Its translation is the move alone, so
    /// that the gap is what its name says in both precisions.
    Contact,
}

impl Frame {
    pub const ALL: [Self; 2] = [Self::Own, Self::Contact];

    pub fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Contact => "contact",
        }
    }
}

/// What the pairs of a cell have in common, but for the subject, which takes turns.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    pub precision: Precision,
    pub frame: Frame,
    /// Which of [`GAPS`].
    pub gap: usize,
}

impl Cell {
    /// All cells: precisions, frames, gaps.
    pub fn all() -> impl Iterator<Item = Self> {
        [Precision::Single, Precision::Double].into_iter().flat_map(|precision| {
            Frame::ALL.into_iter().flat_map(move |frame| (0..GAPS.len()).map(move |gap| Self { precision, frame, gap }))
        })
    }

    /// The signed distance that the pairs are made for.
    pub fn wanted(self) -> f64 {
        GAPS[self.gap]
    }

    /// A number of its own among all cells of a dimension.
    fn number(self) -> u64 {
        let precision = u64::from(self.precision == Precision::Double);
        let frame = u64::from(self.frame == Frame::Contact);
        (precision * 2 + frame) * GAPS.len() as u64 + self.gap as u64
    }
}

/// Two lists of points in the numbers of a precision, and by how much the second is moved. What the
/// pair is, is what the bits of its numbers say, nothing rounded.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair<const D: usize> {
    pub subject: &'static str,
    pub a: Vec<[f64; D]>,
    pub b: Vec<[f64; D]>,
    pub shift: [f64; D],
    /// Half of the sides, where both are boxes around their origins, along the axes.
    pub boxes: Option<[[f64; D]; 2]>,
}

impl<const D: usize> Pair<D> {
    /// The pair as the judge takes it.
    pub fn bodies(&self) -> [Compound<D>; 2] {
        let list = |points: &[[f64; D]]| Compound::List(points.to_vec());
        [list(&self.a), list(&self.b).posed(Map::translation(self.shift))]
    }

    /// The largest coordinate of a point, in its own frame or in the common one, or of the
    /// translation.
    pub fn size(&self) -> f64 {
        let moved = |p: &[f64; D]| -> [f64; D] { std::array::from_fn(|k| p[k] + self.shift[k]) };
        let all = self.a.iter().chain(&self.b).copied().chain(self.b.iter().map(moved)).chain([self.shift]);
        all.flatten().fold(0.0, |size: f64, x| size.max(x.abs()))
    }
}

/// A point of the grid: multiples of [`unit`].
type GridPoint<const D: usize> = [i64; D];

/// The spacing of the grid. Coordinates of shapes are multiples of eight units, so that halves and
/// quarters of sums are on the grid, too; all stay below 8 and so fit into the numbers of the
/// precision, and their products into 128 bits.
fn unit(precision: Precision) -> f64 {
    match precision {
        Precision::Single => 2.0_f64.powi(-18),
        Precision::Double => 2.0_f64.powi(-32),
    }
}

/// The nearest multiple of eight units.
fn snapped(x: f64, precision: Precision) -> i64 {
    (x / unit(precision) / 8.0).round() as i64 * 8
}

fn dot<const D: usize>(d: [i128; D], p: GridPoint<D>) -> i128 {
    (0..D).map(|k| d[k] * i128::from(p[k])).sum()
}

/// A point farthest along a direction.
fn farthest<const D: usize>(points: &[GridPoint<D>], d: [i128; D]) -> GridPoint<D> {
    *points.iter().max_by_key(|&&p| dot(d, p)).expect("shapes have points")
}

fn negated<const D: usize>(d: [i128; D]) -> [i128; D] {
    d.map(|x| -x)
}

fn minus<const D: usize>(p: GridPoint<D>, q: GridPoint<D>) -> GridPoint<D> {
    std::array::from_fn(|k| p[k] - q[k])
}

/// A direction with whole components, of which some are zero now and then.
fn any_direction<const D: usize>(source: &mut Source) -> [i128; D] {
    loop {
        let d = [(); D].map(|()| if source.chance(0.1) { 0 } else { i128::from(source.integer(-1000, 1000)) });
        if d != [0; D] {
            return d;
        }
    }
}

/// Two shapes on the grid, each in its own frame, and the translation of the second that makes them
/// touch exactly: `normal` points from the first to the second, and the plane across it through the
/// contact lies between them.
#[derive(Clone, Debug)]
pub struct Contact<const D: usize> {
    a: Vec<GridPoint<D>>,
    b: Vec<GridPoint<D>>,
    shift: GridPoint<D>,
    normal: [i128; D],
    boxes: Option<[GridPoint<D>; 2]>,
}

impl<const D: usize> Contact<D> {
    /// With the second shape against the first's point `on_a`, which is farthest along `normal`.
    fn at(a: Vec<GridPoint<D>>, b: Vec<GridPoint<D>>, on_a: GridPoint<D>, normal: [i128; D]) -> Self {
        let on_b = farthest(&b, negated(normal));
        Self { shift: minus(on_a, on_b), a, b, normal, boxes: None }
    }

    /// The same with the roles exchanged.
    fn exchanged(self) -> Self {
        Self {
            a: self.b,
            b: self.a,
            shift: self.shift.map(|x| -x),
            normal: negated(self.normal),
            boxes: self.boxes.map(|[a, b]| [b, a]),
        }
    }

    /// The pair with the second shape moved by `gap` along the normal, numbers rounded to the
    /// precision.
    fn moved(&self, subject: &'static str, precision: Precision, frame: Frame, gap: f64) -> Pair<D> {
        let length = self.normal.iter().map(|&x| (x as f64).powi(2)).sum::<f64>().sqrt();
        let step = self.normal.map(|x| gap * (x as f64 / length));
        let real = |p: GridPoint<D>| p.map(|x| x as f64 * unit(precision));
        let all = |points: &[GridPoint<D>], shift: GridPoint<D>| -> Vec<[f64; D]> {
            points.iter().map(|p| real(std::array::from_fn(|k| p[k] + shift[k]))).collect()
        };
        let (b, shift, boxes) = match frame {
            Frame::Own => {
                let contact = real(self.shift);
                let shift = std::array::from_fn(|k| contact[k] + step[k]);
                (all(&self.b, [0; D]), shift, self.boxes.map(|boxes| boxes.map(real)))
            }
            Frame::Contact => (all(&self.b, self.shift), step, None),
        };
        Pair { subject, a: all(&self.a, [0; D]), b, shift: precision.snap_point(shift), boxes }
    }
}

/// A dimension: what is drawn there.
pub trait DrawnDimension<const D: usize>: TestDimension<Compound = Compound<D>, Point = [f64; D]> {
    /// Kinds of shapes, which take turns.
    const SUBJECTS: &'static [&'static str];

    /// Two shapes of a kind that touch exactly, or nothing where the draw does not lead to a pair.
    /// With `deep` the contact is in the middle of a facet of the Minkowski difference, so that a
    /// small move makes a depth of the same size.
    fn contact(subject: usize, precision: Precision, deep: bool, source: &mut Source) -> Option<Contact<D>>;
}

/// The pair with this name and the exact truth about it. Draws until the signed distance in the
/// contact's frame is as named, to 1 %, or exactly zero; rounding to the own frame comes after
/// that.
pub fn pair<W: DrawnDimension<D>, const D: usize>(cell: Cell, seed: u64, index: u64) -> (Pair<D>, W::Judge) {
    let mut source = Source::new(seed, cell.number() << 40 | index);
    let subject = index as usize % W::SUBJECTS.len();
    let wanted = cell.wanted();
    let judged = |pair: &Pair<D>| {
        let [a, b] = pair.bodies();
        W::judge(&a, &b).expect("points of the grid are finite")
    };
    loop {
        let Some(contact) = W::contact(subject, cell.precision, wanted < 0.0, &mut source) else { continue };
        let contact = if source.chance(0.5) { contact.exchanged() } else { contact };
        let moved = |frame| contact.moved(W::SUBJECTS[subject], cell.precision, frame, wanted);
        let pair = moved(Frame::Contact);
        let judge = judged(&pair);
        let truth = W::truth(&judge);
        let fits = match wanted {
            0.0 => truth.relation() == Relation::Touching,
            _ => (truth.approximate() - wanted).abs() <= 0.01 * wanted.abs(),
        };
        match cell.frame {
            _ if !fits => {}
            Frame::Contact => return (pair, judge),
            Frame::Own => {
                let pair = moved(Frame::Own);
                let judge = judged(&pair);
                return (pair, judge);
            }
        }
    }
}
