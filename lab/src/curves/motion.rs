//! Curves of motions: cold as everywhere else, and warm, each query from where the one before
//! ended.

use super::draw::{self, STEPS};
use super::plane::{FEW, SIZE};
use super::{Run, Study};
use crate::data::{Class, Random};
use crate::space::Subject;
use crate::space::data::{Pair, Set, bounds, set};
use crate::tables::cell::{Contestant, ContestantKind, PassOrder, SINGLE, Stage, measure};
use crate::tables::{own, plane, solids};
use barycode::d3::{Polytope, Pose, Vec3};
use barycode::expert::{Barycode, SubDistance};
use barycode_batch::{Element, InLanes};
use barycode_lab_peers::{Manner, Pairs, Question};

/// Degrees and share of the size of a step.
const MOTIONS: [(f64, f64); 3] = [(0.1, 1e-3), (1.0, 1e-2), (10.0, 0.1)];

/// The quickest peers of space.
const SOLID: &[&str] = &["parry", "coal", "coal, Nesterov", "coal, Polyak"];
const MANNERS: [Manner; 2] = [Manner::Cold, Manner::Warm];

impl Run<'_> {
    pub fn motions(&mut self) {
        for (degrees, share) in MOTIONS {
            for vertices in [8, 24] {
                let pairs = draw::motions(vertices, degrees, share, self.options.pairs);
                let mut contestants = plane::inline::<f32>(&pairs);
                contestants.extend(plane::inline::<f64>(&pairs));
                contestants.extend([plane::warm::<f32>(&pairs), plane::warm::<f64>(&pairs)]);
                let truth = plane::truth(&pairs);
                let subject = format!("polygons-{vertices}");
                self.motion(&subject, degrees, &truth, contestants, (Pairs::Plane(&pairs), FEW));
            }
            for vertices in [32, 128] {
                let set = solid_motions(vertices, degrees, share, self.options.pairs.div_ceil(4));
                let (narrow, wide) = (solids::hulls::<f32>(&set), solids::hulls::<f64>(&set));
                let mut contestants = cold_and_warm(&set, &narrow);
                contestants.extend(cold_and_warm(&set, &wide));
                let truth: Vec<_> = set.pairs.iter().map(|pair| pair.bounds).collect();
                let solids = solids::solids(&set);
                let subject = format!("hulls-{vertices}");
                self.motion(&subject, degrees, &truth, contestants, (Pairs::Space(&solids), SOLID));
            }
        }
    }

    fn motion(
        &mut self,
        subject: &str,
        degrees: f64,
        truth: &[(f64, f64)],
        mut contestants: Vec<Contestant<'_>>,
        peers: (Pairs<'_>, &'static [&'static str]),
    ) {
        let without = self.enter_in_both(MANNERS, peers, &mut contestants);
        let walk = PassOrder { run: STEPS, ..self.walk() };
        let stage = Stage { subject, class: "along a motion", questions: &[Question::Distance], truth, size: SIZE };
        let cells = measure(stage, &mut contestants, &without, walk);
        self.push(Study::Motion, degrees, cells);
    }
}

/// Motions in space, as those of polygons; two hulls for each.
pub fn solid_motions(vertices: usize, degrees: f64, share: f64, count: usize) -> Set {
    let motions = count.div_ceil(STEPS);
    let hulls = set(Subject::Hulls(vertices), Class::Distant, motions);
    let mut random = Random(vertices as u64 ^ degrees.to_bits());
    let single = |c: f64| f64::from(c as f32);
    let mut pairs = Vec::new();
    for &Pair { a, b, quaternion, translation, .. } in &hulls.pairs {
        // The drawn pair is the direction in which it lies; its distance, its heading and its axis
        // are drawn here.
        let length = translation.iter().map(|c| c * c).sum::<f64>().sqrt();
        let (apart, step) = (random.within(0.0, 4.0), 2.0 * share);
        let mut direction = || -> [f64; 3] {
            let (height, around) = (random.within(-1.0, 1.0), random.within(0.0, std::f64::consts::TAU));
            let wide = (1.0 - height * height).sqrt();
            [wide * around.cos(), wide * around.sin(), height]
        };
        let (heading, axis) = (direction(), direction());
        for index in 0..STEPS {
            let gone = step * (index as f64 - (STEPS - 1) as f64 / 2.0);
            let half = (index as f64 * degrees).to_radians() / 2.0;
            let turn = [half.sin() * axis[0], half.sin() * axis[1], half.sin() * axis[2], half.cos()];
            let mut pair = Pair {
                a,
                b,
                quaternion: product(turn, quaternion).map(single),
                translation: std::array::from_fn(|k| single(apart * translation[k] / length + gone * heading[k])),
                bounds: (0.0, 0.0),
            };
            pair.bounds = bounds(&pair, &hulls.hulls[a.hull], &hulls.hulls[b.hull]);
            pairs.push(pair);
        }
    }
    Set { pairs, ..hulls }
}

/// Of quaternions, scalar last.
fn product([a, b, c, d]: [f64; 4], [x, y, z, w]: [f64; 4]) -> [f64; 4] {
    [
        d * x + a * w + b * z - c * y,
        d * y + b * w + c * x - a * z,
        d * z + c * w + a * y - b * x,
        d * w - a * x - b * y - c * z,
    ]
}

fn cold_and_warm<'p, T: Element + Into<f64>>(set: &Set, hulls: &'p [Polytope<T>]) -> Vec<Contestant<'p>>
where
    Vec3<T>: InLanes<Scalar = T, Pose = Pose<T>>,
    Barycode: SubDistance<Vec3<T>>,
{
    let both = solids::hull_pairs(set, hulls);
    vec![own::single(SINGLE, ContestantKind::Own, both.clone()), own::warm(both)]
}
