//! Answers as C prints them.

use barycode::expert::{Number, Vector};
use barycode::{Cell, Certificate, ContactPoint, Distance, Impact, Intersection, Proximity, Scalar, Simplex, Turning};
use std::fmt::Write as _;

/// The number that C has for a check.
pub(crate) fn code(checked: Result<(), barycode::CheckError>) -> i32 {
    checked.map_or_else(|fault| fault as i32 + 1, |()| 0)
}

/// What C prints.
#[derive(Default)]
pub(crate) struct Printed(pub(crate) String);

impl Printed {
    pub(crate) fn add(&mut self, text: impl AsRef<str>) -> &mut Self {
        self.0.push_str(text.as_ref());
        self
    }

    pub(crate) fn number<T: Scalar>(&mut self, number: T) -> &mut Self {
        let digits = size_of::<T>() * 2;
        write!(self.0, " {:0digits$x}", number.to_bits()).expect("a string");
        self
    }

    pub(crate) fn vector<V: Vector>(&mut self, vector: V) -> &mut Self {
        for axis in 0..V::DIMENSION {
            self.number(vector.coordinate(axis));
        }
        self
    }

    pub(crate) fn simplex<T: Scalar>(&mut self, simplex: &Simplex<T>) -> &mut Self {
        self.add(format!(" {}", simplex.length));
        for ((a, b), weight) in simplex.ids.iter().zip(simplex.weights) {
            self.add(format!(" {a:x} {b:x}")).number(weight);
        }
        self
    }

    pub(crate) fn line(&mut self) -> &mut Self {
        self.add("\n")
    }

    pub(crate) fn intersection<V: Vector>(&mut self, name: &str, answer: &Intersection<V>) {
        let verdict = answer.verdict as i32;
        let (kind, direction, simplex) = match answer.certificate {
            Certificate::Direction(direction) => (1, direction, Simplex::default()),
            Certificate::Simplex(simplex) => (2, V::default(), simplex),
            Certificate::Axes => (3, V::default(), Simplex::default()),
            _ => (0, V::default(), Simplex::default()),
        };
        let (stop, iterations) = (answer.stop as i32, answer.iterations);
        self.add(format!("{name} {verdict} {verdict} {stop} {iterations} {kind}"));
        self.number(answer.within).vector(direction).simplex(&simplex).line();
    }

    pub(crate) fn distance<V: Vector>(&mut self, answer: &Distance<V>) {
        let (verdict, stop, iterations) = (answer.verdict as i32, answer.stop as i32, answer.iterations);
        self.add(format!("distance {verdict} {verdict} {stop} {iterations}"));
        self.number(answer.distance).number(answer.lower).number(answer.upper).line();
    }

    pub(crate) fn proximity<V: Vector>(&mut self, name: &str, answer: &Proximity<V>) {
        let (verdict, stop, iterations) = (answer.verdict as i32, answer.stop as i32, answer.iterations);
        let normal = i32::from(answer.normal.is_some());
        self.add(format!("{name} {verdict} {verdict} {stop} {iterations} {normal}"));
        self.number(answer.distance).number(answer.lower).number(answer.upper);
        self.vector(answer.normal.unwrap_or_default()).vector(answer.on_a).vector(answer.on_b);
        self.simplex(&answer.simplex).line();
    }

    pub(crate) fn impact<V: Vector>(&mut self, name: &str, answer: &Impact<V>) {
        let verdict = [0, 1, 3][answer.verdict as usize];
        let (stop, iterations, cells) = (answer.stop as i32, answer.iterations, answer.cells);
        let there = [answer.leaves.is_some(), answer.normal.is_some(), answer.on_a.is_some(), answer.on_b.is_some()];
        let flags: String = there.iter().map(|&flag| if flag { '1' } else { '0' }).collect();
        let start = answer.start as i32;
        self.add(format!("{name} {verdict} {verdict} {stop} {iterations} {cells} {start} {flags}"));
        let leaves = answer.leaves.unwrap_or([Number::ZERO; 2]);
        for (first, leaves) in answer.first.into_iter().zip(leaves) {
            self.number(first).number(leaves);
        }
        for vector in [answer.normal, answer.on_a, answer.on_b] {
            self.vector(vector.unwrap_or_default());
        }
        self.line();
    }

    pub(crate) fn points<V: Vector>(&mut self, points: &[ContactPoint<V>]) {
        for point in points {
            self.add(format!("point {:x}", point.id))
                .vector(point.on_a)
                .vector(point.on_b)
                .number(point.distance)
                .line();
        }
    }

    pub(crate) fn cells<V: Vector>(&mut self, cells: &[Cell<V>]) {
        for cell in cells {
            let (kind, spin) = match cell.turning {
                Turning::Fixed => (0, [Number::ZERO; 3]),
                Turning::WithA => (1, [Number::ZERO; 3]),
                Turning::WithB => (2, [Number::ZERO; 3]),
                Turning::Spinning(spin) => (3, [spin.x, spin.y, spin.z]),
            };
            self.add(format!("cell {kind}")).number(cell.times[0]).number(cell.times[1]).vector(cell.direction);
            spin.into_iter().for_each(|part| {
                self.number(part);
            });
            self.line();
        }
    }

    pub(crate) fn checked(&mut self, code: i32) {
        self.add(format!("checked {code}")).line();
    }
}
