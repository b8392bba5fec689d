//! Error against time: everyone who can be told a tolerance at several, the others once.

use super::plane::SIZE;
use super::{Run, Study};
use crate::data::{Class, pairs};
use crate::space::Subject;
use crate::space::data::set;
use crate::tables::cell::{Contestant, ContestantKind, SINGLE, Stage, enter, measure};
use crate::tables::{own, plane, solids};
use barycode_lab_numbers::at_tolerance;
use barycode_lab_peers::{Manner, Pairs, Precision, Prepared, Question};
use std::cell::RefCell;
use std::rc::Rc;

pub const TOLERANCES: [f64; 7] = [1e-2, 1e-4, 1e-6, 1e-8, 1e-10, 1e-12, 1e-14];

impl Run<'_> {
    /// Distant pairs alone: where shapes meet the answer is 0, which no tolerance changes. An
    /// eighth of the pairs, as some peers take long and one takes no more shapes.
    pub fn tolerances(&mut self) {
        let count = self.options.pairs.div_ceil(8);
        for vertices in [8, 24] {
            let pairs = pairs(vertices, Class::Distant, count);
            let mut ours = plane::inline::<f64>(&pairs);
            ours.retain(|one| one.kind == ContestantKind::Own);
            self.tolerance(&format!("polygons-{vertices}"), &plane::truth(&pairs), ours, Pairs::Plane(&pairs));
        }
        for vertices in [32, 128] {
            let set = set(Subject::Hulls(vertices), Class::Distant, count);
            let hulls = solids::hulls::<f64>(&set);
            let ours = vec![own::single(SINGLE, ContestantKind::Own, solids::hull_pairs(&set, &hulls))];
            let truth: Vec<_> = set.pairs.iter().map(|pair| pair.bounds).collect();
            self.tolerance(&format!("hulls-{vertices}"), &truth, ours, Pairs::Space(&solids::solids(&set)));
        }
    }

    fn tolerance(&mut self, subject: &str, truth: &[(f64, f64)], mut ours: Vec<Contestant<'_>>, pairs: Pairs<'_>) {
        let all = self.peers.iter().map(Box::as_ref).filter(|peer| peer.precision() == Precision::Double);
        let mut peers = Vec::new();
        let without = enter(all, pairs, Manner::Cold, &mut peers);
        ours.extend(at_tolerances(peers));
        let class = Class::Distant.name();
        let stage = Stage { subject, class, questions: &[Question::Distance], truth, size: SIZE };
        let cells = measure(stage, &mut ours, &without, self.walk());
        self.push(Study::Tolerance, 0.0, cells);
    }
}

/// One at one of its tolerances. All of these share its pairs, which may be large.
struct AtTolerance<'p> {
    shared: Rc<RefCell<Box<dyn Prepared + 'p>>>,
    tolerance: Option<f64>,
}

impl Prepared for AtTolerance<'_> {
    fn serves(&self, question: Question) -> bool {
        self.shared.borrow().serves(question)
    }

    fn walk(&mut self, question: Question, order: &[u32]) {
        let mut shared = self.shared.borrow_mut();
        shared.tolerate(self.tolerance);
        shared.walk(question, order);
    }

    fn answers(&mut self, question: Question) -> Vec<f64> {
        let mut shared = self.shared.borrow_mut();
        shared.tolerate(self.tolerance);
        shared.answers(question)
    }
}

/// Contestants without a tolerance once; the others at their default and at each tolerance. All
/// contestants take one tolerance before the next, so that between two walks of a peer through its
/// shapes lie those of the others.
pub fn at_tolerances<'p>(contestants: Vec<Contestant<'p>>) -> Vec<Contestant<'p>> {
    let (mut all, mut told) = (Vec::new(), Vec::new());
    for mut one in contestants {
        if one.prepared.tolerate(None) {
            let Contestant { name, kind, precision, questions, truth, prepared, .. } = one;
            told.push((name, kind, precision, questions, truth, Rc::new(RefCell::new(prepared))));
        } else {
            all.push(one);
        }
    }
    for tolerance in [None].into_iter().chain(TOLERANCES.map(Some)) {
        for (name, kind, precision, questions, truth, shared) in &told {
            all.push(Contestant {
                name: tolerance.map_or_else(|| name.clone(), |tolerance| at_tolerance(name, tolerance)),
                kind: *kind,
                precision: *precision,
                questions,
                truth: *truth,
                open: Vec::new(),
                prepared: Box::new(AtTolerance { shared: Rc::clone(shared), tolerance }),
            });
        }
    }
    all
}
