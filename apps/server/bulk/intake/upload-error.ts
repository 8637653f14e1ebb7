import type { RowError } from '@countersign/domain/bulk'
import { Failure } from '../../platform/errors.ts'
import type { Code } from '../../platform/http/codes.ts'

/** Rejects an upload that cannot be parsed, with the position of the error. */
export function uploadError(code: Code, error: Omit<RowError, 'field'> & { field?: string }): Failure {
  const { row, column, message } = error
  const top = code === 'malformed_json' ? 'Beginning of the body' : 'Header line'
  const where = row === 0 ? top : `Row ${row}`
  const errors = [{ field: column, ...error }]
  return new Failure(code, `${where}, column ${column}: ${message} No row was accepted.`, { errors })
}
