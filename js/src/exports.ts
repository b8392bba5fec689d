/** What every module exports. */
interface Common {
  memory: WebAssembly.Memory
  bc_abi(): number
  bc_exchange(words: number): number
  bc_exchange_words(): number
  bc_buffer(words: number): number
  bc_buffer_address(buffer: number): number
  bc_buffer_free(buffer: number): number
  bc_text(): number
  bc_text_bytes(): number
  bc_error_argument(): number
  bc_error_index(): number
  bc_rotation(angle: number, out: number): number
}

/** What it exports once for each dimension that it has. */
interface PerDimension {
  shape(kind: number, numbers: number, count: number): number
  posed(shape: number, pose: number): number
  rounded(shape: number, radius: number): number
  scaled(shape: number, factor: number): number
  affine(shape: number, map: number): number
  sum(first: number, second: number): number
  hull_of(shapes: number, count: number): number
  outer_hull(shape: number, vertices: number, distance: number, out: number): number
  free(shape: number): number
  live(): number
  vertices(shape: number, out: number): number
  support(shape: number, pose: number, direction: number, out: number): number
  motion_pose(motion: number, time: number, out: number): number
  intersects(a: number, poseA: number, b: number, poseB: number, options: number, out: number): number
  within(a: number, poseA: number, b: number, poseB: number, margin: number, options: number, out: number): number
  distance(a: number, poseA: number, b: number, poseB: number, options: number, out: number): number
  closest_points(a: number, poseA: number, b: number, poseB: number, options: number, out: number): number
  contact(a: number, poseA: number, b: number, poseB: number, options: number, out: number): number
  contact_manifold(a: number, poseA: number, b: number, poseB: number, options: number, out: number): number
  whole_contact_manifold(a: number, poseA: number, b: number, poseB: number, options: number, out: number): number
  most_contact_points(): number
  halfspace(question: number, halfspace: number, shape: number, pose: number, margin: number, out: number): number
  halfspace_normal(halfspace: number, out: number): number
  cast_ray(a: number, poseA: number, ray: number, until: number, options: number, out: number): number
  cast_shape(
    a: number,
    poseA: number,
    b: number,
    poseB: number,
    velocities: number,
    until: number,
    options: number,
    out: number,
  ): number
  time_of_impact(
    a: number,
    motionA: number,
    b: number,
    motionB: number,
    from: number,
    to: number,
    options: number,
    out: number,
    cells: number,
    room: number,
  ): number
  is_free(a: number, motionA: number, b: number, motionB: number, from: number, to: number, options: number): number
  check_intersection(a: number, poseA: number, b: number, poseB: number, record: number, exact: number): number
  check_distance(record: number): number
  check_proximity(a: number, poseA: number, b: number, poseB: number, record: number, exact: number): number
  check_manifold(a: number, poseA: number, b: number, poseB: number, record: number): number
  check_halfspace(question: number, halfspace: number, shape: number, pose: number, record: number): number
  check_ray(a: number, poseA: number, ray: number, until: number, options: number, record: number): number
  check_cast(
    a: number,
    poseA: number,
    b: number,
    poseB: number,
    velocities: number,
    until: number,
    options: number,
    record: number,
  ): number
  check_impact(
    a: number,
    motionA: number,
    b: number,
    motionB: number,
    from: number,
    to: number,
    options: number,
    record: number,
    cells: number,
  ): number
  batch(
    question: number,
    sideA: number,
    sideB: number,
    rows: number,
    margin: number,
    options: number,
    buffer: number,
    out: number,
  ): number
}

type Named<D extends string, F> = { [K in keyof F as `bc_${D}_${K & string}`]: F[K] }

interface OfSpace {
  bc_space_rotation_of_quaternion(numbers: number, out: number): number
  bc_space_quaternion_of_rotation(rows: number, out: number): number
  bc_space_rotation_of_axis_angles(x: number, y: number, z: number, out: number): number
  bc_space_faces(shape: number, out: number): number
  bc_digest_space(): bigint
}

interface OfPlane {
  bc_digest_plane(): bigint
}

interface Explored {
  obstacle(a: number, poseA: number, b: number, poseB: number, sum: number, out: number): number
  trace(
    question: number,
    a: number,
    poseA: number,
    b: number,
    poseB: number,
    margin: number,
    options: number,
    out: number,
  ): number
  trace_ray(a: number, poseA: number, ray: number, until: number, options: number, out: number): number
  trace_cast(
    a: number,
    poseA: number,
    b: number,
    poseB: number,
    velocities: number,
    until: number,
    options: number,
    out: number,
  ): number
  trace_impact(
    a: number,
    motionA: number,
    b: number,
    motionB: number,
    from: number,
    to: number,
    options: number,
    out: number,
  ): number
}

/** The exports of `plane.wasm`. */
export type PlaneExports = Common & Named<'plane', PerDimension> & OfPlane
/** The exports of `space.wasm`. */
export type SpaceExports = Common & Named<'space', PerDimension> & OfSpace
/** The exports of `explorer.wasm`. */
export type ExplorerExports = PlaneExports & SpaceExports & Named<'plane', Explored> & Named<'space', Explored>

type Missing =
  | 'ray'
  | 'cast'
  | 'impact'
  | 'batch'
  | 'motion'
  | 'manifold'
  | 'halfspace'
  | 'outer'
  | 'buffer'
  | 'digest'
  | 'is_free'
  | 'most'
/** Names that `figures.wasm` lacks: motion, manifolds, half-planes, outer hulls, batches. */
type Beyond = `${string}_${Missing}${'' | `_${string}`}`
/** The exports of `figures.wasm`. */
export type FiguresExports = Omit<PlaneExports & Named<'plane', Explored>, Beyond>

/** The exports of `scene.wasm`. */
export interface SceneExports {
  memory: WebAssembly.Memory
  bc_scene_abi(): number
  bc_scene_room(bytes: number): number
  bc_scene_text(): number
  bc_scene_text_bytes(): number
  bc_scene_open(request: number): number
  bc_scene_advance(count: number): number
  bc_scene_report(): number
  bc_scene_standing(): number
  bc_scene_moving(time: number): number
  bc_scene_vehicle(time: number): number
  bc_scene_pair(obstacle: number, time: number): number
}
