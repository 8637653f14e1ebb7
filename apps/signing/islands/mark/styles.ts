import { type MarkStyle, STYLE_BOX } from '../../bodies.ts'
import { svgElement } from '../dom.ts'

/** The choice of a style for a typed name: radio buttons, which also work without scripts. */
function inputs(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('#styles input')]
}

export function setUpStyles(stored: MarkStyle | undefined, changed: () => void): void {
  for (const input of inputs()) {
    if (stored) input.checked = input.value === stored
    input.addEventListener('change', changed)
  }
}

export function chosenStyle(): MarkStyle | undefined {
  return inputs().find(({ checked }) => checked)?.value as MarkStyle | undefined
}

/** Shows the name in each style in place of the style's name, which stays for screen readers. */
export function showStyles(outlines: Record<MarkStyle, string>): void {
  for (const input of inputs()) {
    const label = input.labels?.[0]
    const picture = svgElement('svg', { viewBox: `0 0 ${STYLE_BOX.width} ${STYLE_BOX.height}`, 'aria-hidden': 'true' })
    picture.append(svgElement('path', { d: outlines[input.value as MarkStyle] ?? '' }))
    label?.querySelector('svg')?.remove()
    label?.append(picture)
    label?.classList.add('written')
  }
}
