//! Our own contestants: single pairs by the four methods, and batches.

use super::cell::{BATCH, Contestant, Kind};
use barycode::{Convex, Johnson, Query, SignedVolumes, Space, SubDistance, Verdict, Voronoi};
use barycode_batch::{Batch, Element, InLanes, PackedPairs};
use barycode_lab_peers::{Loop, Precision, Prepared, Question};
use std::hint::black_box;

/// Pairs in lanes.
struct Columns<'t, V: InLanes>(PackedPairs<'t, V>);

impl<V: InLanes> Prepared for Columns<'_, V>
where
    V::Scalar: Into<f64>,
{
    fn walk(&mut self, question: Question, _: &[u32]) {
        match question {
            Question::Distance => drop(black_box(Batch::new().distance(&self.0).expect("all"))),
            Question::Collision => drop(black_box(Batch::new().intersects(&self.0).expect("all"))),
        }
    }

    fn answers(&mut self, question: Question) -> Vec<f64> {
        match question {
            Question::Distance => {
                let distances = Batch::new().distance(&self.0).expect("all").distance;
                distances.into_iter().map(Into::into).map(|distance: f64| distance.max(0.0)).collect()
            }
            Question::Collision => {
                let verdicts = Batch::new().intersects(&self.0).expect("all").verdict;
                verdicts.into_iter().map(|verdict| f64::from(verdict != Verdict::Separated)).collect()
            }
        }
    }
}

fn precision<T: Element>() -> Precision {
    if T::NAME == "f32" { Precision::Single } else { Precision::Double }
}

pub fn contestant<'p, T: Element>(name: &str, kind: Kind, prepared: impl Prepared + 'p) -> Contestant<'p> {
    let (precision, prepared) = (precision::<T>(), Box::new(prepared));
    Contestant { name: name.into(), kind, precision, questions: &Question::ALL, prepared }
}

pub fn batch<V: InLanes>(packed: PackedPairs<'_, V>) -> Contestant<'_>
where
    V::Scalar: Into<f64>,
{
    contestant::<V::Scalar>(BATCH, Kind::Own, Columns(packed))
}

/// Single pairs as users ask about them.
pub fn single<'p, V: Space, A, B>(name: &str, kind: Kind, pairs: Vec<(A, B)>) -> Contestant<'p>
where
    A: Convex<Vector = V> + 'p,
    B: Convex<Vector = V> + 'p,
    V::Scalar: Element + Into<f64>,
    barycode::Barycode: SubDistance<V>,
{
    contestant::<V::Scalar>(
        name,
        kind,
        Loop::new(
            pairs,
            |(a, b): &(A, B)| Query::new().distance(a, b).distance,
            |(a, b): &(A, B)| Query::new().intersects(a, b).meets(),
        ),
    )
}

/// The same by the other three ways to the nearest point of a simplex.
pub fn methods<'p, V: Space, A, B>(name: &str, pairs: &[(A, B)]) -> Vec<Contestant<'p>>
where
    A: Convex<Vector = V> + Clone + 'p,
    B: Convex<Vector = V> + Clone + 'p,
    V::Scalar: Element + Into<f64>,
    Voronoi: SubDistance<V>,
    SignedVolumes: SubDistance<V>,
    Johnson: SubDistance<V>,
{
    macro_rules! by {
        ($method:ident, $name:literal) => {
            contestant::<V::Scalar>(
                &format!("{name}, {}", $name),
                Kind::OwnVariant,
                Loop::new(
                    pairs.to_vec(),
                    |(a, b): &(A, B)| Query::new().method($method).distance(a, b).distance,
                    |(a, b): &(A, B)| Query::new().method($method).intersects(a, b).meets(),
                ),
            )
        };
    }
    vec![by!(Voronoi, "Voronoi"), by!(SignedVolumes, "signed volumes"), by!(Johnson, "Johnson")]
}
