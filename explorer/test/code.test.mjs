// Programs that pairs are copied as: they ask about the same doubles, and give the page's answer.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { here, load } from './modules.mjs'

const { languages, program } = await load('app/code.ts')
const { spaceProgram } = await load('app/code-space.ts')
const { cloudAt, vertices } = await load('space/presets.ts')
const { initialPair } = await load('state/pair.ts')
const [plane, space] = await Promise.all([import('barycode/plane'), import('barycode/space')])
plane.initSync(readFileSync(`${here}/node_modules/barycode/dist/plane.wasm`))
space.initSync(readFileSync(`${here}/node_modules/barycode/dist/space.wasm`))

const command = process.env.BARYCODE_COMMAND
const long = process.env.BARYCODE_LONG !== undefined

const third = 1 / 3
const segment = {
  points: [
    [-1.2, 0],
    [1.2, 1e-9],
  ],
  radius: 0.1 + 0.2,
  x: -1.8,
  y: third,
  angle: 0.5,
}
const triangle = {
  points: [
    [-0.8, -0.7],
    [1, -0.5],
    [0, 0.9],
  ],
  radius: 0,
  x: 1.5,
  y: -5e-324,
  angle: -0,
}
const far = { ...triangle, x: 1e21 }
const point = { points: [[0.1, -0]], radius: 0, x: -2.5, y: 0.25, angle: 0 }
const home = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]

/** Pairs of the plane and of space by name, and what makes their programs. */
const plain = {
  first: initialPair,
  rounded: { a: segment, b: triangle },
  far: { a: segment, b: far },
  point: { a: point, b: { ...triangle, radius: 0.25 } },
}
const spatial = {
  bodies: {
    a: vertices.box,
    b: vertices.gem,
    pose: space.Pose.axisAngles([1.5, third, 0.9], 0.4, 0, 0.3).numbers,
  },
  apart: { a: vertices.prism, b: vertices.octahedron, pose: space.Pose.axisAngles([3, -0, 1], 1, 0, -2).numbers },
  cloud: { a: cloudAt([1, 0.75, 1.5]), b: [[0, 0, 0]], pose: home },
}
const written = (pairs, by, library) =>
  Object.entries(pairs).map(([name, pair]) => ({ name, pair, library, write: (language) => by(pair, language) }))
const all = [...written(plain, program, plane), ...written(spatial, spaceProgram, space)]

/** All doubles of a pair, in no certain order. */
const numbersOf = (pair) =>
  pair.pose
    ? [...pair.a.flat(), ...pair.b.flat(), ...pair.pose]
    : [pair.a, pair.b].flatMap(({ points, x, y, angle }) => [...points.flat(), x, y, angle])

/** The answer of the library, asked without any text. */
function answerOf({ pair, library }) {
  if (library === plane) {
    const side = ({ points, radius, x, y, angle }) => {
      const shape = points.length > 2 ? new plane.Polygon(points, { radius }) : new plane.Hull(points, { radius })
      return shape.at(plane.pose(x, y, angle))
    }
    return plane.contact(side(pair.a), side(pair.b))
  }
  const pose = new space.Pose()
  pose.numbers.splice(0, 12, ...pair.pose)
  const b = pair.b.length === 1 ? new space.Point(pair.b[0]) : new space.Hull(pair.b)
  return space.contact(new space.Hull(pair.a).at(new space.Pose()), b.at(pose))
}

test('TypeScript gives the answer of the page', () => {
  for (const asked of all) {
    // An answer that nothing is proven of is refused by `check`, in the program as well.
    if (asked.name === 'far') continue
    const text = asked
      .write('TypeScript')
      .replace(/import \{ (.*) \} from 'barycode\/(plane|space)'/, 'const { $1 } = library')
      .replace('await init()', '')
      .replace('console.log(answer.verdict, answer.distance)', '')
    const answer = new Function('library', `${text}\nreturn answer`)(asked.library)
    assert.deepStrictEqual(answer, answerOf(asked), asked.name)
  }
})

test('every language writes every double so that it is read as the same', () => {
  for (const { name, pair, write } of all) {
    for (const language of languages) {
      const text = write(language).replace(/\b(d2|d3|f64|Vec2|Vec3)\b/g, '')
      const found = [...text.matchAll(/-?\d+(\.\d+)?(e[+-]?\d+)?/g)].map(([number]) => Number(number))
      for (const value of numbersOf(pair)) {
        const isThere = found.some((number) => Object.is(number, value))
        assert.ok(isThere, `${name}: ${Object.is(value, -0) ? '-0' : value} in ${language}: ${text}`)
      }
    }
  }
})

test('Rust has no whole number where it wants a double', () => {
  for (const { write } of all) assert.doesNotMatch(write('Rust').replaceAll('from_rows', ''), /[[ (]-?\d+[\],)]/)
})

test('minus zero has a point, without which Python takes it for a whole number', () => {
  for (const { write } of all) for (const l of languages) assert.doesNotMatch(write(l), /-0(?![\d.])/)
})

test('JSON is one line that says what the pair is', () => {
  for (const { name, pair, write } of all) {
    const request = JSON.parse(write('JSON'))
    assert.equal(write('JSON').trim().split('\n').length, 1)
    const points = pair.pose ? pair.a : pair.a.points
    assert.deepStrictEqual(request.a.vertices, points, name)
    const pose = pair.pose
      ? { translation: pair.pose.slice(0, 3), rotation_matrix_rowmajor: pair.pose.slice(3) }
      : { translation: [pair.b.x, pair.b.y], angle: pair.b.angle }
    assert.deepStrictEqual(request.pose_b, pose, name)
  }
})

/** Asserts that a program or the command has found the library's answer, to the last bit. */
function assertSame({ verdict, distance }, answer, name) {
  assert.equal(verdict.toLowerCase(), answer.verdict, name)
  assert.equal(Number(distance), answer.distance, name)
}

test('the command reads the JSON, and gives the answer of the page', (t) => {
  if (!command) return t.skip('BARYCODE_COMMAND says where the command is')
  for (const asked of all) {
    const out = execFileSync(command, ['query', '-'], { input: asked.write('JSON'), encoding: 'utf8' })
    const { verdict, signed_distance: distance } = JSON.parse(out)
    assertSame({ verdict, distance }, answerOf(asked), asked.name)
  }
})

test('the lines for a shell run, and trace the pair, too', (t) => {
  if (!command) return t.skip('BARYCODE_COMMAND says where the command is')
  const folder = mkdtempSync(join(tmpdir(), 'barycode-'))
  try {
    for (const asked of all) {
      const text = asked.write('Command line').replaceAll(/^barycode /gm, '"$BARYCODE_COMMAND" ')
      const out = execFileSync('sh', ['-e', '-c', text], { cwd: folder, encoding: 'utf8' })
      const [answer, ...trace] = out.split('\n')
      const { verdict, signed_distance: distance } = JSON.parse(answer)
      assertSame({ verdict, distance }, answerOf(asked), asked.name)
      assert.equal(JSON.parse(trace.join('\n')).input.id, 'pair', asked.name)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Pairs whose answers are proven: `check` refuses others, in the programs as well. */
const proven = all.filter(({ name }) => name !== 'far')
const slow = { skip: !long && 'a compiler at work, or an interpreter: BARYCODE_LONG=1' }
const printed = (text) => {
  const [verdict, distance] = text.trim().split(/\s+/)
  return { verdict, distance }
}

test('the texts in Rust compile, and give the answer of the page', slow, (t) => {
  try {
    execFileSync('cargo', ['--version'])
  } catch {
    return t.skip('there is no cargo')
  }
  const folder = mkdtempSync(join(tmpdir(), 'barycode-'))
  try {
    const root = join(here, '..')
    const manifest = [
      '[package]\nname = "texts"\nversion = "0.0.0"\nedition = "2024"',
      `[dependencies]\nbarycode = { path = ${JSON.stringify(join(root, 'crates', 'barycode'))} }`,
      '[workspace]\n',
    ]
    writeFileSync(join(folder, 'Cargo.toml'), manifest.join('\n\n'))
    copyFileSync(join(root, 'Cargo.lock'), join(folder, 'Cargo.lock'))
    mkdirSync(join(folder, 'src', 'bin'), { recursive: true })
    for (const { name, write } of proven) writeFileSync(join(folder, 'src', 'bin', `${name}.rs`), write('Rust'))
    const target = join(folder, 'target')
    const env = { ...process.env, CARGO_TARGET_DIR: target }
    execFileSync('cargo', ['build', '--quiet', '--bins'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
    for (const asked of proven) {
      const out = execFileSync(join(target, 'debug', asked.name), { encoding: 'utf8' })
      assertSame(printed(out), answerOf(asked), asked.name)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the texts in Python give the answer of the page', slow, (t) => {
  const python = process.env.BARYCODE_PYTHON ?? 'python3'
  try {
    execFileSync(python, ['-c', 'import barycode'], { stdio: 'ignore' })
  } catch {
    return t.skip('BARYCODE_PYTHON names no Python that has the package barycode')
  }
  for (const asked of proven) {
    const out = execFileSync(python, ['-'], { input: asked.write('Python'), encoding: 'utf8' })
    assertSame(printed(out), answerOf(asked), asked.name)
  }
})
