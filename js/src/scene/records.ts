/** The name of an obstacle: a number where it is one. */
export type ObstacleId = number | string

/** How a step ended. What is not proven to be free is `'undecided'` at least. */
export type StepVerdict = 'separated' | 'within_margin' | 'touching' | 'penetrating' | 'undecided'

/** One pose of the plan. */
export interface PlanPose {
  time_step: number
  /** Since step 0 or the plan's beginning, where scene or plan say. */
  seconds: number | null
  x: number
  y: number
  /** The heading, in radians. */
  theta: number
}

/** An obstacle that lacks a shape. */
export interface MissingShape {
  obstacle: ObstacleId
  why: string
}

/** The ground that a vehicle or a trailer covers, in the frame of the point that its plan moves. */
export interface FootprintInfo {
  /** Lower and upper corner of an upright box around it. */
  bounds: [low: [x: number, y: number], high: [x: number, y: number]]
  /** How many shapes it is made of; a rectangle is one. */
  shapes: number
  /** How many convex pieces these are cut into. */
  pieces: number
  /** Where it comes from, in words: a file's name, or who gave it. */
  origin: string
}

/** A trailer as it was read. */
export interface TrailerInfo {
  footprint: FootprintInfo
  /** What its plan is called. */
  plan: string
}

/** How longitude and latitude were projected, and by how much clearances may be off. */
export interface ProjectionInfo {
  /** Longitude and latitude of the origin, in degrees. */
  origin: [lon: number, lat: number]
  /** The share of lengths, of those of the farthest point of the footprint, too. */
  relative_error: number
  /** In metres, near contact. */
  contact_error: number
}

/** The vehicle, or its trailer; reports tell them apart only where there is a trailer. */
export type EgoBody = 'vehicle' | 'trailer'

/** Scene and plan as they were read. */
export interface SceneInfo {
  /** What the scene is called. */
  scene: string
  /** Format and version, such as `CommonRoad 2020a`. */
  format: string
  /** How many obstacles there are. */
  obstacles: number
  /** How many lanelets were passed over: they are roads, not obstacles. */
  lanelets: number
  /** Seconds between two time steps, if the format says. */
  step_seconds: number | null
  /** What the plan is called. */
  plan: string
  /** The plan's poses, in metres where degrees were projected. */
  poses: PlanPose[]
  footprint: FootprintInfo
  /** The trailer; null where there is none. */
  trailer: TrailerInfo | null
  /** How degrees were projected; null where coordinates are those of a plane. */
  projection: ProjectionInfo | null
  /** The obstacles that lack a shape; only where that is allowed. */
  missing: MissingShape[]
  /** How many poses and spans there are to check. */
  remaining: number
}

/**
 * What was found at one pose. All but `missing` is null where no obstacle exists, all but the
 * verdict where no shape is known.
 */
export interface PlanStep {
  time_step: number
  /** The signed distance of the nearest obstacle: minus the depth where it overlaps. */
  clearance: number | null
  /** The nearest obstacle. */
  obstacle: ObstacleId | null
  body?: EgoBody
  verdict: StepVerdict | null
  on_ego: [x: number, y: number] | null
  on_obstacle: [x: number, y: number] | null
  /** Unit vector from the vehicle to the obstacle. */
  normal: [x: number, y: number] | null
  missing: ObstacleId[]
}

/** When and where an obstacle is met, or may be. */
export interface Meeting {
  obstacle: ObstacleId
  body?: EgoBody
  /** Not before the first, and where contact is proven, not after the second; in time steps. */
  time: [from: number, to: number]
  seconds: [from: number, to: number] | null
  normal: [x: number, y: number] | null
  at: [x: number, y: number] | null
}

/** Proven bounds of the smallest clearance over some time. */
export interface ClearanceBounds {
  /** Null for minus infinity. */
  lower: number | null
  /** Null for infinity. */
  upper: number | null
  /** When the clearance is no larger than `upper`, in time steps. */
  time: number
  obstacle: ObstacleId
  body?: EgoBody
}

/** What was found from one pose to the next, both included. */
export interface PlanSpan {
  from_step: number
  to_step: number
  verdict: 'free' | 'contact' | 'undecided'
  contact: Meeting | null
  undecided: Meeting | null
  clearance: ClearanceBounds | null
  missing: ObstacleId[]
}

/** What was found, as `barycode check --format json` writes it. */
export interface PlanReport {
  /** Whether all that was asked about is proven to be free. */
  free: boolean
  /** The first time step that is not free. */
  first_collision: number | null
  /** How many steps are undecided. */
  undecided: number
  min_clearance: number | null
  min_clearance_step: number | null
  missing: MissingShape[]
  /** Only where degrees were projected. */
  projection?: ProjectionInfo
  /** Of the time between the steps; only where that was asked for. */
  continuous?: {
    first_contact: Meeting | null
    first_undecided: Meeting | null
    /** How many spans are undecided. */
    undecided: number
    clearance: ClearanceBounds | null
    spans: PlanSpan[]
  }
  steps: PlanStep[]
}

/** What one call of `advance` has found. */
export interface PlanNews {
  steps: PlanStep[]
  /** Of each step, proven bounds of the clearance: null where there is none. */
  bounds: ([lower: number | null, upper: number | null] | null)[]
  /** Of each step, whether it is not proven to be free. */
  collides: boolean[]
  spans: PlanSpan[]
  /** How many poses and spans are not checked yet. */
  remaining: number
}

/** What is occupied, rounded, for drawing: all of these together. */
export interface Outline {
  /** Outlines counter-clockwise, holes clockwise: shapes may overlap, so fill by the non-zero rule. */
  rings: [x: number, y: number][][]
  discs: [x: number, y: number, radius: number][]
  /** All within a radius of a ring, or of the line between two points. */
  rounded: { ring: [x: number, y: number][]; radius: number }[]
  /** Lines of no width; points, where there is one vertex. */
  lines: [x: number, y: number][][]
}

/** What an obstacle occupies. */
export interface ObstacleOutline extends Outline {
  /** Its place in the scene's order. */
  index: number
  id: ObstacleId
  kind: 'static' | 'dynamic' | 'phantom' | 'environment'
  /** What the file calls it; empty if it does not say. */
  class: string
}

/** What the vehicle covers, or its trailer. */
export interface EgoOutline extends Outline {
  body: EgoBody
}

/** A convex body: all within a radius of the hull of its vertices, at a pose. */
export interface ConvexBody {
  vertices: [x: number, y: number][]
  radius: number
  pose: [x: number, y: number, cos: number, sin: number]
  /** The angle of the pose, in radians: of it the library makes this rotation, or nearly. */
  angle: number
}

/** The two convex bodies behind a clearance. */
export interface ConvexPair {
  /** Which body the first belongs to. */
  body: EgoBody
  ego: ConvexBody
  obstacle: ConvexBody
  /** Which of the shapes that the obstacle occupies. */
  part: number
}
