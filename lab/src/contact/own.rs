//! Our own contestants: single pairs as users ask about them, and what their answers prove.

use super::judge::Proofs;
use crate::tables::cell::{Contestant, ContestantKind, SINGLE};
use crate::tables::columns::Columns;
use crate::tables::own::{batches, contestant, three};
use barycode::expert::{Barycode, Dimension, SubDistance, Vector};
use barycode::{ContactPoint, Convex, Proximity, Query};
use barycode_batch::{Element, InLanes};
use barycode_lab_peers::{Contact, Found, Loop, Manifold, ManifoldPoint, Question};

/// Of so many pairs in a cell the answers are checked.
const CHECKED: usize = 256;

/// The pairs, and what their answers prove.
pub fn single<'p, V: Dimension, A, B>(pairs: Vec<(A, B)>) -> (Contestant<'p>, Proofs)
where
    A: Convex<Vector = V> + 'p,
    B: Convex<Vector = V> + 'p,
    V::Scalar: Element + Into<f64>,
    Barycode: SubDistance<V>,
{
    let proofs = proofs(&pairs);
    let width = |(a, b): &(A, B)| {
        let found = Query::new().contact(a, b);
        (found.upper - found.lower).into()
    };
    let open = pairs.iter().map(width).collect();
    let points = Found(
        |(a, b): &(A, B)| Query::new().closest_points(a, b),
        |_: &(A, B), found: Proximity<V>| Contact {
            distance: (found.on_a - found.on_b).length().into(),
            normal: [f64::NAN; 3],
        },
    );
    let contact = Found(
        |(a, b): &(A, B)| Query::new().contact(a, b),
        |_: &(A, B), found: Proximity<V>| Contact {
            distance: found.distance.into(),
            normal: found.normal.map_or([f64::NAN; 3], three),
        },
    );
    let manifold = Found(
        |(a, b): &(A, B)| Query::new().contact_manifold(a, b),
        |_: &(A, B), found: barycode::Manifold<V>| read(&found),
    );
    let asked = Loop::new(
        pairs,
        |(a, b): &(A, B)| Query::new().distance(a, b).distance,
        |(a, b): &(A, B)| Query::new().intersects(a, b).meets(),
    );
    let one =
        contestant::<V::Scalar>(SINGLE, ContestantKind::Own, asked.with(points, contact).with_manifolds(manifold));
    let proofs = Proofs { precision: Some(one.precision), ..proofs };
    (Contestant { open, ..one }, proofs)
}

fn read<V: Vector<Scalar: Into<f64>>>(found: &barycode::Manifold<V>) -> Manifold {
    let point = |point: &ContactPoint<V>| ManifoldPoint {
        on_a: three(point.on_a),
        on_b: three(point.on_b),
        distance: point.distance.into(),
    };
    Manifold { normal: found.normal().map_or([f64::NAN; 3], three), points: found.points().iter().map(point).collect() }
}

/// Batches of contacts, packed before, and packed within the time.
pub fn lanes<V: InLanes>(columns: &Columns<V>) -> impl Iterator<Item = Contestant<'_>>
where
    V::Scalar: Into<f64>,
{
    let pairs = columns.pairs();
    let all = batches(vec![pairs], pairs.len());
    all.into_iter().map(|one| Contestant { questions: &[Question::Contact], ..one })
}

/// How many answers about some of the pairs are checked, and how many of them do not pass.
fn proofs<V: Dimension, A, B>(pairs: &[(A, B)]) -> Proofs
where
    A: Convex<Vector = V>,
    B: Convex<Vector = V>,
    V::Scalar: Element,
    Barycode: SubDistance<V>,
{
    let step = pairs.len().div_ceil(CHECKED);
    let some = || pairs.iter().step_by(step);
    let unproven = Question::ALL.map(|question| {
        let fails = |(a, b): &&(A, B)| match question {
            Question::Distance => Query::new().distance(a, b).check().is_err(),
            Question::Collision => Query::new().intersects(a, b).check(a, b).is_err(),
            Question::ClosestPoints => Query::new().closest_points(a, b).check(a, b).is_err(),
            Question::Contact => Query::new().contact(a, b).check(a, b).is_err(),
            Question::Manifold => Query::new().contact_manifold(a, b).check(a, b).is_err(),
        };
        (question, some().filter(fails).count())
    });
    Proofs { precision: None, checked: some().count(), unproven }
}
