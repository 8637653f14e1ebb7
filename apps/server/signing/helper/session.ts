import type { HelperProgressBody, HelperState } from '@countersign/signing'
import { IS_SUSPENDED, JOIN_ACCOUNT } from '../../accounts/sql.ts'
import type { Database, Row, Statement, Tx } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { JOIN_SIGNER } from '../../signrequests/sql.ts'
import { hashToken, isToken, newToken } from '../visits/cookies.ts'
import type { Visit } from '../visits/visit.ts'
import { hashHelperCode, newHelperCode } from './helper-code.ts'

// A helper session belongs to a visit, and a visit has one: a new code ends the one before. It begins as a code, which
// the first to bring it turns into a token; the token is as good as the visit, and for a quarter of an hour.

const CODE_MINUTES = 10
const TOKEN_MINUTES = 15
const MAX_CODES_PER_HOUR = 60

export interface IssuedCode {
  code: string
  expiresAt: Date
}

/** Ends the visit's earlier session and begins one. */
export async function issueHelperCode(tx: Tx, visit: Visit, consent: string, locale: string): Promise<IssuedCode> {
  const code = newHelperCode()
  const { tenantId, visitId, requestId, signerId } = visit
  // Two that ask at once take turns, so that the last has the only one.
  await tx.query({ name: 'lock-visit', text: LOCK_VISIT, values: [tenantId, visitId] })
  const [recent] = await tx.query({ name: 'recent-helpers', text: RECENT, values: [tenantId, visitId] })
  if (Number(recent?.count) >= MAX_CODES_PER_HOUR) throw tooManyCodes()
  await tx.query({ name: 'end-helpers', text: END_ALL, values: [tenantId, visitId] })
  const [row] = await tx.query({
    name: 'give-helper-code',
    text: GIVE,
    values: [tenantId, newId(), requestId, signerId, visitId, consent, locale, hashHelperCode(code)],
  })
  return { code, expiresAt: row?.code_expires_at as Date }
}

const LOCK_VISIT = 'SELECT 1 FROM visits WHERE tenant_id = $1 AND visit_id = $2 FOR UPDATE'

const RECENT = `
  SELECT count(*) FROM helper_sessions
   WHERE tenant_id = $1 AND visit_id = $2 AND created_at > clock_timestamp() - interval '1 hour'`

function tooManyCodes(): Failure {
  const message = `A visit may ask for ${MAX_CODES_PER_HOUR} codes in an hour. Wait a while.`
  return new Failure('rate_limited', message, { retryAfterSeconds: 600 })
}

const END_ALL = `
  UPDATE helper_sessions SET ended_at = clock_timestamp()
   WHERE tenant_id = $1 AND visit_id = $2 AND ended_at IS NULL`

const GIVE = `
  INSERT INTO helper_sessions (tenant_id, session_id, request_id, signer_id, visit_id, consent_sha256, locale,
         code_hash, code_expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp() + interval '${CODE_MINUTES} minutes')
  RETURNING code_expires_at`

/** A session and the visit it stands on. */
export interface FoundSession {
  sessionId: string
  visit: Visit
}

/** By a code that nobody has used, while the page's visit is the signer's. */
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
  return row && { sessionId: row.session_id as string, visit: visitOf(row) }
}

function visitOf(row: Row): Visit {
  return {
    tenantId: row.tenant_id as string,
    visitId: row.visit_id as string,
    requestId: row.request_id as string,
    signerId: row.signer_id as string,
    generation: row.generation as number,
    base: '/helper/v1',
    inboxId: null,
    isOver: false,
    isSuspended: row.suspended as boolean,
  }
}

export interface Joined {
  token: string
  consentSha256: string
  locale: string
}

/** Turns the code into a token, for the first who brings it; undefined for everyone else. */
export async function joinSession(tx: Tx, { sessionId, visit }: FoundSession): Promise<Joined | undefined> {
  const token = newToken()
  const [row] = await tx.query({
    name: 'join-helper',
    text: JOIN,
    values: [visit.tenantId, sessionId, hashToken('helper', token)],
  })
  return row && { token, consentSha256: row.consent_sha256 as string, locale: row.locale as string }
}

const JOIN = `
  UPDATE helper_sessions
     SET joined_at = clock_timestamp(), progress = 'joined', token_hash = $3,
         token_expires_at = clock_timestamp() + interval '${TOKEN_MINUTES} minutes'
   WHERE tenant_id = $1 AND session_id = $2 AND joined_at IS NULL AND ended_at IS NULL
     AND code_expires_at > clock_timestamp()
  RETURNING consent_sha256, locale`

/** What the helper says of itself; 'signed' and 'over' are its last word, and end its right. */
export async function recordProgress(
  tx: Tx,
  { sessionId, visit }: FoundSession,
  said: HelperProgressBody,
): Promise<void> {
  const isLast = said.state === 'signed' || said.state === 'over'
  await tx.query({
    name: 'note-helper-progress',
    text: `
      UPDATE helper_sessions SET progress = $3, progress_code = $4, ended_at = CASE WHEN $5 THEN clock_timestamp() END
       WHERE tenant_id = $1 AND session_id = $2 AND ended_at IS NULL`,
    values: [visit.tenantId, sessionId, said.state, said.code ?? null, isLast],
  })
}

/** How far the helper of a visit is; null where there was none. */
export async function readProgress(
  tx: Tx,
  { tenantId, visitId }: Visit,
): Promise<{ state: HelperState; code: string | null } | null> {
  const [row] = await tx.query({ name: 'read-helper-progress', text: PROGRESS, values: [tenantId, visitId] })
  return row ? { state: row.state as HelperState, code: row.progress_code as string | null } : null
}

// Whether the signer has signed is told by their own row: a helper may die with its last word unsaid. A code or a token
// whose time has passed leaves the session over, whatever it was doing.
const PROGRESS = `
  SELECT h.progress_code, CASE
         WHEN s.state = 'signed' THEN 'signed'
         WHEN h.ended_at IS NULL AND coalesce(h.token_expires_at, h.code_expires_at) <= clock_timestamp() THEN 'over'
         ELSE h.progress END AS state
    FROM helper_sessions h ${JOIN_SIGNER}
   WHERE h.tenant_id = $1 AND h.visit_id = $2
   ORDER BY h.session_id DESC LIMIT 1`
