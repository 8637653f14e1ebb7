import type { PageInfo } from '@countersign/domain/placement'
import { toDisplay } from '@countersign/domain/placement'
import type { FormField } from './preflight/preflight.ts'

// The form fields of a document that can be given to signers.

/** Decodes the column. JSON has no undefined members. */
export function formFields(value: unknown): FormField[] {
  return (value as FormField[]).map((field) => ({ ...field, maxLength: field.maxLength, tooltip: field.tooltip }))
}

/** As the API returns them: boxes are on the page as displayed. */
export function presentFormFields(fields: readonly FormField[], pages: readonly PageInfo[]) {
  return fields.map(({ name, kind, required, multiline, maxLength, options, tooltip, widgets }) => ({
    name,
    type: kind,
    label: tooltip ?? null,
    required,
    multiline,
    max_length: maxLength ?? null,
    options: options.map(({ value, label }) => ({ value, label })),
    places: widgets.flatMap(({ page, rect }) => {
      const info = pages[page - 1]
      return info ? [{ page, ...rounded(toDisplay(info, rect)) }] : []
    }),
  }))
}

function rounded({ x, y, w, h }: ReturnType<typeof toDisplay>) {
  const hundredths = (points: number) => Math.round(points * 100) / 100
  return { x: hundredths(x), y: hundredths(y), w: hundredths(w), h: hundredths(h) }
}
