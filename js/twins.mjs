// Makes files of src/d3 from those of src/d2 that differ from them in names alone. Each entry point
// has one dimension, and its types say which, so both are needed; people edit the plane.
//
//   node twins.mjs             writes them
//   node twins.mjs --check     compares them with those that are there
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('src', import.meta.url))
const twins = { ask: 'ask', check: 'check', halfplane: 'halfspace', outer: 'outer', traced: 'traced' }
const names = {
  Vec2: 'Vec3',
  bc_plane_: 'bc_space_',
  HalfPlane: 'HalfSpace',
  'half-plane': 'half-space',
  'below a line': 'below a plane',
  'A polygon': 'A polytope',
}

const check = process.argv[2] === '--check'
for (const [from, to] of Object.entries(twins)) {
  const path = join(source, 'd3', `${to}.ts`)
  let text = readFileSync(join(source, 'd2', `${from}.ts`), 'utf8')
  for (const [plane, space] of Object.entries(names)) text = text.replaceAll(plane, space)
  text = `// Made from ../d2/${from}.ts by twins.mjs: edit that one.\n${text}`
  if (!check) {
    writeFileSync(path, text)
  } else if (readFileSync(path, 'utf8') !== text) {
    console.error(`src/d3/${to}.ts is not the twin of src/d2/${from}.ts: edit the latter, and run node twins.mjs`)
    process.exit(1)
  }
}
