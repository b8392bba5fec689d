//! What is asked: options, and the files they are about.

use barycode::Touching;
use barycode_scene::formats::ros_map::Unknown;
use barycode_scene::{Crs, Flaw, Id, RearAxle, SceneError};
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
    /// The picture that a ROS map names.
    #[serde(default)]
    pub(crate) image: Option<FileRequest>,
    /// `free` or `occupied`: what the cells of a ROS map are that are not known.
    #[serde(default)]
    unknown: Option<String>,
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

    /// The rear axle, where the poses are those of its middle.
    pub(crate) fn rear_axle(&self) -> Result<Option<RearAxle>, Refusal> {
        let Some(text) = self.reference.as_deref().filter(|&text| text != "center") else { return Ok(None) };
        text.parse()
            .map(Some)
            .map_err(|flaw: Flaw| Refusal::new(flaw.what, format!("write center, or {}", flaw.remedy)))
    }

    /// What the cells of a map are that are not known, where it is said.
    pub(crate) fn unknown(&self) -> Result<Option<Unknown>, Refusal> {
        match self.unknown.as_deref() {
            None => Ok(None),
            Some("free") => Ok(Some(Unknown::Free)),
            Some("occupied") => Ok(Some(Unknown::Occupied)),
            Some(other) => Err(Refusal::new(format!("unknown is {other:?}"), "make it free or occupied")),
        }
    }

    pub(crate) fn crs(&self) -> Result<Crs, Refusal> {
        Ok(self.crs.as_deref().map_or(Ok(Crs::Plane), str::parse)?)
    }
}

/// Why there is no check: where to look, what is wrong, and what to do about it.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Refusal {
    file: Option<String>,
    line: Option<u64>,
    /// Of a file that is not text, the first being 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    byte: Option<u64>,
    what: String,
    remedy: String,
}

impl Refusal {
    pub(crate) fn new(what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self { what: what.into(), remedy: remedy.into(), ..Self::default() }
    }

    /// The same, about a line.
    pub(crate) fn at_line(self, line: Option<u64>) -> Self {
        Self { line, ..self }
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
        let (line, byte) = (error.line, error.byte);
        Self { file: Some(error.file), line, byte, what: error.what, remedy: error.remedy }
    }
}

impl From<Flaw> for Refusal {
    fn from(flaw: Flaw) -> Self {
        Self::new(flaw.what, flaw.remedy)
    }
}
