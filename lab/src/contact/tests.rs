//! Everyone who is built here answers about a few pairs of every cell.

use super::draw::Nearness;
use super::{ContactSubject, Measured, Options, cells, record};
use crate::contact::axes::{Edged, contact, contact_carried};
use barycode::d2::Vec2;
use barycode_lab_peers::Question;

/// Whose depths are no shortest way out, or not even for shallow pairs within `TOLERANCE`.
const LOOSE: [&str; 5] = ["libccd, MPR", "libccd, GJK", "FCL over libccd", "FCL, its own GJK", "parry, axes of boxes"];

/// Beyond the errors of all others about shallow pairs, and less than the depth of any.
const TOLERANCE: f64 = 5e-3;

fn right(Measured { cell, judged }: &Measured) {
    for (one, judged) in cell.results.iter().zip(judged) {
        let place = || format!("{} {} {:?}: {one:?} {judged:?}", cell.subject, cell.class, cell.question);
        assert!(judged.unproven == 0 && (judged.checked > 0) == (one.name == "barycode"), "{}", place());
        if one.name == "barycode" {
            assert!(one.wrong == 0 && judged.beyond == 0 && judged.normals_beyond == 0, "{}", place());
        }
        assert_eq!(judged.normal_error.is_some(), cell.question == Question::Contact, "{}", place());
        assert!(one.passes.len() == 1 && one.passes[0] > 0.0, "{}", place());
        // A contact with the wrong sign, or a normal the wrong way round, is off by more.
        if cell.class == Nearness::Shallow.name() && !LOOSE.contains(&&*one.name) {
            let errors = [one.error, judged.normal_error];
            assert!(errors.into_iter().flatten().all(|error| error < TOLERANCE), "{}", place());
        }
        if cell.subject == "hulls-8" && cell.class == Nearness::Shallow.name() {
            assert!(judged.beyond < cell.pairs && judged.normals_beyond < cell.pairs, "{}", place());
        }
    }
}

#[test]
fn everyone_answers_about_every_cell() {
    let options = Options { subject: None, pairs: Some(12), passes: 1, record: None, note: None };
    let (peers, absent) = barycode_lab_peers::with_contacts();
    let subjects = ContactSubject::all();
    let measured = cells(&options, &subjects, &peers);
    measured.iter().for_each(right);
    let asked: usize = subjects.iter().flat_map(|subject| subject.asked()).map(|(_, asked)| asked.len()).sum();
    assert_eq!(measured.len(), asked);
    let in_cell = |subject: &str, class: Nearness, question, name: &str| {
        let of = |one: &&Measured| {
            one.cell.subject == subject && one.cell.class == class.name() && one.cell.question == question
        };
        let cell = &measured.iter().find(of).expect("a cell").cell;
        cell.results.iter().any(|one| one.name == name)
    };
    assert!(in_cell("polygons-24", Nearness::Deep, Question::Contact, "edge normals"));
    for (subject, name) in [
        ("polygons-4", "parry"),
        ("rectangles", "parry, axes of boxes"),
        ("circle-and-rectangle", "parry"),
        ("boxes", "parry, axes of boxes"),
        ("cone-and-sphere", "parry"),
    ] {
        assert!(in_cell(subject, Nearness::Deep, Question::Contact, name), "{subject}: {name}");
    }
    assert!(record::table(&measured).contains("| contact | hulls-512 | deep | f64 | parry |"));
    let record = record::record(&measured, &options, &peers, &absent);
    let record: serde_json::Value = serde_json::from_str(&record).expect("JSON");
    assert_eq!(record["cells"].as_array().map(Vec::len), Some(asked));
    assert!(record["cells"][0]["contestants"][0]["normals_beyond"].is_u64());
}

#[test]
fn separating_axes_know_the_depth_of_squares() {
    let square = |x: f64, y: f64| {
        let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        Edged::new(corners.map(|[u, v]| Vec2::new(u + x, v + y)).to_vec())
    };
    for ask in [contact, contact_carried] {
        let found = ask(&square(0.0, 0.0), &square(1.5, 0.25)).expect("an overlap");
        assert_eq!((found.distance, found.normal.x, found.normal.y), (-0.5, 1.0, 0.0));
        assert_eq!(found.deepest.x, 0.5);
        let found = ask(&square(0.0, 0.0), &square(0.25, -1.75)).expect("an overlap");
        assert_eq!((found.distance, found.normal.x, found.normal.y), (-0.25, 0.0, -1.0));
        assert!(ask(&square(0.0, 0.0), &square(2.5, 0.0)).is_none());
    }
}
