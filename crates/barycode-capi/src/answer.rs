//! Answers as structs of C, and structs as answers that claim something.

use crate::codes;
use crate::fault::Status;
use crate::interface::laid;
use crate::numbers::{self, Numbered};
use crate::shape::Any;
use crate::world::World;
use barycode::expert::Point;
use barycode::{Cast, Cell, ContactPoint, Distance, Impact, Intersection, Kinematic, Proximity, Query, Simplex};

/// An answer that a caller reads, and whose verdict a call returns.
pub(crate) trait Record<A>: Sized {
    fn of(answer: &A) -> Self;

    /// What is known of a question that was not asked: nothing.
    fn unknown() -> Self;

    /// The answer that the caller says to have.
    fn claim(&self) -> Result<A, Status>;
}

/// `barycode2d_simplex` and its like.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct SimplexRecord<V: World> {
    ids: [[u64; 2]; 4],
    weights: [V::Scalar; 4],
    length: u32,
}

laid!(SimplexRecord, "simplex", [ids, weights, length]);

impl<V: World> SimplexRecord<V> {
    fn of(simplex: &Simplex<V::Scalar>) -> Self {
        Self { ids: simplex.ids.map(|(a, b)| [a, b]), weights: simplex.weights, length: simplex.length }
    }

    fn claim(&self) -> Simplex<V::Scalar> {
        Simplex { ids: self.ids.map(|[a, b]| (a, b)), weights: self.weights, length: self.length.min(4) }
    }
}

/// An answer about nothing, to be filled: answers have no constructor.
fn blank<V: World, R>(
    ask: impl FnOnce(&mut Query<'_, V, <V as Kinematic>::Method>, Any<'_, V>) -> R,
) -> Result<R, Status> {
    let point = Point::<V>::new(V::default()).map_err(|_| Status::Internal)?;
    Ok(ask(&mut Query::new().method(<V as Kinematic>::Method::default()), &point))
}

/// `barycode2d_intersection` and its like.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct IntersectionRecord<V: World> {
    verdict: i32,
    stop: i32,
    iterations: u32,
    touching: i32,
    certificate: i32,
    within: V::Scalar,
    direction: V,
    simplex: SimplexRecord<V>,
}

laid!(
    IntersectionRecord,
    "intersection",
    [
        verdict as "barycode_verdict", stop as "barycode_stop", iterations, touching as "barycode_contact_rule",
        certificate as "barycode_certificate", within, direction, simplex
    ]
);

impl<V: World> Record<Intersection<V>> for IntersectionRecord<V> {
    fn of(answer: &Intersection<V>) -> Self {
        let (certificate, direction, simplex) = numbers::certificate_parts(&answer.certificate);
        Self {
            verdict: answer.verdict.number(),
            stop: answer.stop.number(),
            iterations: answer.iterations,
            touching: answer.touching.number(),
            certificate,
            within: answer.within,
            direction,
            simplex: SimplexRecord::of(&simplex),
        }
    }

    fn unknown() -> Self {
        Self {
            verdict: 3,
            stop: codes::STOP_ERROR,
            iterations: 0,
            touching: 0,
            certificate: 0,
            within: V::NAN,
            direction: V::default(),
            simplex: SimplexRecord::of(&Simplex::default()),
        }
    }

    fn claim(&self) -> Result<Intersection<V>, Status> {
        let mut answer = blank::<V, _>(|query, point| crate::ask::within(query, point, point, V::ZERO))?;
        answer.verdict = codes::named(self.verdict)?;
        answer.stop = codes::named(self.stop)?;
        answer.iterations = self.iterations;
        answer.touching = codes::named(self.touching)?;
        answer.within = self.within;
        let certificate = numbers::certificate(self.certificate, self.direction, self.simplex.claim());
        answer.certificate = certificate.ok_or(Status::Code)?;
        Ok(answer)
    }
}

/// `barycode2d_distance_answer` and its like.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct DistanceRecord<V: World> {
    verdict: i32,
    stop: i32,
    iterations: u32,
    distance: V::Scalar,
    lower: V::Scalar,
    upper: V::Scalar,
}

laid!(
    DistanceRecord,
    "distance_answer",
    [verdict as "barycode_verdict", stop as "barycode_stop", iterations, distance, lower, upper]
);

impl<V: World> Record<Distance<V>> for DistanceRecord<V> {
    fn of(answer: &Distance<V>) -> Self {
        Self {
            verdict: answer.verdict.number(),
            stop: answer.stop.number(),
            iterations: answer.iterations,
            distance: answer.distance,
            lower: answer.lower,
            upper: answer.upper,
        }
    }

    fn unknown() -> Self {
        let (stop, distance) = (codes::STOP_ERROR, V::NAN);
        Self { verdict: 3, stop, iterations: 0, distance, lower: V::LOWEST, upper: V::HIGHEST }
    }

    fn claim(&self) -> Result<Distance<V>, Status> {
        let mut answer = Distance::from(blank::<V, _>(|query, point| query.closest_points(&point, &point))?);
        answer.verdict = codes::named(self.verdict)?;
        answer.stop = codes::named(self.stop)?;
        answer.iterations = self.iterations;
        (answer.distance, answer.lower, answer.upper) = (self.distance, self.lower, self.upper);
        Ok(answer)
    }
}

/// `barycode2d_proximity` and its like.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct ProximityRecord<V: World> {
    verdict: i32,
    stop: i32,
    iterations: u32,
    has_normal: u32,
    distance: V::Scalar,
    lower: V::Scalar,
    upper: V::Scalar,
    normal: V,
    on_a: V,
    on_b: V,
    simplex: SimplexRecord<V>,
}

laid!(
    ProximityRecord,
    "proximity",
    [
        verdict as "barycode_verdict", stop as "barycode_stop", iterations, has_normal, distance, lower, upper, normal,
        on_a, on_b, simplex
    ]
);

impl<V: World> Record<Proximity<V>> for ProximityRecord<V> {
    fn of(answer: &Proximity<V>) -> Self {
        Self {
            verdict: answer.verdict.number(),
            stop: answer.stop.number(),
            iterations: answer.iterations,
            has_normal: u32::from(answer.normal.is_some()),
            distance: answer.distance,
            lower: answer.lower,
            upper: answer.upper,
            normal: answer.normal.unwrap_or_default(),
            on_a: answer.on_a,
            on_b: answer.on_b,
            simplex: SimplexRecord::of(&answer.simplex),
        }
    }

    fn unknown() -> Self {
        Self {
            verdict: 3,
            stop: codes::STOP_ERROR,
            iterations: 0,
            has_normal: 0,
            distance: V::NAN,
            lower: V::LOWEST,
            upper: V::HIGHEST,
            normal: V::default(),
            on_a: V::default(),
            on_b: V::default(),
            simplex: SimplexRecord::of(&Simplex::default()),
        }
    }

    fn claim(&self) -> Result<Proximity<V>, Status> {
        let mut answer = blank::<V, _>(|query, point| query.closest_points(&point, &point))?;
        answer.verdict = codes::named(self.verdict)?;
        answer.stop = codes::named(self.stop)?;
        answer.iterations = self.iterations;
        (answer.distance, answer.lower, answer.upper) = (self.distance, self.lower, self.upper);
        answer.normal = (self.has_normal != 0).then_some(self.normal);
        (answer.on_a, answer.on_b) = (self.on_a, self.on_b);
        answer.simplex = self.simplex.claim();
        Ok(answer)
    }
}

/// `barycode2d_contact_point` and its like.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct PointRecord<V: World> {
    on_a: V,
    on_b: V,
    distance: V::Scalar,
    id: u64,
}

laid!(PointRecord, "contact_point", [on_a, on_b, distance, id]);

impl<V: World> PointRecord<V> {
    pub(crate) fn of(point: &ContactPoint<V>) -> Self {
        Self { on_a: point.on_a, on_b: point.on_b, distance: point.distance, id: point.id }
    }

    pub(crate) fn claim(&self) -> ContactPoint<V> {
        let mut point = ContactPoint::default();
        (point.on_a, point.on_b, point.distance, point.id) = (self.on_a, self.on_b, self.distance, self.id);
        point
    }
}

/// `barycode2d_manifold` and its like.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct ManifoldRecord<V: World> {
    pub(crate) contact: ProximityRecord<V>,
    pub(crate) points: V::Few<PointRecord<V>>,
    pub(crate) count: u32,
}

laid!(ManifoldRecord, "manifold", [contact, points, count]);

/// `barycode2d_impact` and its like.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct ImpactRecord<V: World> {
    verdict: i32,
    stop: i32,
    iterations: u32,
    pub(crate) cells: u32,
    start: i32,
    has_leaves: u32,
    has_normal: u32,
    has_on_a: u32,
    has_on_b: u32,
    first: [V::Scalar; 2],
    leaves: [V::Scalar; 2],
    normal: V,
    on_a: V,
    on_b: V,
}

laid!(
    ImpactRecord,
    "impact",
    [
        verdict as "barycode_impact_verdict", stop as "barycode_stop", iterations, cells,
        start as "barycode_verdict", has_leaves, has_normal, has_on_a, has_on_b, first, leaves, normal, on_a, on_b
    ]
);

impl<V: World> Record<Impact<V>> for ImpactRecord<V> {
    fn of(answer: &Impact<V>) -> Self {
        Self {
            verdict: answer.verdict.number(),
            stop: answer.stop.number(),
            iterations: answer.iterations,
            cells: answer.cells,
            start: answer.start.number(),
            has_leaves: u32::from(answer.leaves.is_some()),
            has_normal: u32::from(answer.normal.is_some()),
            has_on_a: u32::from(answer.on_a.is_some()),
            has_on_b: u32::from(answer.on_b.is_some()),
            first: answer.first,
            leaves: answer.leaves.unwrap_or([V::ZERO; 2]),
            normal: answer.normal.unwrap_or_default(),
            on_a: answer.on_a.unwrap_or_default(),
            on_b: answer.on_b.unwrap_or_default(),
        }
    }

    fn unknown() -> Self {
        let zero = V::default();
        Self {
            verdict: 3,
            stop: codes::STOP_ERROR,
            iterations: 0,
            cells: 0,
            start: 3,
            has_leaves: 0,
            has_normal: 0,
            has_on_a: 0,
            has_on_b: 0,
            first: [V::NAN; 2],
            leaves: [V::NAN; 2],
            normal: zero,
            on_a: zero,
            on_b: zero,
        }
    }

    fn claim(&self) -> Result<Impact<V>, Status> {
        let point = Point::<V>::new(V::default()).map_err(|_| Status::Internal)?;
        let point: Any<'_, V> = &point;
        let mut answer = Cast::new().ray(&point, V::axis(0) * V::NAN, V::default(), V::ZERO);
        answer.verdict = codes::named(self.verdict)?;
        answer.stop = codes::named(self.stop)?;
        (answer.iterations, answer.cells) = (self.iterations, self.cells);
        answer.start = codes::named(self.start)?;
        answer.first = self.first;
        answer.leaves = (self.has_leaves != 0).then_some(self.leaves);
        answer.normal = (self.has_normal != 0).then_some(self.normal);
        answer.on_a = (self.has_on_a != 0).then_some(self.on_a);
        answer.on_b = (self.has_on_b != 0).then_some(self.on_b);
        Ok(answer)
    }
}

/// `barycode2d_cell` and its like.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct CellRecord<V: World> {
    times: [V::Scalar; 2],
    direction: V,
    spin: [V::Scalar; 3],
    turning: i32,
}

laid!(CellRecord, "cell", [times, direction, spin, turning as "barycode_turning"]);

impl<V: World> CellRecord<V> {
    pub(crate) fn of(cell: &Cell<V>) -> Self {
        let (turning, spin) = numbers::turning_parts(cell.turning);
        Self { times: cell.times, direction: cell.direction, spin: [spin.x, spin.y, spin.z], turning }
    }

    pub(crate) fn claim(&self) -> Result<Cell<V>, Status> {
        let turning = numbers::turning(self.turning, self.spin.into()).ok_or(Status::Code)?;
        Ok(Cell { times: self.times, direction: self.direction, turning })
    }
}
