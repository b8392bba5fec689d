//! Outer hulls: polytopes of fewer vertices around a polytope, proven to contain it.
//!
//! The outer hull is what a few half-spaces leave, each the outer side of a supporting plane of the
//! polytope: at first those of its bounding box, then those at the points nearest to the vertices
//! that stand off most (outer approximation by cuts, Kamenev 1992). The distance to a convex body
//! is a convex function, so none of the outer hull's points is farther from the polytope than its
//! farthest vertex is.
//!
//! Corners of the half-spaces are facets of the hull of the dual points, normal over height from a
//! point inside. They are rounded; the planes are moved outward by some multiples of that before.
//! Nothing of this is trusted: see [`proof`].
//!
//! | claim | because |
//! | --- | --- |
//! | the outer hull contains the polytope | no vertex of it is a corner of the exact hull of both |
//! | no point of it is farther than `distance` | the largest `upper` of queries from its vertices |

mod cuts;
pub(crate) mod plane;
mod proof;

use crate::num::Scalar;
use crate::shape::{Convex, Point, Polytope};
use crate::vec::Vec3;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use cuts::{Cuts, Facet};

/// A limit on the vertices of an outer hull, or on its distance from the polytope.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OuterLimit<T> {
    /// At most so many vertices; below eight it has eight, those of the bounding box, or as many as
    /// the polytope itself.
    Vertices(usize),
    /// No point is farther from the polytope than this; of as few vertices as the cuts allow, and
    /// never more than the polytope itself.
    Distance(T),
}

impl<T: Scalar> OuterLimit<T> {
    /// Whether an outer hull may go so far beyond.
    fn allows(self, distance: T) -> bool {
        match self {
            Self::Vertices(_) => true,
            Self::Distance(most) => distance <= most,
        }
    }
}

/// A polytope that contains another one, and how far it goes beyond.
#[derive(Clone, Debug, PartialEq)]
pub struct OuterHull<T> {
    /// The outer hull. It contains every point of the polytope that it was made around: decided
    /// exactly, for the vertices as they are rounded here.
    pub polytope: Polytope<T>,
    /// A proven upper bound on the distance of any of its points from that polytope. Zero where the
    /// polytope itself is the answer; infinite where numbers are out of the range of queries.
    pub distance: T,
}

/// Rounds of moving all planes outward, each by four times as much as the last, before the bounding
/// box is the answer.
const ROUNDS: usize = 8;

/// One more cut in a round for each so many there are.
const SHARE: usize = 8;

/// An outer hull of fewer vertices that contains a polytope.
///
/// Where the limit allows no fewer vertices than the polytope has, or the polytope has no volume,
/// the answer is the polytope itself. `go_on` is called now and then with the number of vertices so
/// far; `None` once it says no.
///
/// ```
/// use barycode::d3::{OuterLimit, Polytope, Vec3, outer_hull};
///
/// // Points on a sphere.
/// let spot = |i: u32| {
///     let (z, turn) = (f64::from(i) / 500.0 - 1.0, 2.4 * f64::from(i));
///     let r = (1.0 - z * z).sqrt();
///     Vec3::new(r * turn.cos(), r * turn.sin(), z)
/// };
/// let round = Polytope::hull((0..1000).map(spot).collect())?;
/// let outer = outer_hull(&round, OuterLimit::Vertices(64), &mut |_| true).expect("not ended");
/// assert!(outer.polytope.vertices().len() <= 64);
/// assert!(outer.distance < 0.2);
/// # Ok::<(), barycode::ShapeError>(())
/// ```
pub fn outer_hull<T: Scalar>(
    polytope: &Polytope<T>,
    limit: OuterLimit<T>,
    go_on: &mut dyn FnMut(usize) -> bool,
) -> Option<OuterHull<T>> {
    let itself = || OuterHull { polytope: polytope.clone(), distance: T::ZERO };
    let count = polytope.vertices().len();
    let most = match limit {
        OuterLimit::Vertices(most) => most.max(8),
        OuterLimit::Distance(_) => count.saturating_sub(1),
    };
    if count <= most || count <= 8 || proof::is_flat(polytope) {
        return Some(itself());
    }
    let wanted = match limit {
        OuterLimit::Vertices(_) => T::ZERO,
        OuterLimit::Distance(distance) => distance,
    };
    let mut outer = Outer::new(polytope, most);
    for _ in 0..ROUNDS {
        let vertices = outer.cut_to(wanted, go_on)?;
        if vertices.len() > most {
            return Some(itself());
        }
        if let Some(proven) = proof::contained(polytope, &vertices, go_on)? {
            let distance = proof::farthest(polytope, &proven);
            return Some(if limit.allows(distance) { OuterHull { polytope: proven, distance } } else { itself() });
        }
        outer.move_outward();
    }
    let boxed = proof::bounding_box(polytope);
    let distance = proof::farthest(polytope, &boxed);
    Some(if limit.allows(distance) { OuterHull { polytope: boxed, distance } } else { itself() })
}

/// The cuts so far, and the vertices that they leave.
struct Outer<'p, T> {
    polytope: &'p Polytope<T>,
    cuts: Cuts,
    /// No more cuts than leave so many vertices: of a polytope with n faces, at most 2n - 4.
    most: usize,
    /// Distance and direction from the polytope for each vertex, named by three of its planes.
    known: BTreeMap<[u32; 3], (T, Vec3<T>)>,
}

impl<'p, T: Scalar> Outer<'p, T> {
    fn new(polytope: &'p Polytope<T>, most: usize) -> Self {
        let vertices = polytope.vertices();
        let wide = |v: Vec3<T>| [v.x, v.y, v.z].map(T::to_f64);
        let unit = 1.0 / vertices.len() as f64;
        let mut center = [0.0; 3];
        for &vertex in vertices {
            let place = wide(vertex);
            (0..3).for_each(|axis| center[axis] += 0.5 * unit * place[axis]);
        }
        let axes = (0..6).map(|side| {
            let sign = if side % 2 == 0 { T::ONE } else { -T::ONE };
            let pick = |axis: usize| if side / 2 == axis { sign } else { T::ZERO };
            Vec3::new(pick(0), pick(1), pick(2))
        });
        let axes: Vec<Vec3<T>> = axes.collect();
        let far: Vec<[f64; 3]> = axes.iter().map(|&axis| wide(polytope.support(axis, 0).point)).collect();
        for place in &far {
            (0..3).for_each(|axis| center[axis] += place[axis] / 12.0);
        }
        let away = far.iter().flat_map(|place| (0..3).map(|axis| (place[axis] - center[axis]).abs()));
        let unit = away.fold(0.0, f64::max);
        let cuts = Cuts::new(center, 4.0 * T::UNIT.to_f64() * polytope.extent().to_f64(), unit);
        let mut outer = Self { polytope, cuts, most, known: BTreeMap::new() };
        for axis in axes {
            outer.cut(axis);
        }
        outer
    }

    /// Adds the half-space that a supporting plane bounds.
    fn cut(&mut self, normal: Vec3<T>) {
        let wide = |v: Vec3<T>| [v.x, v.y, v.z].map(T::to_f64);
        // The support is the farthest along the normal, exactly.
        let place = wide(self.polytope.support(normal, 0).point);
        self.cuts.add(wide(normal), place);
    }

    /// Moves all planes outward.
    fn move_outward(&mut self) {
        self.cuts.move_outward();
        self.known.clear();
    }

    /// Cuts until no vertex is farther from the polytope than is wanted, or there are as many as
    /// there may be; the vertices.
    fn cut_to(&mut self, wanted: T, go_on: &mut dyn FnMut(usize) -> bool) -> Option<Vec<Vec3<T>>> {
        loop {
            let so_far = 2 * self.cuts.len() - 4;
            let facets = self.cuts.facets(&mut |_| go_on(so_far))?;
            let vertices: Vec<Vec3<T>> = facets.iter().map(|facet| Vec3::from(facet.corner.map(T::from_f64))).collect();
            let room = (self.most / 2 + 2).saturating_sub(self.cuts.len());
            let mut far = self.far(&facets, &vertices, go_on)?;
            // What is as near as rounding can't be cut off.
            let least = wanted.max(T::from_f64(4.0 * self.cuts.margin()));
            far.retain(|(distance, _)| *distance > least);
            if far.is_empty() || room == 0 {
                return Some(vertices);
            }
            far.sort_by(|a, b| b.0.partial_cmp(&a.0).unwrap_or(core::cmp::Ordering::Equal));
            let least = far[0].0 * T::from_f64(0.5);
            far.truncate((self.cuts.len() / SHARE).clamp(1, room));
            for (distance, normal) in far {
                if distance >= least {
                    self.cut(normal);
                }
            }
        }
    }

    /// How far each vertex is from the polytope, and in what direction.
    fn far(
        &mut self,
        facets: &[Facet],
        vertices: &[Vec3<T>],
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Option<Vec<(T, Vec3<T>)>> {
        let mut far = Vec::with_capacity(vertices.len());
        for (index, (facet, &vertex)) in facets.iter().zip(vertices).enumerate() {
            if index % 256 == 0 && !go_on(vertices.len()) {
                return None;
            }
            let polytope = self.polytope;
            let found = *self.known.entry(facet.planes).or_insert_with(|| distance_of(polytope, vertex));
            // A vertex that has no direction can't be cut off.
            if found.1 != Vec3::default() {
                far.push(found);
            }
        }
        Some(far)
    }
}

/// An upper bound on the distance of a point from a polytope, and the direction to it.
fn distance_of<T: Scalar>(polytope: &Polytope<T>, point: Vec3<T>) -> (T, Vec3<T>) {
    let Ok(shape) = Point::new(point) else { return (T::INFINITY, Vec3::default()) };
    let (a, b): (&dyn Convex<Vector = Vec3<T>>, &dyn Convex<Vector = Vec3<T>>) = (polytope, &shape);
    let answer = crate::query::Query::new().closest_points(&a, &b);
    (answer.upper.max(T::ZERO), answer.normal.unwrap_or_default())
}
