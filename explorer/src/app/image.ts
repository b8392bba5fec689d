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

/** Figures of the page: of the plane they are SVG; of space, and charts, they are on a canvas. */
export function figures(): { figure: SVGSVGElement | HTMLCanvasElement; label: string }[] {
  const all = document.querySelectorAll<SVGSVGElement | HTMLCanvasElement>(
    'main .plane > svg, main .plane > canvas, main .chart canvas',
  )
  const label = (figure: Element) => figure.closest('[aria-label]')?.getAttribute('aria-label') ?? ''
  return [...all].map((figure) => ({ figure, label: label(figure) }))
}

/** The background of an element, or of the nearest one around it that has any. */
function background(element: Element | null): string {
  for (let at = element; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at)
    if (!/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor)) return backgroundColor
  }
  return 'white'
}

/** A figure that a canvas can paint, and its size: of SVG `times` the pixels of the page. */
async function painted(figure: SVGSVGElement | HTMLCanvasElement, times: number) {
  if (figure instanceof HTMLCanvasElement) return { image: figure, width: figure.width, height: figure.height }
  const { width, height } = figure.viewBox.baseVal
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(figure))}`
  await image.decode()
  return { image, width: width * times, height: height * times }
}

/** A figure as pixels on its background. */
export async function pixels(figure: SVGSVGElement | HTMLCanvasElement, times = 2): Promise<Blob> {
  const { image, width, height } = await painted(figure, times)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const paint = canvas.getContext('2d')!
  paint.fillStyle = background(figure)
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
