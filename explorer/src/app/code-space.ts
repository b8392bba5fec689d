import type { Vec3 } from '../space/content.ts'
import { type Language, digits, inShell, rows, rust } from './code.ts'

/** Two hulls of points in space, A in its own frame, B at a pose. */
export interface SpacePair {
  a: readonly Vec3[]
  b: readonly Vec3[]
  /** x, y, z, and the rows of the rotation's matrix. */
  pose: readonly number[]
}

/** The three rows of the rotation's matrix. */
const turn = ({ pose }: SpacePair): number[][] => [pose.slice(3, 6), pose.slice(6, 9), pose.slice(9, 12)]

/** The homogeneous matrix, row by row. */
const matrix = (pair: SpacePair): number[][] => [...turn(pair).map((row, i) => [...row, pair.pose[i]]), [0, 0, 0, 1]]

const rustList = (numbers: readonly number[]): string => `[${numbers.map(rust).join(', ')}]`

function rustShape(points: readonly Vec3[]): string {
  if (points.length === 1) return `Point::new(${rustList(points[0])})?`
  return `Polytope::hull([${points.map(rustList).join(', ')}].map(Vec3::from).to_vec())?`
}

function inRust(pair: SpacePair): string {
  const point = pair.b.length === 1 ? 'Point, ' : ''
  const rotation = `Rotation::from_rows([${turn(pair).map(rustList).join(', ')}])`
  return `use barycode::d3::{self, ${point}Polytope, Pose, Posed, Rotation, Vec3};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let a = ${rustShape(pair.a)};
    let rotation = ${rotation};
    let b = Posed::new(${rustShape(pair.b)}, Pose::new(${rustList(pair.pose.slice(0, 3))}, rotation))?;
    let answer = d3::contact(&a, &b);
    println!("{:?} {}", answer.verdict, answer.distance);
    answer.check(&a, &b)?; // from the shapes alone
    Ok(())
}
`
}

const called = (points: readonly Vec3[]): string => (points.length === 1 ? 'Point' : 'Hull')

/** A shape as JavaScript and Python make it. */
const shape = (points: readonly Vec3[]): string =>
  `${called(points)}(${points.length === 1 ? `[${points[0].map(digits).join(', ')}]` : rows(points)})`

function inScript(pair: SpacePair): string {
  const names = [...new Set([called(pair.a), called(pair.b)]), 'Pose', 'check', 'contact', 'init']
  return `import { ${names.join(', ')} } from 'barycode/space'

await init()
const a = new ${shape(pair.a)}.at(new Pose())
const b = new ${shape(pair.b)}.at(Pose.rows(${rows(matrix(pair))}.flat()))
const answer = contact(a, b)
console.log(answer.verdict, answer.distance)
check(answer, a, b) // from the shapes alone
`
}

function inPython(pair: SpacePair): string {
  return `from barycode import d3

a = d3.${shape(pair.a)}
b = d3.${shape(pair.b)}.at(d3.Pose.matrix(${rows(matrix(pair))}))
answer = d3.contact(a, b)
print(answer.verdict.name, answer.distance)
answer.check()  # from the shapes alone
`
}

const jsonShape = (points: readonly Vec3[]): string =>
  `{"shape": "${points.length === 1 ? 'point' : 'convex'}", "vertices": ${rows(points)}}`

/** The request that the command reads. */
function inJson(pair: SpacePair): string {
  const list = (numbers: readonly number[]) => `[${numbers.map(digits).join(', ')}]`
  const [translation, rotation] = [list(pair.pose.slice(0, 3)), list(pair.pose.slice(3))]
  const pose = `{"translation": ${translation}, "rotation_matrix_rowmajor": ${rotation}}`
  const sides = `"a": ${jsonShape(pair.a)}, "b": ${jsonShape(pair.b)}, "pose_b": ${pose}`
  return `{"id": "pair", "dim": 3, "query": "contact", ${sides}}\n`
}

/** A program that asks about a pair in space, with the same doubles. */
export function spaceProgram(pair: SpacePair, language: Language): string {
  const shell = (asked: SpacePair) => inShell(inJson(asked))
  const make = { Rust: inRust, TypeScript: inScript, Python: inPython, 'Command line': shell, JSON: inJson }
  return make[language](pair)
}
