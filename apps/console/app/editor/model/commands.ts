/** The commands of the editor on a placement. Pure: ids are counted in the state. */
import { type Alignment, type Axis, align, distribute } from './arrange.ts'
import { given, namesOf, redefined, uniqueName } from './fields.ts'
import { type Handle, intoPage, limitMove, resize } from './rectangle.ts'
import type { Box, EditorBox, EditorField, FieldDefinition, Page } from './types.ts'

export interface Placement {
  readonly pages: readonly Page[]
  readonly boxes: readonly EditorBox[]
  readonly fields: readonly EditorField[]
  /** Ids of boxes and of fields without a box, in the order of selection. */
  readonly selected: readonly string[]
  /**
   * The next box is called `b${nextId}`, the next field `f${nextId}`. Never decreases, so that an id names one thing in the
   * whole history.
   */
  readonly nextId: number
}

export type NewBox = Omit<EditorBox, 'id'>

/** `ids` are those of boxes and of fields without a box. */

export type Command =
  | { readonly type: 'add'; readonly boxes: readonly NewBox[] }
  /** A field with one box, or without any. */
  | {
      readonly type: 'add field'
      readonly signer: string
      readonly definition: FieldDefinition
      readonly box: (Box & { readonly page: number }) | null
    }
  | { readonly type: 'define'; readonly id: string; readonly definition: FieldDefinition }
  /** New positions of boxes, such as those of a drag, by id. */
  | { readonly type: 'place'; readonly at: ReadonlyMap<string, Box> }
  | { readonly type: 'move'; readonly ids: readonly string[]; readonly dx: number; readonly dy: number }
  | {
      readonly type: 'resize'
      readonly ids: readonly string[]
      readonly handle: Handle
      readonly dx: number
      readonly dy: number
    }
  | { readonly type: 'set'; readonly id: string; readonly values: Partial<Box> & { readonly page?: number } }
  | { readonly type: 'delete'; readonly ids: readonly string[] }
  | { readonly type: 'duplicate'; readonly ids: readonly string[] }
  | { readonly type: 'copy to pages'; readonly ids: readonly string[]; readonly pages: readonly number[] }
  | { readonly type: 'assign'; readonly ids: readonly string[]; readonly signer: string }
  | { readonly type: 'align'; readonly ids: readonly string[]; readonly to: Alignment }
  | { readonly type: 'distribute'; readonly ids: readonly string[]; readonly axis: Axis }
  /** All boxes and fields anew, such as those of pasted JSON. */
  | { readonly type: 'replace'; readonly boxes: readonly NewBox[]; readonly fields: readonly EditorField[] }

/** Returns the same object if the command changes nothing. */
export function carryOut(state: Placement, command: Command): Placement {
  switch (command.type) {
    case 'add':
      return withNew(state, command.boxes)
    case 'add field':
      return withField(state, command)
    case 'define': {
      const fields = redefined(state.fields, command.id, command.definition)
      return fields === state.fields ? state : { ...state, fields }
    }
    case 'place':
      return withChanged(state, (box) => {
        const at = command.at.get(box.id)
        return at ? { ...box, ...at } : box
      })
    case 'move':
      return moved(state, command.ids, command.dx, command.dy)
    case 'resize':
      return withChanged(state, (box) => {
        const page = command.ids.includes(box.id) ? pageOf(state, box.page) : undefined
        return page ? { ...box, ...resize(box, command.handle, command.dx, command.dy, page) } : box
      })
    case 'set':
      return withChanged(state, (box) => (box.id === command.id ? { ...box, ...command.values } : box))
    case 'delete':
      return without(state, command.ids)
    case 'duplicate':
      return duplicated(state, command.ids)
    case 'copy to pages':
      return withNew(state, copies(state, command.ids, command.pages), { selected: state.selected })
    case 'assign':
      return assigned(state, command.ids, command.signer)
    case 'align':
      return withReplaced(state, align(chosen(state, command.ids), command.to))
    case 'distribute':
      return withReplaced(state, distribute(chosen(state, command.ids), command.axis))
    case 'replace':
      return replaced(state, command.boxes, command.fields)
    default:
      return command satisfies never
  }
}

export function pageOf({ pages }: Pick<Placement, 'pages'>, number: number): Page | undefined {
  return pages.find((page) => page.number === number)
}

function chosen({ boxes }: Placement, ids: readonly string[]): EditorBox[] {
  return boxes.filter(({ id }) => ids.includes(id))
}

/** The fields of the boxes, and the fields without a box, that the ids name. */
function chosenFields(state: Placement, ids: readonly string[]): readonly EditorField[] {
  const named = new Set([...ids, ...chosen(state, ids).map(({ field }) => field)])
  return state.fields.filter(({ id }) => named.has(id))
}

interface Added {
  readonly fields?: readonly EditorField[]
  readonly selected?: readonly string[]
}

/** Adds and selects boxes. Boxes of unknown pages are left out. */
function withNew(state: Placement, wanted: readonly NewBox[], { fields = [], selected }: Added = {}): Placement {
  const added: EditorBox[] = []
  for (const box of wanted) {
    const page = pageOf(state, box.page)
    if (page) added.push({ ...box, ...intoPage(box, page), id: `b${state.nextId + added.length}` })
  }
  if (added.length === 0 && wanted.length > 0) return state
  const unplaced = fields.filter(({ id }) => !added.some(({ field }) => field === id))
  return {
    ...state,
    boxes: [...state.boxes, ...added],
    fields: [...state.fields, ...fields],
    selected: selected ?? [...added, ...unplaced].map(({ id }) => id),
    nextId: state.nextId + Math.max(added.length, fields.length),
  }
}

function withField(state: Placement, { signer, definition, box }: Extract<Command, { type: 'add field' }>): Placement {
  const field = { id: `f${state.nextId}`, signer, definition }
  return withNew(state, box === null ? [] : [{ ...box, signer, field: field.id }], { fields: [field] })
}

/** Fields get the ids of this placement. Those with boxes only on unknown pages are left out. */
function replaced(state: Placement, wanted: readonly NewBox[], fields: readonly EditorField[]): Placement {
  const blank = { ...state, boxes: [], fields: [], selected: [] }
  const boxes = wanted.filter(({ page }) => pageOf(state, page))
  const kept = fields.filter(
    ({ id }) => boxes.some(({ field }) => field === id) || !wanted.some(({ field }) => field === id),
  )
  const ids = new Map(kept.map(({ id }, index) => [id, `f${state.nextId + index}`]))
  const numbered = kept.map((field) => ({ ...field, id: ids.get(field.id) ?? '' }))
  return withNew(blank, boxes.map(ofField(ids)), { fields: numbered, selected: [] })
}

function ofField(ids: ReadonlyMap<string, string>): (box: NewBox) => NewBox {
  return ({ field, ...box }) => {
    const id = field === undefined ? undefined : ids.get(field)
    return id === undefined ? box : { ...box, field: id }
  }
}

/** Copies of signatures are further boxes of the person; copies of fields are fields of their own. */
function duplicated(state: Placement, ids: readonly string[]): Placement {
  const copied = new Map<string, string>()
  const fields: EditorField[] = []
  for (const { id, signer, definition } of chosenFields(state, ids)) {
    // A form field of the document has one value, so it belongs to one field.
    if (definition.pdf_field !== undefined) continue
    const name = uniqueName(definition.name, namesOf([...state.fields, ...fields], signer))
    const copy = { id: `f${state.nextId + fields.length}`, signer, definition: { ...definition, name } }
    copied.set(id, copy.id)
    fields.push(copy)
  }
  const boxes = chosen(state, ids).map(besides(state)).map(ofField(copied))
  return boxes.length + fields.length === 0 ? state : withNew(state, boxes, { fields })
}

/** A field belongs to one person, so all its boxes go with it. */
function assigned(state: Placement, ids: readonly string[], signer: string): Placement {
  const fields = chosenFields(state, ids).map(({ id }) => id)
  const isAssigned = ({ id, field }: EditorBox) => (field === undefined ? ids.includes(id) : fields.includes(field))
  const changed = withChanged(state, (box) => (isAssigned(box) ? { ...box, signer } : box))
  const owned = given(state.fields, fields, signer)
  return owned === state.fields ? changed : { ...changed, fields: owned }
}

function withChanged(state: Placement, change: (box: EditorBox) => EditorBox): Placement {
  const boxes = state.boxes.map((box) => {
    const changed = change(box)
    const page = changed === box ? undefined : pageOf(state, changed.page)
    return page ? keepIfEqual(box, { ...changed, ...intoPage(changed, page) }) : box
  })
  return boxes.every((box, index) => box === state.boxes[index]) ? state : { ...state, boxes }
}

function keepIfEqual(box: EditorBox, changed: EditorBox): EditorBox {
  const names = ['signer', 'page', 'field', 'x', 'y', 'w', 'h'] as const
  return names.every((name) => box[name] === changed[name]) ? box : changed
}

function withReplaced(state: Placement, changed: readonly EditorBox[]): Placement {
  const byId = new Map(changed.map((box) => [box.id, box]))
  return withChanged(state, (box) => byId.get(box.id) ?? box)
}

/** On each page the boxes keep their distances. */
function moved(state: Placement, ids: readonly string[], dx: number, dy: number): Placement {
  const at = new Map<string, Box>()
  for (const [number, boxes] of Map.groupBy(chosen(state, ids), ({ page }) => page)) {
    const page = pageOf(state, number)
    if (!page) continue
    const by = limitMove(boxes, dx, dy, page)
    for (const { id, x, y, w, h } of boxes) at.set(id, { x: x + by.dx, y: y + by.dy, w, h })
  }
  return carryOut(state, { type: 'place', at })
}

/** A field goes with its last box. */
function without(state: Placement, ids: readonly string[]): Placement {
  const boxes = state.boxes.filter(({ id }) => !ids.includes(id))
  const kept = new Set(boxes.map(({ field }) => field))
  const left = new Set(chosenFields(state, ids).flatMap(({ id }) => (kept.has(id) ? [] : [id])))
  if (boxes.length === state.boxes.length && left.size === 0) return state
  const fields = left.size === 0 ? state.fields : state.fields.filter(({ id }) => !left.has(id))
  return { ...state, boxes, fields, selected: state.selected.filter((id) => !ids.includes(id)) }
}

/** A copy below the original, or above or beside it where the page ends. Copies must not cover their originals. */
function besides(state: Placement): (box: EditorBox) => NewBox {
  const gap = 6
  return ({ id: _id, ...box }) => {
    const page = pageOf(state, box.page)
    if (!page || box.y + 2 * box.h + gap <= page.height) return { ...box, y: box.y + box.h + gap }
    if (box.y - box.h - gap >= 0) return { ...box, y: box.y - box.h - gap }
    const isRoomRight = box.x + 2 * box.w + gap <= page.width
    return { ...box, x: isRoomRight ? box.x + box.w + gap : Math.max(0, box.x - box.w - gap) }
  }
}

/** Pages that already have an equal box of the same person get no second one. */
function copies(state: Placement, ids: readonly string[], pages: readonly number[]): NewBox[] {
  return chosen(state, ids).flatMap(({ id: _id, ...box }) =>
    pages
      .filter((number) => number !== box.page)
      .map((number) => ({ ...box, page: number }))
      .filter((copy) => {
        const page = pageOf(state, copy.page)
        const at = page ? { ...copy, ...intoPage(copy, page) } : copy
        return !state.boxes.some((other) => keepIfEqual(other, { ...at, id: other.id }) === other)
      }),
  )
}
