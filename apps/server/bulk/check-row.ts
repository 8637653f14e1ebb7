import { bodyOfRow, type Column, columnOf, isRow, type RowDefaults, type RowError } from '@countersign/domain/bulk'
import type { Failure, FieldError } from '../platform/errors.ts'
import { makeAjv } from '../platform/http/ajv.ts'
import { isNestedDeeper } from '../platform/http/nesting.ts'
import { mustBeStorable } from '../platform/http/storable-text.ts'
import { fieldErrors } from '../platform/http/validation.ts'
import { CreateBody } from '../signrequests/body.ts'
import { personErrors } from '../signrequests/create.ts'
import type { SentRow } from './intake/row-source.ts'

// A row is held to what the body of a single create is held to, and told in the same words.

/** Far deeper than any row. */
const DEEPEST = 20

export type CheckedRow = { ok: true; body: CreateBody } | { ok: false; errors: FieldError[] }

export type RowChecker = (row: unknown, text: string, defaults: RowDefaults) => CheckedRow

export function makeRowChecker(): RowChecker {
  const validate = makeAjv({ coerceTypes: false }).compile(CreateBody)
  return (row, text, defaults) => {
    if (!isRow(row)) return wrong('row', 'wrong_type', 'A row must be a JSON object.')
    if (text.includes('"__proto__"')) return wrong('row', 'unknown_field', '__proto__ is not a field of this call.')
    if (isNestedDeeper(text, DEEPEST))
      return wrong('row', 'malformed', `The row is nested deeper than ${DEEPEST} levels.`)
    const body = bodyOfRow(row, defaults)
    try {
      mustBeStorable(text, body)
    } catch (refusal) {
      return { ok: false, errors: (refusal as Failure).errors }
    }
    if (!validate(body)) {
      return { ok: false, errors: fieldErrors((validate.errors ?? []) as Parameters<typeof fieldErrors>[0], 'row') }
    }
    const errors = personErrors(body as CreateBody)
    return errors.length > 0 ? { ok: false, errors } : { ok: true, body: body as CreateBody }
  }
}

function wrong(field: string, code: string, message: string): CheckedRow {
  return { ok: false, errors: [{ field, code, message }] }
}

/** Where it was sent: by row, and by the column of its table if it came in one. */
export function rowErrors(row: number, errors: readonly FieldError[], columns: readonly (Column | null)[]): RowError[] {
  return errors.map((error) => ({ row, column: columnOf(columns, error.field), ...error }))
}

/** Everything that can be told of a row by itself, and whether another has its reference. */
export function judgeRow(
  check: RowChecker,
  sent: SentRow,
  {
    defaults,
    columns,
    firstRowOf,
  }: {
    defaults: RowDefaults
    columns: readonly (Column | null)[]
    firstRowOf(reference: string, row: number): number | undefined
  },
): { body: CreateBody | null; errors: readonly RowError[] } {
  if (sent.errors.length > 0) return { body: null, errors: sent.errors }
  const checked = check(sent.value, sent.text, defaults)
  if (!checked.ok) return { body: null, errors: rowErrors(sent.row, checked.errors, columns) }
  const { reference } = checked.body
  const twin = reference === undefined ? undefined : firstRowOf(reference, sent.row)
  if (twin === undefined) return { body: checked.body, errors: [] }
  const message = `reference "${reference}" is row ${twin}'s already; each row of a job needs its own.`
  return { body: null, errors: rowErrors(sent.row, [{ field: 'reference', code: 'duplicate', message }], columns) }
}
