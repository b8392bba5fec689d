//! The command line.

pub mod arm;
pub mod batch;
pub mod footprint;
pub mod generate;
pub mod hull;

use barycode::Touching;
use barycode::d2::SupportSearch;
use barycode_scene::formats::ros_map::Unknown;
use barycode_scene::{Crs, Id, RearAxle};
use clap::{ArgGroup, Args, Parser, Subcommand, ValueEnum};
use footprint::FootprintArg;
use std::path::PathBuf;

/// Collision answers you can check: distances, contacts, and clearances of plans and robot arms,
/// each with its proof.
#[derive(Debug, Parser)]
#[command(name = "barycode", version, after_help = EXAMPLES, propagate_version = true, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
    /// No progress, no warnings, and nothing for the eye: tables and summaries are left out, and
    /// the exit code says it; errors, and answers for programs (JSON, CSV), are written as ever
    #[arg(short, long, global = true)]
    pub quiet: bool,
}

const EXAMPLES: &str = "\
Examples:
  barycode check examples/intersection.xml --plan examples/free.csv --svg clearance.svg
  barycode check examples/intersection.xml --plans examples/batch.csv
  barycode arm examples/arm/scene.yaml --poses examples/arm/poses.csv --hulls examples/arm/hulls
  barycode query examples/pairs.jsonl
  barycode batch pairs.parquet -o answers.parquet
  barycode hull examples/points.csv --simplify 20 -o outer.obj
  barycode trace examples/pairs.jsonl --id two-boxes -o trace.json --svg steps.svg
  barycode completions bash > ~/.local/share/bash-completion/completions/barycode

Exit codes: 0 done, 2 unusable input; `check` and `arm` also have 1, a collision or nothing proven.";

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check a plan against a scene, or many: clearance to the nearest obstacle at every time step
    Check(CheckArgs),
    /// Check a robot arm against its room: smallest signed distance at every configuration
    Arm(arm::ArmArgs),
    /// Answer questions about pairs of shapes: JSON lines in, JSON lines out
    Query(QueryArgs),
    /// Answer questions about pairs of shapes by the million: Parquet or Arrow files in and out
    Batch(batch::BatchArgs),
    /// Find the hull of points, by the million, or an outer hull of fewer vertices that contains it
    Hull(hull::HullArgs),
    /// Show how one answer comes about: a JSON trace, and pictures of every step
    Trace(TraceArgs),
    /// Write large inputs for `batch` and `check --plans`
    Generate(generate::GenerateArgs),
    /// Print the completion script of a shell
    #[command(after_help = COMPLETIONS)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

#[derive(Debug, Args)]
#[command(after_help = CHECK, group = ArgGroup::new("planned").args(["plan", "plans"]).required(true))]
pub struct CheckArgs {
    /// The scene: CommonRoad XML or protobuf, a TPCAP case, Apollo perception, a BARN world,
    /// GeoJSON or a ROS map, told by content; `-` reads standard input, here or for the plans
    pub scenario: PathBuf,
    /// The plan: CSV `time_step,x,y,theta`, a CommonRoad or TPCAP solution, an Apollo trajectory or
    /// a BARN path
    #[arg(long, value_name = "FILE")]
    pub plan: Option<PathBuf>,
    /// Many plans at once, of any number: CSV `trajectory,time_step,x,y,theta`; one answer for each
    /// trajectory
    #[arg(long, value_name = "FILE")]
    pub plans: Option<PathBuf>,
    /// Size of the ego vehicle, the plan's poses in its centre, or a file with its shapes (JSON or
    /// GeoJSON); else the format's vehicle, else 4.508x1.61
    #[arg(long, value_name = "LENGTHxWIDTH|FILE", value_parser = footprint::footprint, allow_hyphen_values = true)]
    pub footprint: Option<FootprintArg>,
    /// The point that the plan's poses move: the middle of the rear axle, so far behind the middle
    /// of the rectangle
    #[arg(long, value_name = "rear-axle:OFFSET")]
    pub reference: Option<RearAxle>,
    /// A trailer, as --footprint gives a vehicle: checked against the obstacles, and not against
    /// the vehicle
    #[arg(long, value_name = "LENGTHxWIDTH|FILE", value_parser = footprint::footprint, allow_hyphen_values = true)]
    #[arg(requires = "trailer_plan")]
    pub trailer: Option<FootprintArg>,
    /// The trailer's plan, with the time steps of the vehicle's; with --plans its many plans, each
    /// of the name of the vehicle's that it goes with
    #[arg(long, value_name = "FILE", requires = "trailer")]
    pub trailer_plan: Option<PathBuf>,
    /// What the cells of a ROS map are whose occupancy is not known, and everything beyond the map;
    /// else occupied
    #[arg(long, value_enum)]
    pub unknown: Option<UnknownArg>,
    /// What the coordinates of GeoJSON are: `plane`, those of a plane; `lonlat`, degrees, those of
    /// the plan, too; `lonlat:LON,LAT`, degrees, and the plan in metres from that place
    #[arg(long, value_name = "CRS", default_value_t = Crs::Plane, allow_hyphen_values = true)]
    pub crs: Crs,
    /// Check between the time steps, too: the vehicle and what moves go from step to step at
    /// constant velocities, and turn the shorter way
    #[arg(long)]
    pub continuous: bool,
    /// Leave an obstacle out, such as the ego vehicle's own recording; may be repeated
    #[arg(long, value_name = "ID", value_parser = id, allow_negative_numbers = true)]
    pub exclude: Vec<Id>,
    /// Go on where the shape of an obstacle is missing: it is named, and no time step at which it
    /// exists is free
    #[arg(long)]
    pub allow_missing: bool,
    /// Count a clearance of at most this as a collision, too; clearances are reported without it
    #[arg(long, value_name = "M", default_value = "0", value_parser = margin, allow_negative_numbers = true)]
    pub margin: f64,
    /// Whether contact counts: poses that touch an obstacle, and do not overlap any; with a margin
    /// they always collide
    #[arg(long, value_enum, default_value_t = TouchingArg::Collides)]
    pub touching: TouchingArg,
    /// What is written to standard output
    #[arg(long, value_enum, default_value_t = CheckFormat::Table)]
    pub format: CheckFormat,
    /// Draw the scene, the swept plan and the clearance over time; of one plan only
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write the explorer with scene and plan inside: one page that checks them again as one looks,
    /// without a network; of one plan only
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

const CHECK: &str = r#"Examples:
  barycode check examples/intersection.xml --plan examples/free.csv --svg clearance.svg
  barycode check examples/intersection.xml --plan examples/colliding.csv --format json
  barycode check examples/intersection.xml --plan examples/tunnelling.csv --continuous
  barycode check examples/intersection.xml --plan examples/colliding.csv --html plan.html
  barycode check recorded.xml --plan track.csv --exclude 312 --footprint 4.7x1.9 --margin 0.5
  barycode check warehouse.geojson --plan docking.csv --touching free
  barycode check streets.geojson --plan drive.csv --crs lonlat
  barycode check examples/map.yaml --plan examples/map-path.csv --footprint 1x1
  barycode check examples/map.yaml --plan examples/map-path.csv --footprint examples/robot.json
  barycode check lot.geojson --plan axle.csv --footprint 4.7x1.9 --reference rear-axle:1.4
  barycode check yard.geojson --plan cab.csv --trailer 13.6x2.5 --trailer-plan trailer.csv
  barycode check examples/intersection.xml --plans examples/batch.csv
  barycode check yard.geojson --plans cabs.csv --trailer 13.6x2.5 --trailer-plan trailers.csv
  planner | barycode check examples/intersection.xml --plan - --quiet && echo free

The clearance is the distance to the nearest obstacle, minus the penetration depth where they
overlap. Contact is a collision unless --touching free says otherwise: it is told exactly, for
coordinates, sines and cosines as they are stored. What is undecided, as coordinates beyond all
range may be, is never free. Apollo's obstacles move as predicted for an Apollo trajectory and
stand still for any other plan.

A file of --footprint or --trailer is JSON in the frame of the point that the plan moves, x ahead
and y to the left: one shape, or {"shapes": [...]} with several. Shapes are those of `query`
(circle, box, convex, triangle, capsule, and point and segment with a radius) and polygon, which is
cut into convex pieces where it is not convex; each may have a pose ({"translation": [1, 0],
"angle": 0.5}). Or it is GeoJSON polygons. The vehicle is all that any of the shapes covers. With
--trailer the nearer of both is reported, and which it is: body is vehicle or trailer, in JSON
(not of what is missing) and as last columns of CSV (body, with --continuous also nearest_body).

--format json writes one object: free, first_collision and min_clearance_step (time steps),
undecided (how many steps), min_clearance, missing, and steps, each with time_step, clearance,
obstacle, verdict (separated, within_margin, touching, penetrating, undecided), on_ego and
on_obstacle (witness points), normal (unit, from ego to obstacle) and missing. All of a step but
its missing is null where no obstacle exists.

With --crs lonlat the coordinates of GeoJSON are longitude and latitude (WGS 84), and so are x and y
of the plans; theta counts from east, counter-clockwise. They are projected to metres, x to the east
and y to the north, in proportion to the degrees, about their middle; --crs lonlat:LON,LAT projects
about that place, and plans are in metres from it. By how much clearances may be off is stated, and
added to their bounds: a step is free only if it is so with the error; what is open is undecided.
--format json has projection: origin, relative_error (of lengths, the farthest point of the
footprint included) and contact_error (metres, near contact).

A ROS map (.yaml, with its image, .pgm or .png, beside it) has the obstacles occupied, unknown and
outside, the latter two unless --unknown free: all that its thresholds do not call free.

Nothing unread counts as free: what a reader does not know is an error wherever it could change
geometry, and so is an obstacle without a shape. With --allow-missing it is named (missing, with
the reason), and no time step at which it exists is free: undecided, unless a collision is proven.

With --continuous the vehicle is checked between the time steps, too. The plan's pose and the
poses of obstacles move straight from step to step and turn the shorter way, at constant rates. What
the file does not say is undecided where the vehicle could meet it: obstacles given as regions may be
anywhere in the hull of those of two steps, others stand for a step before their first and after
their last. --format csv has a record for each two consecutive poses:
  from_step, to_step  the poses
  verdict             free, contact or undecided: at some time between, or at one of the two
  first_lo, first_hi  when the first contact is, or may be, in time steps: proven bounds
  obstacle            with what
  clearance_lower, clearance_upper, clearance_time, nearest
                      bounds of the smallest clearance, when, and the obstacle
  missing             as below
--format json adds continuous to its object: first_contact, first_undecided, undecided (in how many
spans), clearance and spans, with the same in fields of their own; free is about all time then. With
--plans the same columns follow trajectory and free. Without --continuous the table's last line says
where a plan free at its steps meets an obstacle between them; of up to 20000 poses, how many do.

With --plans the records of a trajectory follow one another, its time steps rising; its name is any
text. Apollo's obstacles stand still. The table has the trajectories that collide, and those that
come closest. --format csv has all, one a record:
  trajectory          its name
  free                true or false, as the options say; undecided is not free
  first_collision     the first time step that is not free
  obstacle            the obstacle that is nearest then
  min_clearance       the smallest clearance, and min_clearance_step, the first time step with it
  nearest             the obstacle that is nearest then
  missing             the obstacles that exist at one of its time steps and lack a shape
With --trailer the plans of --trailer-plan are a table of the same form: every trajectory of the
vehicle needs one of its name, with the same time steps, and no other may be there; body and
nearest_body follow, in JSON, too: which of the two is near to obstacle and to nearest.
Fields are empty where there is no such step. --format json writes one object: free, total,
colliding (how many, the undecided included), undecided (in how many nothing is proven to collide),
min_clearance, min_trajectory, min_clearance_step, missing, and trajectories, each with the fields
above.

A page of --html holds at most 16 MiB of files: all that the check reads, pictures of maps, too.

Exit codes: 0 the plan is free, or all are, 1 one collides or is undecided, 2 unusable input
(no file is written then)."#;

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CheckFormat {
    /// For the eye
    Table,
    /// For programs: one object
    Json,
    /// For spreadsheets: one record for each time step, trajectory, configuration or edge
    Csv,
}

fn id(text: &str) -> Result<Id, std::convert::Infallible> {
    Ok(Id::parse(text))
}

fn margin(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(margin) if margin.is_finite() && margin >= 0.0 => Ok(margin),
        _ => Err("give a finite number that is not negative, such as 0.5".into()),
    }
}

const COMPLETIONS: &str = "\
Examples:
  barycode completions bash > ~/.local/share/bash-completion/completions/barycode
  barycode completions zsh > ~/.zfunc/_barycode
  barycode completions fish > ~/.config/fish/completions/barycode.fish";

/// What a request looks like, for `query` and `trace`.
macro_rules! schema {
    () => {
        r#"A request is one JSON object per line:
  {"id": "p1", "dim": 2, "query": "distance",
   "a": {"shape": "box", "half_extents": [2.25, 0.8]},
   "pose_a": {"translation": [0, 0], "angle": 0.1},
   "b": {"shape": "circle", "radius": 0.5},
   "pose_b": {"translation": [4, 1], "angle": 0}}

Shapes: point, segment, triangle, convex (all with `vertices`; convex stands for the hull of
them), box (`half_extents`), circle (`radius`), capsule (two `vertices`, `radius`), ellipse
(`semi_axes`), halfspace (`normal`, of any length, and `offset`: all whose product with the normal
is at most the offset; beside a shape of another kind, at rest). Those with corners may have a `radius`, too, by which they are rounded: all that
is within it of the shape. A pose that is missing or null moves nothing; angles are radians,
counter-clockwise, and `rotation_cos_sin` ([cosine, sine]) wins over them. Where there is no
`id`, the line's number stands for it.

Nothing is passed over that may change an answer: in shapes, poses and parameters a field that
is not known there is an error, in the request itself one that is only a known one misspelled.
Other fields beside those above are ignored. A field that comes twice is an error.

In space ("dim": 3) all have three coordinates; sphere and ellipsoid take the place of circle
and ellipse, capsule may have `half_height` (along z) for its vertices, and there are cylinder
and cone (`half_height` along z, `radius`; the apex up). Poses have `rotation_quat_xyzw` (scalar
last) or `rotation_matrix_rowmajor`, which wins.

Queries:
  intersect  do they meet? With `query_params.margin`: do they come within the margin?
  within     is the distance at most `query_params.max_separation`?
  distance, signed_distance, penetration, closest_points, contact
             all find the signed distance (minus the depth of an overlap), its proven bounds,
             the normal from A to B, and the points that are nearest or deepest; beyond
             `query_params.max_separation` (or `prediction`) as soon as that is proven; what
             comes within `query_params.margin` counts as intersecting
  raycast    where does a ray (`query_params.origin`, `direction`, `max_time`) meet `a`?
  shapecast  when do a and b meet, moved by `query_params.displacement_a`, `displacement_b`?
             With `stop_at_penetration` false: when do those that overlap now part?
  time_of_impact
             the same for velocities (`velocity_a`, `velocity_b`, up to `max_time`); bodies turn
             about their own origins by `angular_velocity_a`, `angular_velocity_b`
  hull       the hull of `a`, and whether `a` was convex as given; in space also its faces
"#
    };
}

#[derive(Debug, Args)]
#[command(after_help = QUERY)]
pub struct QueryArgs {
    /// JSON lines; `-` or nothing reads standard input
    pub file: Option<PathBuf>,
    #[command(flatten)]
    pub solve: SolveArgs,
}

const QUERY: &str = concat!(
    r#"Examples:
  barycode query examples/pairs.jsonl
  barycode query --check --solver voronoi < pairs.jsonl | head -3
  head -1 examples/pairs.jsonl | barycode query --precision f32
  barycode query --touching free examples/pairs.jsonl

"#,
    schema!(),
    r#"
An answer has the fields id, verdict (separated, touching, penetrating, undecided),
intersecting (true for touching, with --touching free false), distance, signed_distance, normal_a_to_b, closest_point_a, closest_point_b, lower
and upper (proven bounds of the signed distance), iterations, stop. What the query does not
determine, or nothing finite is known of, is null. Casts have verdict (free, contact, undecided), first (the
first contact lies between the two times), normal_a_to_b, the points and start; with
stop_at_penetration false also leaves, if they overlap now and part: between these two times. A line that can't be answered gets
{"id", "error"} instead, and the next one is read.

Exit codes: 0 every line was answered, 2 at least one was not, or the input can't be read."#
);

#[derive(Debug, Args)]
#[command(after_help = TRACE)]
pub struct TraceArgs {
    /// JSON lines; `-` or nothing reads standard input
    pub file: Option<PathBuf>,
    /// Trace the line with this id instead of the first
    #[arg(long, value_name = "ID")]
    pub id: Option<String>,
    /// Write the JSON here instead of to standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Draw the steps: into one film strip if the name ends in .svg, else one file each into a new
    /// folder
    #[arg(long, value_name = "FILE|FOLDER")]
    pub svg: Option<PathBuf>,
    /// Write the explorer with this trace inside: one page that shows every step, without a network
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    #[command(flatten)]
    pub solve: SolveArgs,
}

const TRACE: &str = concat!(
    r#"Examples:
  barycode trace examples/pairs.jsonl > trace.json
  barycode trace examples/pairs.jsonl --id two-boxes -o trace.json --svg steps.svg
  barycode trace examples/pairs.jsonl --solver johnson -o trace.json --svg steps/
  barycode trace examples/pairs.jsonl --id swinging-bar -o trace.json --svg motion.svg
  barycode trace examples/pairs.jsonl --id two-boxes -o trace.json --html trace.html

"#,
    schema!(),
    r#"
The JSON has the fields input, solver, support, start, answer (as `query` gives it) and trace
(format barycode-trace, version 1: every support, simplex, edge and bound). The pictures show
the shapes, and the obstacle A - B (the Minkowski difference) with the origin and the simplex
stepping in. Of a raycast, shapecast or time_of_impact the steps are the cells that prove what is
free, and the contact; the picture shows the bodies at the ends of the cells, the direction of each
cell, the first contact, and the gap along the directions over time.

Exit codes: 0 done, 2 unusable input (no file is written then)."#
);

#[derive(Debug, Args)]
pub struct SolveArgs {
    /// Precision of coordinates and answers
    #[arg(long, value_enum, default_value_t = Precision::F64)]
    pub precision: Precision,
    /// Sub-distance method
    #[arg(long, value_enum, default_value_t = Solver::Barycode)]
    pub solver: Solver,
    /// How convex polygons look for their support vertex
    #[arg(long, value_enum, default_value_t = SupportArg::Auto)]
    pub support: SupportArg,
    /// Where the search sets out: from a point inside the obstacle, or always along x
    #[arg(long, value_enum, default_value_t = StartFrom::Inside)]
    pub start: StartFrom,
    /// Give up after this many supports in each stage; the verdict may be `undecided` then
    #[arg(long, value_name = "N")]
    pub max_iterations: Option<u32>,
    /// Know the distance to within this, in the unit of the coordinates, and stop: quicker for
    /// smooth shapes. Else as close as can be
    #[arg(long, value_name = "D", value_parser = margin, allow_negative_numbers = true)]
    pub tolerance: Option<f64>,
    /// Whether shapes that touch, and do not overlap, are `intersecting`; the verdict says
    /// `touching` either way
    #[arg(long, value_enum, default_value_t = TouchingArg::Collides)]
    pub touching: TouchingArg,
    /// Verify every answer from the shapes alone, and say `"checked": true`
    #[arg(long)]
    pub check: bool,
}

/// What a cell is whose occupancy is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum UnknownArg {
    /// Nobody runs into it
    Free,
    /// It is an obstacle
    Occupied,
}

impl From<UnknownArg> for Unknown {
    fn from(unknown: UnknownArg) -> Self {
        match unknown {
            UnknownArg::Free => Self::Free,
            UnknownArg::Occupied => Self::Occupied,
        }
    }
}

/// What contact counts as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TouchingArg {
    /// Contact is a collision
    Collides,
    /// Only an overlap is one
    Free,
}

impl From<TouchingArg> for Touching {
    fn from(contact: TouchingArg) -> Self {
        match contact {
            TouchingArg::Collides => Self::Collides,
            TouchingArg::Free => Self::Free,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Precision {
    F32,
    F64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Solver {
    /// The paper's, ordered: the newest vertex is part of what is nearest
    Barycode,
    /// The paper's, without that
    BarycodeUnordered,
    /// Montanari, Petrinic and Barbieri's
    SignedVolumes,
    /// In space only: without the face opposite the newest vertex
    SignedVolumesOrdered,
    /// Ericson's
    Voronoi,
    /// The original's
    Johnson,
    /// Perpendicular directions; intersect and within only
    Perpendicular,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum SupportArg {
    /// Scan small polygons, climb on large ones
    Auto,
    /// Look at every vertex
    Scan,
    /// Walk uphill from the last vertex
    Climb,
}

impl From<SupportArg> for SupportSearch {
    fn from(support: SupportArg) -> Self {
        match support {
            SupportArg::Auto => Self::Auto,
            SupportArg::Scan => Self::Scan,
            SupportArg::Climb => Self::Climb,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StartFrom {
    Inside,
    X,
}

/// As written on the command line.
macro_rules! named_as_written {
    ($($name:ident),+) => {
        $(impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.to_possible_value().map_or(Ok(()), |value| f.write_str(value.get_name()))
            }
        })+
    };
}

named_as_written!(Solver, SupportArg, StartFrom);
