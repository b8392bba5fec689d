//! The extension module `barycode._native`: arrays in, arrays out. What users see is Python.

mod about;
mod ask;
mod casts;
mod check;
mod command;
mod failures;
mod half_space_rows;
mod half_spaces;
mod hulls;
mod impacts;
mod manifolds;
mod meetings;
mod motions;
mod one;
mod one_half_space;
mod one_impact;
mod one_shape;
mod paired;
mod pool;
mod run;
mod sides;
mod sweeps;
mod swept;
mod tables;
mod turning;
mod watch;

use pyo3::prelude::*;

/// What the Python package asks of Rust.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::ask::{ask2, ask3};
    #[pymodule_export]
    use crate::casts::{cast2, cast3, check_casts2, check_casts3};
    #[pymodule_export]
    use crate::check::{check2, check3};
    #[pymodule_export]
    use crate::command::{command, report};
    #[pymodule_export]
    use crate::half_space_rows::{ask_half_spaces2, ask_half_spaces3, check_half_spaces2, check_half_spaces3};
    #[pymodule_export]
    use crate::half_spaces::{HalfSpaces2, HalfSpaces3};
    #[pymodule_export]
    use crate::hulls::{hull2, hull3};
    #[pymodule_export]
    use crate::manifolds::{manifolds2, manifolds3};
    #[pymodule_export]
    use crate::meetings::{meetings2, meetings3};
    #[pymodule_export]
    use crate::motions::{motion_poses2, motion_poses3};
    #[pymodule_export]
    use crate::one::{
        PairContact2, PairContact3, PairDistance2, PairDistance3, PairManifold2, PairManifold3, PairVerdict2,
        PairVerdict3,
    };
    #[pymodule_export]
    use crate::one::{
        pair_closest_points2, pair_closest_points3, pair_contact_manifold2, pair_contact_manifold3, pair_contact2,
        pair_contact3, pair_distance2, pair_distance3, pair_within2, pair_within3,
    };
    #[pymodule_export]
    use crate::one_half_space::{
        half_space_closest_points2, half_space_closest_points3, half_space_contact2, half_space_contact3,
        half_space_distance2, half_space_distance3, half_space_within2, half_space_within3,
    };
    #[pymodule_export]
    use crate::one_impact::{PairImpact2, PairImpact3};
    #[pymodule_export]
    use crate::one_impact::{pair_cast2, pair_cast3, pair_free2, pair_free3, pair_impact2, pair_impact3};
    #[pymodule_export]
    use crate::one_shape::{Pose2, Pose3, Shape2, Shape3};
    #[pymodule_export]
    use crate::pool::{get_threads, set_threads};
    #[pymodule_export]
    use crate::sides::{Side2, Side3};
    #[pymodule_export]
    use crate::sweeps::{Obstacles2, Obstacles3, sweep2, sweep3};
    #[pymodule_export]
    use crate::swept::{swept2, swept3};
    #[pymodule_export]
    use crate::tables::{Table2, Table3};
    #[pymodule_export]
    use crate::turning::{check_impacts2, check_impacts3, free2, free3, impact2, impact3};
    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
