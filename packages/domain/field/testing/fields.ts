/** Definitions and contexts for tests. */
import { page } from '../../placement/testing/pages.ts'
import { checkDefinitions, type DefinitionsInput } from '../definition/index.ts'
import type { FillContext, SignerField, SignerFieldInput } from '../types.ts'

export const context: FillContext = {
  today: '2026-11-17',
  locale: 'en',
  signer: { name: 'Asha Rao', email: 'asha@example.com' },
  uploads: [
    { id: 'up_file', field: 'file', name: 'passport.pdf', type: 'pdf', size: 1_000, sha256: 'ab'.repeat(32) },
    { id: 'up_other', field: 'other', name: 'other.png', type: 'png', size: 1_000, sha256: 'cd'.repeat(32) },
  ],
}

/** Gives each field without a place its own line. */
export function placedLine<F extends SignerFieldInput>(field: F, index: number): F {
  if (field.cords || field.pdf_field || field.type === 'upload') return field
  const cords = [{ x: 20 + 190 * (index % 3), y: 20 + 20 * Math.floor(index / 3), w: 180, h: 18 }]
  return { ...field, page: ['1'], cords }
}

export function definitions(fields: readonly SignerFieldInput[], more: Partial<DefinitionsInput> = {}) {
  return checkDefinitions({
    owner: 'signers',
    signers: [{ fields: fields.map(placedLine) }],
    pages: [page(1), page(2)],
    cordsOrigin: 'top_left',
    signatures: [],
    pdfFields: [],
    today: context.today,
    ...more,
  })
}

/** The stored definitions of one signer. Throws if they are wrong. */
export function defined(...fields: readonly SignerFieldInput[]): readonly SignerField[] {
  const result = definitions(fields)
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result.fields[0] ?? []
}

/** The errors as `path code: message`. */
export function errorsOf(fields: readonly SignerFieldInput[], more: Partial<DefinitionsInput> = {}): string[] {
  const result = definitions(fields, more)
  return result.ok ? [] : result.errors.map(({ field, code, message }) => `${field} ${code}: ${message}`)
}
