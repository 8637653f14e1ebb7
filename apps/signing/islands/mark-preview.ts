import type { Mark } from '../model.ts'
import { svgElement } from './dom.ts'
import { pathOf } from './pad.ts'
import { pictureAddress } from './picture.ts'

/** Shows the mark in every box of the document, as it will stand there. */
export function showInBoxes(mark: Mark | null): void {
  for (const box of document.querySelectorAll('.box')) box.classList.toggle('marked', mark !== null)
  for (const place of document.querySelectorAll<SVGSVGElement>('.mark')) {
    place.replaceChildren(...(mark ? [likeness(mark)] : []))
    fitWriting(place)
  }
}

function likeness(mark: Mark): SVGElement {
  if (mark.kind === 'drawn') {
    const drawing = svgElement('svg', { viewBox: boundsOf(mark.strokes.flatMap(({ points }) => points)) })
    drawing.append(...mark.strokes.map(pathOf))
    return drawing
  }
  if (mark.kind === 'uploaded')
    return svgElement('image', { href: pictureAddress(mark.image), width: '100%', height: '100%' })
  const written = svgElement('svg', {})
  const text = svgElement('text', { class: 'handwritten' })
  text.textContent = mark.name
  written.append(text)
  return written
}

/** How large writing is, is known once it stands in the page. */
function fitWriting(place: SVGSVGElement): void {
  const writing = place.querySelector<SVGTextElement>('text')
  if (!writing) return
  const { x, y, width, height } = writing.getBBox()
  // Letters set small are a little wider than the same letters scaled down.
  const room = width / 20 + 1
  writing.ownerSVGElement?.setAttribute('viewBox', `${x - room} ${y} ${width + 2 * room} ${height || 1}`)
}

function boundsOf(points: number[]): string {
  const xs = points.filter((_, i) => i % 2 === 0)
  const ys = points.filter((_, i) => i % 2 === 1)
  const [left, top] = [Math.min(...xs) - 3, Math.min(...ys) - 3]
  return `${left} ${top} ${Math.max(...xs) + 3 - left} ${Math.max(...ys) + 3 - top}`
}
