//! EPA in the plane: the polytope is a ring of edges.

use super::{Expand, Expansion, ExpansionEnd};
use crate::gjk::{Difference, Probe, Vertex};
use crate::num::{Extends, Scalar};
use crate::observe::{Observer, Step};
use crate::shape::{Convex, ulps};
use crate::vec::{Coordinates, Vec2, Vector};

/// Edges of the ring. Few pairs reach it; those that do go on without a ring (see [`Search::resolve`]).
const CAPACITY: usize = 32;

/// An edge of the polytope, counter-clockwise: the obstacle lies to its left.
#[derive(Clone, Copy, Debug)]
struct Edge<T: Scalar, N: Extends<T>> {
    from: Vertex<Vec2<T>, N>,
    to: Vertex<Vec2<T>, N>,
    /// Outward normal, levelled.
    normal: Vec2<T>,
    /// Distance of its line from the origin, positive where the origin is inside.
    distance: T,
}

impl<T: Scalar, N: Extends<T>> Edge<T, N> {
    fn new(from: Vertex<Vec2<T>, N>, to: Vertex<Vec2<T>, N>) -> Self {
        let along = to.w - from.w;
        let normal = Vec2::<T>::narrow(-along.perpendicular()).leveled();
        let height = normal.widen::<N>().dot(from.w).to_scalar();
        Self { from, to, normal, distance: height / normal.length() }
    }
}

impl<T: Scalar, N: Extends<T>> Default for Edge<T, N> {
    fn default() -> Self {
        Self { from: Vertex::default(), to: Vertex::default(), normal: Vec2::default(), distance: T::INFINITY }
    }
}

/// An edge of the polytope that is the obstacle's own, with the probe that showed it.
type Own<T, N> = (Edge<T, N>, Probe<Vec2<T>, N>);

/// The state of one expansion.
struct Search<'s, 'd, T: Scalar, N: Extends<T>, A: Convex<Vector = Vec2<T>>, B, O> {
    shapes: &'s Difference<'d, A, B>,
    observer: &'s mut O,
    /// Edges that the expansion may still have to look at.
    ring: [Edge<T, N>; CAPACITY],
    length: usize,
    /// The nearest edge known to be the obstacle's own.
    found: Option<Own<T, N>>,
    /// The direction of least reach seen so far, with that reach.
    least: Option<(T, Probe<Vec2<T>, N>)>,
    iterations: u32,
    limit: u32,
}

/// What looking beyond an edge showed.
enum Look<T: Scalar, N: Extends<T>> {
    /// Nothing lies beyond it: it is the obstacle's own.
    Own(Probe<Vec2<T>, N>),
    /// The vertex farthest beyond it.
    Beyond(Vertex<Vec2<T>, N>),
    Limit,
    NotFinite,
}

impl<T, N, A, B, O> Search<'_, '_, T, N, A, B, O>
where
    T: Scalar,
    N: Extends<T>,
    A: Convex<Vector = Vec2<T>>,
    B: Convex<Vector = Vec2<T>>,
    O: Observer<Vec2<T>>,
{
    fn look(&mut self, edge: &Edge<T, N>) -> Look<T, N> {
        if self.iterations >= self.limit {
            return Look::Limit;
        }
        self.iterations += 1;
        let support = self.shapes.support::<N>(edge.normal, edge.from.a, edge.from.b);
        if O::ACTIVE {
            self.observer.step(&Step::edge(&edge.from, &edge.to, edge.distance));
            self.observer.step(&Step::support(edge.normal, &support));
        }
        let probe = Probe { direction: edge.normal, support };
        let along = edge.normal.widen::<N>();
        let reach = along.dot(support.w);
        let gap = along.dot(support.w - edge.from.w);
        let unit = N::from_scalar(ulps(1));
        let noise = unit * along.norm1() * (support.w.norm1() + edge.from.w.norm1());
        let depth = reach.to_scalar() / edge.normal.length();
        // NaN in a coordinate fails this comparison.
        if !(depth.abs() < T::INFINITY) {
            return Look::NotFinite;
        }
        if self.least.as_ref().is_none_or(|(least, _)| depth < *least) {
            self.least = Some((depth, probe));
        }
        // The second term ends smooth shapes, whose gap closes without ever vanishing.
        if gap > noise + unit * reach.abs() { Look::Beyond(support) } else { Look::Own(probe) }
    }

    fn keep(&mut self, edge: Edge<T, N>, probe: Probe<Vec2<T>, N>) {
        if self.found.as_ref().is_none_or(|(best, _)| edge.distance < best.distance) {
            self.found = Some((edge, probe));
        }
    }

    fn push(&mut self, edge: Edge<T, N>) {
        self.ring[self.length] = edge;
        self.length += 1;
    }

    /// The nearest edge of the obstacle under one edge of the polytope, without a ring: walks along the boundary from
    /// one end to the other, halving the stretch ahead until it is an own edge or cannot hold the nearest.
    fn resolve(&mut self, edge: &Edge<T, N>) -> Option<ExpansionEnd> {
        let mut ahead = *edge;
        loop {
            let best = self.found.as_ref().map_or(T::INFINITY, |(best, _)| best.distance);
            let mut passed = ahead.distance >= best;
            if !passed {
                match self.look(&ahead) {
                    Look::Own(probe) => {
                        self.keep(ahead, probe);
                        passed = true;
                    }
                    Look::Beyond(vertex) => ahead = Edge::new(ahead.from, vertex),
                    Look::Limit => return Some(ExpansionEnd::Limit),
                    Look::NotFinite => return Some(ExpansionEnd::NotFinite),
                }
            }
            if passed {
                if ahead.to.w == edge.to.w {
                    return None;
                }
                ahead = Edge::new(ahead.to, edge.to);
            }
        }
    }

    /// Index of the ring's nearest edge.
    fn nearest(&self) -> Option<usize> {
        (0..self.length)
            .reduce(|best, index| if self.ring[index].distance < self.ring[best].distance { index } else { best })
    }

    fn run(&mut self, deep_enough: T) -> (ExpansionEnd, Edge<T, N>) {
        loop {
            let nearest = self.nearest();
            if let Some((found, _)) = &self.found
                && nearest.is_none_or(|index| !(self.ring[index].distance < found.distance))
            {
                return (ExpansionEnd::Nearest, *found);
            }
            let Some(index) = nearest else {
                return (ExpansionEnd::NotFinite, Edge::default());
            };
            let edge = self.ring[index];
            if edge.distance > deep_enough {
                return (ExpansionEnd::Deep, edge);
            }
            self.length -= 1;
            self.ring[index] = self.ring[self.length];
            if self.length + 2 > CAPACITY {
                if let Some(end) = self.resolve(&edge) {
                    return (end, edge);
                }
                continue;
            }
            match self.look(&edge) {
                // Nearest of all the ring, and of all found before: the answer.
                Look::Own(probe) => self.keep(edge, probe),
                Look::Beyond(vertex) => {
                    self.push(Edge::new(edge.from, vertex));
                    self.push(Edge::new(vertex, edge.to));
                }
                Look::Limit => return (ExpansionEnd::Limit, edge),
                Look::NotFinite => return (ExpansionEnd::NotFinite, edge),
            }
        }
    }
}

impl<T: Scalar> Expand for Vec2<T> {
    fn expand<N, A, B, O>(
        shapes: &Difference<'_, A, B>,
        start: &[Vertex<Self, N>],
        deep_enough: T,
        limit: u32,
        observer: &mut O,
    ) -> Expansion<Self, N>
    where
        N: Extends<T>,
        A: Convex<Vector = Self>,
        B: Convex<Vector = Self>,
        O: Observer<Self>,
    {
        let mut search = Search {
            shapes,
            observer,
            ring: [Edge::default(); CAPACITY],
            length: 0,
            found: None,
            least: None,
            iterations: 0,
            limit,
        };
        let (end, edge) = search.begin(start).unwrap_or_else(|| search.run(deep_enough));
        let found = search.found.as_ref().filter(|_| end == ExpansionEnd::Nearest).map(|(_, probe)| *probe);
        let flat = edge.from.w == edge.to.w;
        Expansion {
            end,
            probe: found.or(search.least.map(|(_, probe)| probe)),
            face: [edge.from, edge.to, Vertex::default()],
            length: if flat { 1 } else { 2 },
            distance: edge.distance,
            iterations: search.iterations,
        }
    }
}

impl<T, N, A, B, O> Search<'_, '_, T, N, A, B, O>
where
    T: Scalar,
    N: Extends<T>,
    A: Convex<Vector = Vec2<T>>,
    B: Convex<Vector = Vec2<T>>,
    O: Observer<Vec2<T>>,
{
    /// Makes the first ring: a triangle turned counter-clockwise, or a segment as two edges back and forth. A single
    /// vertex is first made a segment; where nothing lies beyond it in some direction, that already is the answer.
    fn begin(&mut self, start: &[Vertex<Vec2<T>, N>]) -> Option<(ExpansionEnd, Edge<T, N>)> {
        let (mut from, mut to) = match *start {
            [a, b, c] => {
                let area = (b.w - a.w).cross(c.w - a.w);
                if area > N::ZERO || area < N::ZERO {
                    let (b, c) = if area > N::ZERO { (b, c) } else { (c, b) };
                    for (from, to) in [(a, b), (b, c), (c, a)] {
                        self.push(Edge::new(from, to));
                    }
                    return None;
                }
                // Flat: the two vertices farthest apart.
                let apart = |p: &Vertex<_, N>, q: &Vertex<_, N>| {
                    let between: Vec2<N> = p.w - q.w;
                    between.norm1()
                };
                let pairs = [(a, b), (b, c), (a, c)];
                pairs.into_iter().fold((a, b), |best, pair| {
                    if apart(&pair.0, &pair.1) > apart(&best.0, &best.1) { pair } else { best }
                })
            }
            [a, b, ..] => (a, b),
            [a] => (a, a),
            [] => {
                let first = self.shapes.support::<N>(Vec2::axis(0), 0, 0);
                (first, first)
            }
        };
        if from.w == to.w {
            let mut edge = Edge { normal: Vec2::axis(0), distance: T::ZERO, from, to };
            edge.distance = edge.normal.widen::<N>().dot(from.w).to_scalar();
            match self.look(&edge) {
                Look::Own(probe) => self.keep(edge, probe),
                Look::Beyond(vertex) => to = vertex,
                Look::Limit => return Some((ExpansionEnd::Limit, edge)),
                Look::NotFinite => return Some((ExpansionEnd::NotFinite, edge)),
            }
            if self.found.is_some() {
                return Some((ExpansionEnd::Nearest, edge));
            }
        }
        self.push(Edge::new(from, to));
        core::mem::swap(&mut from, &mut to);
        self.push(Edge::new(from, to));
        None
    }
}
