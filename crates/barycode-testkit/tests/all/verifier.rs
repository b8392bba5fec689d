//! The verifier has no tolerance for verdicts.

use barycode::Verdict;
use barycode_testkit::ask::{self, Answers, QueryOptions, QuerySetup};
use barycode_testkit::build::{self, Representation};
use barycode_testkit::compound::{Compound, Map};
use barycode_testkit::dimension::Plane;
use barycode_testkit::generate::Precision;
use barycode_testkit::verify::{Complaint, Fault, Verifier};

type Vector = barycode::d2::Vec2<f64>;

/// Two unit squares, the second `x` to the right, and the answers about them.
fn squares(x: f64, within: f64) -> (Verifier<Plane>, Answers<Vector>) {
    let square = Compound::List(vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]);
    let bodies = [square.clone(), square.posed(Map::translation([x, 0.25]))];
    let verifier = Verifier::<Plane>::new(&bodies[0], &bodies[1], Precision::Double).expect("valid");
    let [a, b] = bodies.map(|body| build::compound::<Vector, 2>(&body, Representation::Scan).expect("valid"));
    (verifier, ask::ask_everything(&a, &b, &QuerySetup::new(QueryOptions::PLAIN, within)))
}

fn about(question: &str, complaints: Vec<Complaint>) -> Option<Fault> {
    complaints.into_iter().find(|complaint| complaint.question == question).map(|complaint| complaint.fault)
}

#[test]
fn an_ulp_is_a_gap() {
    for (x, right) in
        [(1.0_f64.next_up(), Verdict::Separated), (1.0, Verdict::Touching), (1.0_f64.next_down(), Verdict::Penetrating)]
    {
        let (verifier, mut answers) = squares(x, 0.0);
        for said in [Verdict::Separated, Verdict::Touching, Verdict::Penetrating, Verdict::Undecided] {
            let (contact, intersects) = (&mut answers.contact.answer, &mut answers.intersects.answer);
            (contact.verdict, intersects.verdict) = (said, said);
            // A side that only exact arithmetic sees comes with a bound of zero.
            let room = 1e-14;
            (contact.lower, contact.upper) = match said {
                Verdict::Separated => (0.0, room),
                Verdict::Penetrating => (-room, 0.0),
                _ => (-room, room),
            };
            contact.distance = contact.distance.clamp(contact.lower, contact.upper);
            for question in ["contact", "intersects"] {
                let fault = about(question, verifier.everything(&answers, 0.0).1);
                // Bounds on the wrong side of zero are as wrong as the verdict that they go with.
                let wrong = matches!(fault, Some(Fault::Verdict | Fault::Bounds));
                assert_eq!(wrong, said != right, "{question} at {x}: {said:?}, {fault:?}");
            }
        }
    }
}

#[test]
fn within_is_compared_exactly() {
    // One apart, and neighbours of one.
    for (within, right) in
        [(1.0_f64.next_down(), Verdict::Separated), (1.0, Verdict::Touching), (1.0_f64.next_up(), Verdict::Penetrating)]
    {
        let (verifier, mut answers) = squares(2.0, within);
        for said in [Verdict::Separated, Verdict::Touching, Verdict::Penetrating] {
            answers.within.answer.verdict = said;
            let fault = about("within", verifier.everything(&answers, within).1);
            assert_eq!(fault == Some(Fault::Verdict), said != right, "within {within}: {said:?}, {fault:?}");
        }
    }
}

#[test]
fn bounds_must_not_contradict_the_verdict() {
    // They touch, and the bounds say no more than that.
    for (verdict, right) in [(Verdict::Touching, true), (Verdict::Separated, false), (Verdict::Penetrating, false)] {
        let (verifier, mut answers) = squares(1.0, 0.0);
        answers.contact.answer.verdict = verdict;
        let fault = about("contact", verifier.everything(&answers, 0.0).1);
        assert_eq!(fault, (!right).then_some(Fault::Verdict), "{verdict:?}");
    }
    let (verifier, mut answers) = squares(1.0, 0.0);
    answers.contact.answer.lower = 1e-15;
    assert_eq!(about("contact", verifier.everything(&answers, 0.0).1), Some(Fault::Bounds));
}
