//! The interface as C has to declare it: types, structs and functions by their names in the
//! headers. Tests make a program in C of it, which the compiler holds against the headers.

use crate::pointers::{In, Out, Owned};
use crate::world::World;
use barycode::{d2, d3};
use core::ffi::c_char;

/// A type with a name in C.
pub(crate) trait CType {
    /// The name.
    fn c() -> String;

    /// The declaration of something of this type.
    fn declared(name: &str) -> String {
        format!("{} {name}", Self::c())
    }
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

impl<T: CType, const N: usize> CType for [T; N] {
    fn c() -> String {
        Self::declared("")
    }

    fn declared(name: &str) -> String {
        T::declared(&format!("{name}[{N}]"))
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
    /// Its fields; none of a struct that is opaque.
    pub fields: Vec<Field>,
}

/// A field of a struct.
#[derive(Debug)]
pub struct Field {
    /// Its name, which has dots where it is of a struct within.
    pub name: &'static str,
    /// Bytes before it.
    pub offset: usize,
    /// Bytes of it.
    pub size: usize,
    /// The declaration, in C, of something of its type by another name.
    pub declared: fn(&str) -> String,
}

/// A struct whose fields are known.
pub(crate) trait Laid: CType {
    /// How it lies in memory.
    fn laid() -> Struct;
}

impl Field {
    /// The field that a function reads.
    pub(crate) fn new<S, F: CType>(name: &'static str, offset: usize, _: fn(&S) -> &F) -> Self {
        Self { name, offset, size: size_of::<F>(), declared: F::declared }
    }

    /// The field that a function reads, which has the type of an enumeration in C.
    pub(crate) fn enumerated<S>(
        name: &'static str,
        offset: usize,
        _: fn(&S) -> &i32,
        declared: fn(&str) -> String,
    ) -> Self {
        Self { name, offset, size: size_of::<i32>(), declared }
    }
}

/// A field by its name in Rust, and in C where that is another one.
macro_rules! field {
    ($record:ty, $($part:ident).+) => {
        crate::interface::field!($record, $($part).+, concat!($(".", stringify!($part)),+).split_at(1).1)
    };
    ($record:ty, $field:ident as $enumeration:literal) => {
        crate::interface::Field::enumerated(
            stringify!($field),
            core::mem::offset_of!($record, $field),
            |record: &$record| &record.$field,
            |name| format!("{} {name}", $enumeration),
        )
    };
    ($record:ty, $($part:ident).+, $name:expr) => {
        crate::interface::Field::new(
            $name,
            core::mem::offset_of!($record, $($part).+),
            |record: &$record| &record.$($part).+,
        )
    };
}
pub(crate) use field;

/// Names a struct, of a dimension by the end of its name, and states its fields: `as` gives a
/// number the type of an enumeration.
macro_rules! laid {
    ($record:ident, $name:literal, [$($field:ident $(as $enumeration:literal)?),+ $(,)?]) => {
        impl<V: crate::world::World> crate::interface::CType for $record<V> {
            fn c() -> String {
                format!("{}_{}", V::PREFIX, $name)
            }
        }

        impl<V: crate::world::World> crate::interface::Laid for $record<V> {
            fn laid() -> crate::interface::Struct {
                crate::interface::Struct {
                    name: <Self as crate::interface::CType>::c(),
                    layout: [size_of::<Self>(), align_of::<Self>()],
                    fields: vec![$(crate::interface::field!(Self, $field $(as $enumeration)?)),+],
                }
            }
        }
    };
    (common $record:ident, $name:literal, [$($field:ident),+ $(,)?]) => {
        impl crate::interface::CType for $record {
            fn c() -> String {
                $name.into()
            }
        }

        impl crate::interface::Laid for $record {
            fn laid() -> crate::interface::Struct {
                crate::interface::Struct {
                    name: $name.into(),
                    layout: [size_of::<Self>(), align_of::<Self>()],
                    fields: vec![$(crate::interface::field!(Self, $field)),+],
                }
            }
        }
    };
}
pub(crate) use laid;

/// Vectors and poses, which are types of the library.
macro_rules! points {
    ($all:ident, $type:ty, [$($field:expr),+ $(,)?]) => {
        $all.push(Struct {
            name: <$type as CType>::c(),
            layout: [size_of::<$type>(), align_of::<$type>()],
            fields: vec![$($field),+],
        });
    };
    (plane $all:ident, $number:ty) => {
        points!($all, d2::Vec2<$number>, [field!(d2::Vec2<$number>, x), field!(d2::Vec2<$number>, y)]);
        points!($all, d2::Pose<$number>, [
            field!(d2::Pose<$number>, rotation.cos),
            field!(d2::Pose<$number>, rotation.sin),
            field!(d2::Pose<$number>, translation),
        ]);
    };
    (space $all:ident, $number:ty) => {
        points!($all, d3::Vec3<$number>, [
            field!(d3::Vec3<$number>, x),
            field!(d3::Vec3<$number>, y),
            field!(d3::Vec3<$number>, z),
        ]);
        points!($all, d3::Pose<$number>, [
            field!(d3::Pose<$number>, rotation.rows, "rows"),
            field!(d3::Pose<$number>, translation),
        ]);
    };
}

/// The structs of a dimension and precision.
fn structs_of<V: World>(all: &mut Vec<Struct>) {
    use crate::answer::{
        CellRecord, DistanceRecord, ImpactRecord, IntersectionRecord, ManifoldRecord, PointRecord, ProximityRecord,
        SimplexRecord,
    };
    use crate::options::{CastOptionsRecord, OptionsRecord};
    let opaque = |name: &str, layout| Struct { name: format!("{}_{name}", V::PREFIX), layout, fields: Vec::new() };
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
    structs_of::<d2::Vec2<f64>>(&mut all);
    structs_of::<d2::Vec2<f32>>(&mut all);
    structs_of::<d3::Vec3<f64>>(&mut all);
    structs_of::<d3::Vec3<f32>>(&mut all);
    points!(plane all, f64);
    points!(plane all, f32);
    points!(space all, f64);
    points!(space all, f32);
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
