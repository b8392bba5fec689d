//! Cells of the plane: polygons, rectangles of the shape of cars, and circles beside them.

use super::axes::{self, Axis, Edged};
use super::draw::{self, FlatSubject};
use super::judge::Proofs;
use super::surface::Surfaces;
use super::{CellRun, Measured, Present, Truth, own, through_c};
use crate::data::shapes;
use crate::tables::cell::{Contestant, ContestantKind};
use crate::tables::columns::Columns;
use crate::tables::own::{contestant, three};
use crate::tables::plane::{Inline, columns, posed_inline, world};
use barycode::d2::{Pose, Posed, Vec2};
use barycode_batch::{Element, InLanes};
use barycode_lab_peers::{Contact, Flat, Found, Loop, Pairs, PolygonPair, Question, RectanglePair};

/// Pairs of a cell.
const PAIRS: usize = 16_384;

pub fn measure(flats: FlatSubject, run: CellRun<'_>) -> Vec<Measured> {
    let count = run.pairs(PAIRS);
    if let FlatSubject::Polygons(vertices) = flats {
        let pairs = draw::polygons(vertices, run.class, count);
        return polygons(flats, &pairs, run);
    }
    let pairs = draw::rectangles(flats, run.class, count);
    let (narrow, wide) = (columns_of::<f32>(flats, &pairs), columns_of::<f64>(flats, &pairs));
    let mut present = Present::default();
    let truth = match flats {
        FlatSubject::Rectangles => {
            present.enter_own(own::single(two::<f32>(&pairs)));
            present.enter_own(own::single(two::<f64>(&pairs)));
            present.contestants.push(through_c::rectangles::<f32>(&pairs));
            present.contestants.push(through_c::rectangles::<f64>(&pairs));
            let as_polygons: Vec<_> = pairs.iter().map(|pair| pair.polygons().0).collect();
            present.contestants.extend(textbooks::<f32>(&as_polygons));
            present.contestants.extend(textbooks::<f64>(&as_polygons));
            Truth::new(two::<f64>(&pairs)).with_surfaces(as_polygons.iter().map(Surfaces::of_polygons))
        }
        FlatSubject::Circles => {
            present.enter_own(own::single(circles::<f32>(&pairs)));
            present.enter_own(own::single(circles::<f64>(&pairs)));
            Truth::new(circles::<f64>(&pairs))
        }
        _ => {
            present.enter_own(own::single(with_circle::<f32>(&pairs)));
            present.enter_own(own::single(with_circle::<f64>(&pairs)));
            Truth::new(with_circle::<f64>(&pairs))
        }
    };
    present.contestants.extend(own::lanes(&narrow).chain(own::lanes(&wide)));
    // Two circles are there for single pairs beside batches.
    if flats != FlatSubject::Circles {
        run.enter(Pairs::Rectangles(&pairs), &mut present);
    }
    run.measured(&flats.name(), &truth, present)
}

/// The pairs as columns of a batch.
fn columns_of<T: Element>(flats: FlatSubject, pairs: &[RectanglePair]) -> Columns<Vec2<T>>
where
    Vec2<T>: InLanes<Scalar = T, Pose = Pose<T>>,
{
    let mut columns = Columns::default();
    for pair in pairs {
        let (still, placed) = (Pose::IDENTITY, draw::pose(pair));
        match pair.b {
            Flat::Rectangle(half) => {
                columns.push((&draw::rectangle(pair.a), still), (&draw::rectangle(half), placed));
            }
            Flat::Circle { radius } => {
                let second = draw::first_circle([radius; 2]);
                if flats == FlatSubject::Circles {
                    columns.push((&draw::first_circle(pair.a), still), (&second, placed));
                } else {
                    columns.push((&draw::rectangle(pair.a), still), (&second, placed));
                }
            }
        }
    }
    columns
}

fn polygons(flats: FlatSubject, pairs: &[PolygonPair], run: CellRun<'_>) -> Vec<Measured> {
    let (narrow, wide) = (columns::<f32>(pairs), columns::<f64>(pairs));
    let mut present = Present::default();
    present.enter_own(inline::<f32>(pairs));
    present.enter_own(inline::<f64>(pairs));
    present.contestants.push(through_c::polygons::<f32>(pairs));
    present.contestants.push(through_c::polygons::<f64>(pairs));
    present.contestants.extend(own::lanes(&narrow).chain(own::lanes(&wide)));
    present.contestants.extend(textbooks::<f32>(pairs));
    present.contestants.extend(textbooks::<f64>(pairs));
    run.enter(Pairs::Plane(pairs), &mut present);
    let surfaces = pairs.iter().map(Surfaces::of_polygons);
    let truth = Truth::new(pairs.iter().map(shapes).collect()).with_surfaces(surfaces);
    run.measured(&flats.name(), &truth, present)
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

fn circles<T: Element>(pairs: &[RectanglePair]) -> Vec<(barycode::d2::Circle<T>, barycode::d2::Circle<T>)> {
    let of = |pair: &RectanglePair| (draw::first_circle(pair.a), draw::circle(pair).expect("a circle"));
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
