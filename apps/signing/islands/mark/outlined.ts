import type { OutlinedText } from '../../bodies.ts'
import { svgElement } from '../dom.ts'

/** Text as it will be sealed, with the white around it. */
export function outlined(kind: string, { path, halo }: OutlinedText): SVGElement {
  return svgElement('path', { class: kind, d: path, 'stroke-width': 2 * halo })
}
