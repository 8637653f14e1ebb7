import type { CheckContext } from './check-value.ts'
import { type GivenValues, readValues } from './read-values.ts'
import { type FieldBox, isFillable, type SignerField } from './types.ts'

/**
 * The fields in the order of reading: by page, by line, from left to right. Fields without a box come last. Boxes of one
 * line differ by some points, so a box belongs to a line if its middle is within the line's first box.
 */
export function readingOrder(fields: readonly SignerField[]): readonly SignerField[] {
  const placed = fields.map((field) => ({ field, box: firstBox(field.boxes) }))
  placed.sort((a, b) => compareBoxes(a.box, b.box))
  const ordered: SignerField[] = []
  let line: typeof placed = []
  const endLine = () => {
    line.sort((a, b) => (a.box?.display.x ?? 0) - (b.box?.display.x ?? 0))
    ordered.push(...line.map(({ field }) => field))
    line = []
  }
  for (const item of placed) {
    if (line[0] && !isOnLine(line[0].box, item.box)) endLine()
    line.push(item)
  }
  endLine()
  return ordered
}

function firstBox(boxes: readonly FieldBox[]): FieldBox | undefined {
  return [...boxes].sort(compareBoxes)[0]
}

function compareBoxes(a: FieldBox | undefined, b: FieldBox | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return a.page - b.page || a.display.y - b.display.y || a.display.x - b.display.x
}

function isOnLine(first: FieldBox | undefined, box: FieldBox | undefined): boolean {
  if (first === undefined || box === undefined) return first === box
  const middle = box.display.y + box.display.h / 2
  return first.page === box.page && middle < first.display.y + first.display.h
}

/**
 * The field to which the page leads next: after the current one (null: from the start) the first that is empty or wrong,
 * then, from the start, the first that prevents signing. Null if nothing is left to fill.
 */
export function nextField(
  fields: readonly SignerField[],
  given: GivenValues,
  current: string | null,
  context: CheckContext,
): SignerField | null {
  const { checked, visibility } = readValues(fields, given, context)
  const order = readingOrder(fields)
  const isOpen = (field: SignerField): boolean => {
    if (!isFillable(field) || visibility(field) !== 'shown') return false
    const result = checked(field)
    return !result.ok || result.value === null || result.value === false
  }
  const prevents = (field: SignerField) => isOpen(field) && (field.required || !checked(field).ok)
  const after = order.slice(order.findIndex(({ name }) => name === current) + 1)
  return after.find(isOpen) ?? order.find(prevents) ?? null
}
