import type { Body, Pair } from '../state/pair.ts'

/** The languages that a pair can be copied in. */
export const languages = ['Rust', 'TypeScript', 'Python', 'Command line', 'JSON'] as const

export type Language = (typeof languages)[number]

/**
 * A double so that it is read as the same bits: JavaScript writes minus zero as zero, and Python
 * reads it as a whole number unless it has a point.
 */
export const digits = (value: number): string => (Object.is(value, -0) ? '-0.0' : String(value))

/** A double as Rust writes it. */
export const rust = (value: number): string => (/[.e]/.test(digits(value)) ? digits(value) : `${digits(value)}.0`)

/** Points as JavaScript, Python and JSON write them. */
export const rows = (points: readonly (readonly number[])[]): string =>
  `[${points.map((point) => `[${point.map(digits).join(', ')}]`).join(', ')}]`

function rustBody(name: string, { points, radius, x, y, angle }: Body): string {
  const list = points.map(([px, py]) => `[${rust(px)}, ${rust(py)}]`).join(', ')
  const core =
    points.length > 2
      ? `Polygon::new([${list}].map(Vec2::from))?`
      : `Polygon::hull([${list}].map(Vec2::from).to_vec())?`
  const shape = radius > 0 ? `Rounded::new(${core}, ${rust(radius)})?` : core
  return `    let ${name} = Posed::new(${shape}, Pose::from_angle([${rust(x)}, ${rust(y)}], ${rust(angle)}))?;\n`
}

function inRust({ a, b }: Pair): string {
  const rounded = a.radius > 0 || b.radius > 0 ? ', Rounded' : ''
  return `use barycode::d2::{self, Polygon, Pose, Posed${rounded}, Vec2};

fn main() -> Result<(), Box<dyn std::error::Error>> {
${rustBody('a', a)}${rustBody('b', b)}
    let answer = d2::contact(&a, &b);
    println!("{:?} {}", answer.verdict, answer.distance);
    answer.check(&a, &b)?; // from the shapes alone
    Ok(())
}
`
}

function scriptBody({ points, radius, x, y, angle }: Body): string {
  const shape = points.length > 2 ? 'Polygon' : 'Hull'
  const round = radius > 0 ? `, { radius: ${digits(radius)} }` : ''
  return `new ${shape}(${rows(points)}${round}).at(pose(${[x, y, angle].map(digits).join(', ')}))`
}

function inScript({ a, b }: Pair): string {
  const shapes = [a, b].map(({ points }) => (points.length > 2 ? 'Polygon' : 'Hull'))
  const names = [...new Set(shapes), 'check', 'contact', 'init', 'pose']
  return `import { ${names.sort().join(', ')} } from 'barycode/plane'

await init()
const a = ${scriptBody(a)}
const b = ${scriptBody(b)}
const answer = contact(a, b)
console.log(answer.verdict, answer.distance)
check(answer, a, b) // from the shapes alone
`
}

function pythonBody({ points, radius, x, y, angle }: Body): string {
  const convex = points.length > 2 ? '' : ', convex="hull"'
  const round = radius > 0 ? `, radius=${digits(radius)}` : ''
  return `d2.Polygon(${rows(points)}${convex}${round}).at(d2.Pose(${[x, y, angle].map(digits).join(', ')}))`
}

function inPython({ a, b }: Pair): string {
  return `from barycode import d2

a = ${pythonBody(a)}
b = ${pythonBody(b)}
answer = d2.contact(a, b)
print(answer.verdict.name, answer.distance)
answer.check()  # from the shapes alone
`
}

function jsonBody({ points, radius }: Body): string {
  const shape = points.length === 1 ? 'point' : points.length === 2 ? 'segment' : 'convex'
  const round = radius > 0 ? `, "radius": ${digits(radius)}` : ''
  return `{"shape": "${shape}", "vertices": ${rows(points)}${round}}`
}

const jsonPose = ({ x, y, angle }: Body): string =>
  `{"translation": [${digits(x)}, ${digits(y)}], "angle": ${digits(angle)}}`

/** The request that the command reads. */
function inJson({ a, b }: Pair): string {
  const sides = `"a": ${jsonBody(a)}, "pose_a": ${jsonPose(a)}, "b": ${jsonBody(b)}, "pose_b": ${jsonPose(b)}`
  return `{"id": "pair", "dim": 2, "query": "contact", ${sides}}\n`
}

/** A request as lines of a shell that ask the command. */
export const inShell = (request: string): string =>
  `echo '${request.trim()}' > pair.jsonl
barycode query pair.jsonl            # the answer
barycode trace pair.jsonl --id pair  # every step
`

/** A program that asks about the pair, with the same doubles. */
export function program(pair: Pair, language: Language): string {
  const shell = (asked: Pair) => inShell(inJson(asked))
  const make = { Rust: inRust, TypeScript: inScript, Python: inPython, 'Command line': shell, JSON: inJson }
  return make[language](pair)
}
