//! What the files hold: scene, plans and footprints, read as the command reads them.

mod lonlat;
mod scenes;

use crate::request::{FileRequest, FootprintRequest, Refusal, Request};
use barycode_scene::{
    Bytes, Distortion, Footprint, Plan, Projection, RearAxle, Scene, Source, read_footprint, read_plan,
};

/// Everything that a check is about.
pub(crate) struct Loaded {
    pub(crate) scene: Scene,
    pub(crate) plan: Plan,
    pub(crate) vehicle: KnownFootprint,
    pub(crate) trailer: Option<Towed>,
    /// How coordinates in degrees were projected, and by how much distances are off.
    pub(crate) projection: Option<(Projection, Distortion)>,
}

/// A footprint, and where it comes from, in words.
pub(crate) struct KnownFootprint {
    pub(crate) footprint: Footprint,
    pub(crate) origin: String,
}

/// A trailer, and where it is when.
pub(crate) struct Towed {
    pub(crate) body: KnownFootprint,
    pub(crate) plan: Plan,
    /// What the plan's file is called.
    pub(crate) file: String,
}

/// The bytes of the files, one after the other.
struct Files<'i> {
    rest: &'i [u8],
}

impl Files<'_> {
    /// The next file, as text.
    fn next(&mut self, file: &FileRequest) -> Result<Source, Refusal> {
        Ok(self.bytes(file)?.into_text()?)
    }

    /// The next file.
    fn bytes(&mut self, FileRequest { name, bytes }: &FileRequest) -> Result<Bytes, Refusal> {
        let Some((taken, rest)) = self.rest.split_at_checked(*bytes) else {
            let what = format!("the request has {bytes} bytes of {name}, and the input {}", self.rest.len());
            return Err(Refusal::new(what, "write the request, then all bytes of the files that it names, in order"));
        };
        self.rest = rest;
        Ok(Bytes::new(name.as_str(), taken.to_vec())?)
    }
}

impl Loaded {
    /// Reads the files that follow the request: scene, plan, footprint, trailer and its plan, the
    /// image of a map, as far as they are there.
    pub(crate) fn read(request: &Request, input: &[u8]) -> Result<Self, Refusal> {
        let mut files = Files { rest: input };
        let (scene, source) = (files.bytes(&request.scene)?, files.next(&request.plan)?);
        let given = KnownFootprint::given(request.footprint.as_ref(), &mut files)?;
        let mut trailer = Towed::read(request, &mut files)?;
        let image = request.image.as_ref().map(|image| files.bytes(image)).transpose()?;
        let mut plan = read_plan(&source)?;
        let (scene, projection) = scenes::read(request, (scene, image), (&source, &mut plan), trailer.as_mut())?;
        let vehicle = KnownFootprint::of_vehicle(given, scene.vehicle.as_ref(), request.rear_axle()?)?;
        let reach = trailer.iter().map(|trailer| &trailer.body).chain([&vehicle]);
        let reach = reach.map(|body| body.footprint.reach()).fold(0.0, f64::max);
        let projection = projection.map(|projection| (projection, projection.distortion(reach)));
        Ok(Self { scene, plan, vehicle, trailer, projection })
    }
}

impl KnownFootprint {
    /// A size or a file, if there is one.
    fn given(request: Option<&FootprintRequest>, files: &mut Files<'_>) -> Result<Option<Self>, Refusal> {
        Ok(match request {
            None => None,
            Some(FootprintRequest::Size(size)) => Some(Self { footprint: size.parse()?, origin: "as given".into() }),
            Some(FootprintRequest::File(file)) => {
                Some(Self { footprint: read_footprint(&files.next(file)?)?, origin: file.name.clone() })
            }
        })
    }

    /// Of the vehicle, as given or as the scene's format has it.
    fn of_vehicle(
        given: Option<Self>,
        known: Option<&Footprint>,
        rear_axle: Option<RearAxle>,
    ) -> Result<Self, Refusal> {
        let vehicle = match (given, known) {
            (Some(given), _) => given,
            (None, Some(footprint)) => Self { footprint: footprint.clone(), origin: "the format's vehicle".into() },
            (None, None) => {
                let footprint = Footprint::passenger_car();
                Self { footprint, origin: "default: a passenger car".into() }
            }
        };
        let Some(axle) = rear_axle else { return Ok(vehicle) };
        match axle.applied_to(&vehicle.footprint) {
            Ok(footprint) => Ok(Self { footprint, ..vehicle }),
            Err(flaw) => Err(Refusal::new(format!("{}: {}", vehicle.origin, flaw.what), flaw.remedy)),
        }
    }
}

impl Towed {
    fn read(request: &Request, files: &mut Files<'_>) -> Result<Option<Self>, Refusal> {
        let body = KnownFootprint::given(request.trailer.as_ref(), files)?;
        match (body, &request.trailer_plan) {
            (None, None) => Ok(None),
            (Some(body), Some(file)) => {
                let plan = read_plan(&files.next(file)?)?;
                Ok(Some(Self { body, plan, file: file.name.clone() }))
            }
            (Some(_), None) => {
                let remedy = "give its plan, too, which has the time steps of the vehicle's";
                Err(Refusal::new("the trailer has no plan", remedy))
            }
            (None, Some(file)) => {
                let refusal = Refusal::new("is the plan of a trailer, and there is none", "give the trailer, too");
                Err(refusal.in_file(&file.name))
            }
        }
    }
}
