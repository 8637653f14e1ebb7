import type { RowError } from '@countersign/domain/bulk'
import { Failure } from '../../platform/errors.ts'
import type { Code } from '../../platform/http/codes.ts'

/** What arrives cannot be read on, so all of it is refused; told where. */
export function broken(code: Code, error: Omit<RowError, 'field'> & { field?: string }): Failure {
  const { row, column, message } = error
  const where = row === 0 ? 'The first line' : `Row ${row}`
  const errors = [{ field: column, ...error }]
  return new Failure(code, `${where}, column ${column}: ${message} Nothing of it was taken.`, { errors })
}
