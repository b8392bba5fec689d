// The page Plan, driven as a person does: examples, files, time, and the way to the proof.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { accessible, fits } from './axe.mjs'
import { begin, missing, ready, visit } from './browser.mjs'
import { chooseSpaces, dropFiles, says, tabTo } from './drive.mjs'
import { here } from './modules.mjs'

const options = { skip: missing }
const examples = join(here, '..', 'examples')
const hash = '#1;page=plan'
let site
before(async () => {
  if (!missing) site = await begin()
})
after(() => site?.end())

const verdict = (page) => page.locator('.plan > .verdict')
const checked = (page, pattern = /Free|Collision|Undecided/) => says(verdict(page), pattern)
const notice = (page) => page.locator('.notice')
const here_ = (page) => page.locator('p.here')
const file = (name, text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
const open = (page, files) => page.getByLabel('A scene and a plan').setInputFiles(files)

test('untouched, it shows a plan that collides, at its critical moment', options, async () => {
  await visit(site, { hash }, async (page) => {
    assert.match(await checked(page), /Collision.*First contact at time step 2\d\.\d+, between two steps, obstacle 30/s)
    await says(here_(page), /Time step 2\d\.\d+ \(2\.\d+ s\).*meets obstacle 30/)
    await page.locator('.chart canvas').waitFor()
    assert.ok((await page.locator('.obstacle').count()) > 3)
    await accessible(page, 'plan')
  })
})

for (const width of [390, 320]) {
  for (const dark of [false, true]) {
    test(`it fits into ${width} px${dark ? ', dark' : ''}`, options, async () => {
      await visit(site, { hash, width, dark, touch: true }, async (page) => {
        await checked(page)
        await page.locator('.chart canvas').waitFor()
        await page.locator('.options summary').click()
        await fits(page, `plan at ${width}`)
        await accessible(page, `plan at ${width}`)
      })
    })
  }
}

test('what tunnels is found between the steps only', options, async () => {
  await visit(site, { hash }, async (page) => {
    await page.getByRole('button', { name: 'tunnelling' }).click()
    assert.match(
      await checked(page, /at the steps 3|between two steps.*Least clearance at the steps \d/s),
      /between two steps/,
    )
    assert.equal(await page.locator('.steps .hit').count(), 0, 'no step collides')
    await page.getByRole('button', { name: 'free', exact: true }).click()
    await checked(page, /Free.*Proven at every time/s)
    await page.keyboard.press('Control+z')
    await checked(page, /between two steps/)
  })
})

test('by keys alone: time, a step, its proof, and back', options, async () => {
  await visit(site, { hash }, async (page) => {
    await checked(page)
    await tabTo(page, /^Time/)
    await page.keyboard.press('Home')
    await says(here_(page), /^Time step 0 /)
    for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
    const told = await says(here_(page), /^Time step 3 .*proven to be between/)
    const lower = Number(told.match(/between (\d+\.\d+) and/)[1])
    await page.waitForFunction(() => location.hash.includes('plan='))
    await tabTo(page, /^Prove this moment/)
    await page.keyboard.press('Enter')
    await says(page.locator('.seal'), /check\(\) passes/)
    const bounds = await page.locator('.claims').innerText()
    assert.ok(bounds.includes(lower.toFixed(3).slice(0, -1)), `${lower} in ${bounds}`)
    await page.goBack()
    await says(here_(page), /^Time step 3 /)
  })
})

test('a click on a step of the table, and its proof', options, async () => {
  await visit(site, { hash }, async (page) => {
    await checked(page)
    await page.locator('.steps tbody th button').first().click()
    const step = await page.locator('.steps tr.here th').innerText()
    await says(here_(page), new RegExp(`^Time step ${step} `))
    await page.getByRole('button', { name: `Prove step ${step}`, exact: false }).click()
    await says(page.locator('.seal'), /check\(\) passes/)
  })
})

const SCENE = 'cylinder,x,y,radius\n0,5,0,0.5\n'
const PLAN = 'time_step,x,y,theta\n0,0,0,0\n1,10,0,0\n'

test('files of one own, in any order, one by one or together', options, async () => {
  await visit(site, { hash }, async (page) => {
    await checked(page)
    await open(page, [file('drive.csv', PLAN), file('world.csv', SCENE)])
    await says(page.locator('.own'), /Scene: world\.csv\. Plan: drive\.csv/)
    await checked(page, /obstacle 0\b/)
    await open(page, [file('stay.csv', 'time_step,x,y,theta\n0,0,0,0\n1,0,0,0\n')])
    await checked(page, /Free/)
    const square = '{"type":"Polygon","coordinates":[[[1,-1],[3,-1],[3,1],[1,1],[1,-1]]]}'
    await open(page, [file('square.geojson', square)])
    await checked(page, /Collision/)
    await open(page, [join(examples, 'intersection.xml'), join(examples, 'free.csv')])
    await checked(page, /Free/)
  })
})

test('files are dropped, and undo brings back what was there', options, async () => {
  await visit(site, { hash }, async (page) => {
    await checked(page, /obstacle 30/)
    await dropFiles(page.locator('.drop'), { 'world.csv': SCENE, 'drive.csv': PLAN })
    await says(page.locator('.own'), /Scene: world\.csv\. Plan: drive\.csv/)
    await checked(page, /obstacle 0\b/)
    assert.equal(await page.locator('.drop.over').count(), 0)
    await dropFiles(page.locator('.drop'), { 'note.txt': 'no plan at all' })
    await says(notice(page), /note\.txt/)
    await checked(page, /obstacle 0\b/)
    for (let i = 0; i < 2; i++) await page.keyboard.press('Control+z')
    await checked(page, /obstacle 30/)
  })
})

/** A parking case of TPCAP: start, goal, two obstacles of four vertices. */
const PARKING = [
  [0, 0, 0, 20, 0, 0, 2, 4, 4],
  [4, 3, 16, 3, 16, 5, 4, 5],
  [11, -4, 13, -4, 13, -2, 11, -2],
].join(',')

/** A solution: steps, poses, and what the format has besides. */
const solution = (...poses) =>
  ['\tx\ty\ttheta\tv\ta\tsigma\tomega\tt', ...poses.map((pose, i) => [i, ...pose, 0, 0, 0, 0, i].join('\t'))].join('\n')

test('a case of TPCAP and its solution, with the vehicle of the competition', options, async () => {
  const past = file('past.csv', solution([0, 0, 0], [10, 0, 0], [20, 0, 0]))
  const into = file('into.csv', solution([0, 0, 0], [10, 0, 0], [10, -2, 0]))
  await visit(site, { hash }, async (page) => {
    await checked(page)
    await open(page, [file('Case1.csv', PARKING), past])
    await says(page.locator('.facts'), /Case1: TPCAP case, 2 obstacles\. past: 3 poses\. Vehicle 4\.689 × 1\.942/)
    // Half of the width is 0.971 from the way to the obstacle at y = -2.
    await checked(page, /Free.*Least clearance at the steps 1\.029/s)
    await open(page, [into])
    await checked(page, /Collision.*between two steps, obstacle 1/s)
    await open(page, [file('Case2.csv', PARKING.replace('2,4,4', '2,4,5'))])
    await says(notice(page), /Case2\.csv/)
    await checked(page, /Collision/)
  })
})

test('a case of the competition itself', options, async (t) => {
  const data = join(process.env.BARYCODE_DATA ?? join(here, '..', '..', 'shared', 'data'), 'tpcap')
  const [scene, plan] = [join(data, 'cases', 'Case1.csv'), join(data, 'solutions', 'Solution_Case1.csv')]
  if (!existsSync(scene) || !existsSync(plan)) return t.skip('BARYCODE_DATA says where the folder tpcap is')
  await visit(site, { hash }, async (page) => {
    await checked(page)
    await open(page, [scene, plan])
    await says(page.locator('.facts'), /Case1: TPCAP case, \d+ obstacles\. Solution_Case1: \d+ poses\./)
    await checked(page)
    assert.equal(await notice(page).count(), 0)
    assert.ok((await page.locator('.obstacle').count()) > 0)
  })
})

test('by mouse: the scene is moved, and the chart is clicked', options, async () => {
  await visit(site, { hash }, async (page) => {
    await checked(page)
    const outline = page.locator('.ego.vehicle .outline')
    const first = await outline.getAttribute('d')
    const { x, y } = await page.locator('.scene svg').boundingBox()
    await page.mouse.move(x + 20, y + 20)
    await page.mouse.down()
    await page.mouse.move(x + 90, y + 60, { steps: 5 })
    await page.mouse.up()
    assert.notEqual(await outline.getAttribute('d'), first, 'the scene has moved')
    await page.getByRole('button', { name: 'Show all' }).click()
    assert.equal(await outline.getAttribute('d'), first)
    const chart = page.locator('.chart .u-over')
    await chart.scrollIntoViewIfNeeded()
    const { width, height } = await chart.boundingBox()
    for (const share of [0.1, 0.5, 0.9]) {
      await chart.click({ position: { x: share * width, y: height / 2 } })
      const told = await says(here_(page), /^Time step \d/)
      const slider = page.getByRole('slider', { name: 'Time' })
      const [low, high] = await slider.evaluate(({ min, max }) => [Number(min), Number(max)])
      const time = Number(told.match(/^Time step (\d+(\.\d+)?)/)[1])
      assert.ok(Math.abs(time - (low + share * (high - low))) < 1.5, `${time} at ${share} of ${low} … ${high}`)
      assert.equal(Number(await slider.inputValue()), time)
    }
  })
})

test('broken, huge and hostile files are named, and nothing is lost', options, async () => {
  const broken = {
    'a line in the scene': [
      [file('world.csv', 'cylinder,x,y,radius\n0,5,0,-1\n'), file('p.csv', PLAN)],
      /world\.csv:2|p\.csv/,
    ],
    'XML that ends': [[file('cut.xml', '<commonRoad>\n<sta'), file('p.csv', PLAN)], /cut\.xml/],
    'no text': [[file('noise.geojson', '\u0000\u0001'), file('p.csv', PLAN)], /noise\.geojson/],
    nesting: [[file('deep.geojson', '['.repeat(1e6)), file('p.csv', PLAN)], /deep\.geojson/],
    'markup in a name': [[file('<img src=x onerror=alert(1)>.xml', '<a>'), file('p.csv', PLAN)], /<img src=x/],
    three: [[file('a.csv', PLAN), file('b.csv', PLAN), file('c.csv', PLAN)], /drop a scene and a plan/],
  }
  await visit(site, { hash }, async (page) => {
    await checked(page)
    for (const [what, [files, pattern]] of Object.entries(broken)) {
      await open(page, files)
      await says(notice(page), pattern).catch((error) => assert.fail(`${what}: ${error.message}`))
      assert.ok((await page.locator('.obstacle').count()) > 0, `${what}: the scene is still there`)
      await page.getByRole('button', { name: 'colliding' }).click()
      await checked(page, /obstacle 30/)
    }
    await chooseSpaces(page.getByLabel('A scene and a plan'), [{ name: 'huge.xml', bytes: 33 << 20 }])
    await says(notice(page), /huge\.xml has 34603008 bytes/)
    assert.ok((await page.locator('.obstacle').count()) > 0, 'huge: the scene is still there')
  })
})

test('a module that stops is told, and the next files are checked', options, async () => {
  await visit(site, { hash }, async (page) => {
    await checked(page)
    // What a fault of the module does: a call that traps.
    await page.evaluate(() => {
      const { Instance } = WebAssembly
      WebAssembly.Instance = class extends Instance {
        constructor(...given) {
          super(...given)
          WebAssembly.Instance = Instance
          const trap = () => {
            throw new WebAssembly.RuntimeError('unreachable')
          }
          return { exports: { ...this.exports, bc_scene_open: trap } }
        }
      }
    })
    await page.getByRole('button', { name: 'free', exact: true }).click()
    await says(notice(page), /the module has stopped/)
    await page.getByRole('button', { name: 'tunnelling' }).click()
    // What was there before stays until the next check has come to something.
    await notice(page).waitFor({ state: 'detached' })
    await checked(page, /between two steps/)
  })
})

test('margin, size and what is left out', options, async () => {
  await visit(site, { hash }, async (page) => {
    await checked(page)
    await page.locator('.options summary').click()
    const size = page.getByLabel('Length × width', { exact: true })
    await page.getByLabel('Leave out').fill('30')
    await page.getByLabel('Leave out').press('Enter')
    await checked(page, /^(?!.*obstacle 30)/s)
    await size.fill('big')
    await size.press('Enter')
    await says(notice(page), /LENGTHxWIDTH/)
    await size.fill('')
    await size.press('Enter')
    await page.getByLabel('Margin').fill('50')
    await page.getByLabel('Margin').press('Enter')
    await checked(page, /Collision|Undecided/)
    await page.waitForFunction(() => location.hash.includes('plan='))
    await page.waitForTimeout(500)
    await page.reload()
    await ready(page)
    await checked(page)
    await page.locator('.options summary').click()
    assert.equal(await page.getByLabel('Leave out').inputValue(), '30')
  })
})

const DISCS = 'cylinder,x,y,radius\n5,10,0,1\n6,-5,4,1\n'
const CAB = 'time_step,x,y,theta\n3,0,0,0\n4,4,0,0\n'
const TOWED = 'time_step,x,y,theta\n3,-5,0,0\n4,-5,1.5,0\n'
const ROBOT = `{"shapes": [{"shape": "circle", "radius": 1},
  {"shape": "capsule", "vertices": [[0, 0], [3, 0]], "radius": 0.5}]}`

test('a vehicle of shapes and its trailer, from files', options, async () => {
  await visit(site, { hash }, async (page) => {
    await checked(page)
    await open(page, [file('robot.json', ROBOT), file('cab.csv', CAB), file('discs.csv', DISCS)])
    await says(page.locator('.own'), /Scene: discs\.csv\. Plan: cab\.csv/)
    await says(page.locator('.facts'), /Vehicle of 2 shapes/)
    await checked(page, /Free/)
    await page.locator('.options summary').click()
    await page.getByRole('button', { name: 'Take away Footprint file' }).click()
    await says(page.locator('.facts'), /the format's vehicle/)
    await open(page, [file('robot.json', ROBOT)])
    await says(page.locator('.facts'), /Vehicle of 2 shapes.*\(robot\.json\)/)
    await page.getByRole('button', { name: 'Take away Footprint file' }).click()
    await says(page.locator('.facts'), /the format's vehicle/)
    await page.getByLabel('Footprint file', { exact: true }).setInputFiles([file('robot.json', ROBOT)])
    await says(page.locator('.facts'), /Vehicle of 2 shapes, 4\.500 × 2\.000 \(robot\.json\)/)
    // A disc and a capsule: four arcs.
    const outline = page.locator('.ego.vehicle .outline')
    assert.equal((await outline.getAttribute('d')).match(/A/g).length, 4)

    await page.getByLabel('Trailer, length × width').fill('6x2')
    await page.getByLabel('Trailer, length × width').press('Enter')
    await says(notice(page), /the trailer has no plan/)
    await page.getByLabel('Plan of the trailer', { exact: true }).setInputFiles([file('towed.csv', TOWED)])
    await notice(page).waitFor({ state: 'detached' })
    await says(page.locator('.facts'), /Trailer 6\.000 × 2\.000 \(as given\), plan towed/)
    await page.getByRole('button', { name: 'Critical moment' }).click()
    await says(here_(page), /Time step 4\b.*Obstacle 6 is nearest, to the trailer/s)
    assert.equal(await page.locator('.ego').count(), 2)
    await accessible(page, 'plan with a trailer')
    await page.getByRole('button', { name: 'Prove this moment' }).click()
    await says(page.locator('.seal'), /check\(\) passes/)
    await page.goBack()

    await page.locator('.options summary').click()
    const broken = file('towed.json', '{"shape": "circle",\n"radius": -1}')
    await page.getByLabel('Trailer file', { exact: true }).setInputFiles([broken])
    await says(notice(page), /towed\.json:\d/)
    await page.getByRole('button', { name: 'Take away Trailer file' }).click()
    await notice(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Take away Footprint file' }).click()
    await page.getByLabel('Length × width', { exact: true }).fill('4x2')
    await page.getByLabel('Length × width', { exact: true }).press('Enter')
    await page.getByLabel('Reference').fill('rear-axle:2')
    await page.getByLabel('Reference').press('Enter')
    await says(page.locator('.facts'), /Vehicle 4\.000 × 2\.000 \(as given\)/)
    await page.waitForFunction(() => location.hash.includes('rear-axle'))
  })
})

test('degrees are projected, and checked between the steps, too', options, async () => {
  const wall = '{"type":"LineString","coordinates":[[11.001,47.999],[11.001,48.001]]}'
  await visit(site, { hash }, async (page) => {
    await checked(page)
    await page.locator('.options summary').click()
    await page.getByLabel('Coordinates').fill('lonlat')
    await page.getByLabel('Coordinates').press('Enter')
    await says(notice(page), /coordinates of a plane/)
    await open(page, [file('wall.geojson', wall), file('d.csv', 'time_step,x,y,theta\n0,11,48,0\n1,11.0005,48,0\n')])
    await checked(page, /Free.*at every time/s)
    await says(page.locator('.facts'), /Degrees are projected/)
  })
})

test('a map is read with its picture', options, async () => {
  const plan = file('path.csv', 'time_step,x,y,theta\n0,0.5,0.5,0\n1,0.75,0.5,0\n')
  const text = 'image: cells.pgm\nresolution: 1\norigin: [0, 0, 0]\noccupied_thresh: 0.65\nfree_thresh: 0.2\n'
  const map = file('hall.yaml', text)
  const picture = (name) => file(name, 'P2\n3 1\n255\n254 128 0\n')
  await visit(site, { hash }, async (page) => {
    await checked(page)
    await open(page, [map, plan])
    await says(notice(page), /names the image "cells\.pgm", which is not here/)
    await open(page, [picture('other.pgm')])
    await says(notice(page), /"other\.pgm" is given/)
    await open(page, [picture('cells.pgm')])
    await page.locator('.options summary').click()
    await page.getByLabel('Length × width', { exact: true }).fill('0.25x0.25')
    await page.getByLabel('Length × width', { exact: true }).press('Enter')
    await checked(page, /Free/)
    await says(page.locator('.facts'), /ROS map, 3 obstacles/)
    await page.getByLabel('Unknown cells of a map are free').check()
    await says(page.locator('.facts'), /ROS map, 1 obstacles/)
    await checked(page, /Free/)
  })
})

test('the page of the command holds shapes and a trailer', options, async (t) => {
  const command = process.env.BARYCODE_COMMAND
  if (!command || !existsSync(command)) return t.skip('BARYCODE_COMMAND says where the command is')
  const folder = mkdtempSync(join(tmpdir(), 'barycode-'))
  const files = { 'discs.csv': DISCS, 'cab.csv': CAB, 'towed.csv': TOWED, 'robot.json': ROBOT }
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    const words = ['check', 'discs.csv', '--plan', 'cab.csv', '--footprint', 'robot.json', '--trailer', '6x2']
    execFileSync(command, [...words, '--trailer-plan', 'towed.csv', '--html', 'page.html'], {
      cwd: folder,
      stdio: 'ignore',
    })
    // The page of today's sources, with what the command has put into its own.
    const inside = readFileSync(join(folder, 'page.html'), 'utf8').match(SLOT)[0]
    const page = readFileSync(join(here, 'dist', 'explorer.html'), 'utf8').replace(SLOT, () => inside)
    writeFileSync(join(folder, 'page.html'), page)
    await visit(site, { disk: join(folder, 'page.html') }, async (tab) => {
      await checked(tab, /Free/)
      await says(tab.locator('.facts'), /of 2 shapes.*robot\.json.*Trailer 6\.000 × 2\.000 \(as given\), plan towed/s)
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** What the command has put into a page. */
const SLOT = /<script id="barycode-data" type="application\/json">.*?<\/script>/s

test('the page of the command holds the very scene, and runs from a disk', options, async (t) => {
  const command = process.env.BARYCODE_COMMAND
  if (!command || !existsSync(command)) return t.skip('BARYCODE_COMMAND says where the command is')
  const folder = mkdtempSync(join(tmpdir(), 'barycode-'))
  try {
    const page = join(folder, 'plan.html')
    const words = [
      'check',
      join(examples, 'intersection.xml'),
      '--plan',
      join(examples, 'tunnelling.csv'),
      '--html',
      page,
    ]
    execFileSync(command, words, { stdio: 'ignore' })
    assert.ok(readFileSync(page, 'utf8').includes('tunnelling.csv'))
    await visit(site, { disk: page }, async (tab) => {
      await checked(tab, /between two steps/)
      await says(tab.locator('.own'), /Scene: intersection\.xml\. Plan: tunnelling\.csv/)
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
