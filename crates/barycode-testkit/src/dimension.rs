//! The plane and space, as far as the campaigns are concerned.

use core::fmt::Debug;

use barycode::ShapeError;
use barycode::d2::Vec2;
use barycode::d3::Vec3;

use crate::ask::{Method, Replay, TestVector};
use crate::body::{self, Body, BodyError};
use crate::build::{self, Representation, TestScalar, TestShape};
use crate::cases::{self, Case};
use crate::compound::Compound;
use crate::generate::frame::Frame;
use crate::generate::source::Source;
use crate::generate::{self, Class, Form, Precision, Sample, grid, wrap};
use crate::oracle::whole::{self, IntegerTruth};
use crate::oracle::{self, Gap, Judge, Truth};

/// A dimension with all that the test kit knows of it.
pub trait TestDimension: Copy + Debug + Default + Send + Sync + 'static {
    /// 2 or 3.
    const DIMENSION: u8;
    /// Every class of pairs.
    const CLASSES: &'static [Self::Class];
    /// Every sub-distance method.
    const METHODS: &'static [Method];
    /// Upper minus lower bound may be this many `ε·S`, and witness points this much off.
    const WIDTH: f64;

    /// Components of a vector.
    type Point: Copy + Debug + PartialEq + AsRef<[f64]>;
    /// Vectors of the library.
    type Vector<T: TestScalar>: TestVector<Scalar = T>;
    /// What is generated.
    type Body: Clone + Debug + Send + Sync;
    /// What is judged.
    type Compound: Tree;
    /// Who judges.
    type Judge: Clone + Debug;
    /// Classes of pairs.
    type Class: Copy + Ord + Debug + Send + 'static;
    /// Types of the library that stand for bodies.
    type Representation: Copy + Debug + PartialEq + Send + 'static;

    /// The pair with this name.
    fn pair(precision: Precision, seed: u64, index: u64) -> Sample<Self::Class, Self::Body>;

    /// Types that a list of this form may have.
    fn representations(form: Form) -> &'static [Self::Representation];

    /// The same body, as one that may be made of bodies.
    fn compound(body: &Self::Body) -> Self::Compound;

    /// A body as a shape of the library.
    ///
    /// # Errors
    /// What the library has against it.
    fn build<T: TestScalar>(
        body: &Self::Compound,
        representation: Self::Representation,
    ) -> Result<TestShape<Self::Vector<T>>, ShapeError>;

    /// The components of a vector.
    fn plain<T: TestScalar>(vector: Self::Vector<T>) -> Self::Point;

    /// The largest absolute coordinate that enters a computation with this body.
    fn scale(body: &Self::Compound) -> f64;

    /// Finds the truth about two bodies.
    ///
    /// # Errors
    /// Where a body is not valid.
    fn judge(a: &Self::Compound, b: &Self::Compound) -> Result<Self::Judge, BodyError>;

    /// The truth about two bodies whose numbers are short; `None` for others.
    fn whole(a: &Self::Compound, b: &Self::Compound) -> Option<IntegerTruth>;

    /// The truth that was found.
    fn truth(judge: &Self::Judge) -> &Truth;

    /// The exact gap along a direction from the first body to the second; `None` for no direction.
    fn gap_along(judge: &Self::Judge, normal: Self::Point) -> Option<Gap>;

    /// The truth about a point and the first body (0) or the second (1).
    ///
    /// # Errors
    /// Where the point is not finite.
    fn truth_about(judge: &Self::Judge, point: Self::Point, body: usize) -> Result<Truth, BodyError>;

    /// The line of a file of cases that repeats a pair, and how it was asked.
    fn line(
        id: String,
        class: String,
        bodies: &[Self::Compound; 2],
        why: String,
        replay: Replay<Self::Representation>,
    ) -> String;
}

/// Bodies made of bodies, of any dimension.
pub trait Tree: Clone + Debug + PartialEq + Send + Sync {
    /// See [`wrap::wrapped`].
    #[must_use]
    fn wrapped(self, precision: Precision, source: &mut Source) -> Self;

    /// See [`grid::pair`].
    fn on_grid(source: &mut Source) -> (grid::GridKind, [Self; 2]);

    /// See [`Frame::of`].
    fn framed(bodies: &[Self; 2], frame: Frame, precision: Precision, source: &mut Source) -> ([Self; 2], bool);

    /// See [`Compound::simpler`].
    fn simpler(&self) -> Vec<Self>;

    /// See [`Compound::is_named`].
    fn is_named(&self) -> bool;

    /// See [`Compound::is_plain`].
    fn is_plain(&self) -> bool;
}

impl<const D: usize> Tree for Compound<D> {
    fn wrapped(self, precision: Precision, source: &mut Source) -> Self {
        wrap::wrapped(self, precision, source)
    }

    fn on_grid(source: &mut Source) -> (grid::GridKind, [Self; 2]) {
        grid::pair(source)
    }

    fn framed(bodies: &[Self; 2], frame: Frame, precision: Precision, source: &mut Source) -> ([Self; 2], bool) {
        frame.of(bodies, precision, source)
    }

    fn simpler(&self) -> Vec<Self> {
        self.simpler()
    }

    fn is_named(&self) -> bool {
        self.is_named()
    }

    fn is_plain(&self) -> bool {
        self.is_plain()
    }
}

/// Two dimensions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plane;

impl TestDimension for Plane {
    const DIMENSION: u8 = 2;
    const CLASSES: &'static [Class] = &Class::ALL;
    const METHODS: &'static [Method] = &Method::ALL;
    const WIDTH: f64 = 32.0;

    type Point = [f64; 2];
    type Vector<T: TestScalar> = Vec2<T>;
    type Body = Body;
    type Compound = Compound<2>;
    type Judge = Judge;
    type Class = Class;
    type Representation = Representation;

    fn pair(precision: Precision, seed: u64, index: u64) -> Sample {
        generate::pair(precision, seed, index)
    }

    fn representations(form: Form) -> &'static [Representation] {
        Representation::of(form)
    }

    fn compound(body: &Body) -> Compound<2> {
        body.into()
    }

    fn build<T: TestScalar>(
        body: &Compound<2>,
        representation: Representation,
    ) -> Result<TestShape<Vec2<T>>, ShapeError> {
        build::compound(body, representation)
    }

    fn plain<T: TestScalar>(vector: Vec2<T>) -> [f64; 2] {
        build::plain(vector)
    }

    fn scale(body: &Compound<2>) -> f64 {
        body.scale()
    }

    fn judge(a: &Compound<2>, b: &Compound<2>) -> Result<Judge, BodyError> {
        Judge::of(a, b)
    }

    fn whole(a: &Compound<2>, b: &Compound<2>) -> Option<IntegerTruth> {
        whole::plane(a, b)
    }

    fn truth(judge: &Judge) -> &Truth {
        judge.truth()
    }

    fn gap_along(judge: &Judge, normal: [f64; 2]) -> Option<Gap> {
        judge.gap_along(normal)
    }

    fn truth_about(judge: &Judge, point: [f64; 2], body: usize) -> Result<Truth, BodyError> {
        judge.truth_about(point, body)
    }

    fn line(
        id: String,
        class: String,
        bodies: &[Compound<2>; 2],
        why: String,
        replay: Replay<Self::Representation>,
    ) -> String {
        Case { asked: Some(replay), ..Case::of_bodies(id, class, bodies, why) }.to_line()
    }
}

/// Three dimensions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Space;

impl TestDimension for Space {
    const DIMENSION: u8 = 3;
    const CLASSES: &'static [generate::space::Class] = &generate::space::Class::ALL;
    const METHODS: &'static [Method] = &Method::SPACE;
    const WIDTH: f64 = 64.0;

    type Point = [f64; 3];
    type Vector<T: TestScalar> = Vec3<T>;
    type Body = body::space::Body;
    type Compound = Compound<3>;
    type Judge = oracle::space::Judge;
    type Class = generate::space::Class;
    type Representation = build::space::Representation;

    fn pair(precision: Precision, seed: u64, index: u64) -> generate::space::Sample {
        generate::space::pair(precision, seed, index)
    }

    fn representations(_: Form) -> &'static [build::space::Representation] {
        &build::space::Representation::ALL
    }

    fn compound(body: &Self::Body) -> Compound<3> {
        body.into()
    }

    fn build<T: TestScalar>(
        body: &Compound<3>,
        representation: build::space::Representation,
    ) -> Result<TestShape<Vec3<T>>, ShapeError> {
        build::compound(body, representation)
    }

    fn plain<T: TestScalar>(vector: Vec3<T>) -> [f64; 3] {
        build::space::plain(vector)
    }

    fn scale(body: &Compound<3>) -> f64 {
        body.scale()
    }

    fn judge(a: &Compound<3>, b: &Compound<3>) -> Result<Self::Judge, BodyError> {
        Self::Judge::of(a, b)
    }

    fn whole(a: &Compound<3>, b: &Compound<3>) -> Option<IntegerTruth> {
        whole::space(a, b)
    }

    fn truth(judge: &Self::Judge) -> &Truth {
        judge.truth()
    }

    fn gap_along(judge: &Self::Judge, normal: [f64; 3]) -> Option<Gap> {
        judge.gap_along(normal)
    }

    fn truth_about(judge: &Self::Judge, point: [f64; 3], body: usize) -> Result<Truth, BodyError> {
        judge.truth_about(point, body)
    }

    fn line(
        id: String,
        class: String,
        bodies: &[Compound<3>; 2],
        why: String,
        replay: Replay<Self::Representation>,
    ) -> String {
        cases::space::Case { asked: Some(replay), ..cases::space::Case::of_bodies(id, class, bodies, why) }.to_line()
    }
}
