//! Everyone about few pairs, and the judge about answers that are known to be wrong.

use super::judge::{Judged, Told, Truth};
use super::{Options, cells};

#[test]
fn few_pairs_are_answered_right() {
    let options = Options { pairs: 24, passes: 1, record: None, note: None };
    let box2d = barycode_lab_peers::flights();
    let cells = cells(&options, box2d.as_ref().ok());
    assert_eq!(cells.len(), 10);
    for cell in &cells {
        assert!(cell.own_answers_are_right(), "{cell:?}");
        assert!(cell.results.iter().any(|one| !one.own) || box2d.is_err(), "{cell:?}");
    }
    assert!(cells.iter().any(|cell| cell.meeting > 0 && cell.meeting < cell.pairs));
}

#[test]
fn wrong_answers_are_noticed() {
    // They meet at a half, overlap by a tenth at three quarters, and part.
    let distance = |_: usize, time: f64| if time < 0.75 { (0.5 - time) * 0.4 } else { (time - 0.75) * 2.0 - 0.1 };
    let truth = Truth::new(1, &distance);
    let judge = |told| truth.judge(&[told], 1e-3);
    assert_eq!(judge(Told::at(0.5)), Judged::default());
    assert_eq!(judge(Told::Free), Judged { missed: 1, ..Judged::default() });
    assert_eq!(judge(Told::at(0.8)), Judged { late: 1, ..Judged::default() });
    assert_eq!(judge(Told::at(0.25)), Judged { early: 1, ..Judged::default() });
    // Between two times: contact has begun by the second, and not before the first.
    assert_eq!(judge(Told::Contact([0.5, 0.74])), Judged::default());
    assert_eq!(judge(Told::Contact([0.74, 0.74])), Judged { late: 1, ..Judged::default() });
    assert_eq!(judge(Told::Contact([0.5, 0.9])), Judged { early: 1, ..Judged::default() });
    assert_eq!(judge(Told::Contact([0.25, 0.6])), Judged { early: 1, ..Judged::default() });
    assert_eq!(judge(Told::Failed), Judged { failed: 1, ..Judged::default() });
    assert_eq!(judge(Told::at(f64::NAN)), Judged { early: 1, ..Judged::default() });
}
