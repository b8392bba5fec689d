//! How questions are asked: everything that a file of cases records of it.

use barycode::Cache;
use barycode::expert::AnyMethod;
use serde::{Deserialize, Serialize};

use crate::generate::source::Source;

/// A sub-distance method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// The paper's, newest vertex last.
    Barycode,
    /// The paper's, in any order.
    BarycodeUnordered,
    /// Signed volumes.
    SignedVolumes,
    /// Signed volumes, newest vertex last; in the plane the same as without this order.
    SignedVolumesOrdered,
    /// Voronoi regions.
    Voronoi,
    /// Johnson's cofactors.
    Johnson,
}

impl Method {
    /// Every method of the plane.
    pub const ALL: [Self; 5] =
        [Self::Barycode, Self::BarycodeUnordered, Self::SignedVolumes, Self::Voronoi, Self::Johnson];

    /// Every method of space.
    pub const SPACE: [Self; 6] = [
        Self::Barycode,
        Self::BarycodeUnordered,
        Self::SignedVolumes,
        Self::SignedVolumesOrdered,
        Self::Voronoi,
        Self::Johnson,
    ];

    /// The method as a value of the library.
    pub(super) const fn any(self) -> AnyMethod {
        match self {
            Self::Barycode => AnyMethod::Barycode,
            Self::BarycodeUnordered => AnyMethod::BarycodeUnordered,
            Self::SignedVolumes => AnyMethod::SignedVolumes,
            Self::SignedVolumesOrdered => AnyMethod::SignedVolumesOrdered,
            Self::Voronoi => AnyMethod::Voronoi,
            Self::Johnson => AnyMethod::Johnson,
        }
    }
}

/// Start of a cold query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StartDirection {
    /// Inside the obstacle.
    Inside,
    /// Along the first axis.
    Axis,
    /// Along an oblique direction.
    Oblique,
}

impl StartDirection {
    /// Every start.
    pub const ALL: [Self; 3] = [Self::Inside, Self::Axis, Self::Oblique];
}

/// State of the cache before a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Warmth {
    /// There is none.
    None,
    /// It is empty.
    Cold,
    /// It comes from the same question just before.
    Warm,
    /// It holds random bits.
    Hostile,
}

impl Warmth {
    /// Every state.
    pub const ALL: [Self; 4] = [Self::None, Self::Cold, Self::Warm, Self::Hostile];

    /// State `places` further on in [`Self::ALL`], cyclically.
    pub(super) const fn advanced(self, places: usize) -> Self {
        Self::ALL[(self as usize + places) % Self::ALL.len()]
    }
}

/// Contents of a hostile cache.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostileCache {
    /// How many of the ids count.
    pub length: u32,
    /// Ids of a vertex of A and a vertex of B.
    pub ids: [(u64, u64); 4],
}

impl HostileCache {
    /// Random bits, or ids that real vertices may have, though not the right ones.
    pub fn random(source: &mut Source) -> Self {
        let length = source.pick(&[1, 2, 3, 4, u32::MAX]);
        let count = if source.chance(0.5) { 64 } else { u64::MAX };
        Self { length, ids: [(); 4].map(|()| (source.bits() % count, source.bits() % count)) }
    }

    pub(super) fn cache(self) -> Cache {
        let mut cache = Cache::new();
        (cache.length, cache.ids) = (self.length, self.ids);
        cache
    }
}

/// Entry point of the library that answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryPoint {
    /// A query for each.
    Query,
    /// One [`Pair`](barycode::Pair), in the order that has this number, see
    /// [`Question::order`](super::verdicts::Question::order): what it knows already answers the
    /// others. For a cache that is warm, the second shape was where the first is before; for a
    /// hostile one, each was where the other is.
    Pair(u8),
}

/// Everything that determines how the questions about two shapes are asked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct QuerySetup {
    /// Entry point; `through` in files.
    #[serde(rename = "through")]
    pub entry: EntryPoint,
    /// Options, `way` in files; a pair has no start and no `perpendicular`.
    #[serde(rename = "way")]
    pub options: QueryOptions,
    /// Contents of a hostile cache; `held` in files.
    #[serde(rename = "held")]
    pub hostile: HostileCache,
    /// Distance of the question `within`.
    pub within: f64,
}

impl QuerySetup {
    /// By queries, without a hostile cache.
    #[must_use]
    pub fn new(options: QueryOptions, within: f64) -> Self {
        Self { entry: EntryPoint::Query, options, hostile: HostileCache::default(), within }
    }
}

/// Options of one query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct QueryOptions {
    /// The sub-distance method.
    pub method: Method,
    /// Whether `intersects` and `within` search perpendicular to edges instead.
    pub perpendicular: bool,
    /// Start of a cold query; `from` in files.
    #[serde(rename = "from")]
    pub start: StartDirection,
    /// State of the cache.
    pub warmth: Warmth,
}

impl QueryOptions {
    /// Options of the functions that take none.
    pub const PLAIN: Self =
        Self { method: Method::Barycode, perpendicular: false, start: StartDirection::Inside, warmth: Warmth::None };

    /// Random options with one of these methods.
    pub fn random(source: &mut Source, methods: &[Method]) -> Self {
        Self {
            method: source.pick(methods),
            perpendicular: source.chance(0.2),
            start: source.pick(&StartDirection::ALL),
            warmth: source.pick(&Warmth::ALL),
        }
    }

    /// All options with these methods, `perpendicular` only once for each start and warmth.
    pub fn all(methods: &'static [Method]) -> impl Iterator<Item = Self> {
        let searches = methods.iter().map(|&method| (method, false)).chain([(Method::Barycode, true)]);
        searches.flat_map(|(method, perpendicular)| {
            StartDirection::ALL.into_iter().flat_map(move |start| {
                Warmth::ALL.into_iter().map(move |warmth| Self { method, perpendicular, start, warmth })
            })
        })
    }
}

/// Everything needed to repeat the questions about two bodies.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Replay<R> {
    /// How they were asked.
    #[serde(flatten)]
    pub setup: QuerySetup,
    /// Types of the library that represent the lists of the bodies.
    pub representations: [R; 2],
}
