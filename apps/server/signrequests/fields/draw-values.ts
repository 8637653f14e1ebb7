import type { FilledField, SignerField, ValueError } from '@countersign/domain/field'
import type { PageInfo } from '@countersign/domain/placement'
import type { FieldValue, NewValueField } from '@countersign/pades'
import type { GivenValue, PdfAClaim } from '@countersign/pades/appearance'
import { type FillableField, fillableField } from '@countersign/pades/pdf'
import type { FoundDocument } from '../../documents/find.ts'
import { makeYieldToEventLoop } from '../../platform/yield-to-event-loop.ts'
import { drawingTools } from './drawing-tools.ts'

// The fields that a signer fills, as fields of the PDF (docs/adr/0077-signer-fields-in-the-pdf.md).

/** The language of a signer without one, for the formats of dates and numbers. */
export const DEFAULT_LANGUAGE = 'en'

/** The fields of one signer. */
export interface SignerFields {
  definitions: readonly SignerField[]
  /** Their names in the PDF begin with this. */
  prefix: string
  /** The signer's language, if it is known. */
  language: string | undefined
}

/** The document that the values are drawn in. */
export interface DrawnIn {
  pages: readonly PageInfo[]
  /** Its own form fields. Called only if the signer fills one. */
  form(): Promise<readonly FillableField[]>
}

/** A document before its first signature. */
export function drawnIn({ pages, formFields }: FoundDocument): DrawnIn {
  return { pages, form: async () => formFields.map((field) => ({ ...field, value: undefined })) }
}

/** One field of the PDF for each box of a definition. */
interface PlacedField {
  definition: SignerField
  field: NewValueField
}

/** The new fields, in the order of the definitions. Initials are signature fields. */
export function newFieldsOf(fields: SignerFields): NewValueField[] {
  return placedFieldsOf(fields).map(({ field }) => field)
}

/** The form fields of the document that the signer fills, by their full names. */
export function assignedFieldsOf(definitions: readonly SignerField[]): string[] {
  return definitions.flatMap(({ pdfField }) => (pdfField === null ? [] : [pdfField]))
}

/** Draws what the signer filled in. A field that was hidden or left empty stays empty, and is locked as well. */
export async function drawValues(
  fields: SignerFields,
  values: readonly FilledField[],
  { claim, ...document }: DrawnIn & { claim: PdfAClaim },
): Promise<readonly FieldValue[]> {
  const filled = await toDraw(fields, values, document)
  if (filled.length === 0) return []
  const { appearance, fonts } = await drawingTools()
  const { language } = fields
  return appearance.drawFieldValues(filled, { ...claim, ...(language ? { language } : {}) }, fonts)
}

/** The values that cannot be drawn completely in their boxes, at a legible size. Setting all texts can take seconds. */
export async function findUndrawable(
  fields: SignerFields,
  values: readonly FilledField[],
  document: DrawnIn,
): Promise<ValueError[]> {
  const filled = await toDraw(fields, values, document)
  if (filled.length === 0) return []
  const { appearance, fonts } = await drawingTools()
  const yieldToEventLoop = makeYieldToEventLoop()
  const errors: ValueError[] = []
  for (const { definition, field, value } of filled) {
    await yieldToEventLoop()
    const objection = await appearance.checkFieldValue(field, value, fonts, fields.language)
    if (objection) errors.push({ field: definition.name, code: objection.code })
  }
  return errors
}

interface ToDraw {
  definition: SignerField
  field: FillableField
  value: GivenValue
}

async function toDraw(
  fields: SignerFields,
  values: readonly FilledField[],
  { pages, form }: DrawnIn,
): Promise<ToDraw[]> {
  const valueFor = ({ name }: SignerField, kind: FillableField['kind']) =>
    givenValue(
      values.find((filled) => filled.name === name),
      kind,
    )
  const placed = placedFieldsOf(fields).flatMap(({ definition, field }) => {
    const value = valueFor(definition, field.kind)
    const page = pages.find(({ number }) => number === field.page)
    if (value === null || !page) return []
    return [{ definition, field: fillableField(field, { rotate: page.rotation, userUnit: page.userUnit }), value }]
  })
  if (assignedFieldsOf(fields.definitions).length === 0) return placed
  const ownFields = await form()
  const assigned = fields.definitions.flatMap((definition) => {
    const field = ownFields.find(({ name }) => name === definition.pdfField)
    const value = field ? valueFor(definition, field.kind) : null
    return value === null || !field ? [] : [{ definition, field, value }]
  })
  return [...placed, ...assigned]
}

function placedFieldsOf({ definitions, prefix }: SignerFields): PlacedField[] {
  return definitions.flatMap((definition, index) =>
    definition.boxes.flatMap(({ page, rect }, box) => {
      const kind = kindOf(definition)
      if (kind === null || definition.pdfField !== null) return []
      const name = `${prefix}-${index + 1}-${box + 1}`
      const placed = { name, page, rect, tooltip: definition.label, required: definition.required }
      return [{ definition, field: { ...placed, ...kind } }]
    }),
  )
}

/** Null: initials, which share the signature. */
function kindOf(definition: SignerField) {
  switch (definition.type) {
    case 'initials':
      return null
    case 'checkbox':
      return { kind: 'checkbox' } as const
    case 'choice':
      return { kind: 'choice', options: definition.options } as const
    case 'text':
      return { kind: 'text', multiline: definition.multiline } as const
    default:
      return { kind: 'text' } as const
  }
}

/** Null: nothing is drawn. A field with options takes the value of an option; a text field is given what it shows. */
function givenValue(filled: FilledField | undefined, kind: FillableField['kind']): GivenValue | null {
  if (!filled) return null
  const { type, value, drawn } = filled
  if (type === 'checkbox') return value === true
  if (type === 'choice' && kind !== 'text') return typeof value === 'string' ? value : null
  return drawn?.as === 'text' ? drawn.text : null
}
