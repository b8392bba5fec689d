//! The exact verdict on two polytopes, each with a radius: apart, touching or overlapping.
//!
//! Methods are tried in this order, until one decides: the floating-point
//! [`filter`](super::filter), without a radius; the formula of two points with radii; then the
//! portal walk, without a radius, and the loop below, each in double-doubles, then both in few
//! limbs, then both in many.
//!
//! The loop is GJK in exact arithmetic. Each step finds the feature of the simplex that is nearest
//! to the origin, and the support from there towards the origin; the distance decreases strictly,
//! so no feature recurs and the loop ends. Where the origin is in the obstacle,
//! [`boundary`](super::boundary) distinguishes touching from overlap.

use super::balls::plain_balls;
use super::boundary::supporting;
use super::decision::{Decision, Effort, SearchStart};
use super::filter::{VertexPair, quick_verdict};
use super::portal_walk::{SearchState, portal_walk};
use super::sub_distance::{compare, nearest};
use super::support::{Obstacle, Shapes, Vertex, outlasts_rounding};
use super::vertices::{PosedVertices, RoundedDirection};
use crate::answer::Verdict;
use crate::num::Scalar;
use crate::predicate::number::Double;
use crate::predicate::number::Limbs;
use crate::predicate::number::{Certain, TRIES_FEW, Unknown, Vector, difference, dot, is_zero, zero};
use crate::predicate::place::doubles;
use crate::shape::{Convex, Form};

use core::cmp::Ordering;

/// Limbs for nearly all pairs that double-doubles lose: a coordinate of a posed vertex takes three,
/// and up to six of those are multiplied.
const FEW: usize = 20;
/// Limbs for the other pairs. A coordinate may have a sixth of them, as a question about rounded
/// shapes in space needs.
const MANY: usize = 128;

/// Steps after which the loop gives up. Each visits another vertex or feature; no pair has been
/// seen to take more than a few dozen.
const STEPS: usize = 4096;

/// Decides how two shapes lie when one is grown by `within`. The search begins with the vertices of
/// `start`, and with a direction that is likely to separate the shapes.
pub(crate) fn verdict<V: crate::vector::Vector>(
    a: &dyn Convex<Vector = V>,
    b: &dyn Convex<Vector = V>,
    within: V::Scalar,
    start: &SearchStart<'_>,
    likely: V,
    effort: Effort,
) -> Result<Decision, Unknown> {
    let (within, likely) = (within.to_f64(), doubles(likely));
    if within == 0.0
        && let Some(leaves) = VertexPair::from_shapes(&a, &b, false)
        && let Some(decision) = quick_verdict(&leaves, start, &likely)
    {
        return Ok(decision);
    }
    let (shapes, ids) = (Shapes { a, b }, start.ids);
    if let Some(decision) = balls(&shapes, within) {
        return Ok(decision);
    }
    let result = in_doubles(&shapes, within, ids, &likely, effort);
    if effort == Effort::Walk || !matches!(result, Err(Unknown::Lost)) {
        return result;
    }
    if TRIES_FEW {
        let result = in_few_limbs(&shapes, within, ids, &likely, effort);
        if !matches!(result, Err(Unknown::Lost)) {
            return result;
        }
    }
    in_many_limbs(&shapes, within, ids, &likely, effort)
}

/// Decides two points with radii by the square of their distance and that of the sum of the radii:
/// in plain doubles, else in double-doubles. The loop would arrive at the same comparison. `None`
/// if a shape is no point or does not state where it is, if the points may coincide, which leaves
/// no direction, or if the sign is lost.
fn balls<V: crate::vector::Vector>(shapes: &Shapes<'_, V>, within: f64) -> Option<Decision> {
    let points = matches!((shapes.a.details().form(), shapes.b.details().form()), (Form::Point, Form::Point));
    if points
        && let Some((gap, way)) = plain_balls(&shapes.a, &shapes.b, V::Scalar::from_f64(within), false)
        && way != V::default()
    {
        let order = if gap > 0.0 { Ordering::Greater } else { Ordering::Less };
        return Some(of_balls(order, RoundedDirection::from_doubles(doubles(way), 0.0)?.parts));
    }
    let place = |shape: &dyn Convex<Vector = V>| PosedVertices::from_shape(&shape)?.only_position::<Double>();
    let (from, to) = (place(shapes.a)?, place(shapes.b)?);
    let way = difference(&to, &from);
    let radii: Double = shapes.radius();
    let radius = radii.plus(&Double::new(within));
    let gap = dot(&way, &way).minus(&radius.times(&radius)).sign().ok()?;
    // Points that may coincide have no direction.
    if is_zero(&way) != Ok(false) {
        return None;
    }
    Some(of_balls(gap, Double::leveled(&way).0))
}

/// Converts the order of the distance of two centres and the touching distance into a decision;
/// `direction` leads from one centre to the other.
fn of_balls(gap: Ordering, direction: [f64; 3]) -> Decision {
    let (verdict, weight) = match gap {
        Ordering::Greater => (Verdict::Separated, 0.0),
        Ordering::Equal => (Verdict::Touching, 1.0),
        Ordering::Less => (Verdict::Penetrating, 1.0),
    };
    Decision::of_ids(verdict, direction, &[(0, 0)], [weight, 0.0, 0.0, 0.0])
}

/// Instantiates [`decide`] for each kind of number in this crate, not again in each crate that uses
/// it.
macro_rules! compiled_once {
    ($($name:ident, $number:ty);+) => {$(
        #[inline(never)]
        fn $name(
            obstacle: &dyn Obstacle<$number>,
            within: f64,
            start: &[(u64, u64)],
            likely: &[f64; 3],
            effort: Effort,
        ) -> Result<Decision, Unknown> {
            decide::<$number>(obstacle, within, start, likely, effort)
        }
    )+};
}

compiled_once!(in_doubles, Double; in_few_limbs, Limbs<FEW>; in_many_limbs, Limbs<MANY>);

fn decide<N: Certain>(
    obstacle: &dyn Obstacle<N>,
    within: f64,
    start: &[(u64, u64)],
    likely: &[f64; 3],
    effort: Effort,
) -> Result<Decision, Unknown> {
    let plane = obstacle.is_flat();
    let radius = obstacle.radius().plus(&N::new(within));
    radius.sign()?;
    let mut state = initial_state(obstacle, start)?;
    if radius.vanishes()
        && let Some(decision) = portal_walk(obstacle, &mut state, likely, plane, effort.steps())?
    {
        return Ok(decision);
    }
    if effort == Effort::Walk {
        return Err(Unknown::Limit);
    }
    let SearchState { mut simplex, mut length, supporting } = state;
    // A point has no other vertex to search for.
    let is_point = obstacle.is_point();
    for _ in 0..STEPS {
        let feature = nearest(&simplex[..length], plane)?;
        let direction = feature.direction;
        simplex = feature.vertices.map(|index| simplex[index]);
        length = feature.length;
        let kept = &simplex[..length];
        if feature.holds_origin {
            return inside(obstacle, kept, supporting, radius.vanishes());
        }
        let (w, slack) = if is_point { (kept[0], N::ZERO) } else { obstacle.support(&direction, kept, true)? };
        let support = (&w, &slack);
        let decision = if radius.vanishes() {
            separated_by(obstacle, kept, support, &direction)?
        } else {
            decided_by_radius(kept, support, &direction, &radius)?
        };
        if let Some(decision) = decision {
            return Ok(decision);
        }
        simplex[length] = w;
        length += 1;
    }
    Err(Unknown::Limit)
}

/// Builds the initial simplex: the vertices that are named, or some support.
fn initial_state<N: Certain>(obstacle: &dyn Obstacle<N>, start: &[(u64, u64)]) -> Result<SearchState<N>, Unknown> {
    let mut state = SearchState { simplex: [Vertex::none(); 4], length: 0, supporting: None };
    for &ids in start.iter().take(if obstacle.is_flat() { 3 } else { 4 }) {
        state.simplex[state.length] = obstacle.vertex(ids)?;
        state.length += 1;
    }
    if state.length == 0 {
        (state.simplex[0], _) = obstacle.support(&obstacle.outward(), &[], false)?;
        state.length = 1;
    }
    Ok(state)
}

/// Decides a pair with the origin in a feature: touching if the feature is on the boundary of an
/// obstacle without radius, else overlap. `known_supporting` is a direction beyond which nothing
/// lies, if one is known.
fn inside<N: Certain>(
    obstacle: &dyn Obstacle<N>,
    feature: &[Vertex<N>],
    known_supporting: Option<Vector<N>>,
    without_radius: bool,
) -> Result<Decision, Unknown> {
    let plane = obstacle.is_flat();
    let full = feature.len() == if plane { 3 } else { 4 };
    let beside = match known_supporting {
        _ if full || !without_radius => None,
        Some(direction) => Some(direction),
        None => supporting(obstacle, feature, plane)?,
    };
    match beside {
        Some(direction) => Decision::new(Verdict::Touching, &direction, feature),
        None => Decision::new(Verdict::Penetrating, &zero(), feature),
    }
}

/// Decides that the shapes are apart if the support towards the origin does not reach it, and the
/// direction shows that when it is rounded, or none shows it better.
fn separated_by<N: Certain>(
    obstacle: &dyn Obstacle<N>,
    feature: &[Vertex<N>],
    (support, slack): (&Vertex<N>, &N),
    direction: &Vector<N>,
) -> Result<Option<Decision>, Unknown> {
    let reach = dot(&support.w, direction);
    if !reach.sign()?.is_lt() {
        return Ok(None);
    }
    // Neither this vertex nor another that may lie up to `slack` farther.
    let most = reach.plus(slack);
    if !most.sign()?.is_lt() {
        return Err(Unknown::Lost);
    }
    if outlasts_rounding(direction, &most.negated(), obstacle) || is_reached(feature, support, slack, direction)? {
        return Decision::new(Verdict::Separated, direction, feature).map(Some);
    }
    Ok(None)
}

/// Decides by the radius if the feature is the nearest one of the obstacle, or nearer than the
/// radius.
fn decided_by_radius<N: Certain>(
    feature: &[Vertex<N>],
    (support, slack): (&Vertex<N>, &N),
    direction: &Vector<N>,
    radius: &N,
) -> Result<Option<Decision>, Unknown> {
    if is_reached(feature, support, slack, direction)? {
        let verdict = match compare(feature, direction, radius)? {
            Ordering::Greater => Verdict::Separated,
            Ordering::Equal => Verdict::Touching,
            Ordering::Less => Verdict::Penetrating,
        };
        return Decision::new(verdict, direction, feature).map(Some);
    }
    if compare(feature, direction, radius)?.is_lt() {
        return Decision::new(Verdict::Penetrating, &zero(), feature).map(Some);
    }
    Ok(None)
}

/// True if nothing lies farther along a direction than a feature perpendicular to it, given the
/// support.
fn is_reached<N: Certain>(
    feature: &[Vertex<N>],
    support: &Vertex<N>,
    slack: &N,
    direction: &Vector<N>,
) -> Result<bool, Unknown> {
    // For the same vertex the difference is zero.
    let farther = if feature.iter().any(|vertex| vertex.is(support)) {
        N::ZERO
    } else {
        dot(&difference(&support.w, &feature[0].w), direction)
    };
    if farther.sign()?.is_gt() {
        return Ok(false);
    }
    // Nor may another vertex that lies up to `slack` farther.
    if farther.plus(slack).sign()?.is_gt() { Err(Unknown::Lost) } else { Ok(true) }
}
