//! The smallest signed distance of two bodies over an interval of time, by bisection.
//!
//! Over a time in which a body turns by an angle `φ`, a point at a distance `ρ` from its origin
//! stays within `φ² ρ / 8` of its chord. So the gap along a fixed direction is nowhere smaller than
//! at one of the ends, but for these bulges of both bodies: a lower bound of the signed distance,
//! which is the largest gap of all directions. The distance at any time is an upper bound of the
//! smallest. Where the two are too far apart the interval is halved.

use barycode::d2::{self, Convex, Posed, Vec2};

use super::super::ego::reach;
use super::pair::Pair;

/// Intervals that are halved at most.
const MOST_HALVED: usize = 256;

/// Bounds of the smallest signed distance, and when the distance is at most the upper one.
#[derive(Clone, Copy)]
pub(super) struct Least {
    pub(super) lower: f64,
    pub(super) upper: f64,
    pub(super) time: f64,
}

/// How often the time of a proven contact is halved.
const MOST_SOONER: usize = 40;

/// Both bodies at a time.
struct Look<'p> {
    time: f64,
    ego: Posed<&'p d2::Shape<f64>>,
    obstacle: Posed<&'p d2::Shape<f64>>,
    /// How far a gap between them may be off.
    slack: f64,
    lower: f64,
    upper: f64,
    direction: Vec2<f64>,
    on_obstacle: Vec2<f64>,
}

/// An interval between two looks.
struct Interval {
    looks: [usize; 2],
    lower: f64,
}

/// The bounds, as close as the tolerance; or a lower bound of at least `cutoff`, if that is proven
/// before.
pub(super) fn least(pair: &Pair<'_>, cutoff: f64, tolerance: f64) -> Least {
    let reach = [reach(pair.ground), reach(pair.shape)];
    let bulge = |times: [f64; 2]| pair.ego.bulge(times) * reach[0] + pair.obstacle.bulge(times) * reach[1];
    let Some(mut looks) = pair.times.map(|time| look(pair, time)).into_iter().collect::<Option<Vec<_>>>() else {
        return Least { lower: f64::NEG_INFINITY, upper: f64::INFINITY, time: pair.times[0] };
    };
    let interval = |looks: &[Look<'_>], [from, to]: [usize; 2]| {
        let (a, b) = (&looks[from], &looks[to]);
        let along = |n: Vec2<f64>| gap(a, n).min(gap(b, n));
        let lower = along(a.direction).max(along(b.direction)) - bulge([a.time, b.time]) - pair.pad;
        Interval { looks: [from, to], lower }
    };
    let mut open = vec![interval(&looks, [0, 1])];
    for _ in 0..MOST_HALVED {
        let Some((index, lowest)) = open.iter().enumerate().min_by(|a, b| a.1.lower.total_cmp(&b.1.lower)) else {
            break;
        };
        let [from, to] = lowest.looks;
        let middle = 0.5 * looks[from].time + 0.5 * looks[to].time;
        let halves = looks[from].time < middle && middle < looks[to].time;
        if lowest.lower >= cutoff.min(best(&looks).upper - tolerance) || !halves {
            break;
        }
        let Some(there) = look(pair, middle) else { break };
        looks.push(there);
        open.swap_remove(index);
        let middle = looks.len() - 1;
        open.extend([interval(&looks, [from, middle]), interval(&looks, [middle, to])]);
    }
    let lower = open.iter().map(|interval| interval.lower).fold(f64::INFINITY, f64::min);
    let best = best(&looks);
    Least { lower: lower.min(best.upper), upper: best.upper, time: best.time }
}

/// A time not before `from` at which the bounds of the signed distance prove something, as they do
/// where it is small: the time with the smallest distance, or one as little after `from` as halving
/// finds. With the direction in which the distance is measured, and the obstacle's point. `None` if
/// the bounds prove nothing then, as none do that are at least `cutoff`.
pub(super) fn proven_by(
    pair: &Pair<'_>,
    from: f64,
    cutoff: f64,
    tolerance: f64,
    proves: impl Fn([f64; 2]) -> bool,
) -> Option<(f64, Vec2<f64>, Vec2<f64>)> {
    let proof = |time: f64| look(pair, time).filter(|there| proves([there.lower, there.upper]));
    let mut first = proof(least(pair, cutoff, tolerance).time)?;
    let mut before = from.min(first.time);
    for _ in 0..MOST_SOONER {
        let middle = 0.5 * before + 0.5 * first.time;
        match proof(middle) {
            Some(sooner) => first = sooner,
            None => before = middle,
        }
    }
    Some((first.time, first.direction, first.on_obstacle))
}

/// The look with the smallest distance, the first of several.
fn best<'l, 'p>(looks: &'l [Look<'p>]) -> &'l Look<'p> {
    let by = |a: &&Look<'_>, b: &&Look<'_>| a.upper.total_cmp(&b.upper).then(a.time.total_cmp(&b.time));
    looks.iter().min_by(by).unwrap_or(&looks[0])
}

fn look<'p>(pair: &Pair<'p>, time: f64) -> Option<Look<'p>> {
    let (first, second) = (pair.ego.motion(), pair.obstacle.motion());
    let ego = Posed::new(pair.ground, first.pose(time)).ok()?;
    let obstacle = Posed::new(pair.shape, second.pose(time)).ok()?;
    let errors = [first.rounding(time), second.rounding(time)];
    let off =
        errors[0].turn * reach(pair.ground) + errors[0].shift + errors[1].turn * reach(pair.shape) + errors[1].shift;
    let apart = obstacle.origin() - ego.origin();
    let size = ego.extent() + ego.radius() + obstacle.extent() + obstacle.radius() + apart.x.abs() + apart.y.abs();
    let (a, b) = (ego.rounding(), obstacle.rounding());
    let computed = a.point + a.value + b.point + b.value;
    let slack = off + 2.0 * computed + 32.0 * f64::EPSILON * size + f64::MIN_POSITIVE;
    let answer = d2::contact(&ego, &obstacle);
    // Any direction will do for a bound.
    let direction = answer.normal.unwrap_or(Vec2::new(1.0, 0.0));
    let (lower, upper, on_obstacle) = (answer.lower - off, answer.upper + off, answer.on_b);
    Some(Look { time, ego, obstacle, slack, lower, upper, direction, on_obstacle })
}

/// At most the gap along a direction of length one, but for rounding.
fn gap(look: &Look<'_>, n: Vec2<f64>) -> f64 {
    let Look { ego, obstacle, .. } = look;
    let (p, q) = (ego.support(n, 0).point, obstacle.support(-n, 0).point);
    let gap = ((q - p) + (obstacle.origin() - ego.origin())).dot(n) - (ego.radius() + obstacle.radius()) - look.slack;
    if gap.is_nan() { f64::NEG_INFINITY } else { gap }
}
