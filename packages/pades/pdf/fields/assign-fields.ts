import { platform } from '#platform'
import { bytesOfLatin1 } from '../../bytes.ts'
import { drawn } from '../consistency/appearance.ts'
import { dictAt, entry } from '../consistency/read.ts'
import type { PdfDocument } from '../document/document.ts'
import { type FormField, fieldsByName, missingField, readForm } from '../document/form.ts'
import { type Rectangle, readRectangle } from '../document/pages.ts'
import { drawOnPages, type PageDrawing } from '../draw/draw-on-pages.ts'
import { PdfError } from '../error.ts'
import { dict, isDict, name, type PdfDict, PdfRef, PdfString, type PdfValue, StoredStream } from '../syntax/values.ts'
import type { Increment } from '../write/increment.ts'
import { EmptyForms, widgetFlags } from './place-widgets.ts'
import { type FieldWidget, type FillableField, readFillableFields } from './read-fields.ts'
import { fieldFlags, offState } from './value-fields.ts'

/** A field of the document that a signer fills. */
interface AssignedField {
  readonly fillable: FillableField
  readonly field: FormField
}

/** Finds the fields with these full names. Throws for a field that does not exist or that a signer cannot fill. */
export async function findAssigned(document: PdfDocument, names: readonly string[]): Promise<readonly AssignedField[]> {
  if (names.length === 0) return []
  const fields = await fieldsByName(document, await readForm(document))
  const fillable = new Map((await readFillableFields(document)).map((field) => [field.name, field]))
  const assigned: AssignedField[] = []
  for (const fieldName of new Set(names)) {
    const field = fields.get(fieldName)
    if (field === undefined) throw missingField(fieldName)
    const found = fillable.get(fieldName)
    if (found === undefined) {
      throw new PdfError('field_unsuitable', `the field ${JSON.stringify(fieldName)} cannot be filled by a signer`)
    }
    assigned.push({ fillable: found, field })
  }
  return assigned
}

/**
 * Draws what the widgets of the fields show without a value, such as their frames, on their pages. The widgets can then be
 * empty until they are filled: EU DSS reports a visual difference for one that is not. Returns the bytes to append, which
 * are empty if the widgets show nothing.
 */
export async function drawFrames(document: PdfDocument, assigned: readonly AssignedField[]): Promise<Uint8Array> {
  const byPage = new Map<number, Frame[]>()
  for (const { fillable, field } of assigned) {
    for (const [index, widget] of fillable.widgets.entries()) {
      const frame = await readFrame(document, field, field.widgets[index], widget)
      if (frame !== undefined) byPage.set(widget.page, [...(byPage.get(widget.page) ?? []), frame])
    }
  }
  const drawings = [...byPage].toSorted(([one], [other]) => one - other)
  if (drawings.length === 0) return new Uint8Array()
  return drawOnPages(document, await Promise.all(drawings.map(([page, frames]) => drawingOf(page, frames))))
}

async function drawingOf(page: number, frames: readonly Frame[]): Promise<PageDrawing> {
  const operators = frames.map(({ matrix }, index) => `q ${matrix} cm /Frame${index} Do Q\n`)
  const forms = frames.map(({ form }, index): [string, PdfValue] => [`Frame${index}`, form])
  return {
    page,
    space: 'user',
    content: await platform.deflate(bytesOfLatin1(`/Artifact BMC\n${operators.join('')}EMC`)),
    resources: dict({ XObject: new Map(forms) }),
    pieces: 0,
  }
}

interface Frame {
  readonly form: PdfRef
  /** From the space of the form to user space. */
  readonly matrix: string
}

async function readFrame(
  document: PdfDocument,
  field: FormField,
  ref: PdfRef | undefined,
  { rect }: FieldWidget,
): Promise<Frame | undefined> {
  const appearances = await dictAt(document, await document.dict(ref ?? null, 'a widget'), 'AP')
  const normal = appearances?.get('N')
  const states = await document.resolve(normal)
  // The appearance of a text field that has a value contains the value, so its frame is unknown.
  const form = field.type === 'Btn' ? isDict(states) && states.get(offState) : isBlank(field) && normal
  const stream = form instanceof PdfRef ? await document.resolve(form) : undefined
  if (!(form instanceof PdfRef && stream instanceof StoredStream)) return undefined
  if ((await drawn(document, [stream])).length === 0) return undefined
  const matrix = await toRectangle(document, stream.dict, rect)
  return matrix === undefined ? undefined : { form, matrix }
}

function isBlank({ value }: FormField): boolean {
  return value === undefined || value === null || (value instanceof PdfString && value.bytes.length === 0)
}

/** Maps the transformed bounding box of an appearance to the rectangle of its widget (ISO 32000-2 §12.5.5). */
async function toRectangle(document: PdfDocument, form: PdfDict, rect: Rectangle): Promise<string | undefined> {
  const bbox = await readRectangle(document, await entry(document, form, 'BBox'))
  if (bbox === undefined) return undefined
  const given = await document.optionalArray(form.get('Matrix'), '/Matrix')
  const numbers = await Promise.all((given ?? []).map((item) => document.resolve(item)))
  const [a, b, c, d, e, f] = numbers.length === 6 ? numbers.map(Number) : [1, 0, 0, 1, 0, 0]
  const corners = [0, 2].flatMap((x) => [1, 3].map((y) => [bbox[x] ?? 0, bbox[y] ?? 0] as const))
  const xs = corners.map(([x, y]) => (a ?? 1) * x + (c ?? 0) * y + (e ?? 0))
  const ys = corners.map(([x, y]) => (b ?? 0) * x + (d ?? 1) * y + (f ?? 0))
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - bottom]
  if (!(width > 0 && height > 0)) return undefined
  const [across, up] = [(rect[2] - rect[0]) / width, (rect[3] - rect[1]) / height]
  return [across, 0, 0, up, rect[0] - left * across, rect[1] - bottom * up]
    .map((value) => Number(value.toFixed(5)))
    .join(' ')
}

/** Removes the values of the fields, and makes them read-only, printed and empty, as new fields are. */
export async function emptyFields(increment: Increment, assigned: readonly AssignedField[]): Promise<void> {
  const { document } = increment
  const emptyForms = new EmptyForms()
  for (const { fillable, field } of assigned) {
    const emptied = new Map(field.dict)
    for (const key of ['V', 'RV', 'I']) emptied.delete(key)
    emptied.set('Ff', fillable.flags | fieldFlags.readOnly)
    for (const [index, { rect }] of fillable.widgets.entries()) {
      const ref = field.widgets[index] ?? field.ref
      const isMerged = ref.number === field.ref.number
      const widget = isMerged ? emptied : new Map(await document.dict(ref, 'a widget'))
      const flags = await entry(document, widget, 'F')
      widget.set('F', (typeof flags === 'number' ? flags : 0) | widgetFlags)
      await emptyWidget(document, widget, field.type, emptyForms, rect)
      if (!isMerged) increment.set(ref, widget)
    }
    increment.set(field.ref, emptied)
  }
}

async function emptyWidget(
  document: PdfDocument,
  widget: PdfDict,
  type: string | undefined,
  emptyForms: EmptyForms,
  rect: Rectangle,
): Promise<void> {
  const empty = emptyForms.of(rect)
  if (type !== 'Btn') {
    widget.set('AP', dict({ N: empty }))
    return
  }
  const appearances = await dictAt(document, widget, 'AP')
  const states = appearances && (await entry(document, appearances, 'N'))
  widget.set('AP', dict({ N: new Map([...(isDict(states) ? states : []), [offState, empty]]) }))
  widget.set('AS', name(offState))
}
