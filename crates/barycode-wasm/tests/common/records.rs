//! Answers of the library as the words that calls write.
#![allow(dead_code, unreachable_pub)] // each test takes a part

use crate::common::{halves, out, words};
use barycode::expert::Vector;
use barycode::{
    Cell, Certificate, Distance, Impact, ImpactVerdict, Intersection, Manifold, Proximity, Simplex, Turning,
};
use barycode_wasm::host;

/// The words of a vector.
pub fn vector<V: Vector<Scalar = f64>>(vector: V) -> Vec<u64> {
    (0..V::DIMENSION).map(|axis| vector.coordinate(axis).to_bits()).collect()
}

pub fn simplex(simplex: &Simplex<f64>) -> Vec<u64> {
    let ids = simplex.ids.iter().flat_map(|&(a, b)| [a, b]);
    words(&simplex.weights).into_iter().chain(ids).collect()
}

/// Codes are those of the table, here by the order of variants.
pub fn intersection<V: Vector<Scalar = f64>>(answer: &Intersection<V>) -> Vec<u64> {
    let (kind, direction, certified) = match answer.certificate {
        Certificate::Direction(direction) => (1, direction, Simplex::default()),
        Certificate::Simplex(simplex) => (2, V::default(), simplex),
        Certificate::Axes => (3, V::default(), Simplex::default()),
        _ => (0, V::default(), Simplex::default()),
    };
    let mut words = vec![
        halves(answer.verdict as u32, answer.stop as u32),
        halves(answer.iterations, kind),
        answer.within.to_bits(),
        halves(answer.touching as u32, certified.length),
    ];
    words.extend(vector(direction));
    words.extend(vector(answer.normal().unwrap_or_default()));
    words.extend(simplex(&certified));
    words
}

pub fn distance<V: Vector<Scalar = f64>>(answer: &Distance<V>) -> Vec<u64> {
    let mut words = vec![halves(answer.verdict as u32, answer.stop as u32), halves(answer.iterations, 0)];
    words.extend([answer.distance, answer.lower, answer.upper].map(f64::to_bits));
    words
}

pub fn proximity<V: Vector<Scalar = f64>>(answer: &Proximity<V>) -> Vec<u64> {
    let mut words = vec![
        halves(answer.verdict as u32, answer.stop as u32),
        halves(answer.iterations, u32::from(answer.normal.is_some())),
    ];
    words.extend([answer.distance, answer.lower, answer.upper].map(f64::to_bits));
    for place in [answer.normal.unwrap_or_default(), answer.on_a, answer.on_b] {
        words.extend(vector(place));
    }
    words.push(halves(answer.simplex.length, 0));
    words.extend(simplex(&answer.simplex));
    words
}

pub fn manifold<V: Vector<Scalar = f64>>(answer: &Manifold<V>) -> Vec<u64> {
    let mut words = proximity(answer.contact());
    words.push(halves(answer.points().len() as u32, 0));
    for point in answer.points() {
        words.extend(vector(point.on_a));
        words.extend(vector(point.on_b));
        words.extend([point.distance.to_bits(), point.id]);
    }
    words
}

pub fn impact<V: Vector<Scalar = f64>>(answer: &Impact<V>) -> Vec<u64> {
    let verdict = match answer.verdict {
        ImpactVerdict::Free => 0,
        ImpactVerdict::Contact => 1,
        ImpactVerdict::Undecided => 3,
    };
    let flags = u32::from(answer.leaves.is_some())
        | u32::from(answer.normal.is_some()) << 1
        | u32::from(answer.on_a.is_some()) << 2
        | u32::from(answer.on_b.is_some()) << 3;
    let mut words = vec![
        halves(verdict, answer.stop as u32),
        halves(answer.iterations, answer.cells),
        halves(answer.start as u32, flags),
    ];
    words.extend(answer.first.map(f64::to_bits));
    words.extend(answer.leaves.unwrap_or_default().map(f64::to_bits));
    for place in [answer.normal, answer.on_a, answer.on_b] {
        words.extend(vector(place.unwrap_or_default()));
    }
    words
}

pub fn cell<V: Vector<Scalar = f64>>(cell: &Cell<V>) -> Vec<u64> {
    let (turning, spin) = match cell.turning {
        Turning::Fixed => (0, [0.0; 3]),
        Turning::WithA => (1, [0.0; 3]),
        Turning::WithB => (2, [0.0; 3]),
        Turning::Spinning(spin) => (3, [spin.x, spin.y, spin.z]),
    };
    let mut words = words(&cell.times);
    words.extend(vector(cell.direction));
    words.push(halves(turning, 0));
    words.extend(spin.map(f64::to_bits));
    words
}

/// Asserts that a call has written these words, and that its check finds them true.
pub fn wrote(expected: &[u64]) {
    assert_eq!(out(expected.len()), expected, "{}", host::text());
}
