//! Queries that wait for the answer before, beside the same queries each by itself.

use super::plane::{FEW, MIXED, SIZE, VERTICES};
use super::{Run, Study, draw};
use crate::tables::cell::{Contestant, Stage, measure};
use crate::tables::{plane, solids};
use barycode_lab_peers::{Manner, Pairs, Question};

/// The peers of space.
const SOLID: &[&str] = &[
    "parry",
    "Bullet",
    "Bullet, its second GJK",
    "coal",
    "coal, Nesterov",
    "coal, Polyak",
    "FCL over libccd",
    "FCL, its own GJK",
    "libccd, GJK",
    "libccd, MPR",
    "MuJoCo",
];
const MANNERS: [Manner; 2] = [Manner::Cold, Manner::Waiting];

impl Run<'_> {
    pub fn latency(&mut self) {
        for vertices in VERTICES {
            let pairs = draw::mixed(vertices, self.options.pairs);
            let mut ours = plane::posed_anew::<f32>(&pairs);
            ours.extend(plane::posed_anew::<f64>(&pairs));
            let subject = format!("polygons-{vertices}");
            self.waiting(&subject, &plane::truth(&pairs), ours, (Pairs::Plane(&pairs), FEW));
        }
        let set = draw::mixed_hulls(32, self.options.pairs.div_ceil(8));
        let narrow = [0, 1].map(|_| solids::hulls::<f32>(&set));
        let wide = [0, 1].map(|_| solids::hulls::<f64>(&set));
        let mut ours = solids::posed_anew(&set, &narrow);
        ours.extend(solids::posed_anew(&set, &wide));
        let truth: Vec<_> = set.pairs.iter().map(|pair| pair.bounds).collect();
        self.waiting("hulls-32", &truth, ours, (Pairs::Space(&solids::solids(&set)), SOLID));
    }

    fn waiting(
        &mut self,
        subject: &str,
        truth: &[(f64, f64)],
        mut contestants: Vec<Contestant<'_>>,
        peers: (Pairs<'_>, &'static [&'static str]),
    ) {
        let without = self.enter_in_both(MANNERS, peers, &mut contestants);
        let stage = Stage { subject, class: MIXED, questions: &Question::PLAIN, truth, size: SIZE };
        let cells = measure(stage, &mut contestants, &without, self.walk());
        self.push(Study::Latency, 0.0, cells);
    }
}
