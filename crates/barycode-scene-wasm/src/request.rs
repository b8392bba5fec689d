//! What is asked: options, and the files they are about.

use barycode::Touching;
use barycode_scene::formats::apollo;
use barycode_scene::{Flaw, Footprint, Format, Id, Plan, Scene, SceneError, Source, detect, read_plan, read_scene};
use serde::{Deserialize, Serialize};

/// Length and width in metres of the vehicle that the command takes where nothing else is known.
const PASSENGER_CAR: [f64; 2] = [4.508, 1.61];

/// The request, as the host writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Request {
    /// What the scene's file is called.
    scene: String,
    /// What the plan's file is called.
    plan: String,
    /// `LENGTHxWIDTH`.
    #[serde(default)]
    footprint: Option<String>,
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

    /// Scene and plan of their files. Apollo's obstacles move as predicted where the plan has times
    /// to ask the prediction for.
    pub(crate) fn files(&self, scene: Vec<u8>, plan: Vec<u8>) -> Result<(Scene, Plan), Refusal> {
        let plan = Source::from_bytes(self.plan.as_str(), plan)?;
        let format = detect(&plan)?;
        let plan = read_plan(&plan)?;
        let source = Source::from_bytes(self.scene.as_str(), scene)?;
        let scene = match (detect(&source)?, format) {
            (Some(Format::ApolloPerception), Some(Format::ApolloPlan)) => apollo::read(&source)?.predicted(&plan),
            _ => read_scene(&source)?,
        };
        Ok((scene, plan))
    }

    /// The footprint, and where it comes from, in words.
    pub(crate) fn footprint(&self, scene: &Scene) -> Result<(Footprint, &'static str), Refusal> {
        if let Some(given) = &self.footprint {
            return Ok((given.parse()?, "as given"));
        }
        if let Some(footprint) = &scene.vehicle {
            return Ok((footprint.clone(), "the format's vehicle"));
        }
        let [length, width] = PASSENGER_CAR;
        Ok((Footprint::centered(length, width)?, "default: a passenger car"))
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
