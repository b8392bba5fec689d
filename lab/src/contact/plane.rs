//! Cells of the plane: polygons, rectangles of the shape of cars, and circles beside them.

use super::axes::{self, Axis, Edged};
use super::draw::{self, FlatSubject};
use super::judge::Proofs;
use super::{CellRun, Measured, Present, Truth, own};
use crate::data::shapes;
use crate::tables::cell::{Contestant, ContestantKind};
use crate::tables::own::contestant;
use crate::tables::plane::{Inline, posed_inline, world};
use barycode::d2::{Posed, Vec2};
use barycode_batch::Element;
use barycode_lab_peers::{Contact, Found, Loop, Pairs, PolygonPair, Question, RectanglePair};

/// Pairs of a cell.
const PAIRS: usize = 16_384;

pub fn measure(flats: FlatSubject, run: CellRun<'_>) -> Vec<Measured> {
    let count = run.pairs(PAIRS);
    if let FlatSubject::Polygons(vertices) = flats {
        let pairs = draw::polygons(vertices, run.class, count);
        return polygons(flats, &pairs, run);
    }
    let pairs = draw::rectangles(flats, run.class, count);
    let mut present = Present::default();
    let truth = if flats == FlatSubject::Rectangles {
        present.enter_own(own::single(two::<f32>(&pairs)));
        present.enter_own(own::single(two::<f64>(&pairs)));
        let as_polygons: Vec<_> = pairs.iter().map(|pair| pair.polygons().0).collect();
        present.contestants.extend(textbooks::<f32>(&as_polygons));
        present.contestants.extend(textbooks::<f64>(&as_polygons));
        Truth::new(two::<f64>(&pairs))
    } else {
        present.enter_own(own::single(with_circle::<f32>(&pairs)));
        present.enter_own(own::single(with_circle::<f64>(&pairs)));
        Truth::new(with_circle::<f64>(&pairs))
    };
    run.enter(Pairs::Rectangles(&pairs), &mut present);
    run.measured(&flats.name(), &truth, present)
}

fn polygons(flats: FlatSubject, pairs: &[PolygonPair], run: CellRun<'_>) -> Vec<Measured> {
    let mut present = Present::default();
    present.enter_own(inline::<f32>(pairs));
    present.enter_own(inline::<f64>(pairs));
    present.contestants.extend(textbooks::<f32>(pairs));
    present.contestants.extend(textbooks::<f64>(pairs));
    run.enter(Pairs::Plane(pairs), &mut present);
    let truth = Truth::new(pairs.iter().map(shapes).collect());
    run.measured(&flats.name(), &truth, present)
}

fn three<T: Into<f64>>(v: Vec2<T>) -> [f64; 3] {
    [v.x.into(), v.y.into(), 0.0]
}

/// Vertices in the shape itself.
fn inline<'p, T: Element + Into<f64>>(pairs: &[PolygonPair]) -> (Contestant<'p>, Proofs) {
    fn sized<'p, T: Element + Into<f64>, const N: usize>(pairs: &[PolygonPair]) -> (Contestant<'p>, Proofs) {
        let both: Vec<(Inline<T, N>, Posed<Inline<T, N>>)> = posed_inline(pairs);
        own::single(both)
    }
    match pairs[0].a.len() {
        4 => sized::<T, 4>(pairs),
        8 => sized::<T, 8>(pairs),
        24 => sized::<T, 24>(pairs),
        other => unreachable!("no subject has {other} vertices"),
    }
}

type Rectangle<T> = barycode::d2::Rectangle<T>;

fn two<T: Element>(pairs: &[RectanglePair]) -> Vec<(Rectangle<T>, Posed<Rectangle<T>>)> {
    let of = |pair: &RectanglePair| (draw::rectangle(pair.a), draw::second(pair).expect("two rectangles"));
    pairs.iter().map(of).collect()
}

fn with_circle<T: Element>(pairs: &[RectanglePair]) -> Vec<(Rectangle<T>, barycode::d2::Circle<T>)> {
    let of = |pair: &RectanglePair| (draw::rectangle(pair.a), draw::circle(pair).expect("a circle"));
    pairs.iter().map(of).collect()
}

/// Depth by separating axes.
fn textbooks<'p, T: Element + Into<f64>>(pairs: &[PolygonPair]) -> [Contestant<'p>; 2] {
    type Two<T> = (Edged<T>, Edged<T>);
    let edged: Vec<Two<T>> = world(pairs).into_iter().map(|(a, b)| (Edged::new(a), Edged::new(b))).collect();
    let read = |_: &Two<T>, found: Option<Axis<T>>| {
        found.map_or(Contact::APART, |axis| Contact { distance: axis.distance.into(), normal: three(axis.normal) })
    };
    let unasked = |pairs| Loop::new(pairs, |_: &Two<T>| f64::NAN, |_: &Two<T>| false);
    let plain = Found(|(a, b): &Two<T>| axes::contact(a, b), read);
    let carried = Found(|(a, b): &Two<T>| axes::contact_carried(a, b), read);
    let alone = |one| Contestant { questions: &[Question::Contact], ..one };
    [
        alone(contestant::<T>("edge normals", ContestantKind::Textbook, unasked(edged.clone()).with((), plain))),
        alone(contestant::<T>(
            "edge normals, extreme carried along",
            ContestantKind::Textbook,
            unasked(edged).with((), carried),
        )),
    ]
}
