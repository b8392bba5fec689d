//! Our own contestants: single pairs as users ask about them, and what their answers prove.

use super::judge::Proofs;
use crate::tables::cell::{Contestant, ContestantKind, SINGLE};
use crate::tables::own::contestant;
use barycode::expert::{Barycode, Dimension, SubDistance, Vector};
use barycode::{Convex, Proximity, Query};
use barycode_batch::Element;
use barycode_lab_peers::{Contact, Found, Loop, Question};

/// Of so many pairs in a cell the answers are checked.
const CHECKED: usize = 256;

/// The coordinates of a normal, 0 for one that there is not.
fn three<V: Vector<Scalar: Into<f64>>>(normal: V) -> [f64; 3] {
    [0, 1, 2].map(|index| if index < V::DIMENSION { normal.coordinate(index).into() } else { 0.0 })
}

/// The pairs, and what their answers prove.
pub fn single<'p, V: Dimension, A, B>(pairs: Vec<(A, B)>) -> (Contestant<'p>, Proofs)
where
    A: Convex<Vector = V> + 'p,
    B: Convex<Vector = V> + 'p,
    V::Scalar: Element + Into<f64>,
    Barycode: SubDistance<V>,
{
    let proofs = proofs(&pairs);
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
    let asked = Loop::new(
        pairs,
        |(a, b): &(A, B)| Query::new().distance(a, b).distance,
        |(a, b): &(A, B)| Query::new().intersects(a, b).meets(),
    );
    let one = contestant::<V::Scalar>(SINGLE, ContestantKind::Own, asked.with(points, contact));
    let proofs = Proofs { precision: Some(one.precision), ..proofs };
    (one, proofs)
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
        };
        (question, some().filter(fails).count())
    });
    Proofs { precision: None, checked: some().count(), unproven }
}
