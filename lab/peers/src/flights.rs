//! Polygons that move, and Box2D v3, which casts them (`b2ShapeCast`) and sweeps them from pose to
//! pose (`b2TimeOfImpact`).

use crate::{Absent, PolygonPair};
use dlopen2::raw::Library;
use std::ffi::{CStr, c_char, c_void};
use std::hint::black_box;
use std::sync::Arc;

/// Two polygons at their beginning, and how each moves in the time from zero to one.
#[derive(Clone, Debug)]
pub struct FlatFlight {
    pub pair: PolygonPair,
    /// Of the origins of the shapes, in the frame of the first at the beginning.
    pub ways: [[f64; 2]; 2],
    /// Radians, counter-clockwise.
    pub turns: [f64; 2],
}

impl FlatFlight {
    /// The poses at the end: translation, cosine and sine, of single precision.
    pub fn ends(&self) -> [[f64; 4]; 2] {
        let single = |x: f64| f64::from(x as f32);
        let Self { pair, ways, turns } = self;
        let starts = [([0.0, 0.0], 0.0_f64), (pair.translation, pair.sin.atan2(pair.cos))];
        [0, 1].map(|body| {
            let ([x, y], angle) = starts[body];
            let (sin, cos) = (angle + turns[body]).sin_cos();
            [single(x + ways[body][0]), single(y + ways[body][1]), single(cos), single(sin)]
        })
    }
}

/// As `Flight` of shims/box2d_3.cpp.
#[repr(C)]
struct RawFlight {
    a: *const f64,
    a_count: usize,
    b: *const f64,
    b_count: usize,
    start: [f64; 4],
    way: [f64; 2],
    ends: [[f64; 4]; 2],
}

type MakeFn = unsafe extern "C" fn(*const RawFlight, usize, bool) -> *mut c_void;
type WalkFn = unsafe extern "C" fn(*mut c_void, *const u32, usize) -> f64;
type AnswerFn = unsafe extern "C" fn(*mut c_void, *mut f64);
type DropFn = unsafe extern "C" fn(*mut c_void);
type VersionFn = unsafe extern "C" fn() -> *const c_char;

/// Box2D v3 in memory. The pointers are valid as long as the library is.
struct Shim {
    make: MakeFn,
    walk: WalkFn,
    answer: AnswerFn,
    drop: DropFn,
    version: String,
    _library: Library,
}

/// Box2D v3 for polygons that move.
pub struct Flights(Arc<Shim>);

/// Box2D v3, where it is built.
///
/// # Errors
///
/// Why it is not here, with the remedy.
pub fn flights() -> Result<Flights, Absent> {
    let absent = |reason: String| Absent { name: "Box2D v3".into(), reason };
    if !env!("PEER_BOX2D_3_MISSING").is_empty() {
        return Err(absent(env!("PEER_BOX2D_3_MISSING").into()));
    }
    let shim = load(env!("PEER_BOX2D_3")).map_err(|error| absent(format!("{error}; build again after lab/setup")))?;
    Ok(Flights(Arc::new(shim)))
}

fn load(path: &str) -> Result<Shim, dlopen2::Error> {
    let library = Library::open(path)?;
    // SAFETY: the library was built from this crate's shim, whose source declares these symbols
    // with these types, and which stays in memory as long as the pointers; its version is a string
    // that ends with 0 and is never freed.
    unsafe {
        let version: VersionFn = library.symbol("peer_version")?;
        Ok(Shim {
            make: library.symbol("flights_make")?,
            walk: library.symbol("flights_walk")?,
            answer: library.symbol("flights_answer")?,
            drop: library.symbol("flights_drop")?,
            version: CStr::from_ptr(version()).to_string_lossy().into_owned(),
            _library: library,
        })
    }
}

impl Flights {
    /// Its version.
    pub fn version(&self) -> &str {
        &self.0.version
    }

    /// Pairs made ready for casts of the second polygon, or for sweeps of both; nothing where a
    /// polygon has more than its eight vertices.
    pub fn prepare(&self, flights: &[FlatFlight], sweep: bool) -> Option<PreparedFlights> {
        let raw = |flight: &FlatFlight| {
            let FlatFlight { pair, ways, .. } = flight;
            RawFlight {
                a: pair.a.as_flattened().as_ptr(),
                a_count: pair.a.len(),
                b: pair.b.as_flattened().as_ptr(),
                b_count: pair.b.len(),
                start: [pair.translation[0], pair.translation[1], pair.cos, pair.sin],
                way: ways[1],
                ends: flight.ends(),
            }
        };
        let raw: Vec<_> = flights.iter().map(raw).collect();
        // SAFETY: `raw` and the vertices that it points to live until the call returns, with the
        // counts given; the shim copies what it keeps.
        let object = unsafe { (self.0.make)(raw.as_ptr(), raw.len(), sweep) };
        (!object.is_null()).then(|| PreparedFlights { shim: Arc::clone(&self.0), object, count: flights.len() })
    }
}

/// Pairs that lie in the shim.
pub struct PreparedFlights {
    shim: Arc<Shim>,
    object: *mut c_void,
    count: usize,
}

impl PreparedFlights {
    /// Answers about the pairs in this order, and lets them go.
    pub fn walk(&mut self, order: &[u32]) {
        assert!(order.iter().all(|&index| (index as usize) < self.count), "indices of pairs");
        // SAFETY: `object` came from this shim and is not dropped yet; every index was seen to be
        // in range.
        black_box(unsafe { (self.shim.walk)(self.object, order.as_ptr(), order.len()) });
    }

    /// The time of contact of every pair, in their own order: infinity for none, NaN where it says
    /// that it failed.
    pub fn answers(&mut self) -> Vec<f64> {
        let mut answers = vec![f64::NAN; self.count];
        // SAFETY: as in `walk`; the shim writes one number for each of its pairs, which are as many
        // as `count`.
        unsafe { (self.shim.answer)(self.object, answers.as_mut_ptr()) };
        answers
    }
}

impl Drop for PreparedFlights {
    fn drop(&mut self) {
        // SAFETY: `object` came from this shim, and this is the only place that drops it.
        unsafe { (self.shim.drop)(self.object) }
    }
}
