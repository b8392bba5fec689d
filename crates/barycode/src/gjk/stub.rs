#![allow(missing_docs, clippy::all)]
use super::*;
use crate::vec::Vec3;
#[derive(Clone)]
pub struct S<T: Scalar, N: Extends<T>>(Vertex<Vec3<T>, N>);
impl<T: Scalar, N: Extends<T>> WorkingSimplex<Vec3<T>, N> for S<T, N> {
    fn new(first: Vertex<Vec3<T>, N>) -> Self { Self(first) }
    fn length(&self) -> usize { 1 }
    fn anchor(&self) -> Vertex<Vec3<T>, N> { self.0 }
    fn push(&mut self, _vertex: Vertex<Vec3<T>, N>) {}
    fn direction(&self, _previous: Option<Vec3<T>>) -> Vec3<N> { self.0.w }
    fn heights(&self, along: Vec3<N>) -> (N, N) { (along.x, along.x) }
    fn farthest(&self) -> T { T::ZERO }
    fn holds(&self, _margin: T) -> bool { false }
    fn weak_side(&self, _margin: T) -> Option<(Self, Vec3<N>)> { None }
    fn snapshot(&self) -> Snapshot<Vec3<T>, N> { unimplemented!() }
}
impl<T: Scalar> SubDistance<Vec3<T>> for BarycodeUnordered {}
impl<T: Scalar> Reduce<Vec3<T>> for BarycodeUnordered {
    type Simplex<N: Extends<T>> = S<T, N>;
    type Full = Self;
    const NAME: &'static str = "x";
    const NEAREST: bool = true;
    fn reduce<N: Extends<T>>(_simplex: &mut S<T, N>) -> Reduction { unimplemented!() }
}
