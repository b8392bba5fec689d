/** What of its style a figure takes with it. */
const KEPT = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'opacity',
  'font-size',
  'font-weight',
  'font-family',
  'font-style',
  'paint-order',
  'text-anchor',
]

/** A figure as a file of its own: all styles in it, nothing to be clicked. */
export function standalone(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const [from, to] = [svg.querySelectorAll<SVGElement>('*'), copy.querySelectorAll<SVGElement>('*')]
  from.forEach((element, i) => {
    const style = getComputedStyle(element)
    const kept = KEPT.map((name) => `${name}:${style.getPropertyValue(name).replaceAll('"', "'")}`)
    to[i].setAttribute('style', kept.join(';'))
    for (const name of ['class', 'tabindex', 'role', 'aria-label', 'aria-pressed']) to[i].removeAttribute(name)
  })
  copy.querySelectorAll('.handles, .reach, title').forEach((element) => element.remove())
  const { width, height } = svg.viewBox.baseVal
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  copy.setAttribute('style', `background:${getComputedStyle(svg).backgroundColor}`)
  copy.removeAttribute('class')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`
}

/** The same as pixels, so many for each of the page's. */
export async function pixels(svg: SVGSVGElement, times = 2): Promise<Blob> {
  const { width, height } = svg.viewBox.baseVal
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(svg))}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: width * times, height: height * times })
  const paint = canvas.getContext('2d')!
  paint.fillStyle = getComputedStyle(svg).backgroundColor
  paint.fillRect(0, 0, canvas.width, canvas.height)
  paint.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('the browser makes no picture'))), 'image/png'),
  )
}

/** Lets the reader keep a file. */
export function save(content: Blob | string, name: string, type: string): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
