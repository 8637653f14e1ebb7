import type { RowError } from '@countersign/domain/bulk'
import type { RowFailure } from '../store.ts'

/** A million rows may be wrong all over, and it is kept for each. A dry run tells more. */
const MOST_KEPT = 10

export function rowFailureOf(errors: readonly RowError[]): RowFailure {
  const message = errors[0]?.message ?? 'The row is not valid.'
  const failure = { code: 'validation_failed', message, errors: errors.slice(0, MOST_KEPT) }
  return errors.length > MOST_KEPT ? { ...failure, more: errors.length - MOST_KEPT } : failure
}
