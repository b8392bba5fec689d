//! The benchmark of Zhang, Wu, Wang and Zhou, section IV: random convex polygons under random
//! planar motions, in the classes distant, overlapping and touching.

use super::Precision;
use super::polygon::{self, Points};
use super::source::Source;
use crate::body::{Body, BodyPose};
use crate::oracle::{Judge, Relation, hull};

/// The vertex counts of the paper.
pub const VERTEX_COUNTS: [usize; 6] = [4, 8, 12, 16, 20, 24];

/// The classes of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Situation {
    /// Apart by at least a thousandth of the polygon size.
    Distant,
    /// With interiors in common.
    Overlapping,
    /// A distant pair shifted by its separating vector: touching up to rounding.
    Touching,
}

impl Situation {
    /// Every class.
    pub const ALL: [Self; 3] = [Self::Distant, Self::Overlapping, Self::Touching];
}

/// Two placed convex polygons, counter-clockwise, of `n` vertices each, with circumradius about 1.
///
/// Both placements are random; `index` numbers the pairs of a `seed`.
///
/// # Panics
/// Where `n` is below 3.
#[must_use]
pub fn pair(n: usize, situation: Situation, precision: Precision, seed: u64, index: u64) -> [Body; 2] {
    assert!(n >= 3, "a polygon has at least 3 vertices");
    let mut source = Source::new(seed, index);
    loop {
        let bodies = [0; 2].map(|_| Body::hull(strict(&mut source, n, precision)));
        let [mut a, mut b] = bodies;
        let field = if situation == Situation::Overlapping { 1.0 } else { 4.0 };
        a.placement = Some(random_placement(&mut source, field, precision));
        b.placement = Some(random_placement(&mut source, field, precision));
        let judge = Judge::new(&a, &b).expect("finite by construction");
        let apart = judge.truth().relation() == Relation::Separated && judge.truth().approximate() > 1e-3;
        match situation {
            Situation::Distant if apart => return [a, b],
            Situation::Overlapping if judge.truth().relation() == Relation::Penetrating => {
                return [a, b];
            }
            Situation::Touching if apart => {
                let [x, y] = separating_vector(&a, &b);
                let placement = b.placement.as_mut().expect("just placed");
                let [tx, ty] = placement.translation;
                placement.translation = precision.snap_point([tx - x, ty - y]);
                return [a, b];
            }
            _ => {}
        }
    }
}

/// A strictly convex polygon of exactly `n` vertices.
fn strict(source: &mut Source, n: usize, precision: Precision) -> Points {
    loop {
        let flatness = source.between(0.4, 1.0);
        let points = hull::hull_points(&polygon::snapped(&polygon::on_ellipse(source, n, [1.0, flatness]), precision));
        if points.len() == n {
            return points;
        }
    }
}

fn random_placement(source: &mut Source, field: f64, precision: Precision) -> BodyPose {
    let [cos, sin] = precision.snap_point(source.direction());
    let translation = precision.snap_point([source.between(-field, field), source.between(-field, field)]);
    BodyPose { cos, sin, translation }
}

/// The shortest vector from `a` to `b`, which are apart; rounded.
fn separating_vector(a: &Body, b: &Body) -> [f64; 2] {
    let (pa, pb): (Points, Points) = (a.world_points().collect(), b.world_points().collect());
    let from_a = pb.iter().map(|&p| to_ring(&pa, p));
    let from_b = pa.iter().map(|&p| to_ring(&pb, p)).map(|[x, y]| [-x, -y]);
    let square = |v: &[f64; 2]| v[0] * v[0] + v[1] * v[1];
    from_a.chain(from_b).min_by(|v, w| square(v).total_cmp(&square(w))).expect("polygons have vertices")
}

/// The shortest vector from the boundary of a polygon to `p`.
fn to_ring(ring: &[[f64; 2]], p: [f64; 2]) -> [f64; 2] {
    let square = |v: &[f64; 2]| v[0] * v[0] + v[1] * v[1];
    let feet = ring.iter().enumerate().map(|(i, &q)| {
        let end = ring[(i + 1) % ring.len()];
        let (e, w) = ([end[0] - q[0], end[1] - q[1]], [p[0] - q[0], p[1] - q[1]]);
        let t = ((w[0] * e[0] + w[1] * e[1]) / square(&e)).clamp(0.0, 1.0);
        [w[0] - t * e[0], w[1] - t * e[1]]
    });
    feet.min_by(|v, w| square(v).total_cmp(&square(w))).expect("polygons have vertices")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_situation_is_what_it_says() {
        for precision in [Precision::Single, Precision::Double] {
            for n in VERTEX_COUNTS {
                for index in 0..40 {
                    for situation in Situation::ALL {
                        let [a, b] = pair(n, situation, precision, 11, index);
                        assert!(hull::is_convex(&a.points) && hull::is_convex(&b.points));
                        assert_eq!([a.points.len(), b.points.len()], [n, n]);
                        let judge = Judge::new(&a, &b).expect("valid");
                        let truth = judge.truth();
                        match situation {
                            Situation::Distant => assert!(truth.is_at_least(1e-4)),
                            Situation::Overlapping => {
                                assert_eq!(truth.relation(), Relation::Penetrating);
                            }
                            Situation::Touching => {
                                let band = 32.0 * precision.epsilon();
                                assert!(truth.is_at_least(-band) && truth.is_at_most(band), "{}", truth.approximate());
                            }
                        }
                    }
                }
            }
        }
    }
}
