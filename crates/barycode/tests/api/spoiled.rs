//! Spoiled answers about bodies that turn are refused: in the plane and in space, in both
//! precisions. What spoils them is small, or looks right at a glance.

use crate::worlds::{World, vector};
use barycode::d2::Vec2;
use barycode::d3::Vec3;
use barycode::expert::{Cuboid, Number, Rigid, Vector};
use barycode::{Cast, Cell, CheckError, Impact, ImpactVerdict, Scalar, Turning, Verdict};

/// Two bodies that turn and meet in a unit of time.
struct Scene<V: World> {
    shapes: [Cuboid<V>; 2],
    motions: [Rigid<V>; 2],
    /// The motion of A, but that it turns a little slower, and a little faster.
    others: [Rigid<V>; 2],
}

/// A link that half-turns into a block that moves and turns. In space they turn about other axes,
/// too, by so much.
fn scene<V: World>(tilt: f64) -> Scene<V> {
    let shape = |half| Cuboid::from_half_extents(vector::<V>(half)).unwrap();
    let moving = |at: [f64; 2], velocity, spin: [f64; 3]| {
        Rigid::new(V::posed(at, 0.0), V::default(), vector(velocity), V::rate(spin)).unwrap()
    };
    let link = |rate| moving([0.0, 0.0], [0.1, 0.0, 0.0], [0.0, tilt, rate]);
    Scene {
        shapes: [shape([1.0, 0.05, 0.05]), shape([0.1, 0.1, 0.1])],
        motions: [link(core::f64::consts::PI), moving([0.2, 0.9], [0.0, -0.1, 0.0], [tilt, 0.5 * tilt, -1.0])],
        others: [link(3.0), link(3.2)],
    }
}

/// An answer that passes its check, and what it is about.
struct Certified<V: World> {
    scene: Scene<V>,
    impact: Impact<V>,
    cells: Vec<Cell<V>>,
}

impl<V: World> Certified<V> {
    fn new(scene: Scene<V>) -> Self {
        let ([a, b], [motion_a, motion_b]) = (&scene.shapes, &scene.motions);
        let mut cells = vec![Cell::default(); 64];
        let impact = Cast::new().certified_time_of_impact(a, motion_a, b, motion_b, unit(), &mut cells);
        cells.truncate(impact.cells as usize);
        assert!(impact.verdict == ImpactVerdict::Contact && cells.len() >= 2, "{impact:?}");
        let certified = Self { scene, impact, cells };
        assert_eq!(certified.check(&certified.impact, &certified.cells, 0, unit()), Ok(()));
        certified
    }

    /// The check, with a motion of A that is right, too slow or too fast.
    fn check(
        &self,
        impact: &Impact<V>,
        cells: &[Cell<V>],
        motion: usize,
        interval: [V::Scalar; 2],
    ) -> Result<(), CheckError> {
        let Scene { shapes: [a, b], motions: [right, motion_b], others: [slower, faster] } = &self.scene;
        Cast::new().check(impact, cells, (a, [right, slower, faster][motion]), (b, motion_b), interval)
    }

    /// The fault that is found with a spoiled answer.
    #[track_caller]
    fn spoiled(&self, spoil: impl Fn(&mut Impact<V>, &mut Vec<Cell<V>>)) -> CheckError {
        let (mut impact, mut cells) = (self.impact, self.cells.clone());
        spoil(&mut impact, &mut cells);
        assert!(impact != self.impact || cells != self.cells, "nothing is spoiled");
        self.check(&impact, &cells, 0, unit()).expect_err("it is spoiled")
    }
}

fn unit<T: Scalar>() -> [T; 2] {
    [T::ZERO, T::ONE]
}

/// A unit vector, a thousandth aside from another, towards an axis.
fn tilted<V: Vector>(direction: V, axis: usize) -> V {
    let across = V::axis(axis) - direction * direction.dot(V::axis(axis));
    let tilted = direction + across * (V::Scalar::from_f64(1e-3) / across.length());
    tilted * (V::Scalar::ONE / tilted.length())
}

/// Cells left out, exchanged, moved or turned.
fn cells_are_refused<V: World>(certified: &Certified<V>) {
    let last = certified.cells.len() - 1;
    for index in 0..=last {
        assert_eq!(certified.spoiled(|_, cells| cells.truncate(index)), CheckError::Cells);
        let fewer = certified.spoiled(|impact, cells| {
            cells.remove(index);
            impact.cells -= 1;
        });
        assert_eq!(fewer, CheckError::Cells);
    }
    assert_eq!(certified.spoiled(|_, cells| cells.swap(0, 1)), CheckError::Cells);
    // A gap of a few roundoffs, and an overlap.
    let roundoffs = V::Scalar::EPSILON * V::Scalar::from_f64(4.0);
    for moved in [roundoffs, -roundoffs] {
        let apart = certified.spoiled(|_, cells| cells[1].times[0] = cells[1].times[0] + moved);
        assert_eq!(apart, CheckError::Cells);
    }
    let along = |axis: usize| certified.cells[last].direction.dot(V::axis(axis)).to_f64().abs();
    for axis in (0..V::DIMENSION).filter(|&axis| along(axis) < 0.9) {
        let tilt = certified.spoiled(|_, cells| cells[last].direction = tilted(cells[last].direction, axis));
        assert_eq!(tilt, CheckError::Cell, "{axis}");
    }
    assert_eq!(certified.spoiled(|_, cells| cells[0].direction = -cells[0].direction), CheckError::Cell);
    let longer = certified.spoiled(|_, cells| cells[0].direction = cells[0].direction * V::Scalar::from_f64(1.001));
    assert_eq!(longer, CheckError::NotUnit);
    let otherwise = certified.spoiled(|_, cells| {
        let turning = &mut cells[last].turning;
        *turning = if *turning == Turning::WithA { Turning::WithB } else { Turning::WithA };
    });
    assert_eq!(otherwise, CheckError::Cell);
    let shifted = certified.spoiled(|impact, cells| {
        let later = V::Scalar::from_f64(0.01);
        impact.first = impact.first.map(|time| time + later);
        cells.iter_mut().for_each(|cell| cell.times = cell.times.map(|time| time + later));
    });
    assert_eq!(shifted, CheckError::Cells);
}

/// Times, witness points and verdicts that are not those of the answer.
fn contacts_are_refused<V: World>(certified: &Certified<V>) {
    let small = V::Scalar::from_f64(1e-3);
    assert_eq!(certified.spoiled(|impact, _| impact.first[1] = impact.first[0]), CheckError::Contact);
    let earlier = certified.spoiled(|impact, _| impact.first = impact.first.map(|time| time - small));
    assert_eq!(earlier, CheckError::Cells);
    let later = certified.spoiled(|impact, _| impact.first = impact.first.map(|time| time + small));
    assert_eq!(later, CheckError::Cells);
    assert_eq!(certified.spoiled(|impact, _| impact.first[1] = impact.first[1] + small), CheckError::Witness);
    let little = V::Scalar::EPSILON.sqrt();
    for axis in 0..V::DIMENSION {
        let aside = |point: Option<V>| point.map(|point| point + V::axis(axis) * little);
        assert_eq!(certified.spoiled(|impact, _| impact.on_a = aside(impact.on_a)), CheckError::Witness);
        assert_eq!(certified.spoiled(|impact, _| impact.on_b = aside(impact.on_b)), CheckError::Witness);
    }
    assert_eq!(certified.spoiled(|impact, _| impact.on_b = None), CheckError::Witness);
    assert_eq!(certified.spoiled(|impact, _| impact.verdict = ImpactVerdict::Free), CheckError::Cells);
}

/// Another normal, and another start.
fn normals_are_refused<V: World>(certified: &Certified<V>) {
    let normal = certified.impact.normal.expect("of a contact");
    let with = |other: V| certified.spoiled(|impact, _| impact.normal = Some(other));
    assert_eq!(with(-normal), CheckError::Direction);
    for axis in (0..V::DIMENSION).filter(|&axis| normal.dot(V::axis(axis)).to_f64().abs() < 0.9) {
        assert_eq!(with(tilted(normal, axis)), CheckError::Direction, "{axis}");
    }
    assert_eq!(with(normal * V::Scalar::from_f64(1.001)), CheckError::NotUnit);
    assert_eq!(certified.spoiled(|impact, _| impact.start = Verdict::Penetrating), CheckError::Verdict);
    assert_eq!(certified.spoiled(|impact, _| impact.start = Verdict::Touching), CheckError::Verdict);
}

/// Another motion, and intervals that end before the contact or begin before the motion.
fn others_are_refused<V: World>(certified: &Certified<V>) {
    let Certified { impact, cells, .. } = certified;
    let number = V::Scalar::from_f64;
    // The slower one has not come to the contact, nor has the face that the normal is of; in space
    // it may have left a cell before.
    let slower = certified.check(impact, cells, 1, unit()).expect_err("it is another motion");
    assert!(matches!(slower, CheckError::Contact | CheckError::Direction | CheckError::Cell), "{slower:?}");
    assert_eq!(certified.check(impact, cells, 2, unit()), Err(CheckError::Cell));
    let half = impact.first[0] * number(0.5);
    assert_eq!(certified.check(impact, cells, 0, [V::Scalar::ZERO, half]), Err(CheckError::Inconsistent));
    assert_eq!(certified.check(impact, cells, 0, [number(-0.1), V::Scalar::ONE]), Err(CheckError::Cells));
}

fn all_are_refused<V: World>(tilt: f64) {
    let certified = Certified::<V>::new(scene(tilt));
    cells_are_refused(&certified);
    contacts_are_refused(&certified);
    normals_are_refused(&certified);
    others_are_refused(&certified);
}

#[test]
fn of_the_plane() {
    all_are_refused::<Vec2<f64>>(0.0);
    all_are_refused::<Vec2<f32>>(0.0);
}

#[test]
fn of_space_in_double_precision() {
    all_are_refused::<Vec3<f64>>(0.0);
    all_are_refused::<Vec3<f64>>(0.7);
}

#[test]
fn of_space_in_single_precision() {
    all_are_refused::<Vec3<f32>>(0.0);
    all_are_refused::<Vec3<f32>>(0.7);
}
