import { type Bounds, haloWidth, placeStrokes, strokeWidth } from '@countersign/pades/appearance/geometry'
import type { DrawnMark, Mark, PreviewedBox } from '../../bodies.ts'
import { svgElement } from '../dom.ts'
import { outlined } from './outlined.ts'
import { pathOf } from './pad.ts'
import { pictureUrl } from './picture.ts'

/** What a box will show in the document, as SVG elements in points of the box. */
export function drawBox(mark: Mark, box: PreviewedBox): SVGElement[] {
  const { name, caption, sandbox } = box
  return [
    ...(sandbox ? [outlined('sandbox', sandbox)] : []),
    ...(caption ? [outlined('caption', caption)] : []),
    ...(mark.kind === 'drawn' ? drawStrokes(mark, box.ink) : []),
    ...(mark.kind === 'uploaded' ? drawPicture(mark.image, box.ink) : []),
    ...(mark.kind === 'typed' && name ? [outlined('name', name)] : []),
  ]
}

type Area = PreviewedBox['ink']

function drawStrokes({ strokes }: DrawnMark, area: Area): SVGElement[] {
  const bounds = boundsOf(strokes.flatMap(({ points }) => points))
  const placement = placeStrokes(bounds, area)
  const { scale } = placement
  const average = strokes.reduce((sum, { width }) => sum + width, 0) / strokes.length
  const [x, y] = [area.x + placement.x - bounds.left * scale, area.y + placement.y - bounds.top * scale]
  const layer = (kind: string, more: number) => {
    const group = svgElement('g', { class: kind, transform: `translate(${x} ${y}) scale(${scale})` })
    for (const stroke of strokes) {
      const width = (strokeWidth(placement, stroke.width, average) + more) / scale
      group.append(pathOf({ ...stroke, width }))
    }
    return group
  }
  return [layer('halo', 2 * haloWidth), layer('strokes', 0)]
}

function boundsOf(points: readonly number[]): Bounds {
  const xs = points.filter((_, i) => i % 2 === 0)
  const ys = points.filter((_, i) => i % 2 === 1)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/** The browser fits the picture into the area and centres it, as the PDF does. */
function drawPicture(image: string, area: Area): SVGElement[] {
  const { filter, use } = whiteAround(area)
  const href = pictureUrl(image)
  return [
    filter,
    svgElement('image', { href, ...area, ...use }),
    svgElement('image', { class: 'picture-ink', href, ...area }),
  ]
}

let filters = 0

/** White over everything within the width of a halo of the picture's opaque pixels, as the PDF has it (appearance/halo.ts). */
function whiteAround({ x, y, width, height }: Area): { filter: SVGElement; use: Record<string, string> } {
  const id = `white-around-${filters++}`
  const region = { x: x - haloWidth, y: y - haloWidth, width: width + 2 * haloWidth, height: height + 2 * haloWidth }
  const filter = svgElement('filter', { id, filterUnits: 'userSpaceOnUse', ...region })
  const opaque = svgElement('feComponentTransfer', { in: 'SourceAlpha' })
  // Eight steps: from three eighths on, a pixel is ink.
  opaque.append(svgElement('feFuncA', { type: 'discrete', tableValues: '0 0 0 1 1 1 1 1' }))
  const widened = svgElement('feMorphology', { operator: 'dilate', radius: haloWidth, result: 'widened' })
  const white = svgElement('feFlood', { 'flood-color': '#fff' })
  filter.append(opaque, widened, white, svgElement('feComposite', { operator: 'in', in2: 'widened' }))
  return { filter, use: { filter: `url(#${id})` } }
}
