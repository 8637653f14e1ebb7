/** The person, the field and the boxes that an error of the API or of the rules concerns. */
import { readErrorPath } from '../../editor/model/cords.ts'
import type { EditorBox, EditorField } from '../../editor/model/types.ts'
import type { Person } from './people.ts'

export interface FieldError {
  readonly field: string
  readonly code: string
  readonly message: string
}

export interface LocatedError extends FieldError {
  readonly person: string | null
  /** The member of the signer, such as `email`; null for a whole signer or another part of the body. */
  readonly member: string | null
  /** The id of the field that the person fills. */
  readonly fieldId: string | null
  /** The option of that field, such as `pattern`. */
  readonly option: string | null
  readonly boxes: readonly string[]
}

/** What was checked, as it was then. */
export interface Checked {
  readonly people: readonly Person[]
  readonly boxes: readonly EditorBox[]
  readonly fields: readonly EditorField[]
}

export function locateErrors(errors: readonly FieldError[], { people, boxes, fields }: Checked): LocatedError[] {
  return errors.map((error) => {
    const at = readErrorPath(error.field)
    const person = at ? people[at.signer] : undefined
    if (!at || !person) return { ...error, person: null, member: null, fieldId: null, option: null, boxes: [] }
    const field = fields.filter(({ signer }) => signer === person.id)[at.field ?? -1]
    const own = boxes.filter((box) => box.signer === person.id && box.field === field?.id)
    return {
      ...error,
      person: person.id,
      member: /^signers\[\d+\]\.(\w+)/.exec(error.field)?.[1] ?? null,
      fieldId: field?.id ?? null,
      option: field ? at.option : null,
      boxes: boxesAt(own, at.cord).map(({ id }) => id),
    }
  })
}

/** One entry of `cords` can stand for boxes on several pages: then all of them are concerned. */
function boxesAt(own: readonly EditorBox[], cord: number | null): readonly EditorBox[] {
  if (cord === null) return []
  const [first] = own
  const isOneForAll =
    first !== undefined &&
    own.every(({ x, y, w, h }) => x === first.x && y === first.y && w === first.w && h === first.h)
  return isOneForAll ? own : own.slice(cord, cord + 1)
}

/** False once the person, the field or a box that the error is about has been changed: the API has not seen it yet. */
export function isCurrent({ person, fieldId, boxes }: LocatedError, now: Checked, sent: Checked): boolean {
  if (boxes.length > 0) return sent.boxes.every((box) => !boxes.includes(box.id) || now.boxes.includes(box))
  if (fieldId !== null) return sent.fields.every((one) => one.id !== fieldId || now.fields.includes(one))
  return person === null || sent.people.every((one) => one.id !== person || now.people.includes(one))
}

/** The errors of a problem of the API: those of its fields, or the problem itself if it names one. */
export function fieldErrorsOf(details: unknown): FieldError[] {
  const { errors } = (details ?? {}) as { errors?: unknown }
  if (!Array.isArray(errors)) return []
  return errors.flatMap((error: Partial<FieldError>) =>
    typeof error?.field === 'string' && typeof error.message === 'string'
      ? [{ field: error.field, code: String(error.code ?? ''), message: error.message }]
      : [],
  )
}
