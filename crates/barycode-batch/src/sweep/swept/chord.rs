//! The chord test: one direction proves that a footprint and an obstacle stay apart during a step.
//!
//! One step in each lane. Along a direction `n` of length one every point of a body is at most
//! `κ/8` away from the chord between its places at both ends of the step, with `κ = ω² ρ`, the
//! angle `ω` of the step and the distance `ρ` of the point from the centre of rotation. So the gap
//! along `n` is nowhere smaller than at that end where it is smaller, but for an eighth of the sum
//! of both κ (`docs/theory.md`, "Motion with rotation").
//!
//! | quantity | bound |
//! |---|---|
//! | `ω²`, by the chord `D` of rotations | `D² (1 + 0.367 D²)`: `(arcsin √q)² / q` is convex |
//! | lengths of the rotations | within 1e-4 of one, else no proof; 1 % more covers that of κ |
//! | end of the motion, of no rotations | half of the sum of `c² + s² - 1` of both, times ρ |
//! | gap at an end | the slack of `bounds.rs` and `rectangles.rs`, of both ends |

use crate::lanes::{Kernel, LaneScalar, Lanes, Mask, Num};
use crate::obstacles::{NO_PLACE, Obstacles, Prepared, StepObstacles};
use crate::plane::bounds;
use crate::plane::lockstep::{self, AcrossLanes, MinkowskiObstacle, PerLane, Vec2xN};
use crate::plane::packing;
use crate::plane::rectangles::{self, Rectangles};
use crate::plane::share;
use crate::proof::STRETCH;
use crate::question::marker::HowFar;
use crate::sweep::block::{Block, get, push};
use crate::sweep::footprint::{Footprint, Meeting, Shape};
use crate::sweep::near;
use crate::sweep::order::Order;
use crate::sweep::path::{SweepPath, Unsettled};
use crate::witness::LaneVector;
use barycode::Scalar;
use barycode::d2::{Pose, Vec2};
use barycode::expert::Number;

/// The largest that `c² + s² - 1` may be, summed over both ends.
const OFF: f64 = 1e-4;

/// At least the length of an axis halfway between two that [`OFF`] allows.
const LONGEST: f64 = 1.0001;

/// The distances that are to be proven of some rows.
#[cfg_attr(not(unoptimised), inline(always))]
fn wanted_distance<T: LaneScalar, L: Lanes<Scalar = T>>(lanes: L, column: Option<&[T]>, rows: &[u32]) -> Num<L> {
    match column {
        Some(column) => get(lanes, column, rows),
        None => lanes.splat(T::ZERO),
    }
}

/// Values of a step that are the same for all obstacles, one step in each lane.
#[derive(Clone, Copy)]
struct Ends<'t, L: Lanes> {
    footprints: [Footprint<'t, L>; 2],
    /// An eighth of κ, and what the end is off; NaN where the kernels must not compute.
    bend: Num<L>,
}

impl<'t, T: LaneScalar, L: Lanes<Scalar = T>> Ends<'t, L> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn new(lanes: L, shape: &Shape<'t, T>, blocks: &[Block<'_, T>; 2], from: usize) -> Self {
        let first = Footprint::new(lanes, shape, &blocks[0], from);
        let last = Footprint::new(lanes, shape, &blocks[1], from);
        let chord = last.rotation - first.rotation;
        let (square, one) = (chord.dot(chord), lanes.splat(T::ONE));
        let off = (first.rotation.dot(first.rotation) - one).abs() + (last.rotation.dot(last.rotation) - one).abs();
        let [arc, eighth, most, half, nan] = [0.367, 0.1263, OFF, 0.5, f64::NAN].map(T::from_f64);
        let eighth = square * (one + square * lanes.splat(arc)) * lanes.splat(eighth);
        let bend = (first.extent + last.extent) * (eighth + off + lanes.splat(T::UNIT * T::from_f64(8.0)));
        let bend = off.less(lanes.splat(most)).select(bend, lanes.splat(nan));
        Self { footprints: [first, last], bend: bend * lanes.splat(half) }
    }

    /// An obstacle at both ends.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn meetings(&self, others: [&Prepared<T>; 2]) -> [Meeting<L>; 2] {
        [self.footprints[0].meeting(others[0]), self.footprints[1].meeting(others[1])]
    }

    /// Tells where bounding circles that move along their chords come within a distance of each
    /// other; true where it is not known.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn may_come_near(meetings: &[Meeting<L>; 2], bend: Num<L>, within: Num<L>) -> Mask<L> {
        let [first, last] = meetings;
        let lanes = bend.lanes();
        let way = last.towards - first.towards;
        let share = share(-first.towards.dot(way), way.dot(way), lanes.splat(T::ZERO), lanes.splat(T::ONE));
        let nearest = first.towards + way.scaled(share);
        let limit = first.reach + first.slack + last.slack + bend + within;
        // The comparison fails for NaN, which is not far.
        !(limit * limit).less(nearest.dot(nearest))
    }
}

/// The footprint and an obstacle at one end, with these half extents.
#[cfg_attr(not(unoptimised), inline(always))]
fn rectangles_at<T: LaneScalar, L: Lanes<Scalar = T>>(
    footprint: &Footprint<'_, L>,
    half: Vec2<T>,
    other: &Prepared<T>,
    other_half: Vec2<T>,
) -> [Rectangles<L>; 2] {
    let lanes = footprint.lanes;
    [
        Rectangles { rotation: footprint.rotation, half: Vec2xN::splat(lanes, half) },
        Rectangles { rotation: Vec2xN::splat(lanes, other.rotation), half: Vec2xN::splat(lanes, other_half) },
    ]
}

/// The bound `bend` of [`Ends`] for an obstacle, which all lanes share.
fn bend_of<T: LaneScalar>([first, last]: [&Prepared<T>; 2]) -> T {
    let chord = last.rotation - first.rotation;
    let square = chord.dot(chord);
    let off = |one: &Prepared<T>| Number::abs(one.rotation.dot(one.rotation) - T::ONE);
    let off = off(first) + off(last);
    let number = T::from_f64;
    let eighth = square * (T::ONE + square * number(0.367)) * number(0.1263);
    if off < number(OFF) {
        (first.extent + last.extent) * (eighth + off + T::UNIT * number(8.0)) * number(0.5)
    } else {
        number(f64::NAN)
    }
}

/// The largest of these bounds of a block; `None` if one is not known.
#[cfg_attr(not(unoptimised), inline(always))]
fn most_bend<T: LaneScalar, L: Lanes<Scalar = T>>(
    lanes: L,
    shape: &Shape<'_, T>,
    blocks: &[Block<'_, T>; 2],
) -> Option<T> {
    let mut least = lanes.splat(T::ZERO);
    for from in (0..T::PER_LINE).step_by(L::COUNT) {
        let bend = Ends::new(lanes, shape, blocks, from).bend;
        // The comparison fails for NaN.
        if (!bend.less(lanes.splat(T::INFINITY))).any() {
            return None;
        }
        least = least.min(-bend);
    }
    Some(-least.least())
}

/// The largest of the bounds of obstacles; `None` if one is not known.
fn most_bend_of<T: LaneScalar>(
    obstacles: &Obstacles<'_, Vec2<T>>,
    places: &[u32],
    ahead: u32,
    next: &[u32],
) -> Option<T> {
    places.iter().try_fold(T::ZERO, |most, &place| {
        let to = place_then(place, ahead, next);
        let bend = bend_of([obstacles.prepared(place).0, obstacles.prepared(to).0]);
        (bend < T::INFINITY).then(|| Number::max(most, bend))
    })
}

/// Where an obstacle is at the end of a step: where it was if it stands still, or is there at the
/// beginning only.
fn place_then(place: u32, ahead: u32, next: &[u32]) -> u32 {
    let to = next[place as usize];
    if ahead == 0 || to == NO_PLACE { place } else { to }
}

/// The lists of obstacles of a step, each at its beginning and its end.
fn lists_between<'o, T: LaneScalar>(
    obstacles: &'o Obstacles<'_, Vec2<T>>,
    step: u32,
    ahead: u32,
    next: &[u32],
) -> Vec<[StepObstacles<'o, T>; 2]> {
    let thens = obstacles.at(step.saturating_add(ahead));
    let pair = |list: StepObstacles<'o, T>| {
        let first = list.places.clone().next();
        let to = first.map(|place| place_then(place as u32, ahead, next) as usize);
        let then = thens.iter().find(|then| Some(then.places.start) == to && !then.places.is_empty());
        let then = then.unwrap_or(&list).clone();
        [list, then]
    };
    obstacles.at(step).into_iter().map(pair).collect()
}

/// Kernel that tests steps in lanes against the obstacles: all by circles, rectangles by the axes
/// that lie halfway.
#[derive(Debug)]
pub struct Chord<'w, 'p, 't, T: LaneScalar> {
    pub(in crate::sweep) path: &'w SweepPath<'p, 't, Vec2<T>>,
    pub(in crate::sweep) poses: &'w [Pose<T>],
    pub(in crate::sweep) order: &'w Order,
    /// Place of each obstacle at the next time step.
    pub(in crate::sweep) next: &'w [u32],
    /// How far from its row that of the pose at the end is: none for a step of no duration.
    pub(in crate::sweep) ahead: u32,
    /// The distance of each row that is to be proven; none for zero.
    pub(in crate::sweep) within: Option<&'w [T]>,
    pub(in crate::sweep) found: &'w mut ChordRows,
}

/// Pairs of a row and an obstacle that the kernel proved to overlap or did not settle.
#[derive(Debug, Default)]
pub(crate) struct ChordRows {
    /// Proven to overlap at the beginning of the step.
    pub(in crate::sweep) hits: Vec<Unsettled>,
    /// Not settled, for [`ChordOfPolygons`].
    pub(in crate::sweep) open: Vec<Unsettled>,
    /// Not settled, and not to be looked at by kernels.
    pub(in crate::sweep) left: Vec<Unsettled>,
}

impl<T: LaneScalar> Kernel<T> for Chord<'_, '_, '_, T> {
    type Output = ();

    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<L: Lanes<Scalar = T>>(self, lanes: L) {
        let Self { path, poses, order, next, ahead, within: column, found } = self;
        let (mut places, mut then) = (Vec::new(), Vec::new());
        for group in order.groups() {
            let shape = path.shape(group.footprint);
            let lists = lists_between(path.obstacles, group.step, ahead, next);
            near::all(lists.iter().map(|[list, _]| list), &mut places);
            let few = places.len() < near::FEW;
            let others = most_bend_of(path.obstacles, &places, ahead, next);
            for rows in group.rows.chunks(T::PER_LINE) {
                then.clear();
                then.extend(rows.iter().map(|row| row + ahead));
                let blocks = [Block::new(lanes, poses, rows), Block::new(lanes, poses, &then)];
                if !few {
                    let within = column.map_or(T::ZERO, |column| near::most(column, rows));
                    let bend = others.zip(most_bend(lanes, &shape, &blocks)).map(|(a, b)| a + b);
                    near::candidates_between(
                        lanes,
                        &shape,
                        &blocks,
                        &lists,
                        bend.map(|bend| bend + within),
                        &mut places,
                    );
                }
                for from in (0..rows.len()).step_by(L::COUNT) {
                    let rows = blocks[0].part::<L>(from);
                    let ends = Ends::new(lanes, &shape, &blocks, from);
                    let within = wanted_distance(lanes, column, rows);
                    for &place in &places {
                        let to = if ahead == 0 { place } else { next[place as usize] };
                        let prepared = path.obstacles.prepared(place).0;
                        if to == NO_PLACE {
                            // There at this instant only.
                            let meeting = ends.footprints[0].meeting(prepared);
                            let wanted = Ends::may_come_near(&[meeting; 2], ends.bend, within);
                            push(wanted, rows, place, &mut found.left);
                            continue;
                        }
                        let others = [prepared, path.obstacles.prepared(to).0];
                        let meetings = ends.meetings(others);
                        let bend = ends.bend + lanes.splat(bend_of(others));
                        let wanted = Ends::may_come_near(&meetings, bend, within);
                        if !wanted.any() {
                            continue;
                        }
                        let Some((half, other)) = shape.half.zip(prepared.half) else {
                            push(wanted, rows, place, &mut found.open);
                            continue;
                        };
                        let slack = meetings[0].checked_slack() + meetings[1].checked_slack();
                        let first = rectangles_at(&ends.footprints[0], half, others[0], other);
                        let last = rectangles_at(&ends.footprints[1], half, others[1], other);
                        let bodies = [first, last];
                        let towards = [meetings[0].towards, meetings[1].towards];
                        let longest = lanes.splat(T::from_f64(LONGEST));
                        let limit = (slack + bend) * lanes.splat(T::from_f64(STRETCH)) + within * longest;
                        let open = wanted & !limit.less(rectangles::gap_at_ends(bodies, towards));
                        if open.any() {
                            let [a, b] = bodies[0];
                            let hit = open & rectangles::prove(a, b, towards[0], slack).penetrating;
                            push(hit, rows, place, &mut found.hits);
                            push(open & !hit, rows, place, &mut found.open);
                        }
                    }
                }
            }
        }
    }
}

/// Kernel that tests rows, each against an obstacle, along the direction between their nearest
/// points halfway. The rows are sorted by obstacle.
#[derive(Debug)]
pub struct ChordOfPolygons<'w, 'p, 't, T: LaneScalar> {
    pub(in crate::sweep) path: &'w SweepPath<'p, 't, Vec2<T>>,
    pub(in crate::sweep) poses: &'w [Pose<T>],
    pub(in crate::sweep) next: &'w [u32],
    pub(in crate::sweep) ahead: u32,
    /// The distance of each row that is to be proven; none for zero.
    pub(in crate::sweep) within: Option<&'w [T]>,
    /// The footprint of all these rows.
    pub(in crate::sweep) footprint: usize,
    /// Rows by obstacle.
    pub(in crate::sweep) open: &'w [Unsettled],
    pub(in crate::sweep) left: &'w mut Vec<Unsettled>,
}

impl<T: LaneScalar> Kernel<T> for ChordOfPolygons<'_, '_, '_, T> {
    type Output = ();

    #[cfg_attr(not(unoptimised), inline(always))]
    fn run<L: Lanes<Scalar = T>>(self, lanes: L) {
        let Self { path, poses, next, ahead, within: column, footprint, open, left } = self;
        let shape = path.shape(footprint);
        let mut lines = [(); 3].map(|()| vec![T::line(T::ZERO); 2 * shape.vertices.len()]);
        let (mut rows, mut then, mut halfway) = (Vec::new(), Vec::new(), Vec::new());
        let half = T::from_f64(0.5);
        for same in open.chunk_by(|a, b| a.1 == b.1) {
            let place = same[0].1;
            let to = if ahead == 0 { place } else { next[place as usize] };
            let others = [path.obstacles.prepared(place), path.obstacles.prepared(to)];
            let bend = lanes.splat(bend_of([others[0].0, others[1].0]));
            let vertices = [others[0].1.vertices, others[1].1.vertices];
            halfway.clear();
            halfway.extend(vertices[0].iter().zip(vertices[1]).map(|(&a, &b)| (a + b) * half));
            for same in same.chunks(T::PER_LINE) {
                rows.clear();
                rows.extend(same.iter().map(|&(row, _)| row as u32));
                then.clear();
                then.extend(rows.iter().map(|row| row + ahead));
                let blocks = [Block::new(lanes, poses, &rows), Block::new(lanes, poses, &then)];
                for from in (0..rows.len()).step_by(L::COUNT) {
                    let ends = Ends::new(lanes, &shape, &blocks, from);
                    let within = wanted_distance(lanes, column, blocks[0].part::<L>(from));
                    store(&ends, shape.vertices, &mut lines);
                    let meetings = ends.meetings([others[0].0, others[1].0]);
                    let size = meetings[0].checked() + meetings[1].checked();
                    let middle = Bodies { lines: &lines[2], vertices: &halfway };
                    let (offset, towards) = halfway_between(&meetings);
                    let end = lockstep::run(&middle.obstacle(lanes, offset, towards, size), HowFar);
                    let along = end.direction;
                    let first = Bodies { lines: &lines[0], vertices: vertices[0] }.least(&meetings[0], size, along);
                    let last = Bodies { lines: &lines[1], vertices: vertices[1] }.least(&meetings[1], size, along);
                    let limit = ends.bend + bend + within;
                    let apart = end.apart & limit.less(first) & limit.less(last);
                    push(!apart, blocks[0].part::<L>(from), place, left);
                }
            }
        }
    }
}

/// The vertices of a footprint, which are rotated in each lane, and of an obstacle.
#[derive(Clone, Copy)]
struct Bodies<'b, T: LaneScalar> {
    lines: &'b [T::Line],
    vertices: &'b [Vec2<T>],
}

impl<'b, T: LaneScalar> Bodies<'b, T> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn obstacle<L: Lanes<Scalar = T>>(
        self,
        lanes: L,
        offset: Vec2xN<L>,
        towards: Vec2xN<L>,
        size: Num<L>,
    ) -> MinkowskiObstacle<L, PerLane<'b, L>, AcrossLanes<'b, L>> {
        let a = PerLane { lanes, lines: self.lines, from: 0 };
        let b = AcrossLanes { lanes, vertices: self.vertices };
        MinkowskiObstacle { lanes, a, b, offset, size, towards, then: None }
    }

    /// Lower bound of the distance along a direction.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn least<L: Lanes<Scalar = T>>(self, meeting: &Meeting<L>, size: Num<L>, along: Vec2xN<L>) -> Num<L> {
        let obstacle = self.obstacle(size.lanes(), meeting.offset, meeting.towards, size);
        bounds::least(size, meeting.radii, along, along.dot(obstacle.support(along).w))
    }
}

/// The offset, and the vector between the centres, halfway.
#[cfg_attr(not(unoptimised), inline(always))]
fn halfway_between<L: Lanes>([first, last]: &[Meeting<L>; 2]) -> (Vec2xN<L>, Vec2xN<L>) {
    let half = first.size.lanes().splat(L::Scalar::from_f64(0.5));
    ((first.offset + last.offset).scaled(half), (first.towards + last.towards).scaled(half))
}

/// Rotates the vertices into lines: at both ends, and halfway.
#[cfg_attr(not(unoptimised), inline(always))]
fn store<T: LaneScalar, L: Lanes<Scalar = T>>(
    ends: &Ends<'_, L>,
    vertices: &[Vec2<T>],
    [first, last, halfway]: &mut [Vec<T::Line>; 3],
) {
    let lanes = ends.bend.lanes();
    let half = lanes.splat(T::from_f64(0.5));
    let pairs = first.chunks_exact_mut(2).zip(last.chunks_exact_mut(2)).zip(halfway.chunks_exact_mut(2));
    for (&vertex, ((first, last), halfway)) in vertices.iter().zip(pairs) {
        let vertex = Vec2xN::splat(lanes, vertex);
        let (at, then) = (ends.footprints[0].rotation, ends.footprints[1].rotation);
        let (at, then) = (packing::rotated(at, vertex), packing::rotated(then, vertex));
        for (lines, vertex) in [(first, at), (last, then), (halfway, (at + then).scaled(half))] {
            vertex.x.store(lines[0].as_mut());
            vertex.y.store(lines[1].as_mut());
        }
    }
}
