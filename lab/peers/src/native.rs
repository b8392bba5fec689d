//! Peers in C and C++, by their shims: shared libraries that are loaded here, or not.

use crate::{
    Absent, COLD_ONLY, Hull, Manifold, ManifoldPoint, Manner, Pairs, Peer, PolygonPair, Precision, Prepared, Question,
    RectanglePair, Solid, SolidPair, Solids,
};
use dlopen2::raw::Library;
use std::ffi::{CStr, c_char, c_void};
use std::sync::Arc;

// The structures of shims/shim.h.

#[repr(C)]
struct RawPolygons {
    a: *const f64,
    a_count: usize,
    b: *const f64,
    b_count: usize,
    pose: [f64; 4],
    radius: f64,
}

#[repr(C)]
struct RawHull {
    vertices: *const f64,
    vertex_count: usize,
    faces: *const u32,
    face_count: usize,
}

#[repr(C)]
struct RawSolid {
    kind: u32,
    hull: u32,
    size: [f64; 3],
}

#[repr(C)]
struct RawSolidPair {
    a: RawSolid,
    b: RawSolid,
    rotation: [[f64; 3]; 3],
    translation: [f64; 3],
}

#[derive(Clone, Copy)]
#[repr(C)]
struct RawManifold {
    normal: [f64; 3],
    count: usize,
    points: [ManifoldPoint; 8],
}

type PlaneFn = unsafe extern "C" fn(u32, *const RawPolygons, usize) -> *mut c_void;
type SpaceFn = unsafe extern "C" fn(u32, *const RawHull, usize, *const RawSolidPair, usize) -> *mut c_void;
type VersionFn = unsafe extern "C" fn() -> *const c_char;
type ServesFn = unsafe extern "C" fn(*const c_void, u32) -> bool;
type TolerateFn = unsafe extern "C" fn(*mut c_void, f64) -> bool;
type WalkFn = unsafe extern "C" fn(*mut c_void, u32, *const u32, usize) -> f64;
type AnswerFn = unsafe extern "C" fn(*mut c_void, u32, *mut f64);
type NormalsFn = unsafe extern "C" fn(*mut c_void, *mut f64);
type ManifoldsFn = unsafe extern "C" fn(*mut c_void, *mut RawManifold);
type DropFn = unsafe extern "C" fn(*mut c_void);

/// A shim in memory. The pointers are valid as long as the library is.
struct Shim {
    plane: Option<PlaneFn>,
    space: Option<SpaceFn>,
    serves: ServesFn,
    tolerate: TolerateFn,
    walk: WalkFn,
    answer: AnswerFn,
    normals: NormalsFn,
    manifolds: ManifoldsFn,
    drop: DropFn,
    version: String,
    _library: Library,
}

impl Shim {
    fn load(path: &str) -> Result<Self, dlopen2::Error> {
        let library = Library::open(path)?;
        // SAFETY: the library was built from this crate's shims, whose sources declare these
        // symbols with these types, and which stays in memory as long as the pointers; its version
        // is a string that ends with 0 and is never freed.
        unsafe {
            let version: VersionFn = library.symbol("peer_version")?;
            Ok(Self {
                plane: library.symbol("peer_plane").ok(),
                space: library.symbol("peer_space").ok(),
                serves: library.symbol("peer_serves")?,
                tolerate: library.symbol("peer_tolerate")?,
                walk: library.symbol("peer_walk")?,
                answer: library.symbol("peer_answer")?,
                normals: library.symbol("peer_normals")?,
                manifolds: library.symbol("peer_manifolds")?,
                drop: library.symbol("peer_drop")?,
                version: CStr::from_ptr(version()).to_string_lossy().into_owned(),
                _library: library,
            })
        }
    }
}

/// One way through a native peer.
struct Native {
    name: &'static str,
    precision: Precision,
    variant: u32,
    shim: Arc<Shim>,
}

impl Peer for Native {
    fn name(&self) -> &str {
        self.name
    }

    fn version(&self) -> &str {
        &self.shim.version
    }

    fn precision(&self) -> Precision {
        self.precision
    }

    /// The shortest way out of a prism may lead through its ends.
    fn has_contacts(&self, pairs: Pairs<'_>) -> bool {
        !matches!(pairs, Pairs::Plane(_)) || self.shim.plane.is_some()
    }

    /// A peer of space gets the polygons as prisms of height 2 that stand side by side: the same
    /// distances.
    fn prepare(&self, pairs: Pairs<'_>, manner: Manner) -> Result<Box<dyn Prepared>, String> {
        let object = match (pairs, self.shim.plane, self.shim.space) {
            (Pairs::Plane(pairs), Some(make), _) => plane(make, self.variant, pairs.iter().map(|pair| (pair, 0.0))),
            (Pairs::Rectangles(pairs), Some(make), _) => {
                let polygons: Vec<_> = pairs.iter().map(RectanglePair::polygons).collect();
                plane(make, self.variant, polygons.iter().map(|(pair, radius)| (pair, *radius)))
            }
            (Pairs::Plane(pairs), None, Some(make)) => space(make, self.variant, &prisms(pairs)),
            (Pairs::Space(solids), _, Some(make)) => space(make, self.variant, solids),
            (Pairs::Rectangles(_), None, _) => return Err("it is not asked about the plane here".into()),
            _ => return Err("it has polygons alone".into()),
        };
        if object.is_null() {
            return Err("it does not take such shapes".into());
        }
        let count = match pairs {
            Pairs::Plane(pairs) => pairs.len(),
            Pairs::Rectangles(pairs) => pairs.len(),
            Pairs::Space(solids) => solids.pairs.len(),
        };
        let contacts = self.has_contacts(pairs);
        let object = Object { shim: Arc::clone(&self.shim), object, count, manner, contacts };
        if !Question::ALL.into_iter().any(|question| object.serves(question)) {
            return Err(COLD_ONLY.into());
        }
        Ok(Box::new(object))
    }
}

fn plane<'p>(make: PlaneFn, variant: u32, pairs: impl Iterator<Item = (&'p PolygonPair, f64)>) -> *mut c_void {
    let raw: Vec<_> = pairs
        .map(|(pair, radius)| RawPolygons {
            a: pair.a.as_flattened().as_ptr(),
            a_count: pair.a.len(),
            b: pair.b.as_flattened().as_ptr(),
            b_count: pair.b.len(),
            pose: [pair.cos, pair.sin, pair.translation[0], pair.translation[1]],
            radius,
        })
        .collect();
    assert!(!raw.is_empty(), "shims look at the first pair for the kind");
    // SAFETY: `raw` and the vertices that it points to live until the call returns, with the counts
    // given; shims copy what they keep.
    unsafe { make(variant, raw.as_ptr(), raw.len()) }
}

fn space(make: SpaceFn, variant: u32, solids: &Solids) -> *mut c_void {
    assert!(!solids.pairs.is_empty(), "shims look at the first pair for the kind");
    let raw_solid = |solid: Solid| match solid {
        Solid::Hull(hull) => {
            assert!((hull as usize) < solids.hulls.len(), "a hull of the set");
            RawSolid { kind: 0, hull, size: [0.0; 3] }
        }
        Solid::Sphere { radius } => RawSolid { kind: 1, hull: 0, size: [radius, 0.0, 0.0] },
        Solid::Capsule { half, radius } => RawSolid { kind: 2, hull: 0, size: [half, radius, 0.0] },
        Solid::Cuboid(size) => RawSolid { kind: 3, hull: 0, size },
        Solid::Cylinder { half, radius } => RawSolid { kind: 4, hull: 0, size: [half, radius, 0.0] },
        Solid::Cone { half, radius } => RawSolid { kind: 5, hull: 0, size: [half, radius, 0.0] },
    };
    let kinds = |pair: &SolidPair| [raw_solid(pair.a).kind, raw_solid(pair.b).kind];
    let first = kinds(&solids.pairs[0]);
    let pairs: Vec<_> = solids
        .pairs
        .iter()
        .map(|pair| {
            let (a, b) = (raw_solid(pair.a), raw_solid(pair.b));
            assert!(kinds(pair) == first, "pairs of one kind");
            RawSolidPair { a, b, rotation: pair.rotation, translation: pair.translation }
        })
        .collect();
    let hulls: Vec<_> = solids
        .hulls
        .iter()
        .map(|hull| RawHull {
            vertices: hull.vertices.as_flattened().as_ptr(),
            vertex_count: hull.vertices.len(),
            faces: hull.faces.as_flattened().as_ptr(),
            face_count: hull.faces.len(),
        })
        .collect();
    // SAFETY: both lists and what they point to live until the call returns, with the counts given;
    // every index of a hull is in its range, and the first of all pairs are of one kind and the
    // second, as was asserted; shims copy what they keep.
    unsafe { make(variant, hulls.as_ptr(), hulls.len(), pairs.as_ptr(), pairs.len()) }
}

/// Polygons as prisms between z = -1 and z = 1.
fn prisms(pairs: &[PolygonPair]) -> Solids {
    let prism = |polygon: &[[f64; 2]]| {
        let count = polygon.len() as u32;
        let level = |z: f64| polygon.iter().map(move |&[x, y]| [x, y, z]);
        let mut faces = Vec::new();
        for corner in 1..count - 1 {
            faces.push([0, corner + 1, corner]);
            faces.push([count, count + corner, count + corner + 1]);
        }
        for corner in 0..count {
            let next = (corner + 1) % count;
            faces.push([corner, next, count + next]);
            faces.push([corner, count + next, count + corner]);
        }
        Hull { vertices: level(-1.0).chain(level(1.0)).collect(), faces }
    };
    let mut solids = Solids::default();
    for pair in pairs {
        let first = solids.hulls.len() as u32;
        solids.hulls.extend([prism(&pair.a), prism(&pair.b)]);
        let (cos, sin) = (pair.cos, pair.sin);
        let half = sin.atan2(cos) / 2.0;
        solids.pairs.push(SolidPair {
            a: Solid::Hull(first),
            b: Solid::Hull(first + 1),
            quaternion: [0.0, 0.0, half.sin(), half.cos()],
            rotation: [[cos, -sin, 0.0], [sin, cos, 0.0], [0.0, 0.0, 1.0]],
            translation: [pair.translation[0], pair.translation[1], 0.0],
        });
    }
    solids
}

/// Pairs that lie in a shim.
struct Object {
    shim: Arc<Shim>,
    object: *mut c_void,
    count: usize,
    manner: Manner,
    contacts: bool,
}

impl Object {
    /// The shims' number of a question; nothing where they have none.
    fn number(&self, question: Question) -> Option<u32> {
        match (question, self.manner) {
            (Question::Distance, Manner::Cold) => Some(0),
            (Question::Collision, Manner::Cold) => Some(1),
            (Question::Distance, Manner::Waiting) => Some(2),
            (Question::Distance, Manner::Warm) => Some(3),
            (Question::Collision, Manner::Waiting) => Some(4),
            (Question::ClosestPoints, Manner::Cold) if self.contacts => Some(5),
            (Question::Contact, Manner::Cold) if self.contacts => Some(6),
            (Question::Manifold, Manner::Cold) if self.contacts => Some(7),
            (Question::Collision, Manner::Warm) => None,
            (Question::ClosestPoints | Question::Contact | Question::Manifold, _) => None,
        }
    }
}

const SERVED: &str = "a question that is served";

impl Prepared for Object {
    fn serves(&self, question: Question) -> bool {
        // SAFETY: `object` came from this shim and is not dropped yet.
        self.number(question).is_some_and(|number| unsafe { (self.shim.serves)(self.object, number) })
    }

    fn tolerate(&mut self, tolerance: Option<f64>) -> bool {
        // SAFETY: as in `serves`.
        unsafe { (self.shim.tolerate)(self.object, tolerance.unwrap_or(0.0)) }
    }

    fn walk(&mut self, question: Question, order: &[u32]) {
        assert!(order.iter().all(|&index| (index as usize) < self.count), "indices of pairs");
        let number = self.number(question).expect(SERVED);
        // SAFETY: as in `serves`; every index was seen to be in range.
        let sum = unsafe { (self.shim.walk)(self.object, number, order.as_ptr(), order.len()) };
        std::hint::black_box(sum);
    }

    fn answers(&mut self, question: Question) -> Vec<f64> {
        let mut answers = vec![f64::NAN; self.count];
        let number = self.number(question).expect(SERVED);
        // SAFETY: as in `serves`; the shim writes one number for each of its pairs, and it has as
        // many as `count`.
        unsafe { (self.shim.answer)(self.object, number, answers.as_mut_ptr()) };
        answers
    }

    fn normals(&mut self) -> Vec<[f64; 3]> {
        if !self.serves(Question::Contact) {
            return Vec::new();
        }
        let mut normals = vec![[f64::NAN; 3]; self.count];
        // SAFETY: as in `answers`, with three numbers for each pair.
        unsafe { (self.shim.normals)(self.object, normals.as_flattened_mut().as_mut_ptr()) };
        normals
    }

    fn manifolds(&mut self) -> Vec<Manifold> {
        if !self.serves(Question::Manifold) {
            return Vec::new();
        }
        let none = RawManifold { normal: [f64::NAN; 3], count: 0, points: [ManifoldPoint::default(); 8] };
        let mut manifolds = vec![none; self.count];
        // SAFETY: as in `answers`, with one structure for each pair.
        unsafe { (self.shim.manifolds)(self.object, manifolds.as_mut_ptr()) };
        let read = |raw: &RawManifold| Manifold { normal: raw.normal, points: raw.points[..raw.count].to_vec() };
        manifolds.iter().map(read).collect()
    }
}

impl std::ops::Drop for Object {
    fn drop(&mut self) {
        // SAFETY: `object` came from this shim, and this is the only place that drops it.
        unsafe { (self.shim.drop)(self.object) }
    }
}

/// Name, precision and number of a way through a peer.
type NativeRoute = (&'static str, Precision, u32);

macro_rules! shim {
    ($variable:literal, $missing:literal, $ways:expr) => {
        (env!($variable), env!($missing), $ways)
    };
}

/// All ways through all native peers.
pub fn peers() -> Vec<Result<Box<dyn Peer>, Absent>> {
    use Precision::{Double, Single};
    found([
        shim!("PEER_BOX2D_2", "PEER_BOX2D_2_MISSING", &[("Box2D 2.4", Single, 0)]),
        shim!("PEER_BOX2D_3", "PEER_BOX2D_3_MISSING", &[("Box2D v3", Single, 0)]),
        shim!("PEER_BULLET", "PEER_BULLET_MISSING", &[("Bullet", Single, 0), ("Bullet, its second GJK", Single, 1)]),
        shim!(
            "PEER_COAL",
            "PEER_COAL_MISSING",
            &[("coal", Double, 0), ("coal, Nesterov", Double, 1), ("coal, Polyak", Double, 2)]
        ),
        shim!("PEER_FCL", "PEER_FCL_MISSING", &[("FCL over libccd", Double, 0), ("FCL, its own GJK", Double, 1)]),
        shim!("PEER_LIBCCD", "PEER_LIBCCD_MISSING", &[("libccd, GJK", Double, 0), ("libccd, MPR", Double, 1)]),
        shim!("PEER_MUJOCO", "PEER_MUJOCO_MISSING", &[("MuJoCo", Double, 0)]),
    ])
}

/// Ways that answer about contacts alone.
pub fn axes() -> Vec<Result<Box<dyn Peer>, Absent>> {
    found([shim!("PEER_BULLET", "PEER_BULLET_MISSING", &[("Bullet, axes of boxes", Precision::Single, 2)])])
}

/// The variable with the path of a shim, why it could not be built, and the ways through it.
type Built<'w> = (&'w str, &'w str, &'w [NativeRoute]);

fn found<const N: usize>(shims: [Built<'_>; N]) -> Vec<Result<Box<dyn Peer>, Absent>> {
    let mut found: Vec<Result<Box<dyn Peer>, Absent>> = Vec::new();
    for (path, missing, ways) in shims {
        let shim = if missing.is_empty() {
            Shim::load(path).map(Arc::new).map_err(|error| format!("{error}; build again after lab/setup"))
        } else {
            Err(missing.to_owned())
        };
        found.extend(ways.iter().map(|&(name, precision, variant)| match &shim {
            Ok(shim) => Ok(Box::new(Native { name, precision, variant, shim: Arc::clone(shim) }) as Box<dyn Peer>),
            Err(reason) => Err(Absent { name: name.to_owned(), reason: reason.clone() }),
        }));
    }
    found
}
