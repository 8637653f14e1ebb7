import { type Instant, LIMITS, type SignRequest } from '../state.ts'

/** Whether the links of a request have ended: 30 days after its end, or with the erasure of its people. */
export function haveLinksEnded({ endedAt, erased }: SignRequest, at: Instant): boolean {
  return erased !== null || (endedAt !== null && at >= endedAt + LIMITS.linkAfterEnd)
}
