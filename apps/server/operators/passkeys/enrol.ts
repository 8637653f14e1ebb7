import { randomBytes } from 'node:crypto'
import { insertOperatorActivity } from '../../accounts/operator-activity.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { sha256 } from '../../platform/ids.ts'
import { enrolmentHash } from '../challenges.ts'
import type { RelyingParty } from '../relying-party.ts'
import type { Operator } from '../roles.ts'
import { operatorIn } from '../store.ts'
import { fingerprintOf, type Registration, registered } from './verify.ts'

// An enrolment link registers one passkey within an hour. The passkey counts only after somebody at the machine has
// compared its fingerprint with the one that the page shows (confirm.ts): a stolen link, or the api, gains nothing.

const ENROLMENT_HOURS = 1
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** The token of a link. Earlier links of the operator end. As countersign_operator. */
export async function makeEnrolment(tx: Tx, operatorId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await endEnrolments(tx, operatorId)
  await tx.query(
    `INSERT INTO operator_enrolments (token_hash, operator_id, expires_at)
     VALUES ($1, $2, clock_timestamp() + make_interval(hours => $3))`,
    [hashOf(token), operatorId, ENROLMENT_HOURS],
  )
  return token
}

/** Ends the links that nobody has used: of one operator, or of all. As countersign_operator. */
export async function endEnrolments(tx: Tx, operatorId: string | null): Promise<void> {
  await tx.query('DELETE FROM operator_enrolments WHERE used_at IS NULL AND ($1::uuid IS NULL OR operator_id = $1)', [
    operatorId,
  ])
}

/** The operator of a link that can still be used, or null. As countersign_operator_web. */
export async function findEnrolment(web: Database, token: string): Promise<Operator | null> {
  if (!TOKEN.test(token)) return null
  const [row] = await web.query(
    `SELECT o.operator_id, o.email, o.name, o.roles FROM operator_enrolments e JOIN operators o USING (operator_id)
      WHERE e.token_hash = $1 AND e.used_at IS NULL AND e.expires_at > clock_timestamp() AND o.removed_at IS NULL`,
    [hashOf(token)],
  )
  return row ? operatorIn(row) : null
}

export function enrolmentChallenge(site: RelyingParty, token: string): Buffer {
  return enrolmentHash(site, hashOf(token))
}

/** Registers the passkey, unconfirmed, and returns its fingerprint; null: the link or the registration does not count. */
export async function enrol(
  web: Database,
  site: RelyingParty,
  token: string,
  registration: Registration,
): Promise<string | null> {
  const operator = await findEnrolment(web, token)
  if (!operator) return null
  const passkey = await registered(site, enrolmentChallenge(site, token), registration)
  if (!passkey) return null
  const fingerprint = fingerprintOf(passkey)
  return web.transaction('every tenant', async (tx) => {
    const used = await tx.query(
      `UPDATE operator_enrolments SET used_at = clock_timestamp()
        WHERE token_hash = $1 AND used_at IS NULL RETURNING operator_id`,
      [hashOf(token)],
    )
    if (used.length === 0) return null
    await tx.query(
      `INSERT INTO operator_passkeys (credential_id, operator_id, public_key, fingerprint) VALUES ($1, $2, $3, $4)`,
      [passkey.credentialId, operator.operatorId, passkey.publicKey, fingerprint],
    )
    const detail = { fingerprint }
    await tx.query(insertOperatorActivity({ operator: operator.name, action: 'passkey.enrolled', detail }))
    return fingerprint
  })
}

function hashOf(token: string): Buffer {
  return sha256(`operator enrolment ${token}`)
}
