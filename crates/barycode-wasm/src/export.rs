//! The functions that the host calls, under the names of `README.md`, where they are described.
//!
//! `export_name` is unsafe since a symbol may hide another one: `bc_` begins no other symbol of the
//! program, and the names after it differ. The functions themselves take numbers alone.
#![allow(unsafe_code, missing_docs)]

use crate::fault::{Argument, Blame, Code, Fault};
use crate::state::{call, look};
use crate::words::Writer;

/// The number of this interface.
const ABI: u32 = 1;

macro_rules! common {
    ($(fn $name:ident($($argument:ident: $type:ty),* $(,)?) -> $result:ty $body:block)+) => {$(
        // SAFETY: `bc_` begins no other symbol.
        #[unsafe(export_name = concat!("bc_", stringify!($name)))]
        pub extern "C" fn $name($($argument: $type),*) -> $result $body
    )+};
}

common! {
    fn abi() -> u32 {
        ABI
    }

    fn exchange(words: u32) -> u32 {
        call(|state| {
            state.memory.reserve(words as usize)?;
            Ok(address(state.memory.exchange()))
        })
    }

    fn exchange_words() -> u32 {
        look(|state| state.memory.exchange().len() as u32)
    }

    fn buffer(words: u32) -> f64 {
        call(|state| state.memory.add_buffer(words as usize).blame(1))
    }

    fn buffer_address(buffer: f64) -> u32 {
        call(|state| state.memory.buffers.get(buffer).blame(1).map(|words| address(words)))
    }

    fn buffer_free(buffer: f64) -> i32 {
        call(|state| state.memory.buffers.remove(buffer).blame(1).map(|()| 0))
    }

    fn text() -> u32 {
        look(|state| state.text.as_ptr().addr() as u32)
    }

    fn text_bytes() -> u32 {
        look(|state| state.text.len() as u32)
    }

    fn error_argument() -> u32 {
        look(|state| state.argument)
    }

    fn error_index() -> i32 {
        look(|state| state.index)
    }

    fn rotation(angle: f64, out: u32) -> i32 {
        call(|state| {
            let rotation = barycode::d2::Rotation::from_angle(angle);
            if !rotation.cos.is_finite() {
                let text = "the angle is infinite or not a number: give a finite one";
                return Err(Fault::new(Code::Number, text)).blame(1);
            }
            Writer::new(state.memory.write(Argument(out, 2), 2)?).numbers(&[rotation.cos, rotation.sin]);
            Ok(0)
        })
    }
}

/// Where words begin. The module's memory has 32 bits; a host of the module reads and writes there
/// between calls.
fn address(words: &[u64]) -> u32 {
    words.as_ptr().addr() as u32
}

macro_rules! dimension {
    ($module:ident, $prefix:literal, $vector:ty) => {
        pub mod $module {
            use crate::ask::Pair;
            use crate::batch::Batch;
            use crate::half_space::Ground;
            use crate::moving::{Movers, Room};
            use crate::{ask, batch, check, half_space, moving, outer, shapes};

            type V = $vector;

            dimension! { $prefix;
                fn shape(kind: u32, numbers: u32, count: u32) -> f64 { shapes::shape::<V>(kind, numbers, count) }
                fn posed(shape: f64, pose: u32) -> f64 { shapes::posed::<V>(shape, pose) }
                fn rounded(shape: f64, radius: f64) -> f64 { shapes::rounded::<V>(shape, radius) }
                fn scaled(shape: f64, factor: f64) -> f64 { shapes::scaled::<V>(shape, factor) }
                fn affine(shape: f64, map: u32) -> f64 { shapes::affine::<V>(shape, map) }
                fn sum(first: f64, second: f64) -> f64 { shapes::sum::<V>(first, second) }
                fn hull_of(shapes: u32, count: u32) -> f64 { shapes::hull_of::<V>(shapes, count) }
                fn outer_hull(shape: f64, vertices: u32, distance: f64, out: u32) -> f64 {
                    outer::hull::<V>(shape, vertices, distance, out)
                }
                fn free(shape: f64) -> i32 { shapes::free::<V>(shape) }
                fn live() -> u32 { shapes::live::<V>() }
                fn vertices(shape: f64, out: u32) -> i32 { shapes::vertices::<V>(shape, out) }
                fn support(shape: f64, pose: u32, direction: u32, out: u32) -> i32 {
                    shapes::support::<V>(shape, pose, direction, out)
                }

                fn intersects(a: f64, pose_a: u32, b: f64, pose_b: u32, options: u32, out: u32) -> i32 {
                    ask::intersects::<V>(Pair(a, pose_a, b, pose_b), options, out)
                }
                fn within(a: f64, pose_a: u32, b: f64, pose_b: u32, margin: f64, options: u32, out: u32) -> i32 {
                    ask::within::<V>(Pair(a, pose_a, b, pose_b), margin, options, out)
                }
                fn distance(a: f64, pose_a: u32, b: f64, pose_b: u32, options: u32, out: u32) -> i32 {
                    ask::distance::<V>(Pair(a, pose_a, b, pose_b), options, out)
                }
                fn closest_points(a: f64, pose_a: u32, b: f64, pose_b: u32, options: u32, out: u32) -> i32 {
                    ask::closest_points::<V>(Pair(a, pose_a, b, pose_b), options, out)
                }
                fn contact(a: f64, pose_a: u32, b: f64, pose_b: u32, options: u32, out: u32) -> i32 {
                    ask::contact::<V>(Pair(a, pose_a, b, pose_b), options, out)
                }
                fn contact_manifold(a: f64, pose_a: u32, b: f64, pose_b: u32, options: u32, out: u32) -> i32 {
                    ask::manifold::<V>(Pair(a, pose_a, b, pose_b), options, out, false)
                }
                fn whole_contact_manifold(a: f64, pose_a: u32, b: f64, pose_b: u32, options: u32, out: u32) -> i32 {
                    ask::manifold::<V>(Pair(a, pose_a, b, pose_b), options, out, true)
                }
                fn most_contact_points() -> u32 { barycode::MOST_CONTACT_POINTS as u32 }

                fn halfspace(question: u32, halfspace: u32, shape: f64, pose: u32, margin: f64, out: u32) -> i32 {
                    half_space::ask::<V>(question, Ground(halfspace, shape, pose), margin, out)
                }
                fn halfspace_normal(halfspace: u32, out: u32) -> i32 { half_space::normal::<V>(halfspace, out) }

                fn cast_ray(a: f64, pose_a: u32, ray: u32, until: f64, options: u32, out: u32) -> i32 {
                    moving::cast_ray::<V>(a, pose_a, ray, until, options, out)
                }
                fn cast_shape(
                    a: f64, pose_a: u32, b: f64, pose_b: u32, velocities: u32, until: f64, options: u32, out: u32,
                ) -> i32 {
                    moving::cast_shape::<V>(Pair(a, pose_a, b, pose_b), velocities, until, options, out)
                }
                fn time_of_impact(
                    a: f64, motion_a: u32, b: f64, motion_b: u32, from: f64, to: f64, options: u32, out: u32,
                    cells: u32, room: u32,
                ) -> i32 {
                    let movers = Movers { pair: Pair(a, motion_a, b, motion_b), interval: [from, to] };
                    moving::time_of_impact::<V>(movers, options, out, Room { cells, count: room })
                }
                fn is_free(a: f64, motion_a: u32, b: f64, motion_b: u32, from: f64, to: f64, options: u32) -> i32 {
                    let movers = Movers { pair: Pair(a, motion_a, b, motion_b), interval: [from, to] };
                    moving::is_free::<V>(movers, options)
                }
                fn motion_pose(motion: u32, time: f64, out: u32) -> i32 { moving::motion_pose::<V>(motion, time, out) }

                fn check_intersection(a: f64, pose_a: u32, b: f64, pose_b: u32, record: u32, exact: u32) -> i32 {
                    check::intersection::<V>(Pair(a, pose_a, b, pose_b), record, exact)
                }
                fn check_distance(record: u32) -> i32 { check::distance::<V>(record) }
                fn check_proximity(a: f64, pose_a: u32, b: f64, pose_b: u32, record: u32, exact: u32) -> i32 {
                    check::proximity::<V>(Pair(a, pose_a, b, pose_b), record, exact)
                }
                fn check_manifold(a: f64, pose_a: u32, b: f64, pose_b: u32, record: u32) -> i32 {
                    check::manifold::<V>(Pair(a, pose_a, b, pose_b), record)
                }
                fn check_halfspace(question: u32, halfspace: u32, shape: f64, pose: u32, record: u32) -> i32 {
                    half_space::check::<V>(question, Ground(halfspace, shape, pose), record)
                }
                fn check_ray(a: f64, pose_a: u32, ray: u32, until: f64, options: u32, record: u32) -> i32 {
                    check::ray::<V>(a, pose_a, ray, until, options, record)
                }
                fn check_cast(
                    a: f64, pose_a: u32, b: f64, pose_b: u32, velocities: u32, until: f64, options: u32, record: u32,
                ) -> i32 {
                    check::cast::<V>(Pair(a, pose_a, b, pose_b), velocities, until, options, record)
                }
                fn check_impact(
                    a: f64, motion_a: u32, b: f64, motion_b: u32, from: f64, to: f64, options: u32, record: u32,
                    cells: u32,
                ) -> i32 {
                    let movers = Movers { pair: Pair(a, motion_a, b, motion_b), interval: [from, to] };
                    check::impact::<V>(movers, options, record, cells)
                }

                fn batch(
                    question: u32, side_a: u32, side_b: u32, rows: u32, margin: f64, options: u32, buffer: f64,
                    out: u32,
                ) -> f64 {
                    batch::batch::<V>(question, margin, Batch { sides: [side_a, side_b], rows, options, buffer, out })
                }

                fn trace(
                    question: u32, a: f64, pose_a: u32, b: f64, pose_b: u32, margin: f64, options: u32, out: u32,
                ) -> i32 {
                    let pair = Pair(a, pose_a, b, pose_b);
                    crate::trace::trace::<V>(crate::trace::Traced { question, pair, margin, options, out })
                }
                fn trace_ray(a: f64, pose_a: u32, ray: u32, until: f64, options: u32, out: u32) -> i32 {
                    crate::trace::ray::<V>(a, pose_a, ray, until, options, out)
                }
                fn trace_cast(
                    a: f64, pose_a: u32, b: f64, pose_b: u32, velocities: u32, until: f64, options: u32, out: u32,
                ) -> i32 {
                    crate::trace::cast::<V>(Pair(a, pose_a, b, pose_b), velocities, until, options, out)
                }
                fn trace_impact(
                    a: f64, motion_a: u32, b: f64, motion_b: u32, from: f64, to: f64, options: u32, out: u32,
                ) -> i32 {
                    let movers = Movers { pair: Pair(a, motion_a, b, motion_b), interval: [from, to] };
                    crate::trace::impact::<V>(movers, options, out)
                }
            }
        }
    };
    ($prefix:literal; $(fn $name:ident($($argument:ident: $type:ty),* $(,)?) -> $result:ty $body:block)+) => {$(
        // SAFETY: `bc_` begins no other symbol.
        #[unsafe(export_name = concat!("bc_", $prefix, "_", stringify!($name)))]
        #[allow(clippy::too_many_arguments)] // the interface of C
        pub extern "C" fn $name($($argument: $type),*) -> $result $body
    )+};
}

dimension! { plane, "plane", barycode::d2::Vec2<f64> }
dimension! { space, "space", barycode::d3::Vec3<f64> }

common! {
    fn digest_plane() -> u64 {
        crate::digest::of_plane()
    }

    fn digest_space() -> u64 {
        crate::digest::of_space()
    }

    fn space_faces(shape: f64, out: u32) -> i32 {
        crate::shapes::faces(shape, out)
    }

    fn space_rotation_of_quaternion(quaternion: u32, out: u32) -> i32 {
        crate::rotations::of_quaternion(quaternion, out)
    }

    fn space_quaternion_of_rotation(rotation: u32, out: u32) -> i32 {
        crate::rotations::to_quaternion(rotation, out)
    }

    fn space_rotation_of_axis_angles(x: f64, y: f64, z: f64, out: u32) -> i32 {
        crate::rotations::of_axis_angles([x, y, z], out)
    }

    fn plane_obstacle(a: f64, pose_a: u32, b: f64, pose_b: u32, is_sum: u32, out: u32) -> i32 {
        crate::obstacle::in_plane(crate::ask::Pair(a, pose_a, b, pose_b), is_sum, out)
    }

    fn space_obstacle(a: f64, pose_a: u32, b: f64, pose_b: u32, is_sum: u32, out: u32) -> i32 {
        crate::obstacle::in_space(crate::ask::Pair(a, pose_a, b, pose_b), is_sum, out)
    }
}
