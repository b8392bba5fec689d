//! The quick search for a verdict: from full simplex to full simplex, through a side (cf. portal
//! refinement, MPR).
//!
//! A full simplex (triangle, in space tetrahedron) with the origin inside proves an overlap.
//! Otherwise the origin is beyond or on one of its sides, and the support along that side's normal
//! either shows that nothing lies beyond the origin, or makes the next simplex with that side.
//! Normals of sides are well conditioned even where the origin is so near that the direction of the
//! nearest point is lost in rounding; so this search decides in few bits what the search for the
//! nearest point would need many for. It may cycle, and it ends at flat obstacles; the complete
//! search follows.

use super::boundary::perpendicular;
use super::decision::Decision;
use super::sub_distance::{nearest, quarter_turn, volumes};
use super::support::{Obstacle, Vertex, outlasts_rounding};
use crate::answer::Verdict;
use crate::predicate::number::{
    Certain, Unknown, Vector, cross, difference, dot, is_zero, negated, shares, vector, zero,
};
use core::cmp::Ordering;

/// The walk with its simplex.
struct Walk<'o, N> {
    obstacle: &'o dyn Obstacle<N>,
    plane: bool,
    state: &'o mut SearchState<N>,
}

/// The largest error of a direction whose largest coordinate is about one.
const CLEAR: f64 = 1.0 / (1 << 20) as f64;

/// The result of a support along a normal of the simplex.
enum Probe<N> {
    /// Nothing of the obstacle lies as far as the origin: this is missing, times the length of the
    /// direction.
    Separated(N),
    /// Nothing lies beyond the origin, but something may lie level with it.
    Level,
    /// The support lies farther: the simplex has a new vertex.
    Farther,
    /// The simplex is the farthest part of the obstacle, beyond the origin.
    Ends,
}

/// The result of completing a simplex.
enum Completed {
    /// It has one more vertex.
    Vertex,
    /// The walk ends, with a decision or without.
    Ended(Option<Decision>),
}

/// The state of a search: the simplex, and what a walk without verdict hands on.
pub(super) struct SearchState<N> {
    pub(super) simplex: [Vertex<N>; 4],
    pub(super) length: usize,
    /// A direction along which nothing lies beyond the origin, but something may lie level with it.
    pub(super) supporting: Option<Vector<N>>,
}

/// Walks for at most `steps` steps and returns the verdict for shapes without radius, if it finds
/// one. The walk begins with some vertices, and with a direction along which nothing is likely to
/// lie beyond the origin.
pub(super) fn portal_walk<N: Certain>(
    obstacle: &dyn Obstacle<N>,
    state: &mut SearchState<N>,
    likely: &[f64; 3],
    plane: bool,
    steps: usize,
) -> Result<Option<Decision>, Unknown> {
    let mut walk = Walk { obstacle, plane, state };
    if let Some(decision) = walk.try_likely(likely)? {
        return Ok(Some(decision));
    }
    // True if the last vertex was found on the other side of the side opposite.
    let mut crossed = false;
    for _ in 0..steps {
        if walk.state.length < walk.full() {
            match walk.complete()? {
                Completed::Vertex => continue,
                Completed::Ended(decision) => return Ok(decision),
            }
        }
        let all = walk.side_volumes();
        let sides = &all[..walk.full()];
        let total = sides.iter().skip(1).fold(sides[0], |sum, side| sum.plus(side)).sign()?;
        if total.is_eq() {
            return Ok(None);
        }
        let Some((index, outside)) = walk.way_out(sides, total, crossed)? else {
            return walk.surrounded(&all).map(Some);
        };
        let normal = walk.drop_vertex(index, total);
        match walk.probe(&normal, true)? {
            Probe::Separated(gap) => return walk.separated(&normal, &gap),
            // The origin is on the simplex.
            Probe::Level if !outside => return walk.decision(Verdict::Touching, &normal),
            Probe::Farther => crossed = true,
            Probe::Level | Probe::Ends => return Ok(None),
        }
    }
    Ok(None)
}

/// True if a vector is known well enough to be a direction.
fn is_clear<N: Certain>(vector: &Vector<N>) -> bool {
    let (parts, error) = N::leveled(vector);
    parts != [0.0; 3] && error < CLEAR
}

impl<N: Certain> Walk<'_, N> {
    /// Returns the number of vertices of a full simplex.
    fn full(&self) -> usize {
        if self.plane { 3 } else { 4 }
    }

    /// Probes a direction that is likely to separate, where that pays.
    fn try_likely(&mut self, likely: &[f64; 3]) -> Result<Option<Decision>, Unknown> {
        // Boxes side by side have a direction without rounding; a vertex at the origin knows no
        // better one.
        let known = &likely[..if self.plane { 2 } else { 3 }];
        let aligned = known.contains(&0.0) || self.state.length == 1 && self.toward_origin().is_none();
        if aligned && *likely != [0.0; 3] && self.state.length < 4 {
            let before = self.state.length;
            let (_, decision) = self.try_direction(&vector(*likely), before == 1)?;
            if decision.is_some() {
                return Ok(decision);
            }
            // The direction need not be a normal of the simplex: a new vertex makes an edge for
            // certain, and no more.
            if before > 1 {
                self.state.length = before;
            }
        }
        Ok(None)
    }

    /// Probes both normals of a simplex that is not full for one more vertex.
    fn complete(&mut self) -> Result<Completed, Unknown> {
        let normal = self.outward_normal()?;
        // Vertices coincide or are collinear, and have no normal.
        if is_zero(&normal)? {
            return Ok(Completed::Ended(None));
        }
        let (seen, decision) = self.try_normal(&normal)?;
        if decision.is_some() {
            return Ok(Completed::Ended(decision));
        }
        if !matches!(seen, Probe::Farther) {
            let (seen, decision) = self.try_normal(&negated(&normal))?;
            if decision.is_some() || !matches!(seen, Probe::Farther) {
                // Without a decision the obstacle is flat.
                return Ok(Completed::Ended(decision));
            }
        }
        Ok(Completed::Vertex)
    }

    /// Returns a side of a full simplex that the origin is beyond, or on, and true if beyond.
    fn way_out(&self, sides: &[N], total: Ordering, crossed: bool) -> Result<Option<(usize, bool)>, Unknown> {
        let mut through = None;
        for (index, side) in sides.iter().enumerate() {
            let sign = side.sign()?;
            // A side that the origin is beyond is preferred to one that it is on.
            if sign == total.reverse() {
                return Ok(Some((index, true)));
            }
            // On the side that was crossed, and inside of all others, the origin is surrounded by
            // the obstacle.
            if sign.is_eq() && !(crossed && index == sides.len() - 1) {
                through = Some((index, false));
            }
        }
        Ok(through)
    }

    /// Decides a full simplex that has the origin inside.
    fn surrounded(&self, sides: &[N; 4]) -> Result<Decision, Unknown> {
        // The volumes at the sides are in proportion to the weights of the opposite vertices.
        let weights = shares(sides);
        Decision::weighted(Verdict::Penetrating, &zero(), &self.state.simplex[..self.full()], weights)
    }

    fn decision(&self, verdict: Verdict, direction: &Vector<N>) -> Result<Option<Decision>, Unknown> {
        Decision::new(verdict, direction, &self.state.simplex[..self.state.length]).map(Some)
    }

    /// Decides that the shapes are apart. The walk goes from side to side and may begin anywhere: a
    /// normal that no longer separates once it is rounded is left to the complete search, which
    /// finds the one that separates most.
    fn separated(&self, normal: &Vector<N>, gap: &N) -> Result<Option<Decision>, Unknown> {
        if outlasts_rounding(normal, gap, self.obstacle) { self.decision(Verdict::Separated, normal) } else { Ok(None) }
    }

    fn edge(&self, from: usize, to: usize) -> Vector<N> {
        difference(&self.state.simplex[to].w, &self.state.simplex[from].w)
    }

    fn try_normal(&mut self, normal: &Vector<N>) -> Result<(Probe<N>, Option<Decision>), Unknown> {
        self.try_direction(normal, true)
    }

    /// Probes a direction, and decides if nothing lies beyond the origin there and the origin is on
    /// the simplex or apart.
    fn try_direction(&mut self, normal: &Vector<N>, is_normal: bool) -> Result<(Probe<N>, Option<Decision>), Unknown> {
        let seen = self.probe(normal, is_normal)?;
        let decision = match seen {
            Probe::Separated(ref gap) => self.separated(normal, gap)?,
            Probe::Level => {
                self.state.supporting = Some(*normal);
                let feature = nearest(&self.state.simplex[..self.state.length], self.plane)?;
                let spanning = feature.vertices.map(|index| self.state.simplex[index]);
                let touching = || Decision::new(Verdict::Touching, normal, &spanning[..feature.length]);
                if feature.holds_origin { Some(touching()?) } else { None }
            }
            Probe::Farther | Probe::Ends => None,
        };
        Ok((seen, decision))
    }

    /// Returns the direction from the first vertex to the origin, if it is known well enough.
    fn toward_origin(&self) -> Option<Vector<N>> {
        let w = &self.state.simplex[0].w;
        is_clear(w).then(|| negated(w))
    }

    /// Returns a normal of a simplex that is not full, towards the origin as far as is known.
    fn outward_normal(&self) -> Result<Vector<N>, Unknown> {
        let normal = match self.state.length {
            1 => return Ok(self.toward_origin().unwrap_or_else(|| self.obstacle.outward())),
            2 if self.plane => quarter_turn(&self.edge(0, 1)),
            2 => {
                let edge = self.edge(0, 1);
                let across = self.toward_origin().map(|way| cross(&edge, &cross(&way, &edge)));
                match across.filter(is_clear) {
                    Some(across) => return Ok(across),
                    None => perpendicular(&edge)?,
                }
            }
            _ => cross(&self.edge(0, 1), &self.edge(0, 2)),
        };
        let away = match dot(&normal, &self.state.simplex[0].w).sign() {
            // The origin is on the line or plane of the simplex, up to rounding.
            Ok(Ordering::Equal) | Err(_) => dot(&normal, &self.obstacle.outward()).sign().is_ok_and(Ordering::is_lt),
            Ok(sign) => sign.is_gt(),
        };
        Ok(if away { negated(&normal) } else { normal })
    }

    /// Computes twice the areas, or six times the volumes, of the origin with the side opposite
    /// each vertex; they add up to that of the simplex.
    fn side_volumes(&self) -> [N; 4] {
        let [a, b, c, d] = &self.state.simplex;
        if self.plane {
            let area = |a: &Vertex<N>, b: &Vertex<N>| cross(&a.w, &b.w)[2];
            [area(b, c), area(c, a), area(a, b), N::ZERO]
        } else {
            volumes([a, b, c, d])
        }
    }

    /// Drops a vertex of a full simplex. Returns the normal of the opposite side, away from the
    /// vertex.
    fn drop_vertex(&mut self, index: usize, total: Ordering) -> Vector<N> {
        self.state.length -= 1;
        self.state.simplex[index..].rotate_left(1);
        // With the remaining vertices in order, the normal points towards the vertex or away
        // alternately.
        let (normal, inward) = if self.plane {
            (quarter_turn(&self.edge(0, 1)), total.is_gt() == (index != 1))
        } else {
            (cross(&self.edge(0, 1), &self.edge(0, 2)), total.is_gt() == (index % 2 == 1))
        };
        if inward { negated(&normal) } else { normal }
    }

    /// Probes a direction, a normal of the simplex or not, and adds the support to the simplex if
    /// it lies farther.
    fn probe(&mut self, normal: &Vector<N>, is_normal: bool) -> Result<Probe<N>, Unknown> {
        let known = &self.state.simplex[..self.state.length];
        let (vertex, slack) = self.obstacle.support(normal, known, is_normal)?;
        let most = dot(&vertex.w, normal).plus(&slack);
        match most.sign() {
            Ok(Ordering::Less) => return Ok(Probe::Separated(most.negated())),
            Ok(Ordering::Equal) => return Ok(Probe::Level),
            _ => {}
        }
        let SearchState { simplex, length, .. } = &mut *self.state;
        if simplex[..*length].iter().any(|known| known.is(&vertex)) {
            most.sign()?;
            return Ok(Probe::Ends);
        }
        let farther = dot(&difference(&vertex.w, &simplex[0].w), normal).sign()?;
        if !farther.is_gt() {
            most.sign()?;
            return Ok(Probe::Ends);
        }
        simplex[*length] = vertex;
        *length += 1;
        Ok(Probe::Farther)
    }
}
