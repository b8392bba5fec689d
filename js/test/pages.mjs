// Pages in Debian's Chromium, without a head, from a server on this machine.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { chromium } from 'playwright-core'

const path = process.env.BARYCODE_CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)
export const missing = path === undefined && 'there is no chromium; BARYCODE_CHROMIUM says where one is'

const types = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' }

/** Serves a folder. */
export async function serve(folder) {
  const server = createServer((request, response) => {
    let file = join(folder, decodeURIComponent(new URL(request.url, 'http://localhost').pathname))
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html')
    if (!existsSync(file)) return response.writeHead(404).end()
    response
      .writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
      .end(readFileSync(file))
  })
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready))
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}

/** A browser with a new profile, which asks nothing of anybody. */
export function browser() {
  const quiet = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
  return chromium.launch({
    executablePath: path,
    headless: true,
    args: ['--no-sandbox', ...quiet, '--disable-component-update', '--disable-sync'],
  })
}

/**
 * Opens a page, and waits until an element says something of this form. Errors and strange requests
 * are failures.
 */
export async function says(browser, address, selector, pattern) {
  const page = await browser.newPage()
  const faults = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== new URL(address).origin)
      faults.push(request.url())
  })
  try {
    await page.goto(address)
    await page
      .waitForFunction(
        ([selector, source]) => new RegExp(source).test(document.querySelector(selector)?.textContent ?? ''),
        [selector, pattern.source],
        { timeout: 30_000 },
      )
      .catch(async (error) => faults.push(`${error.message}\n${await page.textContent('body')}`))
    if (faults.length > 0) throw new Error(faults.join('\n'))
    return await page.textContent(selector)
  } finally {
    await page.close()
  }
}
