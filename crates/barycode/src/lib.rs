//! Collision answers you can check.
//!
//! `barycode` answers proximity questions about convex shapes: do they meet, how far apart are
//! they, where, how deep and which way out. Every answer carries its proof, and a failure is never
//! dressed as an answer.
//!
//! ```
//! use barycode::d2::{self, Pose, Posed, Rectangle};
//! use barycode::Verdict;
//!
//! let car = Rectangle::from_half_extents([2.25, 0.8])?; // half length, half width
//! let ego = Posed::new(car, Pose::from_angle([0.0, 0.0], 0.1))?;
//! let other = Posed::new(car, Pose::from_angle([6.0, 1.0], 3.0))?;
//!
//! let answer = d2::closest_points(&ego, &other);
//! assert_eq!(answer.verdict, Verdict::Separated);
//! assert!(answer.lower <= answer.distance && answer.distance <= answer.upper);
//! assert!(answer.upper - answer.lower < 1e-13);
//! answer.check(&ego, &other)?; // does not trust the solver
//!
//! let closer = Posed::new(car, Pose::from_angle([4.0, 1.0], 3.0))?;
//! let overlap = d2::contact(&ego, &closer);
//! assert!(overlap.depth() > 0.0 && overlap.normal.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Start at [`d2`] or [`d3`]: shapes, poses and questions of the plane and of space, called by the
//! same names. [`Query`](d2::Query) has the options, [`Pair`] keeps what it has found until a shape
//! moves, [`Recorder`] shows every step. What generic code and experiments name is in [`expert`].
//!
//! # Features
//! - `std` (default): square roots and trigonometry of the standard library; implies `alloc`.
//! - `alloc`: hull construction, shapes of any kind ([`d2::Shape`], [`d3::Shape`]), [`Recorder`],
//!   boundaries of Minkowski sums and differences ([`d2::Outline`], [`d3::Surface`]).
//! - `serde`: answers, poses, traces and shapes of any kind can be serialised.
//! - `mint`, `glam034`, `nalgebra035` (Rust 1.89): vectors, rotations and poses are converted from
//!   and into those of other libraries. The numbers are theirs: `glam034` is for glam 0.34.
//!
//! Without `std` the crate needs nothing but `core`, and computes the same bits.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

// The layers of these modules, and what may import what: `layers.txt`, held by `tests/layers`.
mod answer;
mod array;
mod cache;
mod check;
pub mod d2;
pub mod d3;
mod dimension;
mod epa;
mod exact;
pub mod expert;
mod gjk;
mod half_space;
#[cfg(any(feature = "mint", feature = "glam034", feature = "nalgebra035"))]
pub mod interop;
mod manifold;
#[cfg(feature = "alloc")]
mod minkowski;
mod motion;
mod num;
mod observe;
mod pair;
mod pose;
mod predicate;
mod query;
mod shape;
mod simplex;
#[cfg(feature = "alloc")]
mod simplify;
mod vec;
mod vector;

pub use answer::{Certificate, Distance, Intersection, Proximity, Simplex, Stop, Touching, Verdict};
pub use cache::Cache;
pub use check::CheckError;
pub use half_space::HalfSpace;
pub use manifold::{ContactPoint, MOST_CONTACT_POINTS, Manifold};
#[cfg(feature = "alloc")]
pub use minkowski::BoundaryError;
pub use motion::{
    Cast, Cell, Impact, ImpactVerdict, Interpolation, Kinematic, Motion, MotionBounds, PoseError, StartOverlap, Turning,
};
pub use num::Scalar;
#[cfg(feature = "alloc")]
pub use observe::{Recorder, Trace};
pub use pair::Pair;
pub use predicate::{orient2d, orient3d};
pub use query::{Query, Start};
pub use shape::{Convex, ShapeError, Support};
