import { ERASED_PERSON, type Instant, LIMITS, type Signer, type SignRequest } from '../state.ts'

/**
 * Whether the links of a signer have ended, and with them the visits: 30 days after the end of the request, or with the
 * erasure of the signer. A later use would record the address of an erased person again.
 */
export function haveLinksEnded({ endedAt, erased }: SignRequest, { email }: Signer, at: Instant): boolean {
  const isErased = erased !== null || email === ERASED_PERSON.email
  return isErased || (endedAt !== null && at >= endedAt + LIMITS.linkAfterEnd)
}
