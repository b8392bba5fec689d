//! The ladder: one driver for every question, from stage to stage until one answers.
//!
//! An [`Ask`] is a question about two shapes. Its goal is what is wanted of them: yes or no
//! (`YesNo`, for `intersects` and `within`), or the signed distance (`SignedDistance`, for
//! `distance`, `closest_points` and `contact`). With either goal an `Ask` implements [`Question`],
//! which says which findings of a stage answer it. A stage answers, or hands on what the next one
//! needs ([`Progress`]). The head of its file says what it assumes and proves.
//!
//! ```text
//!  # stage         for      enters when               hands on              gives up when
//!  1 closed form   both     cores have a formula;     -                     bounds not close,
//!                           default method, no                              edges nearly parallel,
//!                           observer, no start given.                       a matrix that is no
//!                           Yes or no: two points,                          rotation, axes that
//!                           two rectangles;                                 none is better of,
//!                           `intersects`: two boxes                         a centre too deep
//!                           in space, no radius.                            inside for a simplex
//!                           In space, too: a point
//!                           and a shape that names
//!                           its nearest boundary
//!                           point; `contact`: boxes
//!  2 range         both     always                    a pair in range       never: radii beside
//!                                                                           which the cores are
//!                                                                           small, or a named Stop
//!  3 projections,  distance curved, in space, cold,   a start direction     a shape knows no
//!    far                    no cut-off, far apart                           nearest points
//!  4 seed          both     always                    the first simplex     never
//!  5 descend       both     always                    last simplex and      256 supports; curved
//!                                                     direction, and why    shapes due for 6
//!                                                     it ended: an `End`
//!  6 projections,  both     the loop ended Curved     bounds, or the loop   20 rounds
//!    near; Newton                                     goes on by Newton
//!    tolerance     distance the loop ended Near       -                     bounds too far apart,
//!                                                                           or they include zero:
//!                                                                           the loop goes on
//!  7 bound         both     Inside (not `contact`);   yes or no: bounds     the origin may be in
//!                           Nearest; OnSimplex at a   that do not decide    or on the simplex
//!                           vertex. Yes or no:
//!                           Separated; bounds only
//!                           with a radius
//!    stalled       both     rounding stopped the      yes or no: bounds     -
//!                           loop (Stalled): 7 is      (`decide_near`), to
//!                           skipped, 8 is not         10, 12, 13. Distance:
//!                                                     bounds (`conclude`), if
//!                                                     not tight to 12, and to
//!                                                     11 before where within
//!                                                     the resolution; 13
//!  8 filter        verdict  no points wanted, no      -                     a sign is within
//!                           radius, vertices known;                         its rounding
//!                           in 5, in 7 and after
//!    rings         contact  the plane; the origin     -                     a shape that is no
//!                           may be in or on the                             list of vertices, two
//!                           simplex; default method,                        edges equally near,
//!                           no observer, no start                           more than 256 vertices
//!  9 graze         both     the origin may be in      the closest bounds    no further weak side
//!                           or on the simplex         of its weak sides
//! 10 exact, first  both     yes or no: always.        -                     the caller's limit, no
//!                           Distance: for the sign                          structure stated, out
//!                           alone (not `contact`),                          of range, few steps
//!                           where 9 leaves it open                          used up where bounds
//!                                                                           are not close
//! 11 EPA           both     the origin may be in      nearest face, bounds; 1024 supports, 128
//!                           or on the simplex, or     for curved shapes as  between curved ones
//!                           within the resolution     close as is wanted    in space; no room,
//!                                                                           rounding
//!    ellipsoids    distance with 11, `contact`: both  the depth, proven by   bounds not close
//!                           are ellipsoids            one in their sum
//!    revolved      distance with 11, `contact`: both  the depth in the      the tilt counts, a
//!                           are bodies of revolution  plane of both axes    point is beside the
//!                           on parallel axes                                plane
//! 12 wide          both     bounds not tight          the closest bounds    the caller's limit
//! 13 exact, last   both     bounds include zero       -                     no structure stated,
//!                                                                           out of range
//! 14 dress         distance always, except for       -                      never
//!                           `distance` by the formula
//!                           of two points or boxes
//! ```
//!
//! | # | function | file in `query` |
//! | --- | --- | --- |
//! | 1 | `Question::closed_form` | `goal/yes_no.rs`, `dress.rs`; `stage/closed_form/` |
//! | 2 | `check_range`; `out_of_range` | `ladder.rs`; `stage/range.rs` |
//! | 3 | `project_far` | `stage/projections.rs` |
//! | 4 | `warm_seed`, `cold_seed` | `stage/seed.rs` |
//! | 5 | `descend` | `stage/descend.rs`, for the loop of `gjk.rs` |
//! | 6 | `project_near`; `resume` | `stage/projections.rs`; `stage/descend.rs` |
//! | tolerance | `accept_tolerance` | `stage/bound.rs` |
//! | 7 | `Question::bound` | `goal/`; helpers in `stage/bound.rs`, `bounds.rs` |
//! | 8 | `filter`; in the loop `descend` | `stage/filter.rs`; `stage/descend.rs` |
//! | rings | `depth` | `stage/closed_form/rings.rs`, called by `goal/signed_distance.rs` |
//! | 9 | `graze` | `stage/graze.rs` |
//! | 10 | `decide` | `stage/exact.rs` |
//! | 11 | `expand` | `stage/epa.rs`, called by 12 |
//! | ellipsoids | `core` | `stage/ellipsoids.rs`, called by 11; `shape/ellipsoids.rs` |
//! | revolved | `core` | `stage/revolved.rs`, called by 11; `shape/revolved.rs` |
//! | 12 | `finish`, `from_cold_start` | `stage/wide.rs` |
//! | 13 | `decide`; for the distance `settle` | `stage/exact.rs` |
//! | 14 | `dress`, `dress_rare` | `dress.rs` |
//!
//! Stages 1 to 8 are the driver below, inlined into each question, and left out at compile time
//! where the goal does not want them. Stages 9 to 13 are what few pairs come to: not inlined, of
//! shapes without their types, one list for each goal (`decide_open` and `measure_open`); for the
//! distance 13 is not in the list but called by 14. Stage 14 is inlined, with the types of the
//! shapes, where 1, 3, 7 and the tolerance answer, and called without them elsewhere.
//!
//! Where 7 to 10 leave open a warm question, or a yes or no by a method that finds no nearest
//! feature ([`Reduce::NEAREST`]), the bounds of the cores are asked for, cold: EPA must begin with
//! support points. Why the driver has the form that it has: decision 26.

use super::Start;
use super::bounds::Core;
use super::goal::{Question, Settings};
use super::stage::descend::{LoopEnd, LoopEndOf};
use super::stage::range::out_of_range;
use super::stage::seed::Seed;
use crate::cache::Cache;
use crate::dimension::Dimension;
use crate::gjk::{self, Difference, End, Reduce, Shape};
use crate::observe::Observer;
use crate::shape::Convex;
use crate::vector::Vector;
use core::convert::Infallible;

pub(super) use core::ops::ControlFlow as Progress;
pub(super) use core::ops::ControlFlow::{Break as Answered, Continue as Open};

/// A question about two shapes: all that a stage may need.
///
/// It is taken apart by the compiler and has no address: what is not inlined gets copies of its
/// parts.
pub(super) struct Ask<'q, M, A: Convex, B, G, O> {
    pub(super) shapes: Difference<'q, A, B>,
    pub(super) goal: G,
    pub(super) settings: Settings<A::Vector>,
    pub(super) start: Start<A::Vector>,
    pub(super) cache: Option<&'q mut Cache>,
    pub(super) observer: &'q mut O,
    pub(super) method: M,
}

/// A simplex of a method, in the precision of the shapes.
pub(super) type SimplexOf<M, V> = <M as Reduce<V>>::Simplex<<V as Vector>::Scalar>;

/// How the loop ended, in that precision.
pub(super) type OutcomeOf<V> = gjk::Outcome<V, <V as Vector>::Scalar>;

/// A question after the loop, which few pairs come to: shapes without their types. It is handed
/// over by value, so that nothing of the loop has an address before.
pub(super) struct Rest<'q, M: Reduce<V>, V: Dimension, O> {
    pub(super) a: Shape<'q, V>,
    pub(super) b: Shape<'q, V>,
    pub(super) method: M,
    pub(super) settings: Settings<V>,
    pub(super) start: Start<V>,
    pub(super) cache: Option<&'q mut Cache>,
    pub(super) observer: &'q mut O,
    pub(super) left: LoopEndOf<M, V>,
    /// Bounds that are proven already.
    pub(super) known: Option<Core<V>>,
}

impl<'q, M, V, A, B, G, O> Ask<'q, M, A, B, G, O>
where
    M: Reduce<V>,
    V: Dimension,
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    O: Observer<V>,
    Self: Question<M, V, Kind = G, Observer = O>,
{
    /// Climbs until a stage answers.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn answer(self) -> <Self as Question<M, V>>::Answer {
        let Answered(answer) = self.climb();
        answer
    }

    /// The stages in order.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn climb(mut self) -> Progress<<Self as Question<M, V>>::Answer, Infallible> {
        self.closed_form()?;
        self.check_range()?;
        let (start, supports) = self.project_far()?;
        let goal = self.loop_goal();
        let mut begun = match self.warm_seed() {
            Some(begun) => begun,
            None => Seed::found(self.cold_seed(start, &goal)?, 1 + supports),
        };
        // Most yes or no questions end at the seed, and nothing should be kept for a loop:
        // `reloaded` loads the values of the shapes again and makes no new ones.
        if !Self::DISTANCE {
            self.shapes = self.shapes.reloaded();
        }
        let mut filtered = None;
        let mut outcome = self.descend(&mut begun, &goal, &mut filtered);
        let mut known = None;
        self.project_near(&mut begun.simplex, &mut outcome, &goal, &mut known)?;
        self.accept_tolerance(&mut begun.simplex, &mut outcome, &goal)?;
        self.remember(&begun.simplex);
        if outcome.end == End::Seen
            && let Some(filtered) = filtered
        {
            return Answered(self.answer_filter_in_loop(filtered, outcome.iterations));
        }
        self.bound(&begun.simplex, &outcome, &mut known)?;
        if let Some(decision) = self.filter(&begun.simplex, &outcome) {
            self.answer_filter_after_loop(decision, &begun.simplex, &outcome)?;
        }
        // A copy, so that nothing of the loop has an address and all of it can stay in registers.
        let left = LoopEnd { simplex: begun.simplex, warm: begun.warm, outcome };
        let Self { shapes, goal, settings, start, cache, observer, method } = self;
        let rest = Rest { a: shapes.a, b: shapes.b, method, settings, start, cache, observer, left, known };
        Answered(Self::answer_open(goal, rest))
    }

    /// Range: sizes whose products neither overflow nor underflow.
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn check_range(&mut self) -> Progress<<Self as Question<M, V>>::Answer, ()> {
        if self.shapes.in_range() {
            return Open(());
        }
        let core = out_of_range(self.shapes.a, self.shapes.b, self.radius());
        Answered(self.answer_rare(core))
    }
}
