import {
  type CertificateRequest,
  emailExtension,
  issueCertificate,
  type Pki,
  revokedExtension,
} from '@countersign/sandbox-pki'
import type { Logger } from 'pino'
import type { Database } from '../../platform/db/database.ts'
import { startClaimLoop } from '../../platform/leases/claim-loop.ts'
import { makeLeases } from '../../platform/leases/leases.ts'
import type { Loop } from '../../platform/loop.ts'
import { LEASE_SECONDS } from '../claimed-work.ts'
import { type CertificateContent, type CertificateRef, type Fault, findAsked, storeIssued } from './ask.ts'

// The sealer issues the test certificates that were asked for. Issuing twice is harmless: the first one is stored.

export interface IssuingDeps {
  /** As countersign_app. */
  db: Database
  /** As countersign_sealer, which sees only the ids of due rows. */
  sealer: Database
  log: Pick<Logger, 'error'>
  sandbox(): Promise<Pki>
}

const SLOTS = 2
const PAUSE_MS = 1_000
const DAY_MS = 86_400_000

export const leases = makeLeases<CertificateRef>({
  table: 'sandbox_certificates',
  key: { tenant_id: 'tenantId', certificate_id: 'certificateId' },
  due: 'due_at',
  leaseSeconds: LEASE_SECONDS,
})

export function startIssuing(deps: IssuingDeps): Loop {
  return startClaimLoop({
    ...{ slots: SLOTS, pauseMs: PAUSE_MS, leases, db: deps.sealer },
    claim: (limit) => leases.claimOldest(deps.sealer, limit),
    work: (ref) => issue(deps, ref).catch((err) => deps.log.error({ err }, 'issuing a test certificate failed')),
    onError: (err) => deps.log.error({ err }, 'claiming asked certificates failed'),
  })
}

/** Issues the certificates that are due now. Returns their number. */
export async function issueDue(deps: IssuingDeps): Promise<number> {
  const claims = await leases.claimOldest(deps.sealer, SLOTS)
  for (const ref of claims) await issue(deps, ref)
  return claims.length
}

async function issue({ db, sandbox }: IssuingDeps, ref: CertificateRef): Promise<void> {
  const [rows = []] = await db.flush({ tenant: ref.tenantId }, [findAsked.statement(ref)])
  const asked = findAsked.read(rows)
  if (!asked) return
  const pki = await sandbox()
  const chain = issueCertificate(pki, { ...requestOf(asked.content, pki.now()), publicKey: asked.public_key })
  await db.flush({ tenant: ref.tenantId }, [storeIssued(ref, chain)])
}

function requestOf(content: CertificateContent, now: Date): Omit<CertificateRequest, 'publicKey'> {
  const { name, email, organisation, validDays, fault } = content
  const firstDay = fault === null ? 0 : (FIRST_DAY[fault] ?? 0)
  const days = fault === 'expired' ? 1 : validDays
  const extensions = [...(email ? [emailExtension(email)] : []), ...(fault === 'revoked' ? [revokedExtension()] : [])]
  return {
    subject: { commonName: name, ...(organisation && { organization: organisation }) },
    notBefore: new Date(now.getTime() + DAY_MS * firstDay),
    lifetimeMs: days * DAY_MS,
    profile: { extensions, ...(fault === 'not_for_signing' && { keyUsage: ['keyEncipherment'] }) },
  }
}

/** When a certificate becomes valid, in days from now. */
const FIRST_DAY: Partial<Record<Fault, number>> = { expired: -2, not_yet_valid: 30 }
