// All geometry is the library's: outside of drawing, and of the one algorithm that is deliberately
// naive, no source computes any.
import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { here } from './modules.mjs'

/** Where pictures are drawn, in the plane and in space; and the textbook's algorithm. */
const allowed = /^(figure|space|naive)\//
const geometry = /\b(atan2?|hypot|acos|asin|sqrt|cross|dot|orient\w*)\s*\(|Math\.(sin|cos|tan)\b/

test('no geometry in JavaScript but the naive algorithm', () => {
  const sources = readdirSync(join(here, 'src'), { recursive: true }).filter((file) => /\.tsx?$/.test(file))
  assert.ok(sources.length > 30)
  for (const file of sources) {
    if (allowed.test(file)) continue
    const lines = readFileSync(join(here, 'src', file), 'utf8').split('\n')
    lines.forEach((line, i) => assert.doesNotMatch(line, geometry, `src/${file}:${i + 1}`))
  }
})
