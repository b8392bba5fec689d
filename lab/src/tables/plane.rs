//! Polygons, as in the paper's tables.

use super::cell::{Cell, Contestant, Kind, SINGLE, enter, measure as measure_cell};
use super::{Options, own, textbook};
use crate::batch::separating;
use crate::data::{Class, Pair, pairs, shapes};
use barycode::d2::{Polygon, Pose, Posed, Query, Rotation, Vec2};
use barycode_batch::{Element, InLanes, Pairs, Placed, ShapeTable};
use barycode_lab_peers::{Loop, Pairs as PeerPairs, Peer, Question};

const VERTICES: [usize; 6] = [4, 8, 12, 16, 20, 24];

pub fn subjects() -> Vec<String> {
    VERTICES.map(|count| format!("polygons-{count}")).into()
}

/// Both cells of a subject and a class.
pub fn measure(subject: &str, class: Class, options: &Options, peers: &[Box<dyn Peer>]) -> Vec<Cell> {
    let vertices = VERTICES.into_iter().find(|count| subject == format!("polygons-{count}"));
    let pairs = pairs(vertices.expect("a subject that was checked"), class, options.pairs());
    let (narrow, wide) = (Columns::<f32>::new(&pairs), Columns::<f64>::new(&pairs));
    let mut contestants = own(&pairs, &narrow);
    contestants.extend(own(&pairs, &wide));
    let without = enter(peers, PeerPairs::Plane(&pairs), &mut contestants);
    measure_cell(subject, class.name(), &truth(&pairs), &mut contestants, &without, options)
}

/// Proven bounds of the signed distances.
pub fn truth(pairs: &[Pair]) -> Vec<(f64, f64)> {
    let bounds = |pair: &Pair| {
        let (a, b) = shapes(pair);
        let answer = Query::new().contact(&a, &b);
        (answer.lower, answer.upper)
    };
    pairs.iter().map(bounds).collect()
}

fn narrow<T: Element>(vertices: &[[f64; 2]]) -> impl Iterator<Item = Vec2<T>> {
    vertices.iter().map(|&[x, y]| Vec2::new(T::from_f64(x), T::from_f64(y)))
}

fn pose<T: Element>(pair: &Pair) -> Pose<T> {
    Pose::new(pair.translation.map(T::from_f64), Rotation::new(T::from_f64(pair.cos), T::from_f64(pair.sin)))
}

/// The pairs as columns of a batch.
pub struct Columns<T: Element>
where
    Vec2<T>: InLanes<Scalar = T, Pose = Pose<T>>,
{
    table: ShapeTable<Vec2<T>>,
    a: Vec<Placed<Vec2<T>>>,
    b: Vec<Placed<Vec2<T>>>,
}

impl<T: Element> Columns<T>
where
    Vec2<T>: InLanes<Scalar = T, Pose = Pose<T>>,
{
    pub fn new(pairs: &[Pair]) -> Self {
        let (mut table, mut a, mut b) = (ShapeTable::new(), Vec::new(), Vec::new());
        let mut placed = |vertices: &[[f64; 2]], pose| {
            let polygon = Polygon::assume_convex(narrow(vertices).collect::<Vec<_>>());
            Placed::new(table.push(&polygon).expect("a polygon"), pose)
        };
        for pair in pairs {
            a.push(placed(&pair.a, Pose::identity()));
            b.push(placed(&pair.b, pose(pair)));
        }
        Self { table, a, b }
    }
}

/// Our contestants and those of textbooks.
pub fn own<'p, T: Element + Into<f64>>(pairs: &[Pair], columns: &'p Columns<T>) -> Vec<Contestant<'p>>
where
    Vec2<T>: InLanes<Scalar = T, Pose = Pose<T>>,
{
    let inline = match pairs[0].a.len() {
        4 => inline::<T, 4>(pairs),
        8 => inline::<T, 8>(pairs),
        12 => inline::<T, 12>(pairs),
        16 => inline::<T, 16>(pairs),
        20 => inline::<T, 20>(pairs),
        _ => inline::<T, 24>(pairs),
    };
    let mut all = vec![inline];
    let heap = |vertices: &[[f64; 2]]| Polygon::assume_convex(narrow::<T>(vertices).collect::<Vec<_>>());
    let on_heap: Vec<_> =
        pairs.iter().map(|pair| (heap(&pair.a), Posed::new(heap(&pair.b), pose(pair)).expect("finite"))).collect();
    all.extend(own::methods(&format!("{SINGLE}, heap"), &on_heap));
    all.push(own::single(&format!("{SINGLE}, heap"), Kind::OwnVariant, on_heap));
    let packed = Pairs::new(&columns.table, &columns.a, &columns.b).expect("shapes of the table").pack();
    all.push(own::batch(packed));
    all.extend(textbooks::<T>(pairs));
    all
}

/// Vertices in the shape itself, the form for polygons of a known size.
fn inline<'p, T: Element + Into<f64>, const N: usize>(pairs: &[Pair]) -> Contestant<'p> {
    let polygon = |vertices: &[[f64; 2]]| {
        let mut vertices = narrow::<T>(vertices);
        Polygon::assume_convex(std::array::from_fn::<_, N, _>(|_| vertices.next().expect("as many as the cell says")))
    };
    let two = |pair: &Pair| (polygon(&pair.a), Posed::new(polygon(&pair.b), pose(pair)).expect("finite"));
    own::single(SINGLE, Kind::Own, pairs.iter().map(two).collect())
}

/// In one frame, which is the form that they want.
fn textbooks<'p, T: Element + Into<f64>>(pairs: &[Pair]) -> Vec<Contestant<'p>> {
    type Two<T> = (Vec<Vec2<T>>, Vec<Vec2<T>>);
    let world: Vec<Two<T>> =
        pairs.iter().map(|pair| (narrow(&pair.a).collect(), narrow(&pair.placed_b()).collect())).collect();
    let none = |_: &Two<T>| 0.0;
    let sat = Loop::new(world.clone(), none, |(a, b): &Two<T>| textbook::meet(a, b));
    let carried = Loop::new(world.clone(), none, |(a, b): &Two<T>| separating::meet(a, b));
    let features = Loop::new(world, |(a, b): &Two<T>| textbook::distance(a, b), |_: &Two<T>| false);
    let (collision, distance) = (&[Question::Collision], &[Question::Distance]);
    let name = "edge normals, extreme carried along";
    vec![
        Contestant { questions: collision, ..own::contestant::<T>("edge normals", Kind::Textbook, sat) },
        Contestant { questions: collision, ..own::contestant::<T>(name, Kind::Textbook, carried) },
        Contestant { questions: distance, ..own::contestant::<T>("all features", Kind::Textbook, features) },
    ]
}
