import type { Drawn, SignerField } from '@countersign/domain/field/page'
import { boxLabel, type Shape, shapesOf } from '../../fields/draw-value.ts'
import { svgElement } from '../dom.ts'
import { outlined } from '../mark/outlined.ts'
import type { InitialsOutline } from './initials.ts'

/** The boxes of the fields on the document. */
export interface FieldBoxes {
  /** Shows the value in every box of the field; `undefined`: the field is hidden. */
  show(field: SignerField, drawn: Drawn | null | undefined): void
  mark(name: string | null): void
  markWrong(name: string, isWrong: boolean): void
  /** The first box of the field, to scroll to. */
  first(name: string): Element | undefined
}

export function fieldBoxes(onPress: (name: string) => void, outlineOf: InitialsOutline): FieldBoxes {
  const all = [...document.querySelectorAll<SVGGElement>('.field-box')]
  const of = (name: string) => all.filter(({ dataset }) => dataset.box === name)
  for (const box of all) box.addEventListener('click', () => onPress(box.dataset.box ?? ''))
  return {
    show(field, drawn) {
      of(field.name).forEach((box, i) => {
        const size = field.boxes[i]?.display
        box.toggleAttribute('hidden', drawn === undefined)
        if (drawn === undefined || !size) return
        box.classList.toggle('filled', drawn !== null)
        box.setAttribute('aria-label', boxLabel(field, drawn))
        const initials = drawn?.as === 'initials' ? outlineOf(drawn.text, size) : undefined
        const shapes = initials ? [outlined('initials', initials)] : shapesOf(field, drawn, size).map(shapeElement)
        box.querySelector('.value')?.replaceChildren(...shapes)
      })
    },
    mark(name) {
      for (const box of all) box.classList.toggle('current', box.dataset.box === name)
    },
    markWrong(name, isWrong) {
      for (const box of of(name)) box.classList.toggle('wrong', isWrong)
    },
    first: (name) => of(name)[0],
  }
}

/** pages/fields/layer.ts makes the same elements. */
function shapeElement(shape: Shape): SVGElement {
  if (shape.kind === 'check') return svgElement('path', { class: 'check', d: shape.path })
  const { style, text, x, y, size } = shape
  const element = svgElement('text', { class: style, x, y, 'font-size': size })
  element.textContent = text
  return element
}
