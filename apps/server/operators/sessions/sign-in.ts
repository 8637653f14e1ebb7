import { insertOperatorActivity } from '../../accounts/operator-activity.ts'
import type { Database } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { sessionHash } from '../challenges.ts'
import { type Assertion, isSigned } from '../passkeys/verify.ts'
import type { RelyingParty } from '../relying-party.ts'
import type { Operator } from '../roles.ts'
import { clockOf, findAskedSession, findPasskey, type StoredSession } from '../store.ts'
import { hashOperatorToken, isOperatorToken, newOperatorToken, normalUserCode } from './tokens.ts'

// Operators sign in with a passkey, in a browser for itself or for a command line that shows a code. Runs as
// countersign_operator_web.

/** A working day. The end is signed by the passkey and cannot be moved. */
export const SESSION_MS = 12 * 3_600_000

/** What a browser signs to sign in: it keeps the token until it has the signature. Nothing is stored yet. */
export interface Ticket {
  token: string
  expiresAt: number
}

export async function newTicket(web: Database): Promise<Ticket> {
  return { token: newOperatorToken(), expiresAt: (await clockOf(web)) + SESSION_MS }
}

export function ticketHash(site: RelyingParty, { token, expiresAt }: Ticket): Buffer {
  return sessionHash(site, { tokenHash: hashOperatorToken(token), expiresAt })
}

/** The operator, or null if the signature or its passkey does not count. A token that was used before is refused. */
export async function signIn(
  web: Database,
  site: RelyingParty,
  ticket: Ticket,
  assertion: Assertion,
): Promise<Operator | null> {
  const now = await clockOf(web)
  if (!isOperatorToken(ticket.token) || ticket.expiresAt <= now || ticket.expiresAt > now + SESSION_MS) return null
  const operator = await signerOf(web, site, ticketHash(site, ticket), assertion)
  if (!operator) return null
  const { operatorId } = operator
  return web.transaction('every tenant', async (tx) => {
    const added = await tx.query(
      `INSERT INTO operator_sessions
         (session_id, token_hash, expires_at, operator_id, credential_id, assertion, signed_in_at)
       VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp()) ON CONFLICT DO NOTHING RETURNING session_id`,
      [
        ...[newId(), hashOperatorToken(ticket.token), new Date(ticket.expiresAt), operatorId],
        ...[assertion.id, JSON.stringify(assertion)],
      ],
    )
    if (added.length === 0) return null
    await tx.query(signedIn(operator, 'browser'))
    return operator
  })
}

/** The command line that shows this code, or null. */
export function findCommandLine(web: Database, userCode: string): Promise<StoredSession | null> {
  return findAskedSession(web, normalUserCode(userCode))
}

/** Signs the command line with this code in. */
export async function signInCommandLine(
  web: Database,
  site: RelyingParty,
  session: StoredSession,
  assertion: Assertion,
): Promise<Operator | null> {
  const operator = await signerOf(web, site, sessionHash(site, session), assertion)
  if (!operator) return null
  return web.transaction('every tenant', async (tx) => {
    const changed = await tx.query(
      `UPDATE operator_sessions
          SET operator_id = $2, credential_id = $3, assertion = $4, signed_in_at = clock_timestamp()
        WHERE session_id = $1 AND assertion IS NULL RETURNING session_id`,
      [session.sessionId, operator.operatorId, assertion.id, JSON.stringify(assertion)],
    )
    if (changed.length === 0) return null
    await tx.query(signedIn(operator, session.askedFrom ?? 'command line'))
    return operator
  })
}

async function signerOf(
  web: Database,
  site: RelyingParty,
  hash: Buffer,
  assertion: Assertion,
): Promise<Operator | null> {
  const passkey = await findPasskey(web, assertion.id)
  if (!passkey?.usable || !(await isSigned(site, passkey, hash, assertion))) return null
  return passkey.operator
}

function signedIn({ name }: Operator, from: string) {
  return insertOperatorActivity({ operator: name, action: 'operator.signed_in', detail: { from } })
}

/** Ends a session. For both roles. */
export async function endSession(db: Database, sessionId: string): Promise<void> {
  await db.query(
    'UPDATE operator_sessions SET ended_at = clock_timestamp() WHERE session_id = $1 AND ended_at IS NULL',
    [sessionId],
  )
}
