//! What is to be checked: scene, plan, footprint, options.

mod lonlat;

use crate::args::footprint::FootprintArg;
use crate::args::{CheckArgs, UnknownArg};
use crate::failure::Failure;
use crate::input;
use barycode::Touching;
use barycode_scene::formats::ros_map::{self, Unknown};
use barycode_scene::formats::{apollo, commonroad};
use barycode_scene::{
    Bytes, Check, Continuous, Crs, Distortion, Flaw, Footprint, Format, Id, MissingShape, Plan, Plans, Projection,
    Scene, SceneError, Selection, Source, detect, is_binary_scene, read_footprint, read_plan, read_scene,
};
use std::path::{Path, PathBuf};

/// What else helps where a shape is missing.
pub(crate) const OR_ALLOW_MISSING: &str = "or leave it out by name (--exclude), or go on without it (--allow-missing), and nothing that it could touch is free";

/// Everything that a check needs to know, of one plan or of many.
#[derive(Debug)]
pub(crate) struct CheckInput<P = Plan> {
    pub(crate) scene: Scene,
    pub(crate) plan: P,
    pub(crate) vehicle: KnownFootprint,
    pub(crate) trailer: Option<TrailerInput<P>>,
    pub(crate) excluded: Vec<Id>,
    pub(crate) margin: f64,
    pub(crate) touching: Touching,
    pub(crate) allow_missing: bool,
    /// Whether the time between the steps counts.
    pub(crate) continuous: bool,
    /// How coordinates in degrees were projected, and by how much distances are off.
    pub(crate) projection: Option<(Projection, Distortion)>,
}

/// A footprint, and where it comes from, in words.
#[derive(Debug)]
pub(crate) struct KnownFootprint {
    pub(crate) footprint: Footprint,
    pub(crate) origin: String,
    /// The file that it was read from, if it is not a size.
    pub(crate) source: Option<Source>,
}

/// What is drawn, and where it is: one plan, or many, as the vehicle's.
#[derive(Debug)]
pub(crate) struct TrailerInput<P = Plan> {
    pub(crate) body: KnownFootprint,
    pub(crate) plan: P,
    /// What messages call the file of the plan, or of the plans.
    file: String,
    /// The file of the one plan.
    pub(crate) source: Option<Source>,
}

/// Scene and plan of a check of one plan, as they were read.
pub(crate) struct CheckFiles {
    pub(crate) scene: SceneFiles,
    pub(crate) plan: Source,
}

/// What a scene was read from.
pub(crate) enum SceneFiles {
    Text(Source),
    Binary(Bytes),
    /// A ROS map and its image.
    Map(Source, Bytes),
}

impl CheckInput {
    pub(crate) fn load(args: &CheckArgs, plan: &Path) -> Result<(Self, CheckFiles), Failure> {
        input::once(&all_files(args, plan))?;
        let (scene, source) = (input::bytes(&args.scenario)?, input::open(plan)?);
        let plan_format = detect(&source).map_err(|error| unusable(&error))?;
        let mut plan = read_plan(&source).map_err(|error| unusable(&error))?;
        let mut trailer = match (&args.trailer, &args.trailer_plan) {
            (Some(trailer), Some(file)) => Some(TrailerInput::load(trailer, file)?),
            _ => None,
        };
        if let Crs::Lonlat { origin } = args.crs {
            let mut plans: Vec<_> = [&mut plan].into_iter().chain(trailer.as_mut().map(|it| &mut it.plan)).collect();
            let poses: Vec<_> = plans.iter().flat_map(|plan| &plan.poses).map(|pose| pose.pose).collect();
            let (scene, text, projection) = lonlat::scene(scene, args, origin, poses)?;
            if origin.is_none() {
                let poses = plans.iter_mut().flat_map(|plan| &mut plan.poses);
                poses.for_each(|pose| pose.pose = projection.pose(pose.pose));
            }
            let files = CheckFiles { scene: SceneFiles::Text(text), plan: source };
            return Ok((Self { trailer, ..Self::new(args, scene, plan)? }.projected(projection), files));
        }
        let (scene, files) = scene_for(scene, args.unknown, Some((&plan, plan_format)))?;
        let case = Self { trailer, ..Self::new(args, scene, plan)? };
        Ok((case, CheckFiles { scene: files, plan: source }))
    }

    /// Seconds since step 0 or the plan's beginning, where scene or plan say.
    pub(crate) fn seconds(&self, index: usize) -> Option<f64> {
        let pose = self.plan.poses.get(index)?;
        pose.seconds.or_else(|| self.seconds_at(pose.time_step.into()))
    }

    /// Seconds since step 0 or the plan's beginning at a time between its steps, where scene or
    /// plan say.
    pub(crate) fn seconds_between(&self, time: f64) -> Option<f64> {
        let (_, seconds) = self.plan.at_time(time)?;
        seconds.or_else(|| self.seconds_at(time))
    }
}

impl CheckInput<Plans> {
    pub(crate) fn load_many(args: &CheckArgs, plans: &Path) -> Result<Self, Failure> {
        input::once(&all_files(args, plans))?;
        if let Crs::Lonlat { origin } = args.crs {
            let (scene, mut plans) = (input::bytes(&args.scenario)?, input::plans(plans)?);
            let mut trailer = TrailerInput::<Plans>::many(args)?;
            let all = || [&plans].into_iter().chain(trailer.as_ref().map(|trailer| &trailer.plan));
            let poses = all().flat_map(|plans| (0..plans.len()).flat_map(|index| plans.plan(index)));
            let (scene, _, projection) = lonlat::scene(scene, args, origin, poses.map(|(_, pose)| pose))?;
            if origin.is_none() {
                for plans in [&mut plans].into_iter().chain(trailer.as_mut().map(|trailer| &mut trailer.plan)) {
                    plans.map_poses(|pose| projection.pose(pose)).map_err(refused)?;
                }
            }
            return Ok(Self { trailer, ..Self::new(args, scene, plans)? }.projected(projection));
        }
        let (scene, _) = scene_for(input::bytes(&args.scenario)?, args.unknown, None)?;
        let plans = input::plans(plans)?;
        Ok(Self { trailer: TrailerInput::<Plans>::many(args)?, ..Self::new(args, scene, plans)? })
    }

    /// The scene, ready to be asked about the plans.
    pub(crate) fn check(&self) -> Result<Check<'_>, Failure> {
        let check = self.check_of_vehicle()?;
        let Some(trailer) = &self.trailer else { return Ok(check) };
        let check = check.with_trailers(&trailer.body.footprint, &trailer.plan).map_err(refused)?;
        check.trailers_keep_up_with(&self.plan).map_err(|flaw| trailer.refused(flaw))?;
        Ok(check)
    }
}

/// The files that a check reads.
pub(super) fn all_files<'a>(args: &'a CheckArgs, plan: &'a Path) -> Vec<&'a Path> {
    let shapes = [&args.footprint, &args.trailer].into_iter().flatten().filter_map(FootprintArg::file);
    let others = [&args.scenario].into_iter().chain(&args.trailer_plan).chain(shapes);
    others.map(PathBuf::as_path).chain([plan]).collect()
}

impl KnownFootprint {
    /// Of the vehicle, as given or as the scene's format has it.
    fn of_vehicle(args: &CheckArgs, known: Option<&Footprint>) -> Result<Self, Failure> {
        let known = match (&args.footprint, known) {
            (Some(given), _) => Self::given("--footprint", given)?,
            (None, Some(footprint)) => {
                Self { footprint: footprint.clone(), origin: "the format's vehicle".into(), source: None }
            }
            (None, None) => {
                let footprint = Footprint::passenger_car();
                Self { footprint, origin: "default: a passenger car".into(), source: None }
            }
        };
        let Some(axle) = args.reference else { return Ok(known) };
        match axle.applied_to(&known.footprint) {
            Ok(footprint) => Ok(Self { footprint, ..known }),
            Err(flaw) => Err(Failure::new(format!("{}: {}", known.origin, flaw.what), flaw.remedy)),
        }
    }

    fn given(option: &str, given: &FootprintArg) -> Result<Self, Failure> {
        match given {
            FootprintArg::Size(footprint) => {
                Ok(Self { footprint: footprint.clone(), origin: "as given".into(), source: None })
            }
            FootprintArg::File(path) => {
                let source = input::open(path).map_err(|failure| {
                    failure.or(&format!("{option} takes a file or LENGTHxWIDTH, such as 4.508x1.61"))
                })?;
                let footprint = read_footprint(&source).map_err(|error| unusable(&error))?;
                Ok(Self { footprint, origin: input::name(path), source: Some(source) })
            }
        }
    }
}

impl TrailerInput {
    fn load(footprint: &FootprintArg, plan: &Path) -> Result<Self, Failure> {
        let body = KnownFootprint::given("--trailer", footprint)?;
        let source = input::open(plan)?;
        let plan = read_plan(&source).map_err(|error| unusable(&error))?;
        Ok(Self { body, plan, file: source.name().into(), source: Some(source) })
    }
}

impl TrailerInput<Plans> {
    /// The trailer beside many plans, if there is one.
    fn many(args: &CheckArgs) -> Result<Option<Self>, Failure> {
        let (Some(footprint), Some(plans)) = (&args.trailer, &args.trailer_plan) else { return Ok(None) };
        let (body, file) = (KnownFootprint::given("--trailer", footprint)?, input::name(plans));
        Ok(Some(Self { body, plan: input::plans(plans)?, file, source: None }))
    }
}

impl<P> TrailerInput<P> {
    /// Why its plans do not go with the vehicle's.
    fn refused(&self, flaw: Flaw) -> Failure {
        Failure::new(format!("{}: {}", self.file, flaw.what), flaw.remedy)
    }
}

impl CheckInput {
    /// The scene, ready to be asked about the plan.
    pub(crate) fn check(&self) -> Result<Check<'_>, Failure> {
        let check = self.check_of_vehicle()?;
        let Some(trailer) = &self.trailer else { return Ok(check) };
        let check = check.with_trailer(&trailer.body.footprint, &trailer.plan).map_err(refused)?;
        check.trailer_keeps_up_with(&self.plan).map_err(|flaw| trailer.refused(flaw))?;
        Ok(check)
    }
}

impl<P> CheckInput<P> {
    fn new(args: &CheckArgs, scene: Scene, plan: P) -> Result<Self, Failure> {
        let vehicle = KnownFootprint::of_vehicle(args, scene.vehicle.as_ref())?;
        for id in &args.exclude {
            if scene.obstacle(id).is_none() {
                return Err(Failure::new(
                    format!("{} has no obstacle {id} to exclude", input::name(&args.scenario)),
                    known_ids(&scene),
                ));
            }
        }
        let (excluded, margin, touching) = (args.exclude.clone(), args.margin, args.touching.into());
        let (allow_missing, continuous) = (args.allow_missing, args.continuous);
        let (trailer, projection) = (None, None);
        Ok(Self { scene, plan, vehicle, trailer, excluded, margin, touching, allow_missing, continuous, projection })
    }

    /// The same, after its coordinates have been projected.
    fn projected(self, projection: Projection) -> Self {
        let trailer = self.trailer.as_ref().map(|trailer| &trailer.body);
        let reach = [&self.vehicle].into_iter().chain(trailer).map(|body| body.footprint.reach()).fold(0.0, f64::max);
        Self { projection: Some((projection, projection.distortion(reach))), ..self }
    }

    /// The scene, ready to be asked about the vehicle alone.
    fn check_of_vehicle(&self) -> Result<Check<'_>, Failure> {
        let selection = Selection { without: &self.excluded, allow_missing: self.allow_missing };
        let footprint = self.vehicle.footprint.clone();
        let check = Check::of(&self.scene, footprint, selection).map_err(|flaw| self.or_allow_missing(flaw))?;
        Ok(match self.projection {
            Some((_, distortion)) => check.with_distortion(distortion),
            None => check,
        })
    }

    /// Where a shape is missing an option helps, which the library does not know.
    fn or_allow_missing(&self, flaw: Flaw) -> Failure {
        if self.missing().next().is_none() {
            return refused(flaw);
        }
        Failure::new(flaw.what, format!("{}; {OR_ALLOW_MISSING}", flaw.remedy))
    }

    /// What is missing of obstacles that are not left out, each with the obstacle.
    pub(crate) fn missing(&self) -> impl Iterator<Item = (&Id, &MissingShape)> {
        let kept = self.scene.obstacles.iter().filter(|obstacle| !self.excluded.contains(&obstacle.id));
        kept.flat_map(|obstacle| obstacle.missing.iter().map(|why| (&obstacle.id, why)))
    }

    /// Seconds since step 0, where the scene says.
    pub(crate) fn seconds_at(&self, time: f64) -> Option<f64> {
        self.scene.step_seconds.map(|step| step * time)
    }

    /// What counts between the steps.
    pub(crate) fn between_steps(&self) -> Continuous {
        Continuous::default().within(self.margin)
    }

    /// How many obstacles are left out; naming one twice leaves out one.
    pub(crate) fn excluded_count(&self) -> usize {
        self.scene.obstacles.iter().filter(|obstacle| self.excluded.contains(&obstacle.id)).count()
    }

    /// The unit of length, with a space in front; none for coordinates that may be anything.
    pub(crate) fn unit(&self) -> &'static str {
        if self.scene.format.starts_with("GeoJSON") && self.projection.is_none() { "" } else { " m" }
    }
}

/// Apollo's obstacles move as predicted where the plan has times to ask the prediction for. Unknown
/// cells are those of a ROS map. With what the scene was read from.
fn scene_for(
    bytes: Bytes,
    unknown: Option<UnknownArg>,
    plan: Option<(&Plan, Option<Format>)>,
) -> Result<(Scene, SceneFiles), Failure> {
    if is_binary_scene(&bytes) {
        if unknown.is_some() {
            return Err(no_cells(bytes.name()));
        }
        let scene = commonroad::read_binary(&bytes).map_err(|error| unusable(&error))?;
        return Ok((scene, SceneFiles::Binary(bytes)));
    }
    let source = bytes.into_text().map_err(|error| unusable(&error))?;
    let format = detect(&source).map_err(|error| unusable(&error))?;
    if unknown.is_some() && format != Some(Format::RosMap) {
        return Err(no_cells(source.name()));
    }
    let scene = match (format, plan) {
        (Some(Format::RosMap), _) => return map(source, unknown.map(Into::into).unwrap_or_default()),
        (Some(Format::ApolloPerception), Some((plan, Some(Format::ApolloPlan)))) => {
            apollo::read(&source).map(|seen| seen.predicted(plan))
        }
        _ => read_scene(&source),
    };
    Ok((scene.map_err(|error| unusable(&error))?, SceneFiles::Text(source)))
}

/// A ROS map, whose image is in a file.
fn map(source: Source, unknown: Unknown) -> Result<(Scene, SceneFiles), Failure> {
    let image = ros_map::open_image(&source).map_err(|error| unusable(&error))?;
    let scene = ros_map::read_image(&source, unknown, &image);
    Ok((scene.map_err(|error| unusable(&error))?, SceneFiles::Map(source, image)))
}

fn no_cells(name: &str) -> Failure {
    Failure::new(format!("{name} has no cells that could be unknown"), "leave --unknown out: it is about ROS maps")
}

pub(crate) fn unusable(error: &SceneError) -> Failure {
    Failure::new(format!("{}: {}", error.place(), error.what), error.remedy.clone())
}

pub(crate) fn refused(flaw: Flaw) -> Failure {
    Failure::new(flaw.what, flaw.remedy)
}

/// The ids that could have been meant; not all of a long list.
fn known_ids(scene: &Scene) -> String {
    const MOST: usize = 12;
    let ids: Vec<String> = scene.obstacles.iter().take(MOST).map(|obstacle| obstacle.id.to_string()).collect();
    let more = scene.obstacles.len().saturating_sub(MOST);
    match (ids.is_empty(), more) {
        (true, _) => "the scene has no obstacles".into(),
        (false, 0) => format!("its obstacles are {}", ids.join(", ")),
        (false, more) => format!("its obstacles are {} and {more} more", ids.join(", ")),
    }
}
