import type { Json } from '@countersign/evidence/chain'
import type { Database, Row, Tx } from '../platform/db/database.ts'
import { boolean, bytes, instant, json, listOf, nullable, oneOf, rowDecoder, text } from '../platform/db/decode.ts'
import { type Assertion, fingerprintOf, type PublicKey } from './passkeys/verify.ts'
import { OPERATOR_ROLES, type Operator } from './roles.ts'

export type Reader = Pick<Database, 'query'> | Pick<Tx, 'query'>

export interface Passkey extends PublicKey {
  operator: Operator
  /** Of the id and the key, not the stored one, which the api's login writes. */
  fingerprint: string
  /** Compared and confirmed by a person at the machine, and neither it nor its operator is removed. */
  usable: boolean
}

const decodeOperator = rowDecoder('operators', {
  operator_id: text,
  email: text,
  name: text,
  roles: listOf(oneOf(...OPERATOR_ROLES)),
})

export function operatorIn(row: Row): Operator {
  const { operator_id: operatorId, ...operator } = decodeOperator(row)
  return { operatorId, ...operator }
}

export async function operatorByEmail(db: Reader, email: string): Promise<Operator | null> {
  const [row] = await db.query(
    'SELECT operator_id, email, name, roles FROM operators WHERE lower(email) = lower($1) AND removed_at IS NULL',
    [email],
  )
  return row ? operatorIn(row) : null
}

const decodePasskey = rowDecoder('operator_passkeys', {
  credential_id: text,
  public_key: bytes,
  usable: boolean,
})

const PASSKEY = `
  SELECT p.credential_id, p.public_key, o.operator_id, o.email, o.name, o.roles,
         p.confirmed_at IS NOT NULL AND p.removed_at IS NULL AND o.removed_at IS NULL AS usable
    FROM operator_passkeys p JOIN operators o USING (operator_id)`

export async function findPasskey(db: Reader, credentialId: string): Promise<Passkey | null> {
  const [row] = await db.query(`${PASSKEY} WHERE p.credential_id = $1`, [credentialId])
  return row ? passkeyIn(row) : null
}

export async function passkeysOf(db: Reader, operatorId: string): Promise<Passkey[]> {
  const rows = await db.query(`${PASSKEY} WHERE p.operator_id = $1 ORDER BY p.enrolled_at`, [operatorId])
  return rows.map(passkeyIn)
}

/** Not found by the stored fingerprint: it may be written beside another key. */
export async function passkeyByFingerprint(db: Reader, fingerprint: string): Promise<Passkey | null> {
  const rows = await db.query(`${PASSKEY} WHERE p.removed_at IS NULL`)
  return rows.map(passkeyIn).find((passkey) => passkey.fingerprint === fingerprint) ?? null
}

function passkeyIn(row: Row): Passkey {
  const { credential_id: credentialId, public_key: publicKey, usable } = decodePasskey(row)
  const fingerprint = fingerprintOf({ credentialId, publicKey })
  return { credentialId, publicKey, fingerprint, usable, operator: operatorIn(row) }
}

export interface StoredSession {
  sessionId: string
  tokenHash: Buffer
  askedFrom: string | null
  expiresAt: number
  credentialId: string | null
  assertion: Assertion | null
  idToken: string | null
  /** Neither ended nor expired. */
  open: boolean
}

const SESSION = `
  SELECT session_id, token_hash, asked_from, expires_at, credential_id, assertion, id_token,
         ended_at IS NULL AND expires_at > clock_timestamp() AS open FROM operator_sessions`

export async function findSession(db: Reader, tokenHash: Buffer): Promise<StoredSession | null> {
  const [row] = await db.query(`${SESSION} WHERE token_hash = $1`, [tokenHash])
  return row ? sessionIn(row) : null
}

/** One that a command line asked for within ten minutes and nobody has signed in. */
export async function findAskedSession(db: Reader, userCode: string): Promise<StoredSession | null> {
  const [row] = await db.query(
    `${SESSION} WHERE user_code = $1 AND assertion IS NULL AND id_token IS NULL AND ended_at IS NULL
        AND asked_at > clock_timestamp() - interval '10 minutes'`,
    [userCode],
  )
  return row ? sessionIn(row) : null
}

const decodeSession = rowDecoder('operator_sessions', {
  session_id: text,
  token_hash: bytes,
  asked_from: nullable(text),
  expires_at: instant,
  credential_id: nullable(text),
  assertion: nullable(json<Assertion>()),
  id_token: nullable(text),
  open: boolean,
})

function sessionIn(row: Row): StoredSession {
  const { session_id, token_hash, asked_from, expires_at, credential_id, id_token, assertion, open } =
    decodeSession(row)
  return {
    ...{ sessionId: session_id, tokenHash: token_hash, askedFrom: asked_from, expiresAt: expires_at },
    ...{ credentialId: credential_id, idToken: id_token, assertion, open },
  }
}

export interface StoredApproval {
  approvalId: string
  act: string
  arguments: { readonly [name: string]: Json }
  actHash: Buffer
  askedBy: string
  askedByName: string
  askedAt: number
  expiresAt: number
  expired: boolean
  approvedBy: string | null
  approvedByName: string | null
  approvedAt: number | null
  refusedByName: string | null
  refusedAt: number | null
  credentialId: string | null
  assertion: Assertion | null
  executedAt: number | null
}

const APPROVAL = `
  SELECT a.approval_id, a.act, a.arguments, a.act_hash, a.asked_by, o.name AS asked_by_name, a.asked_at, a.expires_at,
         a.expires_at <= clock_timestamp() AS expired, a.approved_by, s.name AS approved_by_name, a.approved_at,
         r.name AS refused_by_name, a.refused_at, a.credential_id, a.assertion, a.executed_at
    FROM approvals a JOIN operators o ON o.operator_id = a.asked_by
    LEFT JOIN operators s ON s.operator_id = a.approved_by
    LEFT JOIN operators r ON r.operator_id = a.refused_by`

export async function findApproval(db: Reader, approvalId: string): Promise<StoredApproval | null> {
  const [row] = await db.query(`${APPROVAL} WHERE a.approval_id = $1`, [approvalId])
  return row ? approvalIn(row) : null
}

/** Newest first, from before `before`. */
export async function selectApprovals(
  db: Reader,
  { before, limit }: { before: string | null; limit: number },
): Promise<StoredApproval[]> {
  const rows = await db.query(
    `${APPROVAL} WHERE $1::uuid IS NULL OR a.approval_id < $1 ORDER BY a.approval_id DESC LIMIT $2`,
    [before, limit],
  )
  return rows.map(approvalIn)
}

const decodeApproval = rowDecoder('approvals', {
  approval_id: text,
  act: text,
  arguments: json<{ readonly [name: string]: Json }>(),
  act_hash: bytes,
  asked_by: text,
  asked_by_name: text,
  asked_at: instant,
  expires_at: instant,
  expired: boolean,
  approved_by: nullable(text),
  approved_by_name: nullable(text),
  approved_at: nullable(instant),
  refused_by_name: nullable(text),
  refused_at: nullable(instant),
  credential_id: nullable(text),
  assertion: nullable(json<Assertion>()),
  executed_at: nullable(instant),
})

function approvalIn(row: Row): StoredApproval {
  const found = decodeApproval(row)
  return {
    ...{ approvalId: found.approval_id, act: found.act, arguments: found.arguments, actHash: found.act_hash },
    ...{ askedBy: found.asked_by, askedByName: found.asked_by_name, askedAt: found.asked_at },
    ...{ expiresAt: found.expires_at, expired: found.expired, executedAt: found.executed_at },
    ...{ approvedBy: found.approved_by, approvedByName: found.approved_by_name, approvedAt: found.approved_at },
    ...{ refusedByName: found.refused_by_name, refusedAt: found.refused_at },
    ...{ credentialId: found.credential_id, assertion: found.assertion },
  }
}

const decodeClock = rowDecoder('clock', { now: instant })

/** The database's clock: processes and command lines compare with one. */
export async function clockOf(db: Reader): Promise<number> {
  const [row] = await db.query('SELECT clock_timestamp() AS now')
  if (!row) throw new Error('the database has no clock')
  return decodeClock(row).now
}
