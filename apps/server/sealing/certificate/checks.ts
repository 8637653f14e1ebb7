import type { AcceptedCertificate } from '@countersign/domain/signrequest'
import type { Row, Statement } from '../../platform/db/database.ts'
import { sha256 } from '../../platform/ids.ts'
import type { Accepted, Refusal, Verdict } from '../../trust/verdict.ts'

// Certificates that signers showed. The api writes down what it was given; the sealer, which alone asks outside, looks
// at it and writes what came of it beside it.

export interface ShownCertificate {
  tenantId: string
  checkId: string
  requestId: string
  signerId: string
  /** Of the link it came by. */
  generation: number
  /** DER, the signer's own first. */
  chain: readonly Uint8Array[]
  /** Of a virtual signer: the SPKI that the sandbox's authority is to certify first. */
  sandboxKey: Uint8Array | null
}

export interface Check extends ShownCertificate {
  outcome: Outcome
  ageSeconds: number
}

export type Outcome =
  | { state: 'checking' }
  | { state: 'accepted'; certificate: AcceptedVerdict; path: readonly Uint8Array[] }
  | { state: 'refused'; refusal: RefusedVerdict }

/** As they are kept: times as text, and the path in a column of its own. */
export type AcceptedVerdict = Omit<Accepted, 'ok' | 'path' | 'validFrom' | 'validUntil'> & {
  validFrom: string
  validUntil: string
}
export type RefusedVerdict = Omit<Refusal, 'ok'>

export function insertCheck(shown: ShownCertificate): Statement {
  const { tenantId, checkId, requestId, signerId, generation, chain, sandboxKey } = shown
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
    return (
      row && {
        tenantId: row.tenant_id as string,
        checkId: row.check_id as string,
        requestId: row.request_id as string,
        signerId: row.signer_id as string,
        generation: row.generation as number,
        chain: row.chain as Buffer[],
        sandboxKey: row.sandbox_key as Buffer | null,
        outcome: outcomeOf(row),
        ageSeconds: row.age_seconds as number,
      }
    )
  },
}

const FIND = `
  SELECT *, extract(epoch FROM clock_timestamp() - created_at)::float8 AS age_seconds
    FROM certificate_checks WHERE tenant_id = $1 AND check_id = $2`

function outcomeOf({ state, verdict, path }: Row): Outcome {
  if (state === 'accepted') return { state, certificate: verdict as AcceptedVerdict, path: path as Buffer[] }
  if (state === 'refused') return { state, refusal: verdict as RefusedVerdict }
  return { state: 'checking' }
}

/** Once: a check that two have made at the same time is settled by the first. Gives a row if it was. */
export function settleCheck(tenantId: string, checkId: string, verdict: Verdict): Statement {
  const path = verdict.ok ? verdict.path.map((der) => Buffer.from(der)) : null
  return {
    name: 'settle-certificate-check',
    text: `
      UPDATE certificate_checks SET state = $3, verdict = $4, path = $5, due_at = NULL, settled_at = clock_timestamp()
       WHERE tenant_id = $1 AND check_id = $2 AND state = 'checking'
      RETURNING check_id`,
    values: [tenantId, checkId, verdict.ok ? 'accepted' : 'refused', JSON.stringify(keptOf(verdict)), path],
  }
}

/** As it is kept. */
export function keptOf(verdict: Accepted): AcceptedVerdict
export function keptOf(verdict: Verdict): AcceptedVerdict | RefusedVerdict
export function keptOf(verdict: Verdict): AcceptedVerdict | RefusedVerdict {
  if (!verdict.ok) {
    const { ok: _refused, ...refusal } = verdict
    return refusal
  }
  const { ok: _accepted, path: _beside, validFrom, validUntil, ...certificate } = verdict
  return { ...certificate, validFrom: validFrom.toISOString(), validUntil: validUntil.toISOString() }
}

/** What the audit trail tells of a certificate that was accepted. */
export function toldOf(
  { subject, issuer, serial, validFrom, validUntil, revocation, name }: AcceptedVerdict,
  [own = new Uint8Array()]: readonly Uint8Array[],
): AcceptedCertificate {
  const which = { sha256: sha256(own).toString('hex'), subject, issuer, serialNumber: serial }
  return { ...which, validFrom, validUntil, revocation, nameCheck: name }
}
