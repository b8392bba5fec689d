// The built site in Debian's Chromium, without a head: served from this machine, or from the disk.
// A page that says anything on the console, asks another origin for anything, keeps anything, or
// throws, has failed.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { here } from './modules.mjs'

const dist = join(here, 'dist')
const path = process.env.BARYCODE_CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)

/** Why nothing can be tested here; false where it can. */
export const missing =
  (path === undefined && 'there is no chromium; BARYCODE_CHROMIUM says where one is') ||
  (!existsSync(join(dist, 'explorer.html')) && 'there is no dist/: npm run build makes it')

/** The long form, of every theme at every width. */
export const long = process.env.BARYCODE_LONG !== undefined

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Serves dist/ as a static host does. */
async function serve() {
  const server = createServer((request, response) => {
    let file = join(dist, decodeURIComponent(new URL(request.url, 'http://localhost').pathname))
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html')
    if (!existsSync(file)) return response.writeHead(404).end()
    const type = types[extname(file)] ?? 'application/octet-stream'
    response.writeHead(200, { 'content-type': type }).end(readFileSync(file))
  })
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready))
  return server
}

/**
 * Pixels by the processor, so that pictures are the same everywhere. WebGL alone is emulated: whole
 * pages would take a tenth of a second for each frame.
 */
const drawing = ['--disable-gpu', '--enable-unsafe-swiftshader', '--force-color-profile=srgb']
const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update']

/** How long a step may take, in milliseconds: a machine may have other things to do. */
const PATIENCE = 90_000

/** A browser with a new profile, and a server beside it. */
export async function begin() {
  const [browser, server] = await Promise.all([
    chromium.launch({
      executablePath: path,
      headless: true,
      args: ['--no-sandbox', '--disable-sync', '--font-render-hinting=none', ...quiet, ...drawing],
    }),
    serve(),
  ])
  const address = `http://127.0.0.1:${server.address().port}/`
  const end = async () => {
    await browser.close()
    await new Promise((closed) => server.close(closed))
  }
  return { browser, address, end }
}

/** The address of the single file on the disk. */
export const onDisk = pathToFileURL(join(dist, 'explorer.html')).href

/**
 * Opens the site, lets `act` do with the page what it wants, and fails on what it did besides.
 * `hash` is the state, `query` what comes before it; `disk` takes the single file, or another page
 * at that path, without a server.
 */
export async function visit(site, options, act) {
  const { hash = '', query = '', width = 1200, height = 900, dark = false, touch = false } = options
  const { reduced = true, disk = false, scale = 1, offline = disk, wait = true } = options
  const context = await site.browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: reduced ? 'reduce' : 'no-preference',
    hasTouch: touch,
    acceptDownloads: true,
    permissions: disk ? [] : ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  const place = disk === true ? onDisk : disk ? pathToFileURL(disk).href : site.address
  const faults = watch(page, disk ? place : site.address)
  try {
    if (offline) await context.setOffline(true)
    await page.goto(place + query + hash)
    if (wait) await ready(page)
    const result = await act(page, context)
    faults.push(...(await kept(page, context)))
    assert.deepEqual(faults, [], 'console, other origins, storage')
    return result
  } catch (error) {
    if (faults.length > 0) error.message += `\n${faults.join('\n')}`
    throw error
  } finally {
    await context.close()
  }
}

/** Waits for the page to be there, whole. */
export async function ready(page) {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main && main.querySelector('.loading') === null && main.childElementCount > 0
  })
}

function watch(page, origin) {
  const faults = []
  page.on('pageerror', (error) => faults.push(`thrown: ${error.stack ?? error}`))
  page.on('console', (message) => {
    // Of the software renderer about itself, when a picture is taken.
    if (/GL Driver Message|swiftshader/i.test(message.text())) return
    faults.push(`console, ${message.type()}: ${message.text()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!/^(data|blob):/.test(url) && !url.startsWith(origin)) faults.push(`request: ${url}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`)
  })
  return faults
}

/** What a page has kept, and should not have. */
async function kept(page, context) {
  const stored = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...(location.protocol === 'file:' ? [] : await caches.keys()),
    ...(document.cookie === '' ? [] : [document.cookie]),
  ])
  const cookies = await context.cookies()
  return [...stored, ...cookies.map(({ name }) => name)].map((name) => `kept: ${name}`)
}

/** The keys and titles of all pages, as the navigation has them. */
export async function pagesOf(page) {
  const links = await page
    .locator('nav[aria-label="Pages"] a')
    .evaluateAll((all) =>
      all.map((link) => [new URL(link.href).hash.match(/page=(\w+)/)?.[1] ?? 'meet', link.textContent.trim()]),
    )
  return links.map(([key, title]) => ({ key, title }))
}
