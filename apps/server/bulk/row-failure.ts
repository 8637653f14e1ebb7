import type { RowError } from '@countersign/domain/bulk'
import type { RowFailure } from './store.ts'

export function failureOf(errors: readonly RowError[]): RowFailure {
  return { code: 'validation_failed', message: errors[0]?.message ?? 'The row is not valid.', errors: [...errors] }
}
