// What a person does with a page: drag, tap, click, and keys alone.

/** Where something is on the screen: its middle. */
export async function middle(locator) {
  await locator.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await locator.boundingBox()
  return { x: x + width / 2, y: y + height / 2 }
}

/** By how many pixels something must go to be on something else. */
export async function way(from, to) {
  const [p, q] = [await middle(from), await middle(to)]
  return [q.x - p.x, q.y - p.y]
}

/** Drags something by so many pixels with the mouse. */
export async function drag(page, locator, dx, dy, moves = 8) {
  const { x, y } = await middle(locator)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + dx, y + dy, { steps: moves })
  await page.mouse.up()
}

/** Drags something by so many pixels with a finger. */
export async function swipe(page, locator, dx, dy, moves = 8) {
  await swipeFrom(page, await middle(locator), dx, dy, moves)
}

/** Swipes from a place on the screen. */
export async function swipeFrom(page, { x, y }, dx, dy, moves = 8) {
  const device = await page.context().newCDPSession(page)
  const touch = (type, points) => device.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [{ x, y }])
  for (let i = 1; i <= moves; i++) await touch('touchMove', [{ x: x + (dx * i) / moves, y: y + (dy * i) / moves }])
  await touch('touchEnd', [])
  await device.detach()
}

/** Picks something up by a click, and puts it so many pixels away by another. */
export async function clickAndPut(page, locator, dx, dy) {
  const { x, y } = await middle(locator)
  await page.mouse.click(x, y)
  await page.mouse.click(x + dx, y + dy)
}

/** Drops files, as texts by their names, onto something. */
export async function dropFiles(locator, files) {
  await locator.evaluate((element, files) => {
    const dataTransfer = new DataTransfer()
    for (const [name, text] of Object.entries(files)) dataTransfer.items.add(new File([text], name))
    const event = (type) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
    element.dispatchEvent(event('dragover'))
    element.dispatchEvent(event('drop'))
  }, files)
}

/** Chooses files of spaces, made on the page: to send many megabytes there takes a browser long. */
export async function chooseSpaces(input, files) {
  await input.evaluate((input, files) => {
    const chosen = new DataTransfer()
    for (const { name, bytes, before = '' } of files) chosen.items.add(new File([before, ' '.repeat(bytes)], name))
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }, files)
}

/** Goes on by Tab until something of this name, and of this kind, has the focus. */
export async function tabTo(page, name, kind = '*', most = 80) {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate((kind) => {
      const focus = document.activeElement
      if (!focus.matches(kind)) return ''
      const own = focus.getAttribute('aria-label') ?? focus.labels?.[0]?.textContent ?? focus.textContent
      return own.replaceAll(/\s+/g, ' ').trim()
    }, kind)
    if (name.test(label)) return label
  }
  throw new Error(`no Tab of ${most} comes to ${name}`)
}

/** The text of something as soon as it is of this form, within a minute: a busy machine is slow. */
export async function says(locator, pattern) {
  let text = ''
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    text = await locator.innerText()
    if (pattern.test(text)) return text
    await locator.page().waitForTimeout(20)
  }
  throw new Error(`${pattern} is not what it says: ${text}`)
}
