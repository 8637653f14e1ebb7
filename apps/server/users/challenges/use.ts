import type { Tx } from '../../platform/db/database.ts'
import { bytes, date, json, nullable, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import type { Row } from '../../platform/db/statement.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { isMac } from '../keys/equal.ts'
import { LINK_TOKEN } from '../links/link.ts'
import { CHALLENGES, type Challenge, type ChallengePurpose, hashChallenge, macOfChallenge } from './challenge.ts'

const COLUMNS = 'challenge_hash, purpose, user_id, detail, mac, expires_at'

const decodeChallenge = rowDecoder('sign_in_challenges', {
  challenge_hash: bytes,
  purpose: oneOf(...CHALLENGES),
  user_id: nullable(text),
  detail: json<Record<string, string>>(),
  mac: bytes,
  expires_at: date,
})

export interface PresentedChallenge {
  token: string
  purpose: ChallengePurpose
  now: Date
}

/** A half-finished sign-in ends after this number of wrong codes. */
export const MOST_ATTEMPTS = 5

/** Uses the challenge up: a second answer to it is refused. */
export async function useChallenge(
  tx: Pick<Tx, 'query'>,
  authenticator: Authenticator,
  { token, purpose, now }: PresentedChallenge,
): Promise<Challenge | undefined> {
  if (!LINK_TOKEN.test(token)) return undefined
  const [row] = await tx.query({
    name: 'use-challenge',
    text: `UPDATE sign_in_challenges SET used_at = $3
            WHERE challenge_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3 RETURNING ${COLUMNS}`,
    values: [hashChallenge(token), purpose, now],
  })
  return row && genuine(authenticator, row)
}

/** Counts an attempt at the challenge, which stays open. Undefined if it is over, or was tried too often. */
export async function tryChallenge(
  tx: Pick<Tx, 'query'>,
  authenticator: Authenticator,
  { token, purpose, now }: PresentedChallenge,
): Promise<Challenge | undefined> {
  if (!LINK_TOKEN.test(token)) return undefined
  const [row] = await tx.query({
    name: 'try-challenge',
    text: `UPDATE sign_in_challenges SET attempts = attempts + 1
            WHERE challenge_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3 AND attempts < $4
            RETURNING ${COLUMNS}`,
    values: [hashChallenge(token), purpose, now, MOST_ATTEMPTS],
  })
  return row && genuine(authenticator, row)
}

function genuine(authenticator: Authenticator, row: Row): Challenge | undefined {
  const { challenge_hash: hash, purpose, user_id: userId, detail, mac, expires_at: expiresAt } = decodeChallenge(row)
  const challenge = { purpose, userId, detail, expiresAt }
  return isMac(mac, macOfChallenge(authenticator, hash, challenge)) ? challenge : undefined
}
