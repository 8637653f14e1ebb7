import type { Mark } from '../model.ts'
import { svgElement } from './dom.ts'
import { pathOf } from './pad.ts'
import { pictureAddress } from './picture.ts'

/** Shows the mark in every box of the document, as it will stand there. */
export function showInBoxes(mark: Mark | null): void {
  for (const box of document.querySelectorAll('.box')) {
    box.classList.toggle('marked', mark !== null)
    const place = box.querySelector<SVGSVGElement>('.mark')
    place?.replaceChildren(...(mark ? [likeness(mark)] : []))
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
  const letters = Math.max(6, [...mark.name].length)
  const written = svgElement('svg', { viewBox: `0 0 ${letters * 9} 24` })
  const text = svgElement('text', { x: '50%', y: '50%', class: 'handwritten' })
  text.textContent = mark.name
  written.append(text)
  return written
}

function boundsOf(points: number[]): string {
  const xs = points.filter((_, i) => i % 2 === 0)
  const ys = points.filter((_, i) => i % 2 === 1)
  const [left, top] = [Math.min(...xs) - 3, Math.min(...ys) - 3]
  return `${left} ${top} ${Math.max(...xs) + 3 - left} ${Math.max(...ys) + 3 - top}`
}
