import { overlap, type PlacedBox, place, toDisplay } from '../../placement/index.ts'
import { FIELD_LIMITS, type FieldBox, type SignerFieldInput } from '../types.ts'
import type { DefinitionError, DefinitionsInput, DefinitionWarning, PdfFormField } from './types.ts'

export interface FieldPlaces {
  readonly boxesOf: (signer: number, field: number) => readonly FieldBox[]
  readonly errors: readonly DefinitionError[]
  readonly warnings: readonly DefinitionWarning[]
}

interface Item {
  readonly path: string
  readonly signer: number
  readonly index: number
  readonly field: SignerFieldInput
}

/** Places the boxes of all signers' fields by the rules of signatures, except that there is no default box. */
export function placeFields(input: DefinitionsInput): FieldPlaces {
  const items = input.signers.flatMap(({ fields = [] }, signer) =>
    fields.map((field, index) => ({ path: `${input.owner}[${signer}].fields[${index}]`, signer, index, field })),
  )
  const placed = items.filter(({ field }) => (field.cords ?? []).length > 0)
  const placement = place({
    pages: input.pages,
    signers: placed.map(({ field: { page, cords } }) => ({ page, cords })),
    cordsOrigin: input.cordsOrigin,
    overlap: 'refuse',
    allowedOverlap: FIELD_LIMITS.overlap,
  })
  const rename = <E extends { readonly field: string; readonly message: string }>(error: E): E => ({
    ...error,
    field: withPaths(error.field, placed),
    message: withPaths(error.message, placed),
  })
  const boxes = new Map(items.map((item) => [item.path, formBoxes(item, input)]))
  for (const { signer, page, display, rect } of placement.ok ? placement.boxes : []) {
    boxes.get(placed[signer]?.path ?? '')?.push({ page, display, rect })
  }
  return {
    boxesOf: (signer, index) => boxes.get(`${input.owner}[${signer}].fields[${index}]`) ?? [],
    errors: [...missing(items), ...repeated(items), ...(placement.ok ? [] : placement.errors.map(rename))],
    warnings: [...(placement.ok ? placement.warnings.map(rename) : []), ...covered(boxes, input.signatures)],
  }
}

/** `place` names a field `signers[n]`. */
function withPaths(text: string, placed: readonly Item[]): string {
  return text.replaceAll(/signers\[(\d+)\]/g, (_, index: string) => placed[Number(index)]?.path ?? '')
}

function formBoxes({ field }: Item, { pages, pdfFields }: DefinitionsInput): FieldBox[] {
  const found: PdfFormField | undefined = pdfFields.find(({ name }) => name === field.pdf_field)
  return (found?.widgets ?? []).flatMap(({ page: number, rect }) => {
    const page = pages[number - 1]
    return page ? [{ page: number, display: toDisplay(page, rect), rect }] : []
  })
}

/** A file is evidence and need not be drawn. Every other value must be in the document that is signed. */
function missing(items: readonly Item[]): DefinitionError[] {
  return items.flatMap(({ path, field }) => {
    const hasPages = (field.page ?? []).length > 0
    const needsPlace = hasPages || (field.type !== 'upload' && field.pdf_field === undefined)
    if (!needsPlace || (field.cords ?? []).length > 0) return []
    const message = 'The field has no place. Give cords, or the name of a form field of the document in pdf_field.'
    return [{ field: `${path}.cords`, code: 'required', message }]
  })
}

/** A form field has one value, so one signer fills it. */
function repeated(items: readonly Item[]): DefinitionError[] {
  const first = new Map<string, string>()
  return items.flatMap(({ path, field: { pdf_field: name } }) => {
    if (name === undefined) return []
    const other = first.get(name)
    if (other === undefined) first.set(name, path)
    const message = `The form field is already given to ${other}. Remove one of them.`
    return other === undefined ? [] : [{ field: `${path}.pdf_field`, code: 'duplicate', message }]
  })
}

function covered(
  boxes: ReadonlyMap<string, readonly FieldBox[]>,
  signatures: readonly PlacedBox[],
): DefinitionWarning[] {
  return [...boxes].flatMap(([field, own]) => {
    const under = own.find((box) =>
      signatures.some(({ page, display }) => page === box.page && overlap(display, box.display)),
    )
    const message = `A signature box covers this field on page ${under?.page}.`
    return under ? [{ field, code: 'under_signature', message }] : []
  })
}
