// axe on a page: all of A, AA, 2.2 and best practice.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** No violation of accessibility. */
export async function accessible(page, what) {
  await page.evaluate(source)
  const violations = await page.evaluate(async (tags) => {
    const { violations } = await axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
    })
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.slice(0, 5).map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`),
    }))
  }, tags)
  assert.deepEqual(violations, [], what)
}

/** Nothing is wider than the window, and no text is cut off by it. */
export async function fits(page, what) {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const beyond = [...document.body.querySelectorAll('*')].filter((element) => {
      const { right, width } = element.getBoundingClientRect()
      return width > 0 && right > clientWidth + 1
    })
    return [`${scrollWidth} of ${clientWidth} px`, ...beyond.slice(0, 6).map((e) => e.outerHTML.slice(0, 120))]
  })
  assert.deepEqual(wide, [], `${what}: sideways scrolling`)
}
