//! Polygons, as in the paper's tables.

use super::cell::{Cell, Contestant, ContestantKind, SINGLE, Stage, enter, measure as measure_cell};
use super::columns::Columns;
use super::{Options, SIZE, own, textbook};
use crate::batch::separating;
use crate::data::{Class, Pair, pairs, shapes};
use barycode::d2::{Polygon, Pose, Posed, Query, Rotation, Vec2};
use barycode_batch::{Element, InLanes};
use barycode_lab_peers::{Loop, Manner, Pairs as PeerPairs, Peer, Question};

const VERTICES: [usize; 6] = [4, 8, 12, 16, 20, 24];

pub fn subjects() -> Vec<String> {
    VERTICES.map(|count| format!("polygons-{count}")).into()
}

/// How many vertices the polygons of a subject have.
pub fn vertices(subject: &str) -> usize {
    let found = VERTICES.into_iter().find(|count| subject == format!("polygons-{count}"));
    found.expect("a subject that was checked")
}

/// Both cells of a subject and a class.
pub fn measure(subject: &str, class: Class, options: &Options, peers: &[Box<dyn Peer>]) -> Vec<Cell> {
    let pairs = pairs(vertices(subject), class, options.pairs());
    let (narrow, wide) = (columns::<f32>(&pairs), columns::<f64>(&pairs));
    let mut contestants = own(&pairs, &narrow);
    contestants.extend(own(&pairs, &wide));
    let all = peers.iter().map(Box::as_ref);
    let without = enter(all, PeerPairs::Plane(&pairs), Manner::Cold, &mut contestants);
    let stage = Stage { subject, class: class.name(), questions: &Question::PLAIN, truth: &truth(&pairs), size: SIZE };
    measure_cell(stage, &mut contestants, &without, options.walk())
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
pub fn columns<T: Element>(pairs: &[Pair]) -> Columns<Vec2<T>>
where
    Vec2<T>: InLanes<Scalar = T, Pose = Pose<T>>,
{
    let polygon = |vertices: &[[f64; 2]]| Polygon::assume_convex(narrow(vertices).collect::<Vec<_>>());
    let mut columns = Columns::default();
    for pair in pairs {
        columns.push((&polygon(&pair.a), Pose::IDENTITY), (&polygon(&pair.b), pose(pair)));
    }
    columns
}

/// Our contestants and those of textbooks.
pub fn own<'p, T: Element + Into<f64>>(pairs: &[Pair], columns: &'p Columns<Vec2<T>>) -> Vec<Contestant<'p>>
where
    Vec2<T>: InLanes<Scalar = T, Pose = Pose<T>>,
{
    let mut all = inline::<T>(pairs);
    let heap = |vertices: &[[f64; 2]]| Polygon::assume_convex(narrow::<T>(vertices).collect::<Vec<_>>());
    let on_heap: Vec<_> =
        pairs.iter().map(|pair| (heap(&pair.a), Posed::new(heap(&pair.b), pose(pair)).expect("finite"))).collect();
    all.extend(own::methods(&format!("{SINGLE}, heap"), &on_heap));
    all.push(own::single(&format!("{SINGLE}, heap"), ContestantKind::OwnVariant, on_heap));
    all.push(own::batch(columns.pairs()));
    all.extend(textbooks::<T>(pairs));
    all
}

/// Without our variants, and of textbooks the quickest alone.
pub fn chosen<'p, T: Element + Into<f64>>(pairs: &[Pair], columns: &'p Columns<Vec2<T>>) -> Vec<Contestant<'p>>
where
    Vec2<T>: InLanes<Scalar = T, Pose = Pose<T>>,
{
    let mut all = inline::<T>(pairs);
    all.extend([own::batch(columns.pairs()), carried::<T>(world(pairs))]);
    all
}

/// Calls `$function` with the number of vertices known to the compiler.
macro_rules! sized {
    ($pairs:expr, $function:ident) => {
        match $pairs[0].a.len() {
            4 => $function::<T, 4>($pairs),
            8 => $function::<T, 8>($pairs),
            12 => $function::<T, 12>($pairs),
            16 => $function::<T, 16>($pairs),
            20 => $function::<T, 20>($pairs),
            24 => $function::<T, 24>($pairs),
            other => unreachable!("no subject has {other} vertices"),
        }
    };
}

/// Vertices in the shape itself.
pub type Inline<T, const N: usize> = Polygon<T, [Vec2<T>; N]>;

fn polygon<T: Element, const N: usize>(vertices: &[[f64; 2]]) -> Inline<T, N> {
    let mut vertices = narrow::<T>(vertices);
    Polygon::assume_convex(std::array::from_fn(|_| vertices.next().expect("as many as the cell says")))
}

/// Pairs with their vertices inline, the second one posed.
pub fn posed_inline<T: Element, const N: usize>(pairs: &[Pair]) -> Vec<(Inline<T, N>, Posed<Inline<T, N>>)> {
    let two = |pair: &Pair| (polygon(&pair.a), Posed::new(polygon(&pair.b), pose(pair)).expect("finite"));
    pairs.iter().map(two).collect()
}

/// Vertices in the shape itself, the form for polygons of a known size; and what it takes to read
/// that.
pub fn inline<'p, T: Element + Into<f64>>(pairs: &[Pair]) -> Vec<Contestant<'p>> {
    fn of<'p, T: Element + Into<f64>, const N: usize>(pairs: &[Pair]) -> Vec<Contestant<'p>> {
        let both = posed_inline::<T, N>(pairs);
        let read = |(a, b): &(Inline<T, N>, Posed<Inline<T, N>>)| {
            let Pose { rotation, translation } = b.pose();
            let vertices = own::sum(a.vertices()) + own::sum(b.shape().vertices());
            vertices + translation + Vec2::new(rotation.cos, rotation.sin)
        };
        vec![own::single(SINGLE, ContestantKind::Own, both.clone()), own::floor(both, read)]
    }
    sized!(pairs, of)
}

/// The same from where the query before ended.
pub fn warm<'p, T: Element + Into<f64>>(pairs: &[Pair]) -> Contestant<'p> {
    fn of<'p, T: Element + Into<f64>, const N: usize>(pairs: &[Pair]) -> Contestant<'p> {
        own::warm(posed_inline::<T, N>(pairs))
    }
    sized!(pairs, of)
}

/// Posed within the time: independent, and each waiting for the answer before.
pub fn posed_anew<'p, T: Element + Into<f64> + From<bool>>(pairs: &[Pair]) -> Vec<Contestant<'p>> {
    fn of<'p, T: Element + Into<f64> + From<bool>, const N: usize>(pairs: &[Pair]) -> Vec<Contestant<'p>> {
        type Three<T, const N: usize> = (Inline<T, N>, Inline<T, N>, Pose<T>);
        let three = |pair: &Pair| (polygon(&pair.a), polygon(&pair.b), pose(pair));
        let moved = |mut pose: Pose<T>, before: T| {
            pose.translation.x = pose.translation.x + T::ZERO * before;
            pose
        };
        own::posed_anew(
            [0, 1].map(|_| pairs.iter().map(three).collect()),
            move |(a, b, pose): &Three<T, N>, before| {
                Query::new().distance(a, &Posed::new(b, moved(*pose, before)).expect("finite")).distance
            },
            move |(a, b, pose): &Three<T, N>, before| {
                Query::new().intersects(a, &Posed::new(b, moved(*pose, before)).expect("finite")).meets()
            },
        )
    }
    sized!(pairs, of)
}

/// Two polygons in one frame.
pub type OwnedPair<T> = (Vec<Vec2<T>>, Vec<Vec2<T>>);

/// In one frame, which is the form that textbooks want.
pub fn world<T: Element>(pairs: &[Pair]) -> Vec<OwnedPair<T>> {
    pairs.iter().map(|pair| (narrow(&pair.a).collect(), narrow(&pair.placed_b()).collect())).collect()
}

pub fn textbooks<'p, T: Element + Into<f64>>(pairs: &[Pair]) -> Vec<Contestant<'p>> {
    let world = world(pairs);
    let sat = Loop::new(world.clone(), |_: &OwnedPair<T>| 0.0, |(a, b): &OwnedPair<T>| textbook::meet(a, b));
    let features = Loop::new(world.clone(), |(a, b): &OwnedPair<T>| textbook::distance(a, b), |_: &OwnedPair<T>| false);
    let (collision, distance) = (&[Question::Collision], &[Question::Distance]);
    vec![
        Contestant { questions: collision, ..own::contestant::<T>("edge normals", ContestantKind::Textbook, sat) },
        carried(world),
        Contestant { questions: distance, ..own::contestant::<T>("all features", ContestantKind::Textbook, features) },
    ]
}

fn carried<'p, T: Element + Into<f64>>(world: Vec<OwnedPair<T>>) -> Contestant<'p> {
    let carried = Loop::new(world, |_: &OwnedPair<T>| 0.0, |(a, b): &OwnedPair<T>| separating::meet(a, b));
    let name = "edge normals, extreme carried along";
    Contestant { questions: &[Question::Collision], ..own::contestant::<T>(name, ContestantKind::Textbook, carried) }
}
