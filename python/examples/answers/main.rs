//! Answers of the Rust libraries to the cases that `tests/rust_answers.py` makes, too: a line for
//! each column, with a digest of its bits. That script runs this program and keeps the lines.

mod hulls;

use barycode::expert::{Barycode, Dimension, Linear, RigidMap, Slerp, SubDistance};
use barycode::{
    Cast, Convex, Distance, HalfSpace, Impact, ImpactVerdict, Manifold, Proximity, Query, ShapeError, StartOverlap,
    Touching, Verdict, d2, d3,
};
use barycode_batch::{
    Batch, Between, ClearanceOptions, InLanes, Obstacles, Pairs, PosedId, PosedRows, ShapeId, ShapeTable, Sweep,
    SweptVector, Trajectories,
};
use std::error::Error;

type Fallible<T> = Result<T, Box<dyn Error>>;

/// Number of pairs, and of the poses of each trajectory.
const ROWS: usize = 96;
const LENGTH: usize = 8;

/// Obstacles: those that stand still, those that move, and at how many time steps from this one on.
const STILL: usize = 6;
const MOVING: usize = 3;
const STEPS: usize = 4;
const FIRST_STEP: u32 = 1;

/// Numbers that are the same in both languages: sixty-fourths from -2 to 2.
struct Draw(u64);

impl Draw {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % 257) as f64 / 64.0 - 2.0
    }

    fn plane(&mut self) -> d2::Pose<f64> {
        let [x, y, turn] = [(); 3].map(|()| self.next());
        let [cos, sin] = [[0.6, 0.8], [-0.28, 0.96], [0.0, 1.0], [0.8, -0.6]][(turn + 2.0) as usize % 4];
        d2::Pose::new([2.0 * x, 2.0 * y], d2::Rotation::new(cos, sin))
    }

    fn space(&mut self) -> d3::Pose<f64> {
        let [x, y, z, w, i, j, k] = [(); 7].map(|()| self.next());
        d3::Pose::new([2.0 * x, 2.0 * y, 2.0 * z], d3::Rotation::from_quaternion_xyzw([i, j, k, w + 4.5]))
    }
}

/// The number of a verdict in Python.
fn code(verdict: ImpactVerdict) -> u8 {
    match verdict {
        ImpactVerdict::Free => 0,
        ImpactVerdict::Contact => 1,
        ImpactVerdict::Undecided => 3,
    }
}

/// Prints columns of a question in a dimension.
#[derive(Clone, Copy)]
struct Printer<'n>(&'n str, &'n str);

impl Printer<'_> {
    /// A line with the FNV-1a digest of the bytes of a column.
    fn print(self, column: &str, bytes: impl IntoIterator<Item = u8>) {
        let digest = bytes
            .into_iter()
            .fold(0xcbf2_9ce4_8422_2325_u64, |all, byte| (all ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        println!("{} {} {column} {digest:016x}", self.0, self.1);
    }

    fn verdicts(self, verdicts: impl IntoIterator<Item = Verdict>) {
        self.print("verdict", verdicts.into_iter().map(|verdict| verdict as u8));
    }

    fn numbers(self, column: &str, numbers: impl IntoIterator<Item = f64>) {
        self.print(column, numbers.into_iter().flat_map(|number| number.to_bits().to_le_bytes()));
    }

    fn integers(self, column: &str, integers: impl IntoIterator<Item = i64>) {
        self.print(column, integers.into_iter().flat_map(i64::to_le_bytes));
    }

    fn vectors<V: Dimension<Scalar = f64>>(self, column: &str, vectors: impl IntoIterator<Item = V>) {
        let numbers = |vector: V| (0..V::DIMENSION).map(move |axis| vector.coordinate(axis));
        self.numbers(column, vectors.into_iter().flat_map(numbers));
    }
}

impl Printer<'_> {
    fn impacts<V: Dimension<Scalar = f64>>(self, answers: &[Impact<V>]) {
        let answers = answers.iter();
        let nowhere = (0..V::DIMENSION).fold(V::default(), |sum, axis| sum + V::axis(axis) * f64::NAN);
        self.print("verdict", answers.clone().map(|one| code(one.verdict)));
        self.numbers("first", answers.clone().flat_map(|one| one.first));
        self.numbers("leaves", answers.clone().flat_map(|one| one.leaves.unwrap_or([f64::NAN; 2])));
        self.print("start", answers.clone().map(|one| one.start as u8));
        self.vectors("normal", answers.clone().map(|one| one.normal.unwrap_or_default()));
        self.vectors("on_a", answers.clone().map(|one| one.on_a.unwrap_or(nowhere)));
        self.vectors("on_b", answers.clone().map(|one| one.on_b.unwrap_or(nowhere)));
        self.integers("cells", answers.map(|one| i64::from(one.cells)));
    }

    fn nearest<'a, V: Dimension<Scalar = f64> + 'a>(self, answers: impl Iterator<Item = &'a Proximity<V>> + Clone) {
        self.verdicts(answers.clone().map(|one| one.verdict));
        self.numbers("distance", answers.clone().map(|one| one.distance));
        self.numbers("lower", answers.clone().map(|one| one.lower));
        self.numbers("upper", answers.clone().map(|one| one.upper));
        self.vectors("normal", answers.clone().map(|one| one.normal.unwrap_or_default()));
        self.vectors("on_a", answers.clone().map(|one| one.on_a));
        self.vectors("on_b", answers.map(|one| one.on_b));
    }

    fn points<V: Dimension<Scalar = f64>>(self, answers: &[Manifold<V>]) {
        let points = answers.iter().flat_map(Manifold::points);
        self.integers("count", answers.iter().map(|one| one.points().len() as i64));
        self.numbers("distance", points.clone().map(|point| point.distance));
        self.vectors("on_a", points.clone().map(|point| point.on_a));
        self.vectors("on_b", points.clone().map(|point| point.on_b));
        self.integers("id", points.map(|point| point.id as i64));
    }
}

/// Shapes of one dimension, and all poses in the order in which they are drawn.
struct World<'n, V: InLanes> {
    name: &'n str,
    table: ShapeTable<V>,
    rows: [Vec<PosedId<V>>; 2],
    still: Vec<PosedId<V>>,
    tracks: Vec<Vec<PosedId<V>>>,
    footprints: Vec<PosedId<V>>,
    /// Velocities of both sides; origins and directions of rays.
    velocities: [Vec<V>; 2],
}

impl<'n, V: InLanes<Scalar = f64>> World<'n, V> {
    fn new(name: &'n str, table: ShapeTable<V>, ids: &[ShapeId], mut draw: impl FnMut() -> V::Pose) -> Self {
        let mut row = |index: usize| PosedId::new(ids[index % ids.len()], draw());
        let rows = [1, 3].map(|step| (0..ROWS).map(|index| row(index * step + index / 8)).collect());
        let still = (0..STILL).map(&mut row).collect();
        let tracks = (0..STEPS).map(|_| (0..MOVING).map(&mut row).collect()).collect();
        let footprints = (0..ROWS).map(|_| row(0)).collect();
        let mut velocity = || {
            let posed: PosedId<V> = row(0);
            posed.pose.shift()
        };
        let velocities = [(); 2].map(|()| (0..ROWS).map(|_| velocity()).collect());
        Self { name, table, rows, still, tracks, footprints, velocities }
    }

    fn to(&self, question: &'n str) -> Printer<'n> {
        Printer(self.name, question)
    }
}

/// What a half-space says of a shape.
struct HalfSpaceAnswers<V: Dimension> {
    within: Verdict,
    distance: Distance<V>,
    contact: Proximity<V>,
}

impl<V: Dimension<Scalar = f64>> HalfSpaceAnswers<V> {
    fn new(half_space: &HalfSpace<V>, shape: &impl Convex<Vector = V>) -> Self {
        let within = half_space.within(shape, 0.5).verdict;
        Self { within, distance: half_space.distance(shape), contact: half_space.contact(shape) }
    }
}

/// Both shapes of a row.
type Shapes<'s, V> = [&'s dyn Convex<Vector = V>; 2];

impl<V: SweptVector<Scalar = f64>> World<'_, V>
where
    Barycode: SubDistance<V>,
{
    fn print(&self, singles: &[[impl Convex<Vector = V>; 2]]) -> Fallible<()> {
        self.pairs()?;
        self.manifolds()?;
        self.casts()?;
        self.times_of_impact()?;
        self.singles(singles);
        self.single_casts(singles);
        self.half_spaces(singles)?;
        self.meetings()?;
        self.poses()?;
        self.trajectories()
    }

    fn pairs(&self) -> Fallible<()> {
        let pairs = Pairs::new(&self.table, &self.rows[0], &self.rows[1])?;
        let batch = Batch::new();
        self.to("intersects").verdicts(batch.intersects(&pairs)?.verdict);
        self.to("within").verdicts(batch.within(&pairs, 0.5)?.verdict);
        let (to, found) = (self.to("distance"), batch.distance(&pairs)?);
        to.verdicts(found.verdict);
        to.numbers("distance", found.distance);
        to.numbers("lower", found.lower);
        to.numbers("upper", found.upper);
        let (to, found) = (self.to("closest_points"), batch.closest_points(&pairs)?);
        to.verdicts(found.verdict);
        to.numbers("distance", found.distance);
        to.numbers("lower", found.lower);
        to.numbers("upper", found.upper);
        to.vectors("normal", found.normal);
        to.vectors("on_a", found.on_a);
        to.vectors("on_b", found.on_b);
        let (to, found) = (self.to("contact"), batch.contact(&pairs)?);
        to.verdicts(found.verdict);
        to.numbers("distance", found.signed_distance);
        to.numbers("lower", found.lower);
        to.numbers("upper", found.upper);
        to.vectors("normal", found.normal);
        to.vectors("on_a", found.on_a);
        to.vectors("on_b", found.on_b);
        Ok(())
    }

    /// Manifolds of rows, which the single-pair library answers about the shapes of the table.
    fn manifolds(&self) -> Fallible<()> {
        let pairs = Pairs::new(&self.table, &self.rows[0], &self.rows[1])?;
        let answers = std::sync::Mutex::new(Vec::new());
        Batch::new().on_caller().visit(&pairs, &|_, shapes: Option<[&dyn Convex<Vector = V>; 2]>| {
            if let (Some([a, b]), Ok(mut answers)) = (shapes, answers.lock()) {
                answers.push(Query::new().speculative_margin(0.25).contact_manifold(&a, &b));
            }
        })?;
        let answers: Vec<Manifold<V>> = answers.into_inner()?;
        self.to("contact_manifold").nearest(answers.iter().map(Manifold::contact));
        self.to("contact_manifold_points").points(&answers);
        Ok(())
    }

    /// Casts of rows, which the single-pair library answers about the shapes of the table.
    fn casts(&self) -> Fallible<()> {
        let [first, second] = &self.velocities;
        let cast = Cast::new().target_distance(0.125);
        self.each("cast_shape", &self.rows, |row, [a, b]| Ok(cast.shape(&a, first[row], &b, second[row], 4.0)))?;
        let cast = Cast::new().start(StartOverlap::Leaving).touching(Touching::Free);
        let ever = f64::INFINITY;
        let leaving = |row, [a, b]: Shapes<'_, V>| Ok(cast.shape(&a, first[row], &b, second[row], ever));
        self.each("cast_shape_leaving", &self.rows, leaving)?;
        self.each("cast_ray", &self.rows, |row, [a, _]| Ok(Cast::new().ray(&a, first[row], second[row], ever)))
    }

    /// Times of impact of rows: A turns on its way to where a footprint is, B moves straight.
    fn times_of_impact(&self) -> Fallible<()> {
        let unposed = |side: &Vec<PosedId<V>>| {
            side.iter().map(|row| PosedId::new(row.shape, V::Pose::default())).collect::<Vec<_>>()
        };
        let rows = [unposed(&self.rows[0]), unposed(&self.rows[1])];
        let (interval, center) = ([0.0, 2.0], V::default());
        let motions = |row: usize| {
            let (from, to) = (self.rows[0][row].pose, self.footprints[row].pose);
            let straight = Linear::<V>::new(self.rows[1][row].pose, self.velocities[0][row])?;
            Ok::<_, ShapeError>((Slerp::new(from, to, center, interval)?, straight))
        };
        self.each("time_of_impact", &rows, |row, [a, b]| {
            let (turning, straight) = motions(row)?;
            Ok(Cast::new().time_of_impact(&a, &turning, &b, &straight, interval))
        })?;
        let cast = Cast::new().target_distance(0.25).resolution(0.001).start(StartOverlap::Leaving);
        self.each("time_of_impact_leaving", &rows, |row, [a, b]| {
            let (turning, straight) = motions(row)?;
            Ok(cast.time_of_impact(&a, &turning, &b, &straight, interval))
        })
    }

    /// What is asked about the shapes of each row.
    fn each(
        &self,
        name: &str,
        rows: &[Vec<PosedId<V>>; 2],
        ask: impl Fn(usize, Shapes<'_, V>) -> Result<Impact<V>, ShapeError> + Sync,
    ) -> Fallible<()> {
        let pairs = Pairs::new(&self.table, &rows[0], &rows[1])?;
        let answers = std::sync::Mutex::new(Vec::new());
        Batch::new().on_caller().visit(&pairs, &|row, shapes: Option<Shapes<'_, V>>| {
            if let (Some(shapes), Ok(mut answers)) = (shapes, answers.lock()) {
                answers.push(ask(row, shapes));
            }
        })?;
        let answers: Result<Vec<_>, _> = answers.into_inner()?.into_iter().collect();
        Printer(self.name, name).impacts(&answers?);
        Ok(())
    }

    fn single_casts(&self, pairs: &[[impl Convex<Vector = V>; 2]]) {
        let [first, second] = &self.velocities;
        let rows = || pairs.iter().enumerate();
        let cast = |(row, [a, b]): (usize, &[_; 2])| Cast::new().shape(a, first[row], b, second[row], 4.0);
        self.to("one_cast_shape").impacts(&rows().map(cast).collect::<Vec<_>>());
        let ray = |(row, [a, _]): (usize, &[_; 2])| Cast::new().ray(a, first[row], second[row], f64::INFINITY);
        self.to("one_cast_ray").impacts(&rows().map(ray).collect::<Vec<_>>());
    }

    /// Answers of the single-pair library, one after the other.
    fn singles(&self, pairs: &[[impl Convex<Vector = V>; 2]]) {
        self.to("one_within").verdicts(pairs.iter().map(|[a, b]| Query::new().within(a, b, 0.5).verdict));
        let distances: Vec<_> = pairs.iter().map(|[a, b]| Query::new().distance(a, b)).collect();
        let to = self.to("one_distance");
        to.verdicts(distances.iter().map(|one| one.verdict));
        to.numbers("distance", distances.iter().map(|one| one.distance));
        to.numbers("lower", distances.iter().map(|one| one.lower));
        to.numbers("upper", distances.iter().map(|one| one.upper));
        let closest: Vec<_> = pairs.iter().map(|[a, b]| Query::new().closest_points(a, b)).collect();
        self.to("one_closest_points").nearest(closest.iter());
        let contacts: Vec<_> = pairs.iter().map(|[a, b]| Query::new().contact(a, b)).collect();
        self.to("one_contact").nearest(contacts.iter());
        let manifold = |[a, b]: &[_; 2]| Query::new().speculative_margin(0.25).contact_manifold(a, b);
        self.to("one_contact_manifold").points(&pairs.iter().map(manifold).collect::<Vec<_>>());
    }

    /// Half-spaces, asked about the second shape of each row, and of each single pair.
    fn half_spaces(&self, singles: &[[impl Convex<Vector = V>; 2]]) -> Fallible<()> {
        let [normals, origins] = &self.velocities;
        let made = normals.iter().zip(origins);
        let made = made.map(|(&normal, &origin)| HalfSpace::<V>::new(normal, 0.25)?.with_origin(origin));
        let made: Vec<HalfSpace<V>> = made.collect::<Result<_, ShapeError>>()?;
        let pairs = Pairs::new(&self.table, &self.rows[0], &self.rows[1])?;
        let found = std::sync::Mutex::new(Vec::new());
        Batch::new().on_caller().visit(&pairs, &|row, shapes: Option<Shapes<'_, V>>| {
            if let (Some([_, b]), Ok(mut found)) = (shapes, found.lock()) {
                found.push(HalfSpaceAnswers::new(&made[row], &b));
            }
        })?;
        self.print_half_spaces(
            ["half_space_within", "half_space_distance", "half_space_contact"],
            &found.into_inner()?,
        );
        let each = made.iter().zip(singles).map(|(half_space, [_, b])| HalfSpaceAnswers::new(half_space, b));
        let names = ["one_half_space_within", "one_half_space_distance", "one_half_space_contact"];
        self.print_half_spaces(names, &each.collect::<Vec<_>>());
        Ok(())
    }

    fn print_half_spaces(&self, [within, distance, contact]: [&str; 3], found: &[HalfSpaceAnswers<V>]) {
        Printer(self.name, within).verdicts(found.iter().map(|one| one.within));
        let to = Printer(self.name, distance);
        to.numbers("distance", found.iter().map(|one| one.distance.distance));
        to.numbers("lower", found.iter().map(|one| one.distance.lower));
        to.numbers("upper", found.iter().map(|one| one.distance.upper));
        Printer(self.name, contact).nearest(found.iter().map(|one| &one.contact));
    }

    fn meetings(&self) -> Fallible<()> {
        let [a, b] = [PosedRows::posed(&self.table, &self.rows[0])?, PosedRows::posed(&self.table, &self.rows[1])?];
        let steps: Vec<u32> = (0..ROWS as u32).map(|row| row % 5).collect();
        for (name, found) in [
            ("meetings", Batch::new().meetings(a, b, 0.5)?),
            ("meetings_at_steps", Batch::new().meetings_at_steps((a, &steps), (b, &steps), 0.5)?),
        ] {
            self.to(name).integers("starts", found.starts.iter().map(|&start| start as i64));
            self.to(name).integers("b", found.other.into_iter().map(i64::from));
            self.to(name).verdicts(found.verdict);
        }
        Ok(())
    }

    fn obstacles(&self) -> Fallible<Obstacles<'_, V>> {
        Ok(Obstacles::still(&self.table, &self.still)?.and_moving(FIRST_STEP, &self.tracks)?)
    }

    /// The number of an obstacle by its place: those that move have one for all time steps.
    fn number(place: u32) -> i64 {
        match place as usize {
            _ if place == u32::MAX => -1,
            still if still < STILL => still as i64,
            moving => (STILL + (moving - STILL) % MOVING) as i64,
        }
    }

    fn poses(&self) -> Fallible<()> {
        let obstacles = self.obstacles()?;
        let steps: Vec<u32> = (0..ROWS as u32).map(|row| row % 6).collect();
        let sweep = Sweep::new(PosedRows::posed(&self.table, &self.footprints)?, &steps);
        let (to, found) = (self.to("collisions"), Batch::new().collisions_within(sweep, &obstacles, 0.25)?);
        to.verdicts(found.verdict);
        to.integers("obstacle", found.obstacle.into_iter().map(Self::number));
        let (to, found) = (self.to("clearances"), Batch::new().clearances_up_to(sweep, &obstacles, 2.0)?);
        to.verdicts(found.verdict);
        to.numbers("distance", found.distance);
        to.numbers("lower", found.lower);
        to.numbers("upper", found.upper);
        to.integers("nearest", found.nearest.into_iter().map(Self::number));
        let (to, found) = (self.to("contacts"), Batch::new().contacts(sweep, &obstacles)?);
        to.verdicts(found.contact.verdict);
        to.numbers("distance", found.contact.signed_distance);
        to.numbers("lower", found.contact.lower);
        to.numbers("upper", found.contact.upper);
        to.vectors("normal", found.contact.normal);
        to.vectors("on_a", found.contact.on_a);
        to.vectors("on_b", found.contact.on_b);
        to.integers("nearest", found.obstacle.into_iter().map(Self::number));
        Ok(())
    }

    fn trajectories(&self) -> Fallible<()> {
        let obstacles = self.obstacles()?;
        let steps: Vec<u32> = (0..ROWS).map(|row| FIRST_STEP + (row % LENGTH) as u32).collect();
        let sweep = Sweep::new(PosedRows::posed(&self.table, &self.footprints)?, &steps);
        let ends: Vec<usize> = (LENGTH..=ROWS).step_by(LENGTH).collect();
        let trajectories = Trajectories { sweep, ends: &ends };
        let along = |row: u32| if row == u32::MAX { -1 } else { i64::from(row) % LENGTH as i64 };
        for (name, found) in [
            ("first_collisions", Batch::new().first_collisions(trajectories, &obstacles)?),
            ("any_collisions", Batch::new().any_collisions(trajectories, &obstacles)?),
        ] {
            self.to(name).verdicts(found.verdict);
            self.to(name).integers("step", found.row.into_iter().map(along));
            self.to(name).integers("obstacle", found.obstacle.into_iter().map(Self::number));
        }
        let to = self.to("smallest_clearances");
        let found = Batch::new().smallest_clearances(trajectories, &obstacles, f64::INFINITY)?;
        to.verdicts(found.verdict);
        to.numbers("distance", found.distance);
        to.numbers("lower", found.lower);
        to.numbers("upper", found.upper);
        to.integers("step", found.row.into_iter().map(along));
        to.integers("nearest", found.obstacle.into_iter().map(Self::number));
        let to = self.to("swept_collisions");
        let found = Batch::new().swept_collisions(trajectories, Between::Slerp, &obstacles)?;
        to.print("verdict", found.verdict.into_iter().map(code));
        to.numbers("first", found.first.into_iter().flatten());
        to.integers("step", found.row.into_iter().map(along));
        to.integers("obstacle", found.obstacle.into_iter().map(Self::number));
        let (to, options) = (self.to("swept_clearances"), ClearanceOptions::default());
        let found = Batch::new().swept_clearances(trajectories, Between::Slerp, &obstacles, options)?;
        to.print("verdict", found.verdict.into_iter().map(code));
        to.numbers("lower", found.lower);
        to.numbers("upper", found.upper);
        to.numbers("at", found.at);
        to.integers("step", found.row.into_iter().map(along));
        to.integers("nearest", found.obstacle.into_iter().map(Self::number));
        Ok(())
    }
}

/// A table of shapes, those of which it takes only whole as they are.
fn table<V: InLanes, S: Convex<Vector = V> + Clone + Send + Sync + 'static>(
    shapes: &[S],
) -> Fallible<(ShapeTable<V>, Vec<ShapeId>)> {
    let mut table = ShapeTable::new();
    let mut ids = Vec::new();
    for shape in shapes {
        ids.push(table.push(shape).or_else(|_| table.push_any(shape.clone()))?);
    }
    Ok((table, ids))
}

macro_rules! worlds {
    ($($world:ident, $d:ident, $shape:ty;)*) => {$(
        fn $world(shapes: &[$shape], mut draw: impl FnMut() -> $d::Pose<f64>) -> Fallible<()> {
            let (table, ids) = table(shapes)?;
            let world = World::new(stringify!($d), table, &ids, &mut draw);
            let single = |row: &PosedId<_>| {
                let place = ids.iter().position(|id| *id == row.shape).unwrap_or_default();
                $d::Posed::new(&shapes[place], row.pose)
            };
            let singles: Result<Vec<_>, _> =
                world.rows[0].iter().zip(&world.rows[1]).map(|(a, b)| Ok([single(a)?, single(b)?])).collect();
            let singles: Result<_, barycode::ShapeError> = singles;
            world.print(&singles?)?;
            hulls::$world(&world)
        }
    )*};
}
worlds! {
    plane, d2, d2::Shape<f64>;
    space, d3, d3::Shape<f64>;
}

fn main() -> Fallible<()> {
    let ring = [[-1.0, -1.0], [1.0, -1.0], [1.5, 0.5], [0.0, 1.5], [-1.25, 0.25]];
    let flat = [
        d2::Rectangle::from_half_extents([1.0, 0.5])?.into(),
        d2::Shape::from(d2::Rectangle::from_half_extents([0.5, 0.75])?).rounded(0.25)?,
        d2::Circle::new([0.0, 0.0], 0.75)?.into(),
        d2::Capsule::new([-0.5, 0.0], [0.5, 0.25], 0.5)?.into(),
        d2::Point::new([0.25, 0.5])?.into(),
        d2::Polygon::new(ring.map(d2::Vec2::from).to_vec())?.into(),
    ];
    let mut draw = Draw(2);
    plane(&flat, || draw.plane())?;
    let corners = [[0.0, 0.0, 0.0], [1.5, 0.0, 0.0], [0.0, 1.25, 0.0], [0.0, 0.0, 1.0], [1.0, 1.0, 1.25]];
    let solid = [
        d3::Cuboid::from_half_extents([1.0, 0.5, 0.25])?.into(),
        d3::Shape::from(d3::Cuboid::from_half_extents([0.5, 0.75, 0.5])?).rounded(0.25)?,
        d3::Sphere::new([0.0; 3], 0.75)?.into(),
        d3::Capsule::new([-0.5, 0.0, 0.0], [0.5, 0.25, 0.5], 0.5)?.into(),
        d3::Cylinder::from_half_height(0.75, 0.5)?.into(),
        d3::Cone::from_half_height(0.75, 0.5)?.into(),
        d3::Ellipsoid::new([1.0, 0.5, 0.75])?.into(),
        d3::Polytope::hull(corners.map(d3::Vec3::from).to_vec())?.into(),
    ];
    let mut draw = Draw(3);
    space(&solid, || draw.space())
}
