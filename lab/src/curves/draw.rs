//! Pairs for the curves.

use crate::data::{Class, Pair, Random, ellipse, pairs, shapes};
use crate::space::Subject;
use crate::space::data::{Set, set};
use barycode::d2::{Query, Vec2};

/// One after the other distant and overlapping, so that a yes or no is not to be guessed.
pub fn mixed(vertices: usize, count: usize) -> Vec<Pair> {
    let half = count.div_ceil(2);
    in_turn(pairs(vertices, Class::Distant, half), pairs(vertices, Class::Overlapping, half), count)
}

/// The same of hulls.
pub fn mixed_hulls(vertices: usize, count: usize) -> Set {
    let set = |class| set(Subject::Hulls(vertices), class, count.div_ceil(2));
    let (mut distant, mut overlapping) = (set(Class::Distant), set(Class::Overlapping));
    for pair in &mut overlapping.pairs {
        pair.a.hull += distant.hulls.len();
        pair.b.hull += distant.hulls.len();
    }
    distant.hulls.append(&mut overlapping.hulls);
    Set { pairs: in_turn(distant.pairs, overlapping.pairs, count), ..distant }
}

fn in_turn<T>(ones: Vec<T>, others: Vec<T>, count: usize) -> Vec<T> {
    let mut all: Vec<_> = ones.into_iter().zip(others).flat_map(|(one, other)| [one, other]).collect();
    all.truncate(count);
    all
}

/// The signed distance, and the way that brings the second polygon to touch the first.
fn contact(pair: &Pair) -> (f64, Vec2<f64>) {
    let (a, b) = shapes(pair);
    let answer = Query::new().contact(&a, &b);
    (answer.distance, answer.on_a - answer.on_b)
}

/// Polygons about ellipses, `aspect` times as long as wide, at a signed distance of `gap` times the
/// length; of less than 0, times the width, since slim pairs are never deeper. Within 1 %, or of 0
/// within rounding.
pub fn gapped(vertices: usize, aspect: f64, gap: f64, count: usize) -> Vec<Pair> {
    let mut random = Random(vertices as u64 ^ aspect.to_bits() ^ gap.to_bits().rotate_left(7));
    let wanted = 2.0 * if gap < 0.0 { gap / aspect } else { gap };
    let mut all = Vec::with_capacity(count);
    while all.len() < count {
        all.extend(at_gap(&mut random, vertices, aspect, wanted));
    }
    all
}

/// One pair at a signed distance; nothing if the draw does not lead to one.
fn at_gap(random: &mut Random, vertices: usize, aspect: f64, wanted: f64) -> Option<Pair> {
    let shape = |random: &mut Random| ellipse(random, vertices, 1.0, 1.0 / aspect);
    let (a, b) = (shape(random), shape(random));
    let (toward, turn) = (random.within(0.0, std::f64::consts::TAU), random.within(0.0, std::f64::consts::TAU));
    let single = |c: f64| f64::from(c as f32);
    let away = [toward.cos(), toward.sin()].map(|c| single(3.0 * c));
    let mut pair = Pair { a, b, cos: single(turn.cos()), sin: single(turn.sin()), translation: away };
    let (apart, way) = contact(&pair);
    // Along the separating vector a distance changes by just the way gone.
    let along = |by: f64| [away[0] + way.x / apart * by, away[1] + way.y / apart * by];
    let (mut near, mut far) = (apart - wanted, apart - 2.0 * wanted);
    pair.translation = along(near);
    let fits = |found: f64| (found - wanted).abs() <= 0.01 * wanted.abs() + 4e-15;
    if fits(contact(&pair).0) {
        return Some(pair);
    }
    // A depth may grow more slowly, where another side becomes the nearest, and never be what is
    // wanted.
    for _ in 0..40 {
        let middle = (near + far) / 2.0;
        pair.translation = along(middle);
        let found = contact(&pair).0;
        if fits(found) {
            return Some(pair);
        }
        if found > wanted {
            near = middle;
        } else {
            far = middle;
        }
    }
    None
}

/// Steps of one motion.
pub const STEPS: usize = 64;

/// Motions one after the other: the second polygon turns by so many degrees a step, and goes
/// straight on by `share` of the polygons' size, past the first or through it.
pub fn motions(vertices: usize, degrees: f64, share: f64, count: usize) -> Vec<Pair> {
    let mut random = Random(vertices as u64 ^ degrees.to_bits());
    let single = |c: f64| f64::from(c as f32);
    (0..count.div_ceil(STEPS))
        .flat_map(|_| {
            let (a, b) = (ellipse(&mut random, vertices, 1.0, 0.8), ellipse(&mut random, vertices, 1.0, 0.8));
            let mut angle = || random.within(0.0, std::f64::consts::TAU);
            let (toward, heading, begin) = (angle(), angle(), angle());
            let (apart, step) = (random.within(0.0, 4.0), 2.0 * share);
            (0..STEPS).map(move |index| {
                let gone = step * (index as f64 - (STEPS - 1) as f64 / 2.0);
                let turn = begin + (index as f64 * degrees).to_radians();
                let translation = [
                    single(apart * toward.cos() + gone * heading.cos()),
                    single(apart * toward.sin() + gone * heading.sin()),
                ];
                Pair { a: a.clone(), b: b.clone(), cos: single(turn.cos()), sin: single(turn.sin()), translation }
            })
        })
        .collect()
}
