//! Solids: hulls of points on a sphere, and spheres, capsules, boxes.

use super::cell::{Cell, Contestant, ContestantKind, SINGLE, Stage, enter, measure as measure_cell};
use super::columns::Columns;
use super::{Options, SIZE, own};
use crate::data::Class;
use crate::space::Subject;
use crate::space::data::{self, Pair, Set, SizedSolid, capsule, cuboid, posed, second_sphere, set, sphere, vector};
use barycode::d3::{Convex, Polytope, Pose, Posed, Query, Vec3};
use barycode::expert::{Barycode, SubDistance};
use barycode_batch::{Element, InLanes};
use barycode_lab_peers::{Hull, Manner, Pairs as PeerPairs, Peer, Question, Solid, SolidPair, Solids};

const SUBJECTS: [Subject; 10] = [
    Subject::Hulls(8),
    Subject::Hulls(16),
    Subject::Hulls(32),
    Subject::Hulls(64),
    Subject::Hulls(128),
    Subject::Hulls(512),
    Subject::Hulls(4096),
    Subject::Spheres,
    Subject::Capsules,
    Subject::Boxes,
];

/// Hulls up to this size go into batches here; larger ones are asked one pair at a time by batches,
/// too.
const IN_LANES: usize = 32;

/// Hulls of this size or more are climbed, and no query has to read all of their vertices: there is
/// no such floor.
const CLIMBED: usize = 256;

pub fn subjects() -> Vec<String> {
    SUBJECTS.map(Subject::name).into()
}

/// Both cells of a subject and a class.
pub fn measure(subject: &str, class: Class, options: &Options, peers: &[Box<dyn Peer>]) -> Vec<Cell> {
    let found = SUBJECTS.into_iter().find(|known| known.name() == subject).expect("a subject that was checked");
    let set = set(found, class, options.pairs());
    let truth: Vec<_> = set.pairs.iter().map(|pair| pair.bounds).collect();
    let (mut narrow, mut wide) = (Columns::default(), Columns::default());
    let (narrow_hulls, wide_hulls) = (hulls::<f32>(&set), hulls::<f64>(&set));
    let mut contestants = own(&set, &narrow_hulls, &mut narrow);
    contestants.extend(own(&set, &wide_hulls, &mut wide));
    let all = peers.iter().map(Box::as_ref);
    let without = enter(all, PeerPairs::Space(&solids(&set)), Manner::Cold, &mut contestants);
    let stage = Stage { subject, class: class.name(), questions: &Question::PLAIN, truth: &truth, size: SIZE };
    measure_cell(stage, &mut contestants, &without, options.walk())
}

/// A hull as the peers get it.
pub fn hull(hull: &Polytope<f64>) -> Hull {
    Hull { vertices: hull.vertices().iter().map(|v| [v.x, v.y, v.z]).collect(), faces: hull.faces().to_vec() }
}

/// The pairs as the peers get them.
pub fn solids(set: &Set) -> Solids {
    let solid = |part: &SizedSolid| match set.subject {
        Subject::Hulls(_) => Solid::Hull(part.hull as u32),
        Subject::Spheres => Solid::Sphere { radius: part.size[1] },
        Subject::Capsules => Solid::Capsule { half: part.size[0], radius: part.size[1] },
        _ => Solid::Cuboid(part.size),
    };
    let pairs = set.pairs.iter();
    Solids {
        hulls: set.hulls.iter().map(hull).collect(),
        pairs: pairs.map(|p| SolidPair::new(solid(&p.a), solid(&p.b), p.quaternion, p.translation)).collect(),
    }
}

pub fn hulls<T: Element>(set: &Set) -> Vec<Polytope<T>> {
    let narrow = |v: &Vec3<f64>| vector([v.x, v.y, v.z]);
    let hull = |hull: &Polytope<f64>| Polytope::hull(hull.vertices().iter().map(narrow).collect()).expect("finite");
    set.hulls.iter().map(hull).collect()
}

/// Hulls by reference, as pairs share them.
pub fn hull_pairs<'p, T: Element>(
    set: &Set,
    hulls: &'p [Polytope<T>],
) -> Vec<(&'p Polytope<T>, Posed<&'p Polytope<T>>)> {
    set.pairs.iter().map(|pair| (&hulls[pair.a.hull], posed(&hulls[pair.b.hull], pair))).collect()
}

/// Posed within the time: independent, and each waiting for the answer before.
pub fn posed_anew<'p, T: Element + Into<f64> + From<bool>>(
    set: &Set,
    hulls: &'p [Vec<Polytope<T>>; 2],
) -> Vec<Contestant<'p>>
where
    Vec3<T>: InLanes<Scalar = T, Pose = Pose<T>>,
    Barycode: SubDistance<Vec3<T>>,
{
    type Three<'p, T> = (&'p Polytope<T>, &'p Polytope<T>, Pose<T>);
    let of = |hulls: &'p Vec<Polytope<T>>| -> Vec<Three<'p, T>> {
        let three = |pair: &Pair| (&hulls[pair.a.hull], &hulls[pair.b.hull], data::pose(pair));
        set.pairs.iter().map(three).collect()
    };
    let moved = |mut pose: Pose<T>, before: T| {
        pose.translation.x = pose.translation.x + T::ZERO * before;
        pose
    };
    own::posed_anew(
        hulls.each_ref().map(of),
        move |&(a, b, pose): &Three<'p, T>, before| {
            Query::new().distance(a, &Posed::new(b, moved(pose, before)).expect("finite")).distance
        },
        move |&(a, b, pose): &Three<'p, T>, before| {
            Query::new().intersects(a, &Posed::new(b, moved(pose, before)).expect("finite")).meets()
        },
    )
}

/// Our contestants.
pub fn own<'p, T: Element + Into<f64>>(
    set: &Set,
    hulls: &'p [Polytope<T>],
    columns: &'p mut Columns<Vec3<T>>,
) -> Vec<Contestant<'p>>
where
    Vec3<T>: InLanes<Scalar = T, Pose = Pose<T>>,
    Barycode: SubDistance<Vec3<T>>,
{
    match set.subject {
        Subject::Hulls(count) => {
            let both = hull_pairs(set, hulls);
            let mut all = shapes(set, columns, |part| &hulls[part.hull], |pair| posed(&hulls[pair.b.hull], pair));
            all.extend(own::methods(SINGLE, &both));
            if count < CLIMBED {
                all.push(own::floor(both, |(a, b): &(&Polytope<T>, Posed<&Polytope<T>>)| {
                    let Pose { rotation, translation } = b.pose();
                    own::sum(a.vertices()) + own::sum(b.shape().vertices()) + own::sum(&rotation.rows) + translation
                }));
            }
            all
        }
        Subject::Spheres => shapes(set, columns, sphere::<T>, second_sphere),
        Subject::Capsules => shapes(set, columns, capsule::<T>, |pair| posed(capsule::<T>(&pair.b), pair)),
        _ => shapes(set, columns, cuboid::<T>, |pair| posed(cuboid::<T>(&pair.b), pair)),
    }
}

/// Of each pair the first by its part, and the second where it is.
fn shapes<'p, T: Element + Into<f64>, A, B>(
    set: &Set,
    columns: &'p mut Columns<Vec3<T>>,
    shape: impl Fn(&SizedSolid) -> A,
    second: impl Fn(&Pair) -> B,
) -> Vec<Contestant<'p>>
where
    A: Convex<Vector = Vec3<T>> + 'p,
    B: Convex<Vector = Vec3<T>> + 'p,
    Vec3<T>: InLanes<Scalar = T, Pose = Pose<T>>,
    Barycode: SubDistance<Vec3<T>>,
{
    let pairs: Vec<_> = set.pairs.iter().map(|pair| (shape(&pair.a), second(pair))).collect();
    let mut all = vec![own::single(SINGLE, ContestantKind::Own, pairs)];
    if !matches!(set.subject, Subject::Hulls(count) if count > IN_LANES) {
        for pair in &set.pairs {
            columns.push((&shape(&pair.a), Pose::IDENTITY), (&shape(&pair.b), data::pose(pair)));
        }
        all.push(own::batch(columns.pairs()));
    }
    all
}
