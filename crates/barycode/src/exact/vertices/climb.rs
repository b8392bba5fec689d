//! Hill climbing on polytopes that state their edges.
//!
//! A polytope lies within the cone of the edges at any of its vertices. So a vertex all of whose
//! edges lead lower, or along tied vertices, is a farthest one; and from any other vertex some edge
//! leads strictly farther, so that edges lead from any vertex to a farthest one without ever
//! leading lower. This holds however rough the values of vertices are, as long as a vertex that is
//! taken to be lower is lower.

use super::direction::height;
use crate::shape::Skeleton;
use crate::vector::Vector;

/// More vertices about as far as the farthest are left to a scan.
const CAPACITY: usize = 16;

/// Ids of vertices that lie about as far as some others.
pub(in crate::exact) struct Candidates {
    ids: [u64; CAPACITY],
    count: usize,
}

impl Candidates {
    pub(in crate::exact) fn ids(&self) -> &[u64] {
        &self.ids[..self.count]
    }

    /// Adds an id; false if there was no room for it.
    fn add(&mut self, id: u64) -> bool {
        if self.ids().contains(&id) {
            return true;
        }
        let slot = self.ids.get_mut(self.count);
        self.count += usize::from(slot.is_some());
        slot.map(|slot| *slot = id).is_some()
    }
}

/// Returns the ids of the vertices that edges join with this one.
fn neighbours<'s, V: Vector>(skeleton: &Skeleton<'s, V>, id: u64) -> impl Iterator<Item = (u64, V)> + 's {
    let vertices = skeleton.vertices();
    let ends = usize::try_from(id).map_or(&[][..], |index| skeleton.neighbours(index));
    ends.iter().filter_map(move |&end| Some((u64::from(end), *vertices.get(end as usize)?)))
}

/// True if the vertex has edges and `lead` holds for every neighbour.
pub(in crate::exact) fn all_neighbours<V: Vector>(
    skeleton: &Skeleton<'_, V>,
    id: u64,
    lead: impl Fn(u64, V) -> bool,
) -> bool {
    let mut edges = neighbours(skeleton, id).peekable();
    edges.peek().is_some() && edges.all(|(id, vertex)| lead(id, vertex))
}

/// Climbs to a vertex that lies about as far along a direction as any, and returns its value;
/// `None` if no start is known.
pub(in crate::exact) fn climb<V: Vector>(skeleton: &Skeleton<'_, V>, along: [f64; 3]) -> Option<(u64, f64)> {
    let start = skeleton.start(along)?;
    let (mut best, mut most) = (start as u64, height(*skeleton.vertices().get(start)?, along));
    // Every step leads farther; the count ends the loop for NaN.
    for _ in skeleton.vertices() {
        let here = best;
        for (id, vertex) in neighbours(skeleton, here) {
            let value = height(vertex, along);
            (best, most) = if value > most { (id, value) } else { (best, most) };
        }
        if best == here {
            break;
        }
    }
    Some((best, most))
}

/// Collects some vertices and those that edges join with them through vertices not lower than a
/// value: if the first are farthest, all farthest ones. `None` if these have no edges, or if there
/// are too many.
pub(in crate::exact) fn not_lower<V: Vector>(
    skeleton: &Skeleton<'_, V>,
    along: [f64; 3],
    from: &[u64],
    least: f64,
) -> Option<Candidates> {
    let mut near = Candidates { ids: [0; CAPACITY], count: 0 };
    let room = from.iter().all(|&id| near.add(id));
    let (mut next, mut edges) = (0, 0);
    while let Some(&id) = near.ids().get(next) {
        for (id, vertex) in neighbours(skeleton, id) {
            // NaN counts as near.
            if !(height(vertex, along) <= least) && !near.add(id) {
                return None;
            }
            edges += 1;
        }
        next += 1;
    }
    (room && edges > 0).then_some(near)
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use super::super::direction::RoundedDirection;
    use super::super::farthest::Rival;
    use super::super::posed::PosedVertices;
    use super::super::tie::Tie;
    use super::*;
    use crate::exact::decision::{Effort, SearchStart};
    use crate::exact::support::{Obstacle, Shapes};
    use crate::exact::verdict::verdict;
    use crate::num::Scalar;
    use crate::pose::space::{Pose, Rotation};
    use crate::predicate::number::Double;
    use crate::predicate::number::Limbs;
    use crate::predicate::number::{Certain, cross, difference, dot};
    use crate::predicate::place::doubles;
    use crate::shape::{Convex, Points, Polytope, Posed};
    use crate::vec::Vec3;
    use alloc::vec::Vec;
    use core::cmp::Ordering;

    struct Random(u64);

    impl Random {
        /// In -1..1.
        fn number(&mut self) -> f64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
        }

        fn vector(&mut self) -> [f64; 3] {
            [(); 3].map(|()| self.number())
        }

        fn below(&mut self, count: usize) -> usize {
            ((self.number() * 0.5 + 0.5) * count as f64) as usize % count
        }
    }

    fn space<T: Scalar>(point: [f64; 3]) -> Vec3<T> {
        let [x, y, z] = point.map(T::from_f64);
        Vec3::new(x, y, z)
    }

    fn ball<T: Scalar>(random: &mut Random, count: usize) -> Polytope<T> {
        let mut points = Vec::new();
        while points.len() < count {
            let point = random.vector();
            let length = point.iter().map(|part| part * part).sum::<f64>().sqrt();
            if length < 1.0 && length > 0.1 {
                points.push(space(point.map(|part| part / length)));
            }
        }
        Polytope::hull(points).expect("finite")
    }

    /// A prism of so many sides; its ends have as many level corners, and their places are rounded.
    fn prism<T: Scalar>(sides: usize) -> Polytope<T> {
        let ring = (0..sides).map(|side| {
            let angle = side as f64 * core::f64::consts::TAU / sides as f64;
            [angle.cos(), angle.sin()]
        });
        let corners = ring.flat_map(|[x, y]| [-0.5, 0.5].map(|z| space([x, y, z])));
        Polytope::hull(corners.collect()).expect("finite")
    }

    /// A box whose faces are grids of squares, all of whose vertices are kept.
    fn grid<T: Scalar>(cells: u32) -> Polytope<T> {
        let (mut vertices, mut faces) = (Vec::<Vec3<T>>::new(), Vec::new());
        for axis in 0..3 {
            for side in [0, cells] {
                let mut name = |row: u32, column: u32| {
                    let mut place = [0.0; 3];
                    (place[axis], place[(axis + 1) % 3], place[(axis + 2) % 3]) =
                        (f64::from(side), f64::from(row), f64::from(column));
                    let place = space(place.map(|part| part / f64::from(cells) - 0.5));
                    let known = vertices.iter().position(|&vertex| vertex == place);
                    known.unwrap_or_else(|| {
                        vertices.push(place);
                        vertices.len() - 1
                    }) as u32
                };
                for row in 0..cells {
                    for column in 0..cells {
                        let [a, b] = [name(row, column), name(row + 1, column)];
                        let [c, d] = [name(row + 1, column + 1), name(row, column + 1)];
                        faces.extend(if side == 0 { [[a, c, b], [a, d, c]] } else { [[a, b, c], [a, c, d]] });
                    }
                }
            }
        }
        Polytope::new(vertices, faces).expect("a box")
    }

    /// Some that climb, and some that are scanned.
    fn solids<T: Scalar>(random: &mut Random) -> [Polytope<T>; 11] {
        let search = crate::shape::SupportSearch::Climb;
        [
            ball(random, 5),
            ball(random, 8),
            ball(random, 13),
            ball(random, 64),
            ball(random, 200).with_search(search),
            ball(random, 512),
            ball(random, 4096),
            prism(40).with_search(search),
            prism(700),
            grid(4),
            grid(9),
        ]
    }

    /// The vertices of a corner, an edge or a face, and a direction along which they are level, or,
    /// in one case of eight, one along which they are nothing of the kind.
    fn some_level<T: Scalar>(random: &mut Random, solid: &Polytope<T>) -> (Vec<u64>, [f64; 3]) {
        let face = solid.faces()[random.below(solid.faces().len())];
        let [a, b, c] = face.map(|corner| doubles(solid.vertices()[corner as usize]).map(Double::new));
        let normal = cross(&difference(&b, &a), &difference(&c, &a)).map(Double::leading);
        let count = 1 + random.below(3);
        // About perpendicular to the vertices that are left, outwards.
        let tilt = if count == 1 { random.vector().map(|part| part * 1e-3) } else { [0.0; 3] };
        let size = normal.iter().fold(0.0_f64, |size, part| size.max(part.abs()));
        let normal = [0, 1, 2].map(|axis| normal[axis] / size + tilt[axis]);
        let spoiled = if random.below(8) == 0 { random.vector() } else { normal };
        (face[..count].iter().map(|&corner| u64::from(corner)).collect(), spoiled)
    }

    fn rivals_are_those_of_the_scan<T: Scalar>() {
        let (mut random, mut found) = (Random(3), [0; 3]);
        for solid in &solids::<T>(&mut random) {
            let listed = Points::new(solid.vertices()).expect("finite");
            let (climbed, scanned) = (
                PosedVertices::from_shape(solid).expect("vertices"),
                PosedVertices::from_shape(&listed).expect("vertices"),
            );
            for _ in 0..200 {
                let (ids, direction) = some_level(&mut random, solid);
                let known: Vec<(u64, u64)> = ids.iter().map(|&id| (id, 0)).collect();
                let [level, _] = Tie::both(&known);
                let along = RoundedDirection::from_doubles(direction, 0.0).expect("not zero");
                let (by_edges, by_scan) = (climbed.rival(&along, &level), scanned.rival(&along, &level));
                // A corner beside level ones is known to be a farthest one, whoever else is.
                let more = by_edges == Some(Rival::None) && ids.len() > 1;
                assert!(by_edges == by_scan || more, "{by_edges:?} and not {by_scan:?}, {ids:?}");
                // Nor has it any in blocks, if it is scanned.
                let alone = climbed.is_tie_farthest(&along, &level);
                assert!(alone == (by_edges == Some(Rival::None)), "{alone} and not {by_edges:?}, {ids:?}");
                found[match by_edges {
                    Some(Rival::None) => 0,
                    Some(Rival::One(_)) => 1,
                    None => 2,
                }] += 1;
                let [most, known] = [climbed.far_vertex(&along), scanned.far_vertex(&along)]
                    .map(|id| height(solid.vertices()[id as usize], along.parts));
                assert!((most - known).abs() < 1e-14, "{most} and not {known}");
            }
        }
        assert!(found.iter().all(|&count| count > 20), "{found:?}");
    }

    #[test]
    fn rivals_by_edges() {
        rivals_are_those_of_the_scan::<f32>();
        rivals_are_those_of_the_scan::<f64>();
    }

    fn supports_lie_as_far<T: Scalar, N: Certain>() {
        let (mut random, point) = (Random(4), Points::new([Vec3::<T>::default()]).expect("finite"));
        for solid in &solids::<T>(&mut random) {
            let listed = Points::new(solid.vertices()).expect("finite");
            let turn = Rotation::from_quaternion_xyzw([0.1, 0.7, -0.5, 0.5].map(T::from_f64));
            let turn = if random.below(2) == 0 { turn } else { Rotation::IDENTITY };
            let pose = Pose::new([0.3, 0.2, -0.1].map(T::from_f64), turn);
            let posed = [Posed::new(solid, pose).expect("finite")];
            let posed_list = Posed::new(&listed, pose).expect("finite");
            for _ in 0..40 {
                let (_, direction) = some_level(&mut random, solid);
                let plain = random.below(4) == 0;
                let direction = direction.map(|part| N::new(if plain { (part * 4.0).trunc() } else { part }));
                if direction.iter().all(N::vanishes) {
                    continue;
                }
                for (a, b) in
                    [(solid as &dyn Convex<Vector = _>, &listed as &dyn Convex<Vector = _>), (&posed[0], &posed_list)]
                {
                    let [by_edges, by_scan] =
                        [a, b].map(|a| Shapes { a, b: &point }.support(&direction, &[], false).expect("in range"));
                    let rise = dot(&difference(&by_edges.0.w, &by_scan.0.w), &direction);
                    match rise.sign() {
                        Ok(Ordering::Greater) => assert!(by_scan.1.sign() != Ok(Ordering::Equal)),
                        Ok(Ordering::Less) => assert!(by_edges.1.sign() != Ok(Ordering::Equal)),
                        Ok(Ordering::Equal) | Err(_) => {}
                    }
                }
            }
        }
    }

    #[test]
    fn supports_by_edges() {
        supports_lie_as_far::<f32, Double>();
        supports_lie_as_far::<f64, Double>();
        supports_lie_as_far::<f32, Limbs<20>>();
        supports_lie_as_far::<f64, Limbs<20>>();
    }

    /// Pairs that all but touch, at faces, edges and corners: begun with nothing, and with a
    /// corner.
    fn verdicts_are_those_of_the_scan<T: Scalar>() {
        let (mut random, mut found) = (Random(5), [0; 3]);
        let solids = solids::<T>(&mut random);
        let [zero, roundoff] = [T::ZERO, T::EPSILON];
        for round in 0..160 {
            let (a, b) = (&solids[random.below(solids.len())], &solids[random.below(solids.len())]);
            let turn = if round % 2 == 0 {
                Rotation::IDENTITY
            } else {
                Rotation::from_quaternion_xyzw([0.1, 0.7, -0.5, 0.5].map(T::from_f64))
            };
            // A vertex of the one onto a point of a face of the other.
            let (ids, direction) = some_level(&mut random, a);
            let onto = ids.iter().fold(Vec3::default(), |sum, &id| {
                sum + a.vertices()[id as usize] * T::from_f64(1.0 / ids.len() as f64)
            });
            let turned = Pose::new([zero; 3], turn);
            let way = space::<T>(direction);
            let far = Posed::new(b, turned).expect("finite").support(-way, 0).point;
            let off = way * roundoff * T::from_f64(random.below(5) as f64 - 2.0);
            let pose = Pose::new(onto - far + off, turn);
            let posed = Posed::new(b, pose).expect("finite");
            let [list_a, list_b] = [a, b].map(|solid| Points::new(solid.vertices()).expect("finite"));
            let posed_list = Posed::new(&list_b, pose).expect("finite");
            let nothing = SearchStart { ids: &[], weights: [0.0; 4] };
            let corner = SearchStart { ids: &[(ids[0], posed.support(-way, 0).id)], weights: [1.0, 0.0, 0.0, 0.0] };
            let scanned = verdict(&list_a, &posed_list, zero, &nothing, Vec3::default(), Effort::Full);
            let scanned = scanned.expect("in range").verdict;
            for (start, likely) in [(&nothing, Vec3::default()), (&corner, way)] {
                let climbed = verdict(a, &posed, zero, start, likely, Effort::Full).expect("in range").verdict;
                assert_eq!(climbed, scanned, "{round}");
            }
            found[match scanned {
                crate::Verdict::Separated => 0,
                crate::Verdict::Touching => 1,
                _ => 2,
            }] += 1;
        }
        assert!(found.iter().all(|&count| count > 2), "{found:?}");
    }

    #[test]
    fn verdicts_by_edges() {
        verdicts_are_those_of_the_scan::<f32>();
        verdicts_are_those_of_the_scan::<f64>();
    }
}
