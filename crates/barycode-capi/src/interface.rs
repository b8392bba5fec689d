//! The interface as C has to declare it: types, structs and functions by their names in the
//! headers. Tests make a program in C of it, which the compiler holds against the headers.

use crate::pointers::{In, Out, Owned};
use crate::world::World;
use core::ffi::c_char;

/// A type with a name in C.
pub(crate) trait CType {
    /// The name.
    fn c() -> String;
}

macro_rules! named {
    ($($type:ty => $name:literal),+ $(,)?) => {$(
        impl CType for $type {
            fn c() -> String {
                $name.into()
            }
        }
    )+};
}

named! {
    () => "void", bool => "bool", i32 => "int32_t", u32 => "uint32_t", u64 => "uint64_t", i64 => "int64_t",
    u8 => "uint8_t", usize => "size_t", f32 => "float", f64 => "double", c_char => "char",
}

impl<T: CType> CType for In<T> {
    fn c() -> String {
        format!("const {} *", T::c())
    }
}

impl<T: CType> CType for Out<T> {
    fn c() -> String {
        format!("{} *", T::c())
    }
}

impl<T: CType> CType for Owned<T> {
    fn c() -> String {
        format!("{} *", T::c())
    }
}

/// A function of the interface.
#[derive(Debug)]
pub struct Function {
    /// Its symbol.
    pub name: String,
    /// The type of what it returns.
    pub result: String,
    /// The types of its arguments.
    pub arguments: Vec<String>,
}

/// A struct of the interface.
#[derive(Debug)]
pub struct Struct {
    /// Its name.
    pub name: String,
    /// Its size and alignment in bytes.
    pub layout: [usize; 2],
    /// Name, offset and size of each field.
    pub fields: Vec<(&'static str, usize, usize)>,
}

/// A struct whose fields are known.
pub(crate) trait Laid: CType {
    /// How it lies in memory.
    fn laid() -> Struct;
}

/// The size of the field that a function reads.
pub(crate) const fn size_of_field<S, F>(_: fn(&S) -> &F) -> usize {
    size_of::<F>()
}

/// Names a struct of a dimension and states its fields.
macro_rules! laid {
    ($record:ident, $name:literal, [$($field:ident),+ $(,)?]) => {
        impl<V: crate::world::World> crate::interface::CType for $record<V> {
            fn c() -> String {
                format!("{}_{}", V::PREFIX, $name)
            }
        }

        impl<V: crate::world::World> crate::interface::Laid for $record<V> {
            fn laid() -> crate::interface::Struct {
                use crate::interface::{CType, size_of_field};
                crate::interface::Struct {
                    name: Self::c(),
                    layout: [size_of::<Self>(), align_of::<Self>()],
                    fields: vec![$((
                        stringify!($field),
                        core::mem::offset_of!(Self, $field),
                        size_of_field(|record: &Self| &record.$field),
                    )),+],
                }
            }
        }
    };
}
pub(crate) use laid;

/// The structs of a dimension and precision.
fn structs_of<V: World>(all: &mut Vec<Struct>) {
    use crate::answer::{
        CellRecord, DistanceRecord, ImpactRecord, IntersectionRecord, ManifoldRecord, PointRecord, ProximityRecord,
        SimplexRecord,
    };
    use crate::options::{CastOptionsRecord, OptionsRecord};
    let opaque = |name: &str, layout| Struct { name: format!("{}_{name}", V::PREFIX), layout, fields: Vec::new() };
    all.push(opaque("vec", [size_of::<V>(), align_of::<V>()]));
    all.push(opaque("pose", [size_of::<V::Pose>(), align_of::<V::Pose>()]));
    all.push(opaque("shape", [size_of::<crate::shape::Shape<V>>(), align_of::<crate::shape::Shape<V>>()]));
    all.push(opaque("motion", [size_of::<crate::motion::AnyMotion<V>>(), align_of::<crate::motion::AnyMotion<V>>()]));
    all.extend([
        SimplexRecord::<V>::laid(),
        IntersectionRecord::<V>::laid(),
        DistanceRecord::<V>::laid(),
        ProximityRecord::<V>::laid(),
        PointRecord::<V>::laid(),
        ManifoldRecord::<V>::laid(),
        ImpactRecord::<V>::laid(),
        CellRecord::<V>::laid(),
        OptionsRecord::<V>::laid(),
        crate::half_space::HalfSpaceRecord::<V>::laid(),
        crate::outer_hull::OuterHullRecord::<V>::laid(),
        CastOptionsRecord::<V>::laid(),
        crate::batch::rows::RowsRecord::<V>::laid(),
        crate::batch::columns::ColumnsRecord::<V>::laid(),
        crate::batch::sweep::SweepColumnsRecord::<V>::laid(),
        crate::batch::swept::SweptColumnsRecord::<V>::laid(),
    ]);
}

/// All structs.
#[must_use]
pub fn structs() -> Vec<Struct> {
    let mut all = vec![
        crate::fault::ErrorRecord::laid(),
        crate::options::CacheRecord::laid(),
        crate::batch::BatchOptionsRecord::laid(),
        crate::batch::meetings::MeetingsRecord::laid(),
    ];
    structs_of::<barycode::d2::Vec2<f64>>(&mut all);
    structs_of::<barycode::d2::Vec2<f32>>(&mut all);
    structs_of::<barycode::d3::Vec3<f64>>(&mut all);
    structs_of::<barycode::d3::Vec3<f32>>(&mut all);
    all
}

/// All functions.
#[must_use]
pub fn functions() -> Vec<Function> {
    crate::export::functions()
}

/// All constants that have a meaning here, with their values.
#[must_use]
pub fn constants() -> Vec<(&'static str, i64)> {
    crate::codes::constants()
}
