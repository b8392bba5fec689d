//! Rotations of space by numbers.

use crate::fault::{Argument, Blame, Code, Fault};
use crate::state::{State, call};
use crate::words::{Reader, Writer};
use crate::world::rotation;
use barycode::d3::Rotation;

fn write(state: &mut State, rotation: &Rotation<f64>, out: Argument<u32>) -> Result<i32, Fault> {
    let mut words = Writer::new(state.memory.write(out, 9)?);
    for row in rotation.rows {
        words.vector(row);
    }
    Ok(0)
}

/// True if all entries are finite.
fn is_finite(rotation: &Rotation<f64>) -> bool {
    rotation.rows.iter().all(|row| row.is_finite())
}

pub(crate) fn of_quaternion(quaternion: u32, out: u32) -> i32 {
    call(|state| {
        let quaternion = Reader(state.memory.read(Argument(quaternion, 1), 4)?).numbers();
        let rotation = Rotation::from_quaternion_xyzw(quaternion);
        if !is_finite(&rotation) {
            let text = "the quaternion is zero, infinite or not a number: give one of any length but zero";
            return Err(Fault::new(Code::Number, text)).blame(1);
        }
        write(state, &rotation, Argument(out, 2))
    })
}

pub(crate) fn to_quaternion(matrix: u32, out: u32) -> i32 {
    call(|state| {
        let rotation = rotation(&mut Reader(state.memory.read(Argument(matrix, 1), 9)?));
        if !is_finite(&rotation) {
            let text = "an entry of the matrix is infinite or not a number: give a rotation";
            return Err(Fault::new(Code::Number, text)).blame(1);
        }
        let quaternion = rotation.to_quaternion_xyzw();
        Writer::new(state.memory.write(Argument(out, 2), 4)?).numbers(&quaternion);
        Ok(0)
    })
}

pub(crate) fn of_axis_angles(angles: [f64; 3], out: u32) -> i32 {
    call(|state| {
        if let Some(axis) = (0..3).find(|&axis| !angles[axis as usize].is_finite()) {
            return Err(Fault::new(Code::Number, "an angle is infinite or not a number: give a finite one"))
                .blame(axis + 1);
        }
        let [x, y, z] = angles;
        write(state, &Rotation::from_axis_angles(x, y, z), Argument(out, 4))
    })
}
