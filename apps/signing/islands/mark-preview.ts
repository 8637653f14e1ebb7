import type { Mark } from '../model.ts'
import { svgElement } from './dom.ts'
import { pathOf } from './pad.ts'
import { pictureUrl } from './picture.ts'

/** Previews the mark in every box of the document. */
export function showInBoxes(mark: Mark | null): void {
  for (const box of document.querySelectorAll('.box')) box.classList.toggle('marked', mark !== null)
  for (const place of document.querySelectorAll<SVGSVGElement>('.mark')) {
    place.replaceChildren(...(mark ? [renderMark(mark)] : []))
    fitText(place)
  }
}

function renderMark(mark: Mark): SVGElement {
  if (mark.kind === 'drawn') {
    const drawing = svgElement('svg', { viewBox: boundsOf(mark.strokes.flatMap(({ points }) => points)) })
    drawing.append(...mark.strokes.map(pathOf))
    return drawing
  }
  if (mark.kind === 'uploaded')
    return svgElement('image', { href: pictureUrl(mark.image), width: '100%', height: '100%' })
  const svg = svgElement('svg', {})
  const text = svgElement('text', { class: 'handwritten' })
  text.textContent = mark.name
  svg.append(text)
  return svg
}

/** The size of text is known only after it is in the page. */
function fitText(place: SVGSVGElement): void {
  const text = place.querySelector<SVGTextElement>('text')
  if (!text) return
  const { x, y, width, height } = text.getBBox()
  // Small letters are slightly wider than scaled-down letters.
  const margin = width / 20 + 1
  text.ownerSVGElement?.setAttribute('viewBox', `${x - margin} ${y} ${width + 2 * margin} ${height || 1}`)
}

function boundsOf(points: number[]): string {
  const xs = points.filter((_, i) => i % 2 === 0)
  const ys = points.filter((_, i) => i % 2 === 1)
  const [left, top] = [Math.min(...xs) - 3, Math.min(...ys) - 3]
  return `${left} ${top} ${Math.max(...xs) + 3 - left} ${Math.max(...ys) + 3 - top}`
}
