/** Form fields of the PDF: as the rules need them, and as fields that people fill. */
import type { PdfFormField } from '@countersign/domain/field'
import type { Command } from '../../editor/model/commands.ts'
import { namesOf, newDefinition } from '../../editor/model/fields.ts'
import type { Box, EditorField, FieldDefinition, Page } from '../../editor/model/types.ts'

/** As the document resource describes it. */
export interface FormField {
  /** The full name. */
  readonly name: string
  readonly type: PdfFormField['kind']
  readonly label: string | null
  readonly required: boolean
  readonly multiline: boolean
  readonly max_length: number | null
  readonly options: PdfFormField['options']
  readonly places: readonly (Box & { readonly page: number })[]
}

/** For checks on displayed pages, where the rectangle of a place follows from its box. */
export function pdfFieldsOf(fields: readonly FormField[], pages: readonly Page[]): PdfFormField[] {
  return fields.map(({ name, type, multiline, max_length, options, places }) => ({
    name,
    kind: type,
    multiline,
    maxLength: max_length ?? undefined,
    options,
    widgets: places.map(({ page, x, y, w, h }) => {
      const height = pages.find(({ number }) => number === page)?.height ?? 0
      return { page, rect: [x, height - y - h, x + w, height - y] as const }
    }),
  }))
}

/** A field for a person that fills a form field of the PDF. */
export function definitionOf(form: FormField, fields: readonly EditorField[], signer: string): FieldDefinition {
  const { type, options, required, label, name } = form
  const isChoice = type === 'choice' || type === 'radio'
  const kind = isChoice ? 'choice' : type
  const shown = (label?.trim() || lastPart(name)).slice(0, LONGEST_LABEL)
  const given = options.map((option) => (option.value === option.label ? option.value : option))
  const isDefault = required === (kind !== 'checkbox')
  return {
    ...newDefinition(kind, shown, namesOf(fields, signer), given),
    ...(isDefault ? {} : { required }),
    pdf_field: name,
  }
}

const LONGEST_LABEL = 100

/** `tenant.iban` is shown as `iban`. */
function lastPart(name: string): string {
  return name.split('.').findLast((part) => part !== '') ?? name
}

/** The field that fills a form field, if there is one. */
export function fillerOf(fields: readonly EditorField[], form: FormField): EditorField | undefined {
  return fields.find(({ definition }) => definition.pdf_field === form.name)
}

/** Lets a person fill form fields. Names stay unique, also among those that are added together. */
export function fillCommands(
  forms: readonly FormField[],
  fields: readonly EditorField[],
  signer: string,
): Extract<Command, { type: 'add field' }>[] {
  if (signer === '') return []
  const known = [...fields]
  return forms.map((form) => {
    const definition = definitionOf(form, known, signer)
    known.push({ id: form.name, signer, definition })
    return { type: 'add field', signer, definition, box: null }
  })
}
