import { HELPER_STATES, type HelperProgressBody, type HelperState } from '@countersign/signing'
import { IS_SUSPENDED, JOIN_ACCOUNT } from '../../accounts/sql.ts'
import type { Database, Statement, Tx } from '../../platform/db/database.ts'
import { boolean, instant, json, nullable, number, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import { Failure } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { JOIN_SIGNER } from '../../signrequests/sql.ts'
import type { Stated } from '../agreement.ts'
import { hashToken, isToken, newToken } from '../visits/cookies.ts'
import type { Visit } from '../visits/visit.ts'
import { hashHelperCode, newHelperCode } from './helper-code.ts'

// A visit has at most one helper session; a new code ends the previous session. A session starts with a code. The first
// helper to send the code gets a token, which has the rights of the visit for 15 minutes.

const CODE_MINUTES = 10
const TOKEN_MINUTES = 15
const MAX_CODES_PER_HOUR = 60

export interface IssuedCode {
  code: string
  expiresAt: Date
}

/** What the signer has agreed to on the page that issues the code. */
export interface AgreedOnPage {
  consent: string
  /** Who a witness is, what the signer filled in, and how long each page was on screen. */
  stated: Stated
  locale: string
}

/** Ends the visit's previous session and starts a new one. */
export async function issueHelperCode(tx: Tx, visit: Visit, agreed: AgreedOnPage): Promise<IssuedCode> {
  const code = newHelperCode()
  const { consent, stated, locale } = agreed
  const { tenantId, visitId, requestId, signerId } = visit
  // Serialises concurrent requests, so that only the last one's session stays open.
  await tx.query({ name: 'lock-visit', text: LOCK_VISIT, values: [tenantId, visitId] })
  const [recent] = await tx.query({ name: 'recent-helpers', text: RECENT, values: [tenantId, visitId] })
  if (Number(recent?.count) >= MAX_CODES_PER_HOUR) throw tooManyCodes()
  await tx.query({ name: 'end-helpers', text: END_ALL, values: [tenantId, visitId] })
  const [row] = await tx.query({
    name: 'issue-helper-code',
    text: ISSUE,
    values: [
      ...[tenantId, newId(), requestId, signerId, visitId, consent, locale, hashHelperCode(code)],
      Object.keys(stated).length === 0 ? null : JSON.stringify(stated),
    ],
  })
  if (!row) throw new Error('the helper session was not inserted')
  return { code, expiresAt: new Date(decodeIssued(row).code_expires_at) }
}

const decodeIssued = rowDecoder('helper_sessions', { code_expires_at: instant })

const LOCK_VISIT = 'SELECT 1 FROM visits WHERE tenant_id = $1 AND visit_id = $2 FOR UPDATE'

const RECENT = `
  SELECT count(*) FROM helper_sessions
   WHERE tenant_id = $1 AND visit_id = $2 AND created_at > clock_timestamp() - interval '1 hour'`

function tooManyCodes(): Failure {
  const message = `A visit may request ${MAX_CODES_PER_HOUR} codes per hour. Wait ten minutes.`
  return new Failure('rate_limited', message, { retryAfterSeconds: 600 })
}

const END_ALL = `
  UPDATE helper_sessions SET ended_at = clock_timestamp(), stated = NULL
   WHERE tenant_id = $1 AND visit_id = $2 AND ended_at IS NULL`

const ISSUE = `
  INSERT INTO helper_sessions (tenant_id, session_id, request_id, signer_id, visit_id, consent_sha256, locale,
         code_hash, stated, code_expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp() + interval '${CODE_MINUTES} minutes')
  RETURNING code_expires_at`

/** A session and its visit. */
export interface FoundSession {
  sessionId: string
  visit: Visit
}

/** Finds the session of an unused code while its visit is open. */
export function findSessionByCode(resolver: Database, code: string): Promise<FoundSession | undefined> {
  return findSession(resolver, {
    name: 'find-helper-by-code',
    text: `${FIND} AND h.code_hash = $1 AND h.joined_at IS NULL AND h.code_expires_at > clock_timestamp()`,
    values: [hashHelperCode(code)],
  })
}

export async function findSessionByToken(resolver: Database, token: string): Promise<FoundSession | undefined> {
  if (!isToken(token)) return undefined
  return findSession(resolver, {
    name: 'find-helper-by-token',
    text: `${FIND} AND h.token_hash = $1 AND h.token_expires_at > clock_timestamp()`,
    values: [hashToken('helper', token)],
  })
}

const FIND = `
  SELECT h.tenant_id, h.session_id, h.request_id, h.signer_id, h.visit_id, v.generation,
         ${IS_SUSPENDED} AS suspended
    FROM helper_sessions h JOIN visits v USING (tenant_id, visit_id)
    ${JOIN_ACCOUNT}
   WHERE h.ended_at IS NULL AND v.ended_at IS NULL AND v.expires_at > clock_timestamp()`

async function findSession(resolver: Database, statement: Statement): Promise<FoundSession | undefined> {
  const [row] = await resolver.query(statement)
  if (!row) return undefined
  const found = decodeSession(row)
  return {
    sessionId: found.session_id,
    visit: {
      tenantId: found.tenant_id,
      visitId: found.visit_id,
      requestId: found.request_id,
      signerId: found.signer_id,
      generation: found.generation,
      base: '/helper/v1',
      inboxId: null,
      isOver: false,
      isSuspended: found.suspended,
    },
  }
}

const decodeSession = rowDecoder('helper_sessions', {
  tenant_id: text,
  session_id: text,
  request_id: text,
  signer_id: text,
  visit_id: text,
  generation: number,
  suspended: boolean,
})

export interface Joined {
  token: string
  consentSha256: string
  locale: string
}

/** Exchanges the code for a token; undefined if another helper has done so. */
export async function joinSession(tx: Tx, { sessionId, visit }: FoundSession): Promise<Joined | undefined> {
  const token = newToken()
  const [row] = await tx.query({
    name: 'join-helper',
    text: JOIN,
    values: [visit.tenantId, sessionId, hashToken('helper', token)],
  })
  if (!row) return undefined
  const { consent_sha256, locale } = decodeJoined(row)
  return { token, consentSha256: consent_sha256, locale }
}

const decodeJoined = rowDecoder('helper_sessions', { consent_sha256: text, locale: text })

const JOIN = `
  UPDATE helper_sessions
     SET joined_at = clock_timestamp(), progress = 'joined', token_hash = $3,
         token_expires_at = clock_timestamp() + interval '${TOKEN_MINUTES} minutes'
   WHERE tenant_id = $1 AND session_id = $2 AND joined_at IS NULL AND ended_at IS NULL
     AND code_expires_at > clock_timestamp()
  RETURNING consent_sha256, locale`

/** What the signer said on the page that issued the code. */
export async function readStated(tx: Tx, { sessionId, visit }: FoundSession): Promise<Stated> {
  const [row] = await tx.query({
    name: 'read-helper-stated',
    text: 'SELECT stated FROM helper_sessions WHERE tenant_id = $1 AND session_id = $2',
    values: [visit.tenantId, sessionId],
  })
  return (row && decodeStated(row).stated) ?? {}
}

const decodeStated = rowDecoder('helper_sessions', { stated: nullable(json<Stated>()) })

/** Stores the state that the helper reports. 'signed' and 'over' end the session. */
export async function recordProgress(
  tx: Tx,
  { sessionId, visit }: FoundSession,
  progress: HelperProgressBody,
): Promise<void> {
  const isLast = progress.state === 'signed' || progress.state === 'over'
  await tx.query({
    name: 'record-helper-progress',
    text: `
      UPDATE helper_sessions SET progress = $3, progress_code = $4, ended_at = CASE WHEN $5 THEN clock_timestamp() END,
             stated = CASE WHEN $5 THEN NULL ELSE stated END
       WHERE tenant_id = $1 AND session_id = $2 AND ended_at IS NULL`,
    values: [visit.tenantId, sessionId, progress.state, progress.code ?? null, isLast],
  })
}

/** The state of the visit's helper; null if the visit has none. */
export async function readProgress(
  tx: Tx,
  { tenantId, visitId }: Visit,
): Promise<{ state: HelperState; code: string | null } | null> {
  const [row] = await tx.query({ name: 'read-helper-progress', text: PROGRESS, values: [tenantId, visitId] })
  if (!row) return null
  const { state, progress_code } = decodeProgress(row)
  return { state, code: progress_code }
}

const decodeProgress = rowDecoder('helper_sessions', { state: oneOf(...HELPER_STATES), progress_code: nullable(text) })

// 'signed' comes from the signer's row, because a helper may crash before it reports the result. An expired code or token
// makes the session 'over', whatever it last reported.
const PROGRESS = `
  SELECT h.progress_code, CASE
         WHEN s.state = 'signed' THEN 'signed'
         WHEN h.ended_at IS NULL AND coalesce(h.token_expires_at, h.code_expires_at) <= clock_timestamp() THEN 'over'
         ELSE h.progress END AS state
    FROM helper_sessions h ${JOIN_SIGNER}
   WHERE h.tenant_id = $1 AND h.visit_id = $2
   ORDER BY h.session_id DESC LIMIT 1`
