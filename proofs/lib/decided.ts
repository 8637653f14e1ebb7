import { isWithin } from './limits.ts'
import type { Limit } from './proof.ts'

/** Whether the values of the turns so far decide about the median of all turns. */
export type IsDecided = (values: readonly number[]) => boolean

/** Where each turn counts. */
export const NEVER_DECIDED: IsDecided = () => false

/**
 * More than half of so many turns are within the limit: their median is, whatever the turns that are left would measure.
 * Where the limit is missed, all turns are measured.
 */
export function decidedBy(limit: Limit, turns: number): IsDecided {
  return (values) => values.filter((value) => isWithin(limit, value)).length > turns / 2
}
