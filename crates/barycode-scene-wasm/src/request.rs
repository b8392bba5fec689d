//! What is asked: options, and the files they are about.

use barycode::Touching;
use barycode_scene::{Flaw, Id, SceneError};
use serde::{Deserialize, Serialize};

/// The request, as the host writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    pub(crate) scene: FileRequest,
    pub(crate) plan: FileRequest,
    #[serde(default)]
    pub(crate) footprint: Option<FootprintRequest>,
    /// `center`, or `rear-axle:OFFSET`.
    #[serde(default)]
    reference: Option<String>,
    #[serde(default)]
    pub(crate) trailer: Option<FootprintRequest>,
    #[serde(default)]
    pub(crate) trailer_plan: Option<FileRequest>,
    /// `plane`, `lonlat` or `lonlat:LON,LAT`.
    #[serde(default)]
    crs: Option<String>,
    #[serde(default)]
    pub(crate) margin: f64,
    /// Whether contact is free.
    #[serde(default)]
    touching_is_free: bool,
    #[serde(default)]
    exclude: Vec<String>,
    #[serde(default)]
    pub(crate) allow_missing: bool,
    #[serde(default)]
    pub(crate) continuous: bool,
}

/// A file: what it is called, and how many bytes of the input are its.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FileRequest {
    pub(crate) name: String,
    pub(crate) bytes: usize,
}

/// A footprint.
#[derive(Deserialize)]
#[serde(untagged, expecting = "a footprint is LENGTHxWIDTH, or a file")]
pub(crate) enum FootprintRequest {
    /// `LENGTHxWIDTH`.
    Size(String),
    File(FileRequest),
}

/// What the coordinates of scene and plan are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Crs {
    /// Those of a plane.
    Plane,
    /// Longitude and latitude in degrees; with an origin poses are in metres from there.
    Lonlat { origin: Option<[f64; 2]> },
}

impl Request {
    pub(crate) fn read(text: &[u8]) -> Result<Self, Refusal> {
        let request: Self = serde_json::from_slice(text)
            .map_err(|error| Refusal::new(format!("the request can't be read: {error}"), "see the table of options"))?;
        if !(request.margin.is_finite() && request.margin >= 0.0) {
            return Err(Refusal::new(
                format!("a margin of {} makes no sense", request.margin),
                "give a finite number that is not negative",
            ));
        }
        Ok(request)
    }

    pub(crate) fn touching(&self) -> Touching {
        if self.touching_is_free { Touching::Free } else { Touching::Collides }
    }

    pub(crate) fn excluded(&self) -> Vec<Id> {
        self.exclude.iter().map(|id| Id::parse(id)).collect()
    }

    /// How far the middle of the rear axle, which the poses are those of, lies behind the centre of
    /// a rectangle; none where they are those of the footprint's own reference point.
    pub(crate) fn rear_axle(&self) -> Result<Option<f64>, Refusal> {
        let Some(text) = self.reference.as_deref().filter(|&text| text != "center") else { return Ok(None) };
        let offset = text.strip_prefix("rear-axle:").and_then(|offset| offset.trim().parse::<f64>().ok());
        match offset {
            Some(offset) if offset.is_finite() && offset >= 0.0 => Ok(Some(offset)),
            _ => Err(Refusal::new(
                format!("the reference {text:?} is no point of a rectangle"),
                "write center, or rear-axle:OFFSET, how far the middle of the rear axle lies behind the middle of \
                 the rectangle, such as rear-axle:1.4",
            )),
        }
    }

    pub(crate) fn crs(&self) -> Result<Crs, Refusal> {
        let text = self.crs.as_deref().unwrap_or("plane");
        let place = || -> Option<[f64; 2]> {
            let (lon, lat) = text.strip_prefix("lonlat:")?.split_once(',')?;
            Some([lon.parse().ok()?, lat.parse().ok()?])
        };
        match text {
            "plane" => Ok(Crs::Plane),
            "lonlat" => Ok(Crs::Lonlat { origin: None }),
            _ => place().map(|origin| Crs::Lonlat { origin: Some(origin) }).ok_or_else(|| {
                let what = format!("the crs {text:?} is not known");
                Refusal::new(what, "write plane, lonlat, or lonlat:LON,LAT, such as lonlat:11.58,48.14")
            }),
        }
    }
}

/// Why there is no check: where to look, what is wrong, and what to do about it.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Refusal {
    file: Option<String>,
    line: Option<u64>,
    what: String,
    remedy: String,
}

impl Refusal {
    pub(crate) fn new(what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { what: what.into(), remedy: remedy.into(), ..Self::default() }
    }

    /// The same, about a file.
    pub(crate) fn in_file(self, name: &str) -> Self {
        Self { file: Some(name.into()), ..self }
    }

    /// What the host reads.
    pub(crate) fn text(&self) -> String {
        crate::report::json(self)
    }
}

impl From<SceneError> for Refusal {
    fn from(error: SceneError) -> Self {
        Self { file: Some(error.file), line: error.line, what: error.what, remedy: error.remedy }
    }
}

impl From<Flaw> for Refusal {
    fn from(flaw: Flaw) -> Self {
        Self::new(flaw.what, flaw.remedy)
    }
}
