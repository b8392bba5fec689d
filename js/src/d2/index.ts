export { Distance, stops, verdicts } from '../answers.js'
export type { Certificate, ContactPoint, ImpactVerdict, Stop, Verdict } from '../answers.js'
export { Columns } from '../batch.js'
export type { RowsOf } from '../batch.js'
export { ArgumentError, CheckError, ShapeError } from '../errors.js'
export type { Cell, Times } from '../motion.js'
export { Cache } from '../options.js'
export type { CastOptions, QueryOptions, Touching } from '../options.js'
export type { Points } from '../shape.js'
export {
  Impact,
  Intersection,
  Manifold,
  Proximity,
  castRay,
  castShape,
  certificate,
  closestPoints,
  contact,
  contactManifold,
  distance,
  intersects,
  isFree,
  timeOfImpact,
  wholeContactManifold,
  within,
} from './ask.js'
export * from './batch.js'
export * from './check.js'
export * from './halfplane.js'
export * from './motions.js'
export * from './outer.js'
export { Pose, pose, rotation } from './pose.js'
export type { Rotation, Vec2 } from './pose.js'
export * from './shapes.js'
