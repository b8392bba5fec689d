//! One footprint at many poses, among many obstacles: a pose in each lane, an obstacle at a time.

use crate::answers::{Columns, Undecided};
use crate::batch::{Batch, Walk};
use crate::bounds::{self, SLACK};
use crate::error::BatchError;
use crate::lanes::{Element, Lanes, Mask, Num, Work};
use crate::lockstep::{self, Obstacle, Own, Shared, Vec2};
use crate::obstacles::{Obstacles, Prepared};
use crate::packing::{self, STRETCH};
use crate::pairs::Notes;
use crate::question::{HowFar, Meet, mark, put};
use crate::rectangles::{self, Rectangles};
use crate::table::{ShapeId, Single};
use barycode::d2::{self, Pose};
use barycode::{Number, Scalar, Stop, Vector, Verdict};
use core::ops::Range;

/// A footprint, and where it is to be.
#[derive(Clone, Copy, Debug)]
pub struct Sweep<'p, T> {
    /// The shape, of the table that the obstacles are from.
    pub footprint: ShapeId,
    /// Where it is.
    pub poses: &'p [Pose<T>],
    /// When it is there: a time step for every pose. Empty where time has no say.
    pub steps: &'p [u32],
}

/// Whether a footprint meets anything, pose by pose.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Collisions {
    /// How the footprint lies to the obstacle that [`obstacle`](Self::obstacle) names. [`Verdict::Separated`] where it is free of all;
    /// [`Verdict::Undecided`] where it meets none for certain, and one perhaps.
    pub verdict: Vec<Verdict>,
    /// The first obstacle that the footprint meets (or may meet), by its place in [`Obstacles::placed`]; [`NONE`] where it meets none.
    pub obstacle: Vec<u32>,
    /// The rows whose verdict is [`Verdict::Undecided`], in order, and why.
    pub undecided: Vec<Undecided>,
    /// How many pairs of a pose and an obstacle were not settled in lanes, and asked one by one.
    pub singly: usize,
}

/// How far a footprint is from the nearest obstacle, pose by pose.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Clearances<T> {
    /// How the footprint lies to the obstacles: [`Verdict::Penetrating`] if it does so with one, else [`Verdict::Touching`] if it does
    /// so with one, else [`Verdict::Undecided`], else [`Verdict::Separated`].
    pub verdict: Vec<Verdict>,
    /// The smallest distance, zero where shapes overlap, infinite where there is no obstacle. Between `lower` and `upper`.
    pub distance: Vec<T>,
    /// It is proven to be at least this.
    pub lower: Vec<T>,
    /// It is proven to be at most this.
    pub upper: Vec<T>,
    /// The obstacle with the smallest [`distance`](Self::distance), the first of several, by its place in [`Obstacles::placed`];
    /// [`NONE`] where there is none.
    pub nearest: Vec<u32>,
    /// The rows whose verdict is [`Verdict::Undecided`], in order, and why.
    pub undecided: Vec<Undecided>,
    /// How many pairs of a pose and an obstacle were not settled in lanes, and asked one by one.
    pub singly: usize,
}

/// No obstacle.
pub const NONE: u32 = u32::MAX;

/// Rows of a sweep in the order of their time steps, so that poses side by side have the same obstacles.
struct Order {
    /// Nothing where the rows are in order as they are.
    rows: Vec<u32>,
}

impl Order {
    fn new(steps: &[u32]) -> Self {
        if steps.is_sorted() {
            return Self { rows: Vec::new() };
        }
        let low = steps.iter().copied().min().unwrap_or(0);
        let span = (steps.iter().copied().max().unwrap_or(0) - low) as usize;
        let mut rows: Vec<u32> = (0..).take(steps.len()).collect();
        if span > 2 * steps.len() {
            rows.sort_by_key(|&row| steps[row as usize]);
            return Self { rows };
        }
        // Few steps and many rows: counted, and each row put where it belongs.
        let mut begins = vec![0_u32; span + 2];
        for &step in steps {
            begins[(step - low) as usize + 1] += 1;
        }
        for step in 1..begins.len() {
            begins[step] += begins[step - 1];
        }
        for (row, &step) in (0..).zip(steps) {
            let place = &mut begins[(step - low) as usize];
            rows[*place as usize] = row;
            *place += 1;
        }
        Self { rows }
    }

    #[inline(always)]
    fn row(&self, place: usize) -> usize {
        self.rows.get(place).map_or(place, |&row| row as usize)
    }

    /// Puts a column back into the order of the rows.
    fn restore<N: Copy>(&self, column: &mut Vec<N>) {
        if self.rows.is_empty() {
            return;
        }
        let mut restored = column.clone();
        for (&row, &value) in self.rows.iter().zip(column.iter()) {
            restored[row as usize] = value;
        }
        *column = restored;
    }
}

/// A sweep that has been looked through.
struct Path<'p, 't, T> {
    sweep: Sweep<'p, T>,
    obstacles: &'p Obstacles<'t, T>,
    order: Order,
}

/// A pose and an obstacle that lanes do not settle, by their places.
type Unsettled = (usize, usize);

impl Batch<'_> {
    /// Whether a footprint meets any of the obstacles, and which first (in their order), pose by pose.
    ///
    /// # Errors
    /// If there are time steps, but not one for each pose; if the obstacles move, and there are none; if the table has no such
    /// footprint; if there are more than four thousand million poses or obstacles; or if the batch was cancelled.
    pub fn collisions<T: Element>(
        &self,
        sweep: Sweep<'_, T>,
        obstacles: &Obstacles<'_, T>,
    ) -> Result<Collisions, BatchError> {
        let path = Path::new(sweep, obstacles)?;
        let rows = sweep.poses.len();
        let mut answers =
            Collisions { verdict: vec![Verdict::Separated; rows], obstacle: vec![NONE; rows], ..Collisions::default() };
        let columns = CollisionColumns { verdict: &mut answers.verdict, obstacle: &mut answers.obstacle };
        let notes = Walk::new(self, rows).rows(0, columns, &|first, columns| path.collide(self, first, columns))?;
        path.order.restore(&mut answers.verdict);
        path.order.restore(&mut answers.obstacle);
        (answers.undecided, answers.singly) = path.notes(notes);
        Ok(answers)
    }

    /// How far a footprint is from the nearest obstacle, pose by pose.
    ///
    /// # Errors
    /// As [`Batch::collisions`].
    pub fn clearances<T: Element>(
        &self,
        sweep: Sweep<'_, T>,
        obstacles: &Obstacles<'_, T>,
    ) -> Result<Clearances<T>, BatchError> {
        let path = Path::new(sweep, obstacles)?;
        let rows = sweep.poses.len();
        let mut answers = Clearances {
            verdict: vec![Verdict::Separated; rows],
            distance: vec![T::INFINITY; rows],
            lower: vec![T::INFINITY; rows],
            upper: vec![T::INFINITY; rows],
            nearest: vec![NONE; rows],
            undecided: Vec::new(),
            singly: 0,
        };
        let columns = ClearanceColumns {
            verdict: &mut answers.verdict,
            distance: &mut answers.distance,
            lower: &mut answers.lower,
            upper: &mut answers.upper,
            nearest: &mut answers.nearest,
        };
        let notes = Walk::new(self, rows).rows(0, columns, &|first, columns| path.clear(self, first, columns))?;
        path.order.restore(&mut answers.verdict);
        path.order.restore(&mut answers.distance);
        path.order.restore(&mut answers.lower);
        path.order.restore(&mut answers.upper);
        path.order.restore(&mut answers.nearest);
        (answers.undecided, answers.singly) = path.notes(notes);
        Ok(answers)
    }
}

struct CollisionColumns<'c> {
    verdict: &'c mut [Verdict],
    obstacle: &'c mut [u32],
}

impl Columns for CollisionColumns<'_> {
    fn rows(&self) -> usize {
        self.verdict.len()
    }

    fn split(self, row: usize) -> (Self, Self) {
        let verdict = self.verdict.split_at_mut(row);
        let obstacle = self.obstacle.split_at_mut(row);
        (Self { verdict: verdict.0, obstacle: obstacle.0 }, Self { verdict: verdict.1, obstacle: obstacle.1 })
    }
}

struct ClearanceColumns<'c, T> {
    verdict: &'c mut [Verdict],
    distance: &'c mut [T],
    lower: &'c mut [T],
    upper: &'c mut [T],
    nearest: &'c mut [u32],
}

impl<T: Send> Columns for ClearanceColumns<'_, T> {
    fn rows(&self) -> usize {
        self.verdict.len()
    }

    fn split(self, row: usize) -> (Self, Self) {
        let verdict = self.verdict.split_at_mut(row);
        let distance = self.distance.split_at_mut(row);
        let lower = self.lower.split_at_mut(row);
        let upper = self.upper.split_at_mut(row);
        let nearest = self.nearest.split_at_mut(row);
        (
            Self { verdict: verdict.0, distance: distance.0, lower: lower.0, upper: upper.0, nearest: nearest.0 },
            Self { verdict: verdict.1, distance: distance.1, lower: lower.1, upper: upper.1, nearest: nearest.1 },
        )
    }
}

/// How bad a verdict is for somebody who wants to pass.
fn badness(verdict: Verdict) -> u32 {
    match verdict {
        Verdict::Separated => 0,
        Verdict::Touching => 2,
        Verdict::Penetrating => 3,
        _ => 1,
    }
}

impl<'p, 't, T: Element> Path<'p, 't, T> {
    fn new(sweep: Sweep<'p, T>, obstacles: &'p Obstacles<'t, T>) -> Result<Self, BatchError> {
        obstacles.check(sweep.footprint)?;
        let (poses, steps) = (sweep.poses.len(), sweep.steps.len());
        if steps != poses && (steps != 0 || obstacles.moves()) {
            return Err(BatchError::Lengths { first: poses, second: steps });
        }
        // Obstacles are counted in numbers of the precision, too.
        let most = (T::ONE / T::EPSILON).to_f64() as usize;
        if poses >= NONE as usize || obstacles.placed().len() >= most.min(NONE as usize) {
            return Err(BatchError::TooMany);
        }
        Ok(Self { sweep, obstacles, order: Order::new(if obstacles.moves() { sweep.steps } else { &[] }) })
    }

    fn notes(&self, notes: Notes) -> (Vec<Undecided>, usize) {
        let mut undecided = notes.undecided;
        for one in &mut undecided {
            one.row = self.order.row(one.row);
        }
        undecided.sort_by_key(|one| one.row);
        (undecided, notes.singly)
    }

    /// Which obstacles there are at some places from the first on, and how many places have the same.
    fn run(&self, first: usize, end: usize) -> (Range<usize>, usize) {
        if !self.obstacles.moves() {
            return (self.obstacles.at(0), end);
        }
        let step = self.sweep.steps[self.order.row(first)];
        let same = (first..end).take_while(|&place| self.sweep.steps[self.order.row(place)] == step);
        (self.obstacles.at(step), same.last().map_or(end, |last| last + 1))
    }

    fn pose(&self, place: usize) -> Pose<T> {
        self.sweep.poses[self.order.row(place)]
    }

    fn collide(&self, batch: &Batch<'_>, first: usize, mut columns: CollisionColumns<'_>) -> Notes {
        let mut left = Vec::new();
        T::dispatch(batch.width, Collide { path: self, first, columns: &mut columns, left: &mut left });
        left.sort_unstable();
        let mut notes = Notes { singly: left.len(), ..Default::default() };
        for (row, obstacle) in left {
            let index = obstacle as u32;
            // One before it is known to be hit.
            if badness(columns.verdict[row]) > 1 && columns.obstacle[row] < index {
                continue;
            }
            let (verdict, stop) = self.one(first + row, obstacle, |a, b| {
                let answer = d2::intersects(a, b);
                (answer.verdict, answer.stop)
            });
            if badness(verdict) > 1 || (verdict == Verdict::Undecided && columns.verdict[row] == Verdict::Separated) {
                (columns.verdict[row], columns.obstacle[row]) = (verdict, index);
            }
            if verdict == Verdict::Undecided {
                notes.undecided.push(Undecided { row: first + row, stop });
            }
        }
        keep_undecided(&mut notes.undecided, |row| columns.verdict[row - first]);
        notes
    }

    fn clear(&self, batch: &Batch<'_>, first: usize, mut columns: ClearanceColumns<'_, T>) -> Notes {
        let mut left = Vec::new();
        T::dispatch(batch.width, Clear { path: self, first, columns: &mut columns, left: &mut left });
        left.sort_unstable();
        let mut notes = Notes { singly: left.len(), ..Default::default() };
        for (row, obstacle) in left {
            let index = obstacle as u32;
            let ((verdict, distance, lower, upper), stop) = self.one(first + row, obstacle, |a, b| {
                let answer = d2::distance(a, b);
                // Where nothing is known the nearest may be anything.
                let distance = if answer.distance.is_nan() { T::ZERO } else { answer.distance };
                ((answer.verdict, distance, answer.lower, answer.upper), answer.stop)
            });
            if distance < columns.distance[row] || (distance == columns.distance[row] && index < columns.nearest[row]) {
                (columns.distance[row], columns.nearest[row]) = (distance, index);
            }
            columns.lower[row] = Number::min(columns.lower[row], lower);
            columns.upper[row] = Number::min(columns.upper[row], upper);
            if badness(verdict) > badness(columns.verdict[row]) {
                columns.verdict[row] = verdict;
            }
            if verdict == Verdict::Undecided {
                notes.undecided.push(Undecided { row: first + row, stop });
            }
        }
        keep_undecided(&mut notes.undecided, |row| columns.verdict[row - first]);
        notes
    }

    /// One pose and one obstacle, by the single-pair library.
    fn one<A: Unknown<T>>(
        &self,
        place: usize,
        obstacle: usize,
        ask: impl Fn(&Single<'_, T>, &Single<'_, T>) -> (A, Stop),
    ) -> (A, Stop) {
        let table = self.obstacles.table();
        let other = self.obstacles.placed()[obstacle];
        let a = table.single(table.known(self.sweep.footprint).0, self.pose(place));
        let b = table.single(table.known(other.shape).0, other.pose);
        match (a, b) {
            (Some(a), Some(b)) => ask(&a, &b),
            _ => (A::unknown(), Stop::NotFinite),
        }
    }
}

/// Drops what is said of rows that are decided after all, and what is said twice.
fn keep_undecided(undecided: &mut Vec<Undecided>, verdict: impl Fn(usize) -> Verdict) {
    undecided.retain(|one| verdict(one.row) == Verdict::Undecided);
    undecided.dedup_by_key(|one| one.row);
}

/// The answer where there is no shape to ask about.
trait Unknown<T> {
    fn unknown() -> Self;
}

impl<T> Unknown<T> for Verdict {
    fn unknown() -> Self {
        Verdict::Undecided
    }
}

impl<T: Scalar> Unknown<T> for (Verdict, T, T, T) {
    fn unknown() -> Self {
        (Verdict::Undecided, T::ZERO, -T::INFINITY, T::INFINITY)
    }
}

/// The footprint at as many poses as there are lanes.
#[derive(Clone, Copy)]
struct Footprint<'t, L: Lanes> {
    lanes: L,
    vertices: &'t [d2::Vec2<L::Scalar>],
    rotation: Vec2<L>,
    origin: Vec2<L>,
    /// Somewhere inside, turned.
    center: Vec2<L>,
    /// All of it is as near to the centre.
    reach: Num<L>,
    radius: Num<L>,
    /// At least the length of the longest vertex, turned; NaN where the pose is not to be computed with.
    extent: Num<L>,
}

/// The shape that all footprints of a path are.
#[derive(Clone, Copy)]
struct Shape<'t, T> {
    vertices: &'t [d2::Vec2<T>],
    center: d2::Vec2<T>,
    reach: T,
    radius: T,
    extent: T,
    /// Of a rectangle without a radius.
    half: Option<d2::Vec2<T>>,
}

impl<'t, T: Element> Path<'_, 't, T> {
    fn shape(&self) -> Shape<'t, T> {
        let (entry, vertices) = self.obstacles.table().known(self.sweep.footprint);
        let away = |most: T, &vertex: &d2::Vec2<T>| Number::max((vertex - entry.center).length(), most);
        let reach = vertices.iter().fold(T::ZERO, away) * T::from_f64(STRETCH) + entry.radius;
        let half = entry.half.filter(|_| entry.radius == T::ZERO);
        Shape { vertices, center: entry.center, reach, radius: entry.radius, extent: entry.extent, half }
    }

    /// The footprint at the places from `first` on; the last again where there are fewer than lanes.
    #[inline(always)]
    fn footprint<L: Lanes<Scalar = T>>(
        &self,
        lanes: L,
        shape: &Shape<'t, T>,
        places: Range<usize>,
    ) -> Footprint<'t, L> {
        let mut lines = [T::line(T::ZERO); 4];
        let [cos, sin, x, y] = lines.each_mut().map(AsMut::as_mut);
        if places.len() == L::COUNT && self.order.rows.is_empty() {
            let columns = cos.iter_mut().zip(sin).zip(x).zip(y);
            for (pose, (((cos, sin), x), y)) in self.sweep.poses[places].iter().zip(columns) {
                (*cos, *sin) = (pose.rotation.cos, pose.rotation.sin);
                (*x, *y) = (pose.translation.x, pose.translation.y);
            }
        } else {
            for lane in 0..L::COUNT {
                let pose = self.pose((places.start + lane).min(places.end - 1));
                (cos[lane], sin[lane]) = (pose.rotation.cos, pose.rotation.sin);
                (x[lane], y[lane]) = (pose.translation.x, pose.translation.y);
            }
        }
        let rotation = Vec2::new(lanes.load(lines[0].as_ref()), lanes.load(lines[1].as_ref()));
        let extent = lanes.splat(shape.extent * T::from_f64(STRETCH));
        let not = lanes.splat(T::from_f64(f64::NAN));
        Footprint {
            lanes,
            vertices: shape.vertices,
            rotation,
            origin: Vec2::new(lanes.load(lines[2].as_ref()), lanes.load(lines[3].as_ref())),
            center: packing::turned(rotation, Vec2::splat(lanes, shape.center)),
            reach: lanes.splat(shape.reach),
            radius: lanes.splat(shape.radius),
            extent: packing::is_rotation(lanes, rotation).select(extent, not),
        }
    }
}

/// A footprint and an obstacle, before anything but circles is looked at.
#[derive(Clone, Copy)]
struct Meeting<L: Lanes> {
    offset: Vec2<L>,
    towards: Vec2<L>,
    radii: Num<L>,
    size: Num<L>,
    /// The square of the distance of the centres.
    away: Num<L>,
    /// How near the centres may be to each other for the shapes to meet, and what rounding has to do with that.
    reach: Num<L>,
    slack: Num<L>,
}

impl<L: Lanes> Footprint<'_, L> {
    #[inline(always)]
    fn meeting(&self, other: &Prepared<L::Scalar>) -> Meeting<L> {
        let lanes = self.lanes;
        let offset = self.origin - Vec2::splat(lanes, other.origin);
        let towards = (Vec2::splat(lanes, other.center) - self.center) - offset;
        let radii = self.radius + lanes.splat(other.radius);
        let size = self.extent + lanes.splat(other.extent) + offset.norm1() + radii;
        Meeting {
            offset,
            towards,
            radii,
            size,
            away: towards.dot(towards),
            reach: self.reach + lanes.splat(other.reach),
            slack: size * lanes.splat(L::Scalar::UNIT * L::Scalar::from_f64(SLACK)),
        }
    }

    /// The vertices, turned; `lines` has room for them.
    #[inline(always)]
    fn turn(&self, lines: &mut [<L::Scalar as Element>::Line]) {
        for (&vertex, pair) in self.vertices.iter().zip(lines.chunks_exact_mut(2)) {
            let vertex = packing::turned(self.rotation, Vec2::splat(self.lanes, vertex));
            vertex.x.store(pair[0].as_mut());
            vertex.y.store(pair[1].as_mut());
        }
    }
}

impl<L: Lanes> Meeting<L> {
    /// The slack where the size is in range, and NaN elsewhere.
    #[inline(always)]
    fn checked_slack(&self) -> Num<L> {
        let lanes = self.size.lanes();
        let size = bounds::checked(lanes, self.size, !Mask::none(lanes));
        size * lanes.splat(L::Scalar::UNIT * L::Scalar::from_f64(SLACK))
    }

    /// The pair in full, with its size held against the range.
    #[inline(always)]
    fn obstacle<'b>(
        &self,
        lines: &'b [<L::Scalar as Element>::Line],
        vertices: &'b [d2::Vec2<L::Scalar>],
    ) -> Obstacle<L, Own<'b, L>, Shared<'b, L>> {
        let lanes = self.size.lanes();
        Obstacle {
            lanes,
            a: Own { lanes, lines, from: 0 },
            b: Shared { lanes, vertices },
            offset: self.offset,
            size: bounds::checked(lanes, self.size, !Mask::none(lanes)),
            towards: self.towards,
        }
    }
}

/// Marks lanes as pairs of a row and an obstacle.
#[inline(always)]
fn push<T: Element, L: Lanes<Scalar = T>>(
    mask: Mask<L>,
    row: usize,
    end: usize,
    obstacle: usize,
    left: &mut Vec<Unsettled>,
) {
    if !mask.any() {
        return;
    }
    let mut line = T::line(T::ZERO);
    mark(mask).store(line.as_mut());
    for (row, &mark) in (row..end).zip(&line.as_ref()[..L::COUNT]) {
        if mark == T::ONE {
            left.push((row, obstacle));
        }
    }
}

/// A chunk of a path in lanes: whether it is free.
struct Collide<'w, 'p, 't, 'c, T> {
    path: &'w Path<'p, 't, T>,
    first: usize,
    columns: &'w mut CollisionColumns<'c>,
    left: &'w mut Vec<Unsettled>,
}

impl<T: Element> Work<T> for Collide<'_, '_, '_, '_, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes<Scalar = T>>(self, lanes: L) {
        let Self { path, first, columns, left } = self;
        let shape = path.shape();
        let question = Meet { round: path.obstacles.table().has_radii() };
        let end = first + columns.rows();
        let mut lines = vec![T::line(T::ZERO); 2 * shape.vertices.len()];
        let mut place = first;
        while place < end {
            let (obstacles, same) = path.run(place, end);
            while place < same {
                let next = same.min(place + L::COUNT);
                let footprint = path.footprint(lanes, &shape, place..next);
                let mut hit = Mask::none(lanes);
                let mut which = lanes.splat(T::ZERO);
                let mut turned = false;
                for index in obstacles.clone() {
                    let (prepared, vertices) = path.obstacles.prepared(index);
                    let meeting = footprint.meeting(prepared);
                    let limit = meeting.reach + meeting.slack;
                    // NaN is not far.
                    let far = (limit * limit).less(meeting.away);
                    let wanted = !(far | hit);
                    if !wanted.any() {
                        continue;
                    }
                    let proven = if let (Some(half), Some(other)) = (shape.half, prepared.half) {
                        let a = Rectangles { rotation: footprint.rotation, half: Vec2::splat(lanes, half) };
                        let rotation = Vec2::splat(lanes, prepared.rotation);
                        let b = Rectangles { rotation, half: Vec2::splat(lanes, other) };
                        rectangles::prove(a, b, meeting.towards, meeting.checked_slack())
                    } else {
                        if !turned {
                            footprint.turn(&mut lines);
                            turned = true;
                        }
                        question.prove(&meeting.obstacle(&lines, vertices), meeting.radii)
                    };
                    let met = wanted & proven.penetrating;
                    which = met.select(lanes.splat(T::from_f64(index as f64)), which);
                    hit = hit | met;
                    let unsettled = wanted & !(proven.penetrating | proven.separated);
                    push(unsettled, place - first, next - first, index, left);
                    if !(!hit).any() {
                        break;
                    }
                }
                if hit.any() {
                    let (mut marks, mut names) = (T::line(T::ZERO), T::line(T::ZERO));
                    mark(hit).store(marks.as_mut());
                    which.store(names.as_mut());
                    let lanes = marks.as_ref().iter().zip(names.as_ref());
                    for (row, (&mark, &name)) in (place - first..next - first).zip(lanes) {
                        if mark == T::ONE {
                            columns.verdict[row] = Verdict::Penetrating;
                            columns.obstacle[row] = name.to_f64() as u32;
                        }
                    }
                }
                place = next;
            }
        }
    }
}

/// A chunk of a path in lanes: how far it is from everything.
struct Clear<'w, 'p, 't, 'c, T> {
    path: &'w Path<'p, 't, T>,
    first: usize,
    columns: &'w mut ClearanceColumns<'c, T>,
    left: &'w mut Vec<Unsettled>,
}

impl<T: Element> Work<T> for Clear<'_, '_, '_, '_, T> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes<Scalar = T>>(self, lanes: L) {
        let Self { path, first, columns, left } = self;
        let shape = path.shape();
        let end = first + columns.rows();
        let infinite = lanes.splat(T::INFINITY);
        let mut lines = vec![T::line(T::ZERO); 2 * shape.vertices.len()];
        let mut place = first;
        while place < end {
            let (obstacles, same) = path.run(place, end);
            while place < same {
                let next = same.min(place + L::COUNT);
                let footprint = path.footprint(lanes, &shape, place..next);
                footprint.turn(&mut lines);
                // The centres are points of both shapes: no distance is smaller that is larger than that of the nearest two.
                let mut most = infinite;
                if obstacles.len() > 1 {
                    for index in obstacles.clone() {
                        let meeting = footprint.meeting(path.obstacles.prepared(index).0);
                        let bound = meeting.away.sqrt() + meeting.slack;
                        // NaN bounds nothing.
                        most = bound.less(most).select(bound, most);
                    }
                }
                let (mut distance, mut lower, mut upper) = (infinite, infinite, infinite);
                let mut nearest = lanes.splat(T::ZERO);
                let mut found = Mask::none(lanes);
                let mut hit = Mask::none(lanes);
                for index in obstacles.clone() {
                    let (prepared, vertices) = path.obstacles.prepared(index);
                    let meeting = footprint.meeting(prepared);
                    let limit = upper.min(most) + meeting.reach + meeting.slack + meeting.slack;
                    let wanted = !(limit * limit).less(meeting.away);
                    if !wanted.any() {
                        continue;
                    }
                    let obstacle = meeting.obstacle(&lines, vertices);
                    let left_over = lockstep::run(&obstacle, HowFar);
                    let measured = bounds::measure(obstacle.size, meeting.radii, &left_over);
                    let proven = measured.proven;
                    let settled = wanted & (proven.separated | proven.penetrating);
                    push(wanted & !settled, place - first, next - first, index, left);
                    let nearer = settled & (measured.distance.less(distance) | !found);
                    distance = nearer.select(measured.distance, distance);
                    nearest = nearer.select(lanes.splat(T::from_f64(index as f64)), nearest);
                    lower = (settled & measured.lower.less(lower)).select(measured.lower, lower);
                    upper = (settled & measured.upper.less(upper)).select(measured.upper, upper);
                    found = found | settled;
                    hit = hit | (settled & proven.penetrating);
                }
                let rows = place - first..next - first;
                put(distance, columns.distance, rows.start);
                put(lower, columns.lower, rows.start);
                put(upper, columns.upper, rows.start);
                let mut line = T::line(T::ZERO);
                if found.any() {
                    nearest.store(line.as_mut());
                    for (name, &nearest) in columns.nearest[rows.clone()].iter_mut().zip(line.as_ref()) {
                        *name = nearest.to_f64() as u32;
                    }
                }
                if (!found).any() {
                    mark(found).store(line.as_mut());
                    for (name, &found) in columns.nearest[rows.clone()].iter_mut().zip(line.as_ref()) {
                        *name = if found == T::ONE { *name } else { NONE };
                    }
                }
                if hit.any() {
                    mark(hit).store(line.as_mut());
                    for (verdict, &hit) in columns.verdict[rows].iter_mut().zip(line.as_ref()) {
                        *verdict = if hit == T::ONE { Verdict::Penetrating } else { Verdict::Separated };
                    }
                }
                place = next;
            }
        }
    }
}
