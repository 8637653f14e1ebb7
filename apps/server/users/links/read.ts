import type { Tx } from '../../platform/db/database.ts'
import { bytes, date, json, nullable, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import type { Row } from '../../platform/db/statement.ts'
import type { Authenticator } from '../keys/authenticator.ts'
import { isMac } from '../keys/equal.ts'
import { hashLink, LINK_TOKEN, type Link, type LinkPurpose, macOfLink, PURPOSES } from './link.ts'

const COLUMNS = 'token_hash, purpose, user_id, detail, mac, expires_at'

const decodeLink = rowDecoder('user_links', {
  token_hash: bytes,
  purpose: oneOf(...PURPOSES),
  user_id: nullable(text),
  detail: json<Record<string, string>>(),
  mac: bytes,
  expires_at: date,
})

export interface Presented {
  token: string
  purposes: readonly LinkPurpose[]
  now: Date
}

/** The link of a token, if it is valid for one of the purposes. Changes nothing: mail scanners open links, too. */
export async function readLink(
  tx: Pick<Tx, 'query'>,
  authenticator: Authenticator,
  presented: Presented,
): Promise<Link | undefined> {
  if (!LINK_TOKEN.test(presented.token)) return undefined
  const [row] = await tx.query({
    name: 'read-link',
    text: `SELECT ${COLUMNS} FROM user_links
            WHERE token_hash = $1 AND purpose = ANY ($2) AND used_at IS NULL AND expires_at > $3`,
    values: [hashLink(presented.token), presented.purposes, presented.now],
  })
  return row && genuine(authenticator, row)
}

/** Uses the link up. Of two calls with one token, one gets the link. */
export async function useLink(
  tx: Pick<Tx, 'query'>,
  authenticator: Authenticator,
  presented: Presented,
): Promise<Link | undefined> {
  if (!LINK_TOKEN.test(presented.token)) return undefined
  const [row] = await tx.query({
    name: 'use-link',
    text: `UPDATE user_links SET used_at = $3
            WHERE token_hash = $1 AND purpose = ANY ($2) AND used_at IS NULL AND expires_at > $3 RETURNING ${COLUMNS}`,
    values: [hashLink(presented.token), presented.purposes, presented.now],
  })
  return row && genuine(authenticator, row)
}

/** Ends the links of a user, such as those for an address that was verified or changed. */
export async function endLinks(
  tx: Pick<Tx, 'query'>,
  { userId, purposes, now }: { userId: string; purposes: readonly LinkPurpose[]; now: Date },
): Promise<void> {
  await tx.query('UPDATE user_links SET used_at = $3 WHERE user_id = $1 AND purpose = ANY ($2) AND used_at IS NULL', [
    userId,
    purposes,
    now,
  ])
}

function genuine(authenticator: Authenticator, row: Row): Link | undefined {
  const { token_hash: hash, purpose, user_id: userId, detail, mac, expires_at: expiresAt } = decodeLink(row)
  const link = { purpose, userId, detail, expiresAt }
  return isMac(mac, macOfLink(authenticator, hash, link)) ? link : undefined
}
