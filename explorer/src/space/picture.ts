// Pictures of space by three.js: one renderer for all figures paints into the canvas of each.
import {
  AmbientLight,
  ArrowHelper,
  Box3,
  BufferAttribute,
  BufferGeometry,
  Color,
  DirectionalLight,
  DoubleSide,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  type Object3D,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  Sphere,
  Vector3,
  WebGLRenderer,
} from 'three'
import { type Content, type Solid, type Tone, type Vec3, type View, nothing } from './content.ts'

const FIELD = 32

let renderer: WebGLRenderer | null | undefined

/** The renderer; null where the browser has no WebGL. */
function shared(): WebGLRenderer | null {
  if (renderer !== undefined) return renderer
  try {
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('webgl2', { antialias: true, alpha: true, failIfMajorPerformanceCaveat: false })
    renderer = context ? new WebGLRenderer({ canvas, context, antialias: true, alpha: true }) : null
  } catch {
    renderer = null
  }
  return renderer
}

/** The colours of the theme as the canvas's own style resolves them. */
function palette(canvas: HTMLCanvasElement): (tone: Tone | 'card') => string {
  const found = new Map<string, string>()
  const old = canvas.style.color
  const resolve = (tone: string): string => {
    canvas.style.color = `var(--${tone})`
    const { color } = getComputedStyle(canvas)
    canvas.style.color = old
    return color
  }
  return (tone) => {
    const name = tone === 'old' ? 'quiet' : tone
    if (!found.has(name)) found.set(name, resolve(name))
    return found.get(name)!
  }
}

function meshes({ corners, faces, edges, tone, opacity }: Solid, colour: (tone: Tone) => string): Object3D[] {
  const made: Object3D[] = []
  const fans = faces.flatMap((ring) => ring.slice(2).map((_, i) => [ring[0], ring[i + 1], ring[i + 2]]))
  if (opacity > 0 && fans.length > 0) {
    const geometry = new BufferGeometry()
    const at = fans.flat().flatMap((corner) => corners[corner])
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(at), 3))
    geometry.computeVertexNormals()
    const solid = opacity >= 1
    const material = new MeshLambertMaterial({
      color: new Color(colour(tone)),
      transparent: !solid,
      opacity,
      side: DoubleSide,
      depthWrite: solid,
      polygonOffset: true,
      polygonOffsetFactor: 1,
    })
    made.push(new Mesh(geometry, material))
  }
  if (edges.length > 0) {
    const geometry = new BufferGeometry()
    const at = edges.flat().flatMap((corner) => corners[corner])
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(at), 3))
    made.push(new LineSegments(geometry, new LineBasicMaterial({ color: new Color(colour(tone)) })))
  }
  return made
}

/** A square through a point, across a direction. */
function sheet(at: Vec3, normal: Vec3, size: number, colour: string): Object3D {
  const material = new MeshBasicMaterial({
    color: new Color(colour),
    transparent: true,
    opacity: 0.16,
    side: DoubleSide,
    depthWrite: false,
  })
  const mesh = new Mesh(new PlaneGeometry(size, size), material)
  mesh.position.set(...at)
  mesh.lookAt(new Vector3(...at).add(new Vector3(...normal).normalize()))
  return mesh
}

/** All points that a picture must show. */
const pointsOf = ({ solids, points }: Content): readonly Vec3[] => [
  ...solids.flatMap(({ corners }) => corners),
  ...points.map(({ at }) => at),
]

/** A picture with all its points mapped. */
const mapped = ({ solids, points, arrows, segments, planes }: Content, put: (at: Vec3) => Vec3): Content => ({
  solids: solids.map((solid) => ({ ...solid, corners: solid.corners.map(put) })),
  points: points.map((point) => ({ ...point, at: put(point.at) })),
  arrows: arrows.map((arrow) => ({ ...arrow, from: put(arrow.from) })),
  segments: segments.map((segment) => ({ ...segment, from: put(segment.from), to: put(segment.to) })),
  planes: planes.map((plane) => ({ ...plane, at: put(plane.at) })),
})

/** The picture moved and scaled into the unit ball: the renderer's numbers are singles. */
function framed(content: Content): Content {
  const most = Math.max(...pointsOf(content).flatMap((at) => at.map(Math.abs)))
  if (!Number.isFinite(most)) return nothing()
  const near = mapped(content, ([x, y, z]) => (most > 0 ? [x / most, y / most, z / most] : [0, 0, 0]))
  const box = new Box3().setFromPoints(pointsOf(near).map((at) => new Vector3(...at)))
  const { center, radius } = box.getBoundingSphere(new Sphere())
  const size = radius > 0 ? radius : 1
  return mapped(near, ([x, y, z]) => [(x - center.x) / size, (y - center.y) / size, (z - center.z) / size])
}

function build(content: Content, colour: (tone: Tone) => string): Scene {
  const scene = new Scene()
  scene.up.set(0, 0, 1)
  const lines = content.segments.map(({ from, to, tone }): Solid => ({
    corners: [from, to],
    faces: [],
    edges: [[0, 1]],
    tone,
    opacity: 0,
  }))
  for (const solid of [...content.solids, ...lines]) {
    for (const mesh of meshes(solid, colour)) scene.add(mesh)
  }
  for (const { at, normal, tone } of content.planes) scene.add(sheet(at, normal, 1.15, colour(tone)))
  for (const { from, along, tone } of content.arrows) {
    const direction = new Vector3(...along)
    if (!(direction.length() > 0)) continue
    const length = 0.42
    scene.add(
      new ArrowHelper(
        direction.normalize(),
        new Vector3(...from),
        length,
        new Color(colour(tone)),
        length * 0.28,
        length * 0.16,
      ),
    )
  }
  return scene
}

function cameraOf({ azimuth, elevation, zoom }: View, aspect: number): PerspectiveCamera {
  const narrow = Math.min(1, aspect)
  const away = 1.12 / Math.sin((FIELD * Math.PI) / 360) / narrow / zoom
  const camera = new PerspectiveCamera(FIELD, aspect, away / 100, away + 10)
  camera.up.set(0, 0, 1)
  const flat = Math.cos(elevation) * away
  camera.position.set(Math.cos(azimuth) * flat, Math.sin(azimuth) * flat, Math.sin(elevation) * away)
  camera.lookAt(0, 0, 0)
  camera.updateMatrixWorld()
  const light = new DirectionalLight(0xffffff, 2.1)
  light.position.set(-0.4, 0.7, 1)
  camera.add(light)
  return camera
}

/** Points and their names, over everything. */
function marks(
  context: CanvasRenderingContext2D,
  content: Content,
  camera: PerspectiveCamera,
  size: [number, number],
  colour: (tone: Tone | 'card') => string,
): void {
  context.font = '600 14px ui-sans-serif, system-ui, sans-serif'
  context.lineJoin = 'round'
  for (const { at, tone, label, hollow } of content.points) {
    const { x, y } = new Vector3(...at).project(camera)
    const [px, py] = [((x + 1) / 2) * size[0], ((1 - y) / 2) * size[1]]
    context.beginPath()
    context.arc(px, py, 5, 0, 2 * Math.PI)
    context.fillStyle = colour(hollow ? 'card' : tone)
    context.fill()
    context.lineWidth = hollow ? 2 : 1.5
    context.strokeStyle = colour(hollow ? tone : 'card')
    context.stroke()
    if (!label) continue
    context.lineWidth = 4
    context.strokeStyle = colour('card')
    context.strokeText(label, px + 9, py - 7)
    context.fillStyle = colour(tone)
    context.fillText(label, px + 9, py - 7)
  }
}

function release(scene: Scene): void {
  scene.traverse((object) => {
    const { geometry, material } = object as Mesh
    geometry?.dispose()
    if (material && !Array.isArray(material)) material.dispose()
  })
}

/** Paints a picture into a canvas. False where the browser has no WebGL: then points alone. */
export function paint(canvas: HTMLCanvasElement, content: Content, view: View): boolean {
  const ratio = Math.min(devicePixelRatio || 1, 2)
  const [width, height] = [Math.max(canvas.clientWidth, 1), Math.max(canvas.clientHeight, 1)]
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  const context = canvas.getContext('2d')!
  const colour = palette(canvas)
  const shown = framed(content)
  const camera = cameraOf(view, width / height)
  const gl = shared()
  if (gl) {
    const scene = build(shown, colour)
    scene.add(camera, new AmbientLight(0xffffff, 1.6))
    gl.setPixelRatio(ratio)
    gl.setSize(width, height, false)
    gl.render(scene, camera)
    context.drawImage(gl.domElement, 0, 0, canvas.width, canvas.height)
    release(scene)
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  marks(context, shown, camera, [width, height], colour)
  return gl !== null
}
