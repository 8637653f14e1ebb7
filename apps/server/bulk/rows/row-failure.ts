import type { RowError } from '@countersign/domain/bulk'
import type { RowFailure } from '../batch-store.ts'

/** Errors stored for each failed row, of up to a million rows. A dry run reports more. */
const MAX_STORED = 10

export function rowFailureOf(errors: readonly RowError[]): RowFailure {
  const message = errors[0]?.message ?? 'The row is not valid.'
  const failure = { code: 'validation_failed', message, errors: errors.slice(0, MAX_STORED) }
  return errors.length > MAX_STORED ? { ...failure, more: errors.length - MAX_STORED } : failure
}
