//! Cells of space: hulls, boxes, bodies of revolution, and spheres beside them.

use super::draw::{self, SolidSet, SolidSubject};
use super::judge::Proofs;
use super::surface::Surfaces;
use super::{CellRun, Measured, Present, Truth, own};
use crate::space::data::{
    Pair, SizedSolid, capsule, cone, cuboid, cylinder, pose, posed, second_sphere, sphere, vector as narrowed,
};
use crate::tables::cell::Contestant;
use crate::tables::columns::Columns;
use crate::tables::solids::hull;
use barycode::d3::{Convex, Polytope, Pose, Vec3};
use barycode::expert::{Barycode, SubDistance};
use barycode::{Proximity, Query};
use barycode_batch::{Element, InLanes};
use barycode_lab_peers::{Pairs, Solid, SolidPair, Solids as PeerSolids};

pub fn measure(solids: SolidSubject, run: CellRun<'_>) -> Vec<Measured> {
    let set = drawn(solids, run);
    let (narrow, wide) = (narrow_hulls::<f32>(&set), narrow_hulls::<f64>(&set));
    let narrow_columns = columns(solids, &set.pairs, &narrow);
    let wide_columns = columns(solids, &set.pairs, &wide);
    let mut present = Present::default();
    present.enter_own(with_shapes(solids, &set.pairs, &narrow, OwnTask));
    present.enter_own(with_shapes(solids, &set.pairs, &wide, OwnTask));
    present.contestants.extend(narrow_columns.iter().flat_map(own::lanes));
    present.contestants.extend(wide_columns.iter().flat_map(own::lanes));
    let theirs = theirs(solids, &set);
    let surfaces = theirs.pairs.iter().map_while(|pair| Surfaces::of_solids(pair, &theirs));
    let truth = with_shapes(solids, &set.pairs, &wide, TruthTask).with_surfaces(surfaces);
    run.enter(Pairs::Space(&theirs), &mut present);
    run.measured(&solids.name(), &truth, present)
}

/// The pairs of a cell.
pub fn drawn(solids: SolidSubject, run: CellRun<'_>) -> SolidSet {
    let answer =
        |hulls: &[Polytope<f64>], pair: &Pair| with_shapes(solids, std::slice::from_ref(pair), hulls, ContactTask);
    draw::solids(solids, run.class, run.pairs(solids.pairs()), answer)
}

fn narrow_hulls<T: Element>(set: &SolidSet) -> Vec<Polytope<T>> {
    let narrow = |v: &Vec3<f64>| narrowed([v.x, v.y, v.z]);
    let hull = |hull: &Polytope<f64>| Polytope::hull(hull.vertices().iter().map(narrow).collect()).expect("finite");
    set.hulls.iter().map(hull).collect()
}

/// What is done with the pairs of a cell as shapes of known types.
trait ShapesTask<'p, T: Element> {
    type Output;

    fn done<A, B>(self, pairs: Vec<(A, B)>) -> Self::Output
    where
        A: Convex<Vector = Vec3<T>> + 'p,
        B: Convex<Vector = Vec3<T>> + 'p;
}

fn with_shapes<'p, T: Element, K: ShapesTask<'p, T>>(
    solids: SolidSubject,
    pairs: &[Pair],
    hulls: &'p [Polytope<T>],
    task: K,
) -> K::Output {
    macro_rules! two {
        ($first:expr) => {
            task.done(pairs.iter().map(|pair| ($first(&pair.a), posed($first(&pair.b), pair))).collect())
        };
    }
    macro_rules! with_sphere {
        ($first:expr) => {
            task.done(pairs.iter().map(|pair| ($first(&pair.a), second_sphere(pair))).collect())
        };
    }
    match solids {
        SolidSubject::Hulls(_) => two!(|part: &SizedSolid| &hulls[part.hull]),
        SolidSubject::Boxes => two!(cuboid::<T>),
        SolidSubject::Cylinders => two!(cylinder::<T>),
        SolidSubject::Cones => two!(cone::<T>),
        SolidSubject::Capsules => two!(capsule::<T>),
        SolidSubject::Spheres => with_sphere!(sphere::<T>),
        SolidSubject::BoxAndSphere => with_sphere!(cuboid::<T>),
        SolidSubject::CapsuleAndSphere => with_sphere!(capsule::<T>),
        SolidSubject::CylinderAndSphere => with_sphere!(cylinder::<T>),
        SolidSubject::ConeAndSphere => with_sphere!(cone::<T>),
    }
}

/// The pairs as columns of a batch; nothing of those that it would not answer in lanes.
fn columns<T: Element>(solids: SolidSubject, pairs: &[Pair], hulls: &[Polytope<T>]) -> Option<Columns<Vec3<T>>>
where
    Vec3<T>: InLanes<Scalar = T, Pose = Pose<T>>,
{
    let mut columns = Columns::default();
    for pair in pairs {
        let (a, b, placed) = (&pair.a, &pair.b, pose(pair));
        let still = Pose::IDENTITY;
        match solids {
            SolidSubject::Hulls(8) => columns.push((&hulls[a.hull], still), (&hulls[b.hull], placed)),
            SolidSubject::Boxes => columns.push((&cuboid(a), still), (&cuboid(b), placed)),
            SolidSubject::Capsules => columns.push((&capsule(a), still), (&capsule(b), placed)),
            SolidSubject::Spheres => columns.push((&sphere(a), still), (&sphere(b), placed)),
            SolidSubject::BoxAndSphere => columns.push((&cuboid(a), still), (&sphere(b), placed)),
            SolidSubject::CapsuleAndSphere => columns.push((&capsule(a), still), (&sphere(b), placed)),
            _ => return None,
        }
    }
    Some(columns)
}

/// Our contestant.
struct OwnTask;

impl<'p, T: Element + Into<f64>> ShapesTask<'p, T> for OwnTask
where
    Vec3<T>: barycode::expert::Dimension<Scalar = T>,
    Barycode: SubDistance<Vec3<T>>,
{
    type Output = (Contestant<'p>, Proofs);

    fn done<A, B>(self, pairs: Vec<(A, B)>) -> Self::Output
    where
        A: Convex<Vector = Vec3<T>> + 'p,
        B: Convex<Vector = Vec3<T>> + 'p,
    {
        own::single(pairs)
    }
}

/// The truth.
struct TruthTask;

impl<'p> ShapesTask<'p, f64> for TruthTask {
    type Output = Truth<'p>;

    fn done<A, B>(self, pairs: Vec<(A, B)>) -> Self::Output
    where
        A: Convex<Vector = Vec3<f64>> + 'p,
        B: Convex<Vector = Vec3<f64>> + 'p,
    {
        Truth::new(pairs)
    }
}

/// The contact of one pair.
struct ContactTask;

impl<'p> ShapesTask<'p, f64> for ContactTask {
    type Output = Proximity<Vec3<f64>>;

    fn done<A, B>(self, pairs: Vec<(A, B)>) -> Self::Output
    where
        A: Convex<Vector = Vec3<f64>> + 'p,
        B: Convex<Vector = Vec3<f64>> + 'p,
    {
        let (a, b) = &pairs[0];
        Query::new().contact(a, b)
    }
}

/// The pairs as the peers get them.
fn theirs(solids: SolidSubject, set: &SolidSet) -> PeerSolids {
    let revolved = |part: &SizedSolid, solid: fn(f64, f64) -> Solid| solid(part.size[0], part.size[1]);
    let sphere_of = |part: &SizedSolid| Solid::Sphere { radius: part.size[1] };
    let first = |part: &SizedSolid| match solids {
        SolidSubject::Hulls(_) => Solid::Hull(part.hull as u32),
        SolidSubject::Boxes | SolidSubject::BoxAndSphere => Solid::Cuboid(part.size),
        SolidSubject::Spheres => sphere_of(part),
        SolidSubject::CapsuleAndSphere | SolidSubject::Capsules => {
            revolved(part, |half, radius| Solid::Capsule { half, radius })
        }
        SolidSubject::Cylinders | SolidSubject::CylinderAndSphere => {
            revolved(part, |half, radius| Solid::Cylinder { half, radius })
        }
        SolidSubject::Cones | SolidSubject::ConeAndSphere => {
            revolved(part, |half, radius| Solid::Cone { half, radius })
        }
    };
    let with_sphere = matches!(
        solids,
        SolidSubject::BoxAndSphere
            | SolidSubject::CapsuleAndSphere
            | SolidSubject::CylinderAndSphere
            | SolidSubject::ConeAndSphere
    );
    let pair = |pair: &Pair| {
        let b = if with_sphere { sphere_of(&pair.b) } else { first(&pair.b) };
        SolidPair::new(first(&pair.a), b, pair.quaternion, pair.translation)
    };
    PeerSolids { hulls: set.hulls.iter().map(hull).collect(), pairs: set.pairs.iter().map(pair).collect() }
}
