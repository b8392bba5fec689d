//! EPA in the plane: the polytope is a ring of edges.

mod edge;

use super::{Expand, Expansion, ExpansionEnd, Target};
use crate::gjk::{Barycode, BarycodeUnordered, Difference, Probe};
use crate::num::{Extends, Scalar};
use crate::observe::{Observer, Step};
use crate::shape::{Convex, ulps};
use crate::simplex::Vertex;
use crate::vec::{Coordinates, Vec2};
use crate::vector::Vector;
use edge::{Edge, nearest};

/// Edges of the ring. Few pairs reach it; those go on without a ring (see [`Ring::resolve`]).
const CAPACITY: usize = 32;

/// Probes the obstacle beyond edges, and records the results.
struct Scout<'s, 'd, T: Scalar, N: Extends<T>, A: Convex<Vector = Vec2<T>>, B, O> {
    shapes: &'s Difference<'d, A, B>,
    observer: &'s mut O,
    /// The direction of least height of the obstacle so far, with that height.
    least: Option<(T, Probe<Vec2<T>, N>)>,
    /// An upper bound on the length of the longest vertex so far.
    farthest: T,
    iterations: u32,
    limit: u32,
}

/// The result of a probe beyond an edge.
enum SupportTest<T: Scalar, N: Extends<T>> {
    /// Nothing lies beyond: the edge is an edge of the obstacle.
    Own(Probe<Vec2<T>, N>),
    /// The vertex farthest beyond the edge.
    Beyond(Vertex<Vec2<T>, N>),
    Limit,
    NotFinite,
}

impl<T, N, A, B, O> Scout<'_, '_, T, N, A, B, O>
where
    T: Scalar,
    N: Extends<T>,
    A: Convex<Vector = Vec2<T>>,
    B: Convex<Vector = Vec2<T>>,
    O: Observer<Vec2<T>>,
{
    fn test_support(&mut self, edge: &Edge<T, N>) -> SupportTest<T, N> {
        if self.iterations >= self.limit {
            return SupportTest::Limit;
        }
        self.iterations += 1;
        let support = self.shapes.support::<N>(edge.normal, edge.from.a, edge.from.b);
        if O::ACTIVE {
            self.observer.step(&Step::edge(&edge.from, &edge.to, edge.distance));
            self.observer.step(&Step::support(edge.normal, &support));
        }
        self.farthest = self.farthest.max(Vec2::<T>::narrow(support.w).length_bound());
        let probe = Probe { direction: edge.normal, support };
        let along = edge.normal.widen::<N>();
        let reach = along.dot(support.w);
        // From the nearer end: the direction of the edge must not matter.
        let gap = along.dot(support.w - edge.from.w).min(along.dot(support.w - edge.to.w));
        let unit = N::from_scalar(ulps(1));
        let noise = unit * along.norm1() * (support.w.norm1() + edge.from.w.norm1().max(edge.to.w.norm1()));
        let depth = reach.to_scalar() / edge.normal.length();
        // NaN in a coordinate fails this comparison.
        if !(depth.abs() < T::INFINITY) {
            return SupportTest::NotFinite;
        }
        if self.least.as_ref().is_none_or(|(least, _)| depth < *least) {
            self.least = Some((depth, probe));
        }
        // The second term ends smooth shapes, whose gap shrinks without ever vanishing.
        if gap > noise + unit * reach.abs() { SupportTest::Beyond(support) } else { SupportTest::Own(probe) }
    }

    /// A vertex beyond the only one, for the first segment; the answer, where nothing lies there.
    fn extend(&mut self, from: Vertex<Vec2<T>, N>) -> Result<Vertex<Vec2<T>, N>, Expansion<Vec2<T>, N>> {
        // Towards the origin, or in any direction for a vertex at the origin.
        let toward = Vec2::<T>::narrow(-from.w).leveled();
        let normal = if toward.max_abs() > T::ZERO { toward } else { Vec2::axis(0) };
        let distance = normal.widen::<N>().dot(from.w).to_scalar() / normal.length();
        self.look_or_end(&Edge { from, to: from, normal, distance })
    }

    /// The vertex beyond an edge, or the end of the expansion.
    fn look_or_end(&mut self, edge: &Edge<T, N>) -> Result<Vertex<Vec2<T>, N>, Expansion<Vec2<T>, N>> {
        match self.test_support(edge) {
            SupportTest::Own(probe) => Err(self.ended(ExpansionEnd::Nearest, edge, Some(probe))),
            SupportTest::Beyond(vertex) => Ok(vertex),
            SupportTest::Limit => Err(self.ended(ExpansionEnd::Limit, edge, None)),
            SupportTest::NotFinite => Err(self.ended(ExpansionEnd::NotFinite, edge, None)),
        }
    }

    /// Expands from the first polytope. Touching pairs end at the first probe, before the ring is
    /// laid out.
    fn expand_from(&mut self, edges: &[Edge<T, N>], target: &Target<T>) -> Expansion<Vec2<T>, N> {
        let nearest = nearest(edges).unwrap_or(0);
        let edge = edges[nearest];
        if edge.distance > target.deep_enough {
            return surrounded(self.ended(ExpansionEnd::Deep, &edge, None), &edge, edges);
        }
        let vertex = match self.look_or_end(&edge) {
            Ok(vertex) => vertex,
            Err(ended) => return ended,
        };
        let mut ring = Ring { edges: [Edge::default(); CAPACITY], length: 0, found: Found::Nothing, under: None };
        for (index, &edge) in edges.iter().enumerate() {
            if index != nearest {
                ring.push(edge);
            }
        }
        ring.split(&edge, vertex);
        ring.grow(target, self)
    }

    /// A bound on the rounding of an edge's distance: its normal is rounded in either arithmetic.
    fn unsure(&self) -> T {
        self.farthest * if N::NATIVE { ulps(8) } else { ulps(2) }
    }

    fn ended(&self, end: ExpansionEnd, edge: &Edge<T, N>, own: Option<Probe<Vec2<T>, N>>) -> Expansion<Vec2<T>, N> {
        let flat = edge.from.w == edge.to.w;
        Expansion {
            end,
            probe: own.or(self.least.map(|(_, probe)| probe)),
            face: [edge.from, edge.to, Vertex::default(), Vertex::default()],
            weights: [N::ZERO; 4],
            length: if flat { 1 } else { 2 },
            distance: edge.distance,
            encloses: !flat && edge.distance > self.unsure(),
            farthest: self.farthest,
            iterations: self.iterations,
        }
    }
}

/// The nearest edge that need not be probed any more.
#[derive(Clone, Copy)]
enum Found<T: Scalar, N: Extends<T>> {
    Nothing,
    /// An edge of the obstacle, with the probe that showed it.
    Own(Edge<T, N>, Probe<Vec2<T>, N>),
    /// An edge of the polytope that is close enough to the least height.
    Near(Edge<T, N>),
}

impl<T: Scalar, N: Extends<T>> Found<T, N> {
    fn edge(&self) -> Option<&Edge<T, N>> {
        match self {
            Self::Nothing => None,
            Self::Own(edge, _) | Self::Near(edge) => Some(edge),
        }
    }
}

/// The polytope, where the first probe did not settle the question.
struct Ring<T: Scalar, N: Extends<T>> {
    /// Edges that may still have to be probed.
    edges: [Edge<T, N>; CAPACITY],
    length: usize,
    found: Found<T, N>,
    /// The last edge that the walk passed under the direction of least height.
    under: Option<Edge<T, N>>,
}

impl<T: Scalar, N: Extends<T>> Ring<T, N> {
    fn push(&mut self, edge: Edge<T, N>) {
        self.edges[self.length] = edge;
        self.length += 1;
    }

    /// The distance beyond which an edge is not the nearest one.
    fn least(&self) -> T {
        self.found.edge().map_or(T::INFINITY, |edge| edge.distance)
    }

    /// Keeps an edge of the obstacle, if it is the nearest one.
    fn keep(&mut self, edge: Edge<T, N>, probe: Probe<Vec2<T>, N>) {
        if edge.distance < self.least() || matches!(self.found, Found::Nothing) {
            self.found = Found::Own(edge, probe);
        }
    }

    /// Removes the nearest edge and returns it.
    fn take(&mut self) -> Option<Edge<T, N>> {
        let nearest = nearest(&self.edges[..self.length])?;
        let edge = self.edges[nearest];
        self.length -= 1;
        self.edges[nearest] = self.edges[self.length];
        Some(edge)
    }

    /// Removes and returns the edge that ends (or, for `forward`, starts) at a vertex.
    fn take_neighbour(&mut self, at: &Vertex<Vec2<T>, N>, forward: bool) -> Option<Edge<T, N>> {
        let meets = |edge: &Edge<T, N>| if forward { edge.from.w == at.w } else { edge.to.w == at.w };
        let index = (0..self.length).find(|&index| meets(&self.edges[index]))?;
        let edge = self.edges[index];
        self.length -= 1;
        self.edges[index] = self.edges[self.length];
        Some(edge)
    }

    /// Inserts a vertex between the ends of an edge.
    ///
    /// Supports are chosen by rounded products, so an end may turn out to lie a little inside the
    /// obstacle, and the new vertex beyond it in the direction of the edge: the new edge then has
    /// the origin on the wrong side. Such an end is dropped. The edge on its other side, if it is
    /// still in the ring, is joined to the new vertex instead, unless its other end lies inside,
    /// too.
    fn split(&mut self, edge: &Edge<T, N>, vertex: Vertex<Vec2<T>, N>) {
        for forward in [false, true] {
            let mut side = *edge;
            loop {
                let along = side.to.w - side.from.w;
                let (next, beyond) = if forward {
                    (Edge::new(vertex, side.to), (side.to.w - vertex.w).dot(along))
                } else {
                    (Edge::new(side.from, vertex), (vertex.w - side.from.w).dot(along))
                };
                if next.from.w == next.to.w {
                    break;
                }
                if !(beyond < N::ZERO && next.distance < T::ZERO) {
                    self.push(next);
                    break;
                }
                let end = if forward { side.to } else { side.from };
                match self.take_neighbour(&end, forward) {
                    Some(neighbour) => side = neighbour,
                    None => break,
                }
            }
        }
    }

    /// Drops the edges that are certainly farther than the least height of the obstacle so far:
    /// they cannot have the depth. Height and distances are rounded, each by less than `unsure`.
    fn prune(&mut self, depth: T, unsure: T) {
        let most = depth + unsure + unsure;
        let mut kept = 0;
        for index in 0..self.length {
            if !(self.edges[index].distance > most) {
                self.edges[kept] = self.edges[index];
                kept += 1;
            }
        }
        self.length = kept;
    }

    /// Finds the nearest edge of the obstacle beyond one edge of the polytope, in place: walks
    /// along the boundary from one end to the other, and halves the stretch ahead until that is an
    /// edge of the obstacle or cannot hold the nearest one.
    fn resolve<A, B, O>(
        &mut self,
        edge: &Edge<T, N>,
        target: &Target<T>,
        scout: &mut Scout<'_, '_, T, N, A, B, O>,
    ) -> Result<(), ExpansionEnd>
    where
        A: Convex<Vector = Vec2<T>>,
        B: Convex<Vector = Vec2<T>>,
        O: Observer<Vec2<T>>,
    {
        let mut ahead = *edge;
        loop {
            let mut passed = ahead.distance >= self.least();
            if !passed
                && let Some((depth, _)) = scout.least
                && ahead.distance > scout.shapes.margin()
                && target.is_close(ahead.distance, depth, scout.iterations)
            {
                (self.found, passed) = (Found::Near(ahead), true);
            }
            if !passed {
                match scout.test_support(&ahead) {
                    SupportTest::Own(probe) => {
                        self.keep(ahead, probe);
                        passed = true;
                    }
                    SupportTest::Beyond(vertex) => {
                        let next = Edge::new(ahead.from, vertex);
                        let outward = edge.normal.widen::<N>().dot(vertex.w - edge.from.w);
                        // Either rounding has put an end inside, and the edges on its other side
                        // are not at hand here; or the walk has passed the end, and would go round
                        // without end.
                        if next.distance < T::ZERO || outward < N::ZERO {
                            return Err(ExpansionEnd::Outside);
                        }
                        ahead = next;
                    }
                    SupportTest::Limit => return Err(ExpansionEnd::Limit),
                    SupportTest::NotFinite => return Err(ExpansionEnd::NotFinite),
                }
            }
            if passed {
                if scout.least.as_ref().is_some_and(|(_, probe)| ahead.is_pierced(probe)) {
                    self.under = Some(ahead);
                }
                if ahead.to.w == edge.to.w {
                    return Ok(());
                }
                ahead = Edge::new(ahead.to, edge.to);
            }
        }
    }

    /// Expands until the nearest edge is an edge of the obstacle, or the target is met.
    #[inline(never)]
    fn grow<A, B, O>(mut self, target: &Target<T>, scout: &mut Scout<'_, '_, T, N, A, B, O>) -> Expansion<Vec2<T>, N>
    where
        A: Convex<Vector = Vec2<T>>,
        B: Convex<Vector = Vec2<T>>,
        O: Observer<Vec2<T>>,
    {
        loop {
            let edge = self.take();
            let nearer = edge.filter(|edge| edge.distance < self.least() || matches!(self.found, Found::Nothing));
            let Some(edge) = nearer else {
                edge.into_iter().for_each(|edge| self.push(edge));
                return match &self.found {
                    Found::Near(edge) => self.short(ExpansionEnd::Near, edge, scout),
                    Found::Own(edge, probe) => scout.ended(ExpansionEnd::Nearest, edge, Some(*probe)),
                    Found::Nothing => scout.ended(ExpansionEnd::Outside, &Edge::default(), None),
                };
            };
            if edge.distance > target.deep_enough {
                return surrounded(scout.ended(ExpansionEnd::Deep, &edge, None), &edge, &self.edges[..self.length]);
            }
            if let Some((depth, _)) = scout.least
                && edge.distance > scout.shapes.margin()
                && target.is_close(edge.distance, depth, scout.iterations)
            {
                return self.short(ExpansionEnd::Near, &edge, scout);
            }
            if edge.distance < -(scout.shapes.margin() * T::from_f64(4.0) + scout.farthest * ulps(64)) {
                return scout.ended(ExpansionEnd::Outside, &edge, None);
            }
            if self.length + 2 > CAPACITY {
                self.prune(scout.least.as_ref().map_or(T::INFINITY, |(depth, _)| *depth), scout.unsure());
            }
            if self.length + 2 > CAPACITY {
                match self.resolve(&edge, target, scout) {
                    Ok(()) => continue,
                    Err(ExpansionEnd::Limit) => return self.short(ExpansionEnd::Limit, &edge, scout),
                    Err(end) => return scout.ended(end, &edge, None),
                }
            }
            match scout.test_support(&edge) {
                SupportTest::Own(probe) => self.keep(edge, probe),
                SupportTest::Beyond(vertex) => self.split(&edge, vertex),
                SupportTest::Limit => return self.short(ExpansionEnd::Limit, &edge, scout),
                SupportTest::NotFinite => return scout.ended(ExpansionEnd::NotFinite, &edge, None),
            }
        }
    }

    /// The result of an expansion that ends before an edge of the obstacle: the least distance of
    /// all edges, with the point at which the direction of least height leaves the polytope, or the
    /// support along it.
    fn short<A, B, O>(
        &self,
        end: ExpansionEnd,
        edge: &Edge<T, N>,
        scout: &Scout<'_, '_, T, N, A, B, O>,
    ) -> Expansion<Vec2<T>, N>
    where
        A: Convex<Vector = Vec2<T>>,
        B: Convex<Vector = Vec2<T>>,
        O: Observer<Vec2<T>>,
    {
        let found = self.found.edge();
        let distance = found.map_or(edge.distance, |found| found.distance.min(edge.distance));
        let Some((_, probe)) = scout.least else {
            return scout.ended(end, edge, None);
        };
        let ray = probe.direction.widen::<N>();
        let edges = self.edges[..self.length].iter().chain(found).chain([edge]).chain(&self.under);
        let pierced = edges.into_iter().find(|edge| edge.is_pierced(&probe));
        let at_support = Edge { from: probe.support, to: probe.support, ..*edge };
        let weights = pierced.map_or([N::ONE, N::ZERO], |edge| [ray.cross(edge.to.w), edge.from.w.cross(ray)]);
        let expansion = scout.ended(end, pierced.unwrap_or(&at_support), None);
        let weights = [weights[0], weights[1], N::ZERO, N::ZERO];
        Expansion { distance, weights, encloses: distance > T::ZERO, ..expansion }
    }
}

/// The expansion with a triangle around the origin: one corner of the polytope and the edge at
/// which the ray from there through the origin leaves it (Carathéodory).
fn surrounded<T: Scalar, N: Extends<T>>(
    mut expansion: Expansion<Vec2<T>, N>,
    nearest: &Edge<T, N>,
    edges: &[Edge<T, N>],
) -> Expansion<Vec2<T>, N> {
    expansion.length = 0;
    for edge in edges {
        let corners = [nearest.from, edge.from, edge.to];
        if let Some(weights) = Vec2::<T>::weights_around(&corners.map(|corner| corner.w)) {
            expansion.face[..3].copy_from_slice(&corners);
            expansion.weights = weights;
            expansion.length = 3;
            break;
        }
    }
    expansion
}

/// The edges of a simplex that is a triangle, counter-clockwise, unless that is flat.
fn triangle_edges<T: Scalar, N: Extends<T>>(simplex: &[Vertex<Vec2<T>, N>]) -> Option<[Edge<T, N>; 3]> {
    let &[a, b, c] = simplex else {
        return None;
    };
    let area = (b.w - a.w).cross(c.w - a.w);
    if !(area > N::ZERO || area < N::ZERO) {
        return None;
    }
    let (b, c) = if area > N::ZERO { (b, c) } else { (c, b) };
    Some([Edge::new(a, b), Edge::new(b, c), Edge::new(c, a)])
}

/// The two vertices of a flat simplex that are farthest apart.
fn farthest_two<T: Scalar, N: Extends<T>>([a, b, c]: [Vertex<Vec2<T>, N>; 3]) -> [Vertex<Vec2<T>, N>; 2] {
    let apart = |[from, to]: &[Vertex<Vec2<T>, N>; 2]| (from.w - to.w).norm1();
    [[b, c], [a, c]].into_iter().fold([a, b], |best, pair| if apart(&pair) > apart(&best) { pair } else { best })
}

impl<T: Scalar> Expand for Vec2<T> {
    type Finisher = BarycodeUnordered;
    type Standard = Barycode;

    fn weights_around<N: Extends<T>>(places: &[Vec2<N>]) -> Option<[N; 4]> {
        let &[a, b, c] = places else {
            return None;
        };
        let areas = [b.cross(c - b), c.cross(a - c), a.cross(b - a)];
        let inside =
            |areas: &[N; 3]| areas.iter().all(|&area| area >= N::ZERO) && areas.iter().any(|&area| area > N::ZERO);
        let areas = if inside(&areas) { areas } else { areas.map(|area| -area) };
        if inside(&areas) { Some([areas[0], areas[1], areas[2], N::ZERO]) } else { None }
    }

    /// The first polytope is a triangle turned counter-clockwise, or a segment as two edges back
    /// and forth. A single vertex is first extended to a segment; where nothing lies beyond it in
    /// some direction, it is the answer.
    fn expand<N, A, B, O>(
        shapes: &Difference<'_, A, B>,
        start: &[Vertex<Self, N>],
        target: Target<T>,
        observer: &mut O,
    ) -> Expansion<Self, N>
    where
        N: Extends<T>,
        A: Convex<Vector = Self>,
        B: Convex<Vector = Self>,
        O: Observer<Self>,
    {
        let reach = |most: T, vertex: &Vertex<Self, N>| most.max(Vec2::<T>::narrow(vertex.w).length_bound());
        let farthest = start.iter().fold(T::ZERO, reach);
        let mut scout = Scout { shapes, observer, least: None, farthest, iterations: 0, limit: target.limit };
        if let Some(edges) = triangle_edges(start) {
            return scout.expand_from(&edges, &target);
        }
        let [from, mut to] = match *start {
            [a, b, c] => farthest_two([a, b, c]),
            [a, b, ..] => [a, b],
            [a] => [a, a],
            [] => {
                let first = shapes.support::<N>(Vec2::axis(0), 0, 0);
                scout.farthest = reach(T::ZERO, &first);
                [first, first]
            }
        };
        if from.w == to.w {
            match scout.extend(from) {
                Ok(vertex) => to = vertex,
                Err(ended) => return ended,
            }
        }
        scout.expand_from(&[Edge::new(from, to), Edge::new(to, from)], &target)
    }
}
