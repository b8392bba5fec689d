use super::super::decision::Effort;
use super::super::verdict::verdict;
use super::vectors::{cross, difference, dot, negated};
use super::*;
use crate::answer::Verdict;
use crate::pose::{plane, space};
use crate::predicate::number::Double;
use crate::shape::{Convex, Points, Posed};
use crate::vec::{Vec2, Vec3};

struct Random(u64);

impl Random {
    /// A number in -1..1, with few bits if wanted.
    fn number(&mut self, few: bool) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let number = (self.0 >> 11) as f64 / (1_u64 << 52) as f64 - 1.0;
        if few { (number * 4.0).trunc() / 4.0 } else { number }
    }
}

type Found = [[u32; 3]; 4];

fn by_verdict(found: &Found) -> [u32; 3] {
    [0, 1, 2].map(|verdict| found.iter().map(|counts| counts[verdict]).sum())
}

/// Weights of the point of some vertices' plane or line that is nearest to the origin, up to
/// rounding.
fn weights<V: Vector<Scalar = f64>>(two: &VertexPair<'_, V>, ids: &[(u64, u64)]) -> [f64; 4] {
    let mut w = [[0.0; 3]; 4];
    for (w, &ids) in w.iter_mut().zip(ids) {
        *w = two.exact_position(ids).expect("a vertex").map(Double::leading);
    }
    let [p, q, r, s] = w;
    let way = |to: &[f64; 3]| difference::<V, _>(to, &p);
    let volume = |a: &[f64; 3], b: &[f64; 3], c: &[f64; 3]| dot::<V, _>(a, &cross(b, c));
    match ids.len() {
        1 => [1.0, 0.0, 0.0, 0.0],
        2 => [dot::<V, _>(&q, &way(&q)), -dot::<V, _>(&p, &way(&q)), 0.0, 0.0],
        3 => {
            let normal = cross(&way(&q), &way(&r));
            [volume(&normal, &q, &r), volume(&normal, &r, &p), volume(&normal, &p, &q), 0.0]
        }
        _ => {
            let parts = [volume(&q, &r, &s), -volume(&r, &s, &p), volume(&s, &p, &q), -volume(&p, &q, &r)];
            if parts.iter().sum::<f64>() < 0.0 { parts.map(|part| -part) } else { parts }
        }
    }
}

/// Tries every side and vertex of two shapes of four vertices: what the filter decides is what the
/// search decides that begins with nothing. Counts verdicts, for each number of vertices.
fn agree<V: Vector<Scalar = f64>>(
    a: &dyn Convex<Vector = V>,
    b: &dyn Convex<Vector = V>,
    likely: [f64; 3],
    found: &mut Found,
) {
    let start = SearchStart { ids: &[], weights: [0.0; 4] };
    let exact = verdict(a, b, 0.0, &start, V::default(), Effort::Full).expect("in range").verdict;
    let exactly = VertexPair::from_shapes(&a, &b, false).expect("vertices");
    let roughly = VertexPair::from_shapes(&a, &b, true).expect("vertices");
    let corners: [(u64, u64); 16] = core::array::from_fn(|index| (index as u64 / 4, index as u64 % 4));
    let mut turn = 0;
    let mut tried = |ids: &[(u64, u64)]| {
        turn += 1;
        // Those of the nearest point, and any.
        let weights = if turn % 3 == 0 { [1.0, 0.5, 0.25, 0.125] } else { weights(&exactly, ids) };
        let start = SearchStart { ids, weights };
        for likely in [likely, negated(&likely), [0.0; 3]] {
            if let Some(decision) = quick_verdict(&exactly, &start, &likely) {
                assert_eq!(decision.verdict, exact, "{ids:?}");
                let rough = quick_verdict(&roughly, &start, &likely).expect("no less is certain");
                assert_eq!((rough.verdict, rough.ids, rough.length), (exact, decision.ids, decision.length));
                let pairs = rough.weights.iter().zip(&decision.weights);
                assert!(pairs.into_iter().all(|(rough, weight)| (rough - weight).abs() < 1e-6), "{ids:?}");
                found[ids.len() - 1][match exact {
                    Verdict::Separated => 0,
                    Verdict::Touching => 1,
                    _ => 2,
                }] += 1;
            }
        }
    };
    for (index, &first) in corners.iter().enumerate() {
        tried(&[first]);
        for (other, &second) in corners.iter().enumerate().skip(index + 1) {
            tried(&[first, second]);
            if V::DIMENSION == 3 {
                for (more, &third) in corners.iter().enumerate().skip(other + 1) {
                    tried(&[first, second, third]);
                    // Not all, which are many.
                    corners[more + 1..].iter().step_by(5).for_each(|&fourth| tried(&[first, second, third, fourth]));
                }
            }
        }
    }
}

/// Builds two shapes on either side of a line or plane, with `level` vertices of the first and one
/// of the second on it.
fn halves<const D: usize>(random: &mut Random, few: bool, level: usize) -> [[[f64; D]; 4]; 2] {
    let mut half = |side: f64, level: usize| {
        core::array::from_fn(|index| {
            let mut corner = [(); D].map(|()| random.number(few));
            corner[0] = if index < level { 0.0 } else { side * (corner[0].abs() + 0.25) };
            corner
        })
    };
    [half(-1.0, level), half(1.0, 1)]
}

#[test]
fn what_is_decided_in_the_plane_is_right() {
    let (mut random, mut found) = (Random(5), Found::default());
    for round in 0..800 {
        let few = round % 3 == 0;
        let level = 1 + round % 2;
        let [first, second] = halves::<2>(&mut random, few, level).map(|corners| corners.map(Vec2::from));
        // Mirrored, too.
        let [cos, sin] = if few { [0.0, 1.0] } else { [0.6, if round % 4 < 2 { 0.8 } else { -0.8 }] };
        let turn = plane::Pose::new([0.0, 0.0], plane::Rotation::new(cos, sin));
        let onto = if level == 1 { first[0] } else { (first[0] + first[1]) * 0.5 };
        let nearly = Vec2::new(random.number(false), random.number(false)) * if few { 0.0 } else { 1e-16 };
        let shift = turn.transform(onto) - turn.transform(second[0]) + nearly;
        let (a, b) = (Points::new(first).expect("finite"), Points::new(second).expect("finite"));
        let (a, b) = (Posed::new(a, turn), Posed::new(b, plane::Pose::new(shift, turn.rotation)));
        let [x, y] = turn.transform(Vec2::new(1.0, 0.0)).into();
        agree(&a.expect("finite"), &b.expect("finite"), [x, y, 0.0], &mut found);
    }
    assert!(by_verdict(&found).iter().all(|&count| count > 200), "{found:?}");
}

/// Edges that are parallel, or nearly so: those along the axes are decided here, and rightly.
#[test]
fn parallel_edges_in_the_plane() {
    let (mut random, mut found, mut pairs) = (Random(7), Found::default(), 0);
    for round in 0..300 {
        let turn = if round % 2 == 0 { [1.0, 0.0] } else { [0.6, 0.8] };
        let pose = |shift| plane::Pose::new(shift, plane::Rotation::new(turn[0], turn[1]));
        let low = [random.number(false), random.number(false)];
        let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(|[x, y]| Vec2::new(x + low[0], y + low[1]));
        // Beside each other, or one skewed by as little as there is.
        let mut other = square.map(|v| v + Vec2::new(1.0, random.number(true) * 0.5));
        if round % 3 == 0 {
            let moved = &mut other[round % 4].x;
            *moved = if round % 2 == 0 { moved.next_up() } else { moved.next_down() };
        }
        let [a, b] = [square, other].map(|corners| Points::new(corners).expect("finite"));
        let (a, b) = (Posed::new(a, pose([0.0, 0.0])), Posed::new(b, pose([0.0, 0.0])));
        let (a, b) = (a.expect("finite"), b.expect("finite"));
        let before = found;
        agree(&a, &b, [turn[0], turn[1], 0.0], &mut found);
        pairs += u32::from(found != before);
    }
    assert!(pairs > 150 && by_verdict(&found).iter().all(|&count| count > 20), "{pairs} {found:?}");
}

#[test]
fn what_is_decided_in_space_is_right() {
    let (mut random, mut found) = (Random(6), Found::default());
    for round in 0..120 {
        let few = round % 4 == 0;
        let level = 1 + round % 3;
        let [first, second] = halves::<3>(&mut random, few, level).map(|corners| corners.map(Vec3::from));
        let turn =
            space::Rotation::from_quaternion_xyzw(if few { [0.0, 0.0, 0.0, 1.0] } else { [0.1, 0.7, -0.5, 0.5] });
        let turned = space::Pose::new([0.0; 3], turn);
        let onto = match level {
            1 => first[0],
            2 => (first[0] + first[1]) * 0.5,
            _ => first[0] * 0.25 + first[1] * 0.25 + first[2] * 0.5,
        };
        let nearly = Vec3::from([(); 3].map(|()| random.number(false))) * if few { 0.0 } else { 1e-16 };
        let shift = turned.transform(onto) - turned.transform(second[0]) + nearly;
        let (a, b) = (Points::new(first).expect("finite"), Points::new(second).expect("finite"));
        let (a, b) = (Posed::new(a, turned), Posed::new(b, space::Pose::new(shift, turn)));
        let likely = turned.transform(Vec3::new(1.0, 0.0, 0.0)).into();
        agree(&a.expect("finite"), &b.expect("finite"), likely, &mut found);
    }
    assert!(by_verdict(&found).iter().all(|&count| count >= 10), "{found:?}");
    assert!(found.iter().all(|counts| counts[0] >= 10) && found[0].iter().all(|&count| count >= 10), "{found:?}");
}
