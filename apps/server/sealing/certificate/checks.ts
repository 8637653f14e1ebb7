import type { AcceptedCertificate } from '@countersign/domain/signrequest'
import type { Row, Statement } from '../../platform/db/database.ts'
import { bytes, json, listOf, nullable, number, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import { sha256 } from '../../platform/ids.ts'
import type { Accepted, Refusal, Verdict } from '../../trust/verdict.ts'

// Checks of the certificates that signers present. The API stores the certificate. The sealer, which alone calls third
// parties, checks it and stores the verdict in the same row.

export interface CheckRef {
  tenantId: string
  requestId: string
  checkId: string
}

export interface PresentedCertificate extends CheckRef {
  signerId: string
  /** Of the signing link. */
  generation: number
  /** DER, the signer's certificate first. */
  chain: readonly Uint8Array[]
  /** The SPKI of a virtual signer. The sandbox's authority certifies it before the check. */
  sandboxKey: Uint8Array | null
}

export interface Check extends PresentedCertificate {
  outcome: Outcome
  ageSeconds: number
}

export type Outcome =
  | { state: 'checking' }
  | { state: 'accepted'; certificate: AcceptedVerdict; path: readonly Uint8Array[] }
  | { state: 'refused'; refusal: RefusedVerdict }

/** As stored: times are text, and the path has its own column. */
export type AcceptedVerdict = Omit<Accepted, 'ok' | 'path' | 'validFrom' | 'validUntil'> & {
  validFrom: string
  validUntil: string
}
export type RefusedVerdict = Omit<Refusal, 'ok'>

export function insertCheck(presented: PresentedCertificate): Statement {
  const { tenantId, checkId, requestId, signerId, generation, chain, sandboxKey } = presented
  return {
    name: 'insert-certificate-check',
    text: `
      INSERT INTO certificate_checks (tenant_id, check_id, request_id, signer_id, generation, chain, sandbox_key)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [tenantId, checkId, requestId, signerId, generation, chain.map((der) => Buffer.from(der)), sandboxKey],
  }
}

/** How many certificates the signer presented in the last hour, as `count`. */
export function countRecentChecks(signerId: string): Statement {
  return {
    name: 'recent-checks',
    text: `
      SELECT count(*) FROM certificate_checks
       WHERE signer_id = $1 AND created_at > clock_timestamp() - interval '1 hour'`,
    values: [signerId],
  }
}

export const findCheck = {
  statement(tenantId: string, checkId: string): Statement {
    return { name: 'find-certificate-check', text: FIND, values: [tenantId, checkId] }
  },

  read([row]: Row[]): Check | undefined {
    return row && checkOf(decodeCheck(row))
  },
}

const decodeCheck = rowDecoder('certificate_checks', {
  tenant_id: text,
  request_id: text,
  check_id: text,
  signer_id: text,
  generation: number,
  chain: listOf(bytes),
  sandbox_key: nullable(bytes),
  state: oneOf('checking', 'accepted', 'refused'),
  verdict: json<unknown>(),
  path: nullable(listOf(bytes)),
  age_seconds: number,
})

function checkOf(row: ReturnType<typeof decodeCheck>): Check {
  return {
    tenantId: row.tenant_id,
    requestId: row.request_id,
    checkId: row.check_id,
    signerId: row.signer_id,
    generation: row.generation,
    chain: row.chain,
    sandboxKey: row.sandbox_key,
    outcome: outcomeOf(row),
    ageSeconds: row.age_seconds,
  }
}

const FIND = `
  SELECT *, extract(epoch FROM clock_timestamp() - created_at)::float8 AS age_seconds
    FROM certificate_checks WHERE tenant_id = $1 AND check_id = $2`

function outcomeOf({ state, verdict, path }: ReturnType<typeof decodeCheck>): Outcome {
  switch (state) {
    case 'accepted':
      return { state, certificate: json<AcceptedVerdict>()(verdict), path: path ?? [] }
    case 'refused':
      return { state, refusal: json<RefusedVerdict>()(verdict) }
    case 'checking':
      return { state }
    default:
      return state satisfies never
  }
}

/** Stores the verdict. If two sealers ran the check, the first verdict remains. Returns a row if this one was stored. */
export function settleCheck(tenantId: string, checkId: string, verdict: Verdict): Statement {
  const path = verdict.ok ? verdict.path.map((der) => Buffer.from(der)) : null
  return {
    name: 'settle-certificate-check',
    text: `
      UPDATE certificate_checks SET state = $3, verdict = $4, path = $5, due_at = NULL, settled_at = clock_timestamp()
       WHERE tenant_id = $1 AND check_id = $2 AND state = 'checking'
      RETURNING check_id`,
    values: [tenantId, checkId, verdict.ok ? 'accepted' : 'refused', JSON.stringify(storedVerdict(verdict)), path],
  }
}

/** The verdict as it is stored. */
export function storedVerdict(verdict: Accepted): AcceptedVerdict
export function storedVerdict(verdict: Verdict): AcceptedVerdict | RefusedVerdict
export function storedVerdict(verdict: Verdict): AcceptedVerdict | RefusedVerdict {
  if (!verdict.ok) {
    const { ok: _refused, ...refusal } = verdict
    return refusal
  }
  const { ok: _accepted, path: _beside, validFrom, validUntil, ...certificate } = verdict
  return { ...certificate, validFrom: validFrom.toISOString(), validUntil: validUntil.toISOString() }
}

/** The certificate as the audit trail records it. */
export function auditedCertificate(
  { subject, issuer, serial, validFrom, validUntil, revocation, name }: AcceptedVerdict,
  [own = new Uint8Array()]: readonly Uint8Array[],
): AcceptedCertificate {
  const which = { sha256: sha256(own).toString('hex'), subject, issuer, serialNumber: serial }
  return { ...which, validFrom, validUntil, revocation, nameCheck: name }
}
