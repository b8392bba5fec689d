//! Draws the figures of `docs/theory.md`: `cargo run --release -p barycode --example figures --
//! docs/figures`.
//!
//! The figures are computed as far as possible: obstacles are hulls of differences, nearest points
//! are answers of the library.

mod precision;
mod space;
mod svg;

use barycode::d2::{self, Polygon, Vec2};
use std::path::Path;
use svg::{Picture, Place};

type Shape = Polygon<f64, Vec<Vec2<f64>>>;

fn ring(list: &[Place]) -> Shape {
    Polygon::hull(list.iter().map(|&place| Vec2::from(place)).collect()).expect("finite")
}

fn places(shape: &Shape) -> Vec<Place> {
    shape.vertices().iter().map(|&vertex| vertex.into()).collect()
}

/// The hull of all differences.
fn obstacle(a: &Shape, b: &Shape) -> Shape {
    let pairs = a.vertices().iter().flat_map(|&p| b.vertices().iter().map(move |&q| p - q));
    Polygon::hull(pairs.collect()).expect("finite")
}

fn kite() -> Shape {
    ring(&[[0.0, 0.0], [3.0, -1.0], [4.2, 1.0], [3.0, 2.6], [0.8, 2.2]])
}

fn wedge() -> Shape {
    ring(&[[5.4, 2.0], [8.0, 2.4], [7.2, 4.2], [5.0, 4.4]])
}

/// Two shapes, their obstacle, and the same distance in both.
fn minkowski() -> String {
    let (a, b) = (kite(), wedge());
    let answer = d2::closest_points(&a, &b);
    let (on_a, on_b): (Place, Place) = (answer.on_a.into(), answer.on_b.into());
    let v = (answer.on_a - answer.on_b).into();
    let mut picture = Picture::new("The shapes and their obstacle", [760.0, 330.0]);
    picture.panel([0.0, 0.0, 370.0, 330.0], [-0.8, -1.6, 8.8, 5.6]);
    picture.polygon("a", &places(&a)).polygon("b", &places(&b));
    picture.line("edge", on_a, on_b).dot(on_a).dot(on_b);
    picture.label("A", [2.0, 0.8]).label("B", [6.4, 3.2]);
    picture.label("p*", [on_a[0] - 0.55, on_a[1] + 0.15]).label("q*", [on_b[0] + 0.15, on_b[1] - 0.5]);
    picture.panel([390.0, 0.0, 370.0, 330.0], [-9.2, -6.6, 1.8, 1.6]);
    picture.polygon("obstacle", &places(&obstacle(&a, &b)));
    picture.line("edge", v, [0.0, 0.0]).dot(v).origin();
    picture.label("A ⊖ B", [-4.8, -2.6]).label("v", [v[0] - 0.5, v[1] - 0.2]);
    picture.finish()
}

/// The seven regions of a triangle, and a corner in whose cone an edge is the nearest feature.
fn regions() -> String {
    let mut picture = Picture::new("The regions of a triangle and their barycodes", [760.0, 380.0]);
    let (a, b, c) = ([-1.6, -1.0], [1.7, -0.9], [0.1, 1.8]);
    picture.panel([0.0, 0.0, 370.0, 380.0], [-4.0, -3.9, 4.0, 4.2]);
    picture.polygon("simplex", &[a, b, c]);
    for (from, to) in [(a, b), (b, c), (c, a)] {
        picture.line("thin", svg::between(from, to, -4.0), svg::between(from, to, 5.0));
    }
    let center = svg::between(svg::between(a, b, 0.5), c, 1.0 / 3.0);
    picture.label("7", center);
    for (code, from, to) in [("6", a, b), ("3", b, c), ("5", c, a)] {
        picture.label(code, svg::between(center, svg::between(from, to, 0.5), 2.2));
    }
    for (code, name, corner) in [("4", "A", a), ("2", "B", b), ("1", "C", c)] {
        picture.label(code, svg::between(center, corner, 1.9)).dot(corner);
        picture.label(name, svg::between(corner, center, 0.22));
    }
    let (v, m, n) = ([0.0, 0.0], [-3.2, 1.0], [3.0, 1.4]);
    picture.panel([390.0, 0.0, 370.0, 380.0], [-4.0, -4.2, 4.0, 3.9]);
    // The cone of V lies opposite the triangle; each edge takes the part beyond its perpendicular
    // at V.
    let cone = [v, svg::between(n, v, 20.0), svg::between(m, v, 20.0)];
    picture.polygon("obstacle", &cone).polygon("simplex", &[v, m, n]);
    for end in [m, n] {
        picture.line("direction", v, svg::between(v, [end[1], -end[0]], if end[0] > 0.0 { 1.2 } else { -1.2 }));
    }
    picture.dot(v).label("V", [0.0, 0.45]).label("M", [-3.5, 1.2]).label("N", [3.2, 1.6]);
    picture.label("VM", [-2.6, -2.0]).label("V", [0.1, -2.6]).label("VN", [2.7, -1.8]);
    picture.finish()
}

/// A state of the loop: the bound proven by the simplex, and the bound proven by the support line.
fn bounds() -> String {
    let farther: Vec<Place> = places(&wedge()).iter().map(|[x, y]| [x + 2.0, y - 0.4]).collect();
    let (a, b) = (kite(), ring(&farther));
    let obstacle = obstacle(&a, &b);
    let first = Vec2::new(0.0, 1.0);
    let reach = |vertex: &&Vec2<f64>, along: Vec2<f64>| vertex.x * along.x + vertex.y * along.y;
    let support = |along: Vec2<f64>| {
        let height = |vertex: &&Vec2<f64>| reach(vertex, along);
        *obstacle.vertices().iter().max_by(|p, q| height(p).total_cmp(&height(q))).expect("not empty")
    };
    let w = support(first);
    let toward = -w;
    let next = support(toward);
    let length = (toward.x * toward.x + toward.y * toward.y).sqrt();
    let lower = -(next.x * toward.x + next.y * toward.y) / length;
    let normal = [toward.x / length, toward.y / length];
    let foot = [-lower * normal[0], -lower * normal[1]];
    let along = |t: f64| [foot[0] - normal[1] * t, foot[1] + normal[0] * t];
    let mut picture = Picture::new("Lower and upper bound", [560.0, 360.0]);
    picture.panel([0.0, 0.0, 560.0, 360.0], [-5.6, -3.5, 1.2, 1.5]);
    picture.polygon("obstacle", &places(&obstacle)).line("limit", along(-4.0), along(7.0));
    picture.line("simplex", w.into(), [0.0, 0.0]).dot(w.into()).dot(next.into());
    picture.line("edge", foot, [0.0, 0.0]).origin();
    picture.label("v", [w.x - 0.1, w.y + 0.2]).label("w", [next.x + 0.25, next.y - 0.1]);
    picture.label("upper bound ‖v‖", [w.x * 0.7, w.y * 0.7 + 0.3]);
    picture.label("lower bound", [foot[0] * 0.5 - 0.1, foot[1] * 0.5 - 0.25]).label("A ⊖ B", [-4.3, -1.6]);
    picture.finish()
}

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "docs/figures".into());
    for (name, text) in [
        ("minkowski.svg", minkowski()),
        ("minkowski-space.svg", space::figure()),
        ("regions.svg", regions()),
        ("bounds.svg", bounds()),
        ("normal.svg", precision::figure()),
    ] {
        std::fs::write(Path::new(&folder).join(name), text)?;
    }
    Ok(())
}
