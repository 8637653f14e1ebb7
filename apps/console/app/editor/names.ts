import { textsOf } from '../texts/catalogues.ts'
import { text } from '../texts/format.ts'
import type { Editor, EditorPerson } from './context.tsx'
import { labelOf } from './fields/looks.ts'
import type { BoxProblem } from './model/problems.ts'
import type { EditorBox } from './model/types.ts'

/** The name of a person, or the number of one who has none yet. */
export function nameOf(person: EditorPerson | undefined): string {
  const { editor } = textsOf('consoleEditor')
  if (!person) return editor.nobody
  return person.name.trim() || text(editor.personNumber, { n: person.number })
}

/** “Signature of Asha Rao, page 2, 120 × 40 pt at 60, 700”, or “Date: Move-in, of Asha Rao, page 2, …”. */
export function boxName(box: EditorBox, { personOf, fieldOf }: Editor): string {
  const { editor, kinds } = textsOf('consoleEditor')
  const values = { name: nameOf(personOf(box.signer)), page: box.page, place: sizeAndPlace(box) }
  const field = fieldOf(box.field)
  if (!field) return text(editor.boxName, values)
  return text(editor.fieldBoxName, { ...values, kind: kinds[field.definition.type], label: labelOf(field) })
}

/** “120 × 40 pt at 60, 700”. */
export function sizeAndPlace({ x, y, w, h }: EditorBox): string {
  const { editor } = textsOf('consoleEditor')
  return text(editor.sizeAndPlace, { x: points(x), y: points(y), w: points(w), h: points(h) })
}

export function points(value: number): string {
  return String(Math.round(value * 100) / 100)
}

function problemText(problem: BoxProblem, { placement, personOf, fieldOf }: Editor): string {
  const { problems } = textsOf('consoleEditor')
  switch (problem.kind) {
    case 'outside':
      return problems.outside
    case 'too small':
      return problems.tooSmall
    case 'overlaps': {
      const other = placement.boxes.find(({ id }) => id === problem.other)
      return text(problems.overlaps, { name: nameOf(other && personOf(other.signer)) })
    }
    case 'covers': {
      const field = fieldOf(placement.boxes.find(({ id }) => id === problem.other)?.field)
      return text(problems.covers, { label: field ? labelOf(field) : '' })
    }
    case 'small for the name':
      return problems.smallForName
    case 'over text':
      return problems.overText
    default:
      return problem satisfies never
  }
}

/** All that is wrong with a box, in words. */
export function problemTexts(box: EditorBox, editor: Editor): string[] {
  const refusal = editor.refusals.get(box.id)
  const found = (editor.problems.get(box.id) ?? []).map((problem) => problemText(problem, editor))
  const faults = (editor.faults.get(box.field ?? '') ?? []).map(({ message }) => message)
  return [...new Set([...(refusal === undefined ? [] : [refusal]), ...found, ...faults])]
}
