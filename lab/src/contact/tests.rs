//! Everyone who is built here answers about a few pairs of every cell.

use super::draw::Nearness;
use super::{ContactSubject, Measured, Options, cells, record};
use crate::contact::axes::{Edged, contact, contact_carried};
use crate::tables::cell::ContestantKind;
use barycode::d2::Vec2;
use barycode_lab_peers::{Precision, Question};

/// Whose depths are no shortest way out, or not even for shallow pairs within `TOLERANCE`.
const LOOSE: [&str; 5] = ["libccd, MPR", "libccd, GJK", "FCL over libccd", "FCL, its own GJK", "parry, axes of boxes"];

/// Beyond the errors of all others about shallow pairs, and less than the depth of any.
const TOLERANCE: f64 = 5e-3;

fn right(Measured { cell, judged }: &Measured) {
    for (one, judged) in cell.results.iter().zip(judged) {
        let place = || format!("{} {} {:?}: {one:?} {judged:?}", cell.subject, cell.class, cell.question);
        assert!(judged.unproven == 0 && (judged.checked > 0) == (one.name == "barycode"), "{}", place());
        if one.kind == ContestantKind::Own {
            assert!(one.wrong == 0 && judged.beyond == 0 && judged.normals_beyond == 0, "{}", place());
            assert!(judged.points_wrong() == 0 && judged.points_beyond() == 0, "{}", place());
        }
        let has_points = cell.question == Question::Manifold;
        assert_eq!(judged.normal_error.is_some(), cell.question == Question::Contact || has_points, "{}", place());
        assert!(judged.points.map_or(!has_points, |points| (1.0..=8.0).contains(&points.mean)), "{}", place());
        assert!(one.passes.len() == 1 && one.passes[0] > 0.0, "{}", place());
        // A contact with the wrong sign, or a normal the wrong way round, is off by more.
        if cell.class == Nearness::Shallow.name() && !LOOSE.contains(&&*one.name) {
            let errors = [one.error, judged.normal_error, judged.points.map(|points| points.error)];
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
    everyone_takes_part(&measured);
    assert!(record::table(&measured).contains("| contact | hulls-512 | deep | f64 | parry |"));
    let record = record::record(&measured, &options, &peers, &absent);
    let record: serde_json::Value = serde_json::from_str(&record).expect("JSON");
    assert_eq!(record["cells"].as_array().map(Vec::len), Some(asked));
    assert!(record["cells"][0]["contestants"][0]["normals_beyond"].is_u64());
    assert!(record["cells"][1]["contestants"][0]["points"]["mean"].is_f64());
}

fn everyone_takes_part(measured: &[Measured]) {
    for (question, subject, name) in [
        (Question::Contact, "polygons-24", "edge normals"),
        (Question::Contact, "polygons-4", "parry"),
        (Question::Contact, "rectangles", "parry, axes of boxes"),
        (Question::Contact, "circle-and-rectangle", "parry"),
        (Question::Contact, "boxes", "parry, axes of boxes"),
        (Question::Contact, "cone-and-sphere", "parry"),
        (Question::Contact, "rectangles", "barycode batch"),
        (Question::Contact, "circles", "barycode batch, columns"),
        (Question::Contact, "hulls-8", "barycode batch"),
        (Question::Contact, "capsules", "barycode batch"),
        (Question::Manifold, "rectangles", "parry"),
        (Question::Manifold, "polygons-8", "parry"),
        (Question::Manifold, "boxes", "parry"),
        (Question::Manifold, "hulls-8", "parry"),
    ] {
        let of =
            |one: &&Measured| (&*one.cell.subject, one.cell.class, one.cell.question) == (subject, "deep", question);
        let cell = &measured.iter().find(of).expect("a cell").cell;
        for precision in Precision::ALL {
            assert!(cell.result(name, precision).is_some(), "{question:?}, {subject}: {name}");
        }
    }
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
