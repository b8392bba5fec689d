//! The error in the direction of a nearest point and of an edge's normal, as the origin approaches
//! the edge.

use crate::svg::Picture;
use barycode::d2::Vec2;
use barycode::expert::{DoubleDouble, Extends, Vector};

/// Edges measured for each gap.
const EDGES: usize = 24;
/// The vertical axis: powers of ten of an angle in radians.
const ANGLES: [i32; 2] = [-18, 1];
/// The horizontal axis: powers of ten of the gap.
const GAPS: i32 = 18;

/// A pseudo-random number in [0, 1).
fn random(state: &mut u64) -> f64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 11) as f64 / (1_u64 << 53) as f64
}

/// The angle in radians between a computed direction and the true normal of the edge, whose
/// coordinates are taken as exact.
fn angle(direction: Vec2<f64>, from: Vec2<f64>, to: Vec2<f64>) -> f64 {
    let edge: Vec2<DoubleDouble> = Vec2::<f64>::difference(to, from);
    let wide = Vec2::new(DoubleDouble::from_scalar(direction.x), DoubleDouble::from_scalar(direction.y));
    // Along the edge, and across it.
    let along = (wide.x * edge.x + wide.y * edge.y).to_scalar();
    let across = (wide.x * edge.y - wide.y * edge.x).to_scalar();
    (along / across).abs().atan()
}

/// The worst angles of `-v` and of the normal for one gap.
fn worst(gap: f64, state: &mut u64) -> [f64; 2] {
    let mut most = [0.0_f64; 2];
    for _ in 0..EDGES {
        let turn = random(state) * std::f64::consts::TAU;
        let unit = Vec2::new(turn.cos(), turn.sin());
        let (back, ahead) = (0.3 + random(state), 0.3 + random(state));
        // The foot of the origin is gap away, along the normal (-sin, cos).
        let foot = unit.perpendicular() * gap;
        let (from, to) = (foot - unit * back, foot + unit * ahead);
        let edge = to - from;
        let share = -(from.x * edge.x + from.y * edge.y) / (edge.x * edge.x + edge.y * edge.y);
        let v = from + edge * share;
        for (most, direction) in most.iter_mut().zip([-v, edge.perpendicular()]) {
            // A zero direction counts as a right angle.
            let off = angle(direction, from, to);
            *most = most.max(if off.is_nan() { std::f64::consts::FRAC_PI_2 } else { off });
        }
    }
    most
}

/// The figure: angle over gap, both logarithmic.
pub(crate) fn figure() -> String {
    let [low, high] = ANGLES.map(f64::from);
    let mut picture = Picture::new("Error of the direction over the gap", [640.0, 420.0]);
    picture.panel([0.0, 0.0, 640.0, 420.0], [-4.2, low - 2.4, f64::from(GAPS) + 10.5, high + 1.2]);
    for power in (ANGLES[0]..=ANGLES[1]).filter(|power| power % 3 == 0) {
        let height = f64::from(power);
        picture.line("axis", [0.0, height], [f64::from(GAPS), height]);
        picture.label(&format!("1e{power}"), [-1.6, height]);
    }
    for power in (0..=GAPS).filter(|power| power % 3 == 0) {
        let across = f64::from(power);
        picture.line("axis", [across, low], [across, high]);
        picture.label(&format!("1e-{power}"), [across, low - 0.8]);
    }
    let mut state = 1;
    for half in 0..=2 * GAPS {
        let power = f64::from(half) * 0.5;
        let [v, normal] = worst(10.0_f64.powf(-power), &mut state).map(|angle| angle.max(1.0e-18).log10());
        picture.mark("first", [power, v], 3.5).mark("second", [power, normal], 3.5);
    }
    let words = f64::from(GAPS) + 5.4;
    picture.mark("first", [f64::from(GAPS) + 1.0, -1.0], 3.5).label("−v, the nearest point", [words, -1.0]);
    picture.mark("second", [f64::from(GAPS) + 1.0, -16.0], 3.5).label("normal of the edge", [words, -16.0]);
    picture.label("gap between origin and edge of length about 1", [f64::from(GAPS) * 0.5, low - 1.8]);
    picture.label("worst error of the direction, radians", [5.6, high + 0.6]);
    picture.finish()
}
