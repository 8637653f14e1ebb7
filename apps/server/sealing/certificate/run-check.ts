import { decide } from '@countersign/domain/signrequest'
import type { SignatureAlgorithm } from '@countersign/pades'
import { issueCertificate, type Pki, registerIssued, type Subject } from '@countersign/sandbox-pki'
import { SYSTEM } from '../../signrequests/change/audit.ts'
import { apply } from '../../signrequests/change/change.ts'
import { lockRequest, readRequest } from '../../signrequests/load.ts'
import { checkCertificate } from '../../trust/check.ts'
import type { Verdict } from '../../trust/verdict.ts'
import { duringSteps } from '../steps.ts'
import { type Check, type CheckRef, findCheck, settleCheck } from './checks.ts'
import type { CertificateSigningDeps } from './deps.ts'

/** After this time the signer no longer waits. They can present the certificate again. */
const GIVE_UP_SECONDS = 60

/** Checks a certificate that a signer presented, and stores the verdict. */
export async function runCheck(deps: CertificateSigningDeps, ref: CheckRef): Promise<void> {
  const { tenantId, requestId, checkId } = ref
  const during = duringSteps(requestId, deps.onCertificateStep)
  const [rows = []] = await deps.db.flush({ tenant: tenantId }, [findCheck.statement(tenantId, checkId)])
  const check = findCheck.read(rows)
  if (check?.outcome.state !== 'checking') return
  const verdict = await during('check', () => verdictOf(deps, check))
  await during('settle', () => settle(deps, check, verdict))
}

async function verdictOf(deps: CertificateSigningDeps, check: Check): Promise<Verdict> {
  const { tenantId, requestId, signerId } = check
  if (check.ageSeconds > GIVE_UP_SECONDS) return timedOut
  const stored = await deps.db.transaction({ tenant: tenantId }, (tx) => readRequest(tx, { requestId }))
  const signer = stored?.state.signers.find((one) => one.id === signerId)
  if (!stored || !signer) throw new Error(`${signerId} presented a certificate, but is not a signer of ${requestId}.`)
  const { mode } = stored.details
  const certificates = await deps.certificates()
  const pins = stored.details.signers.get(signerId)?.options.certificate ?? null
  const subject = { commonName: signer.name, ...(pins?.organisation ? { organization: pins.organisation } : {}) }
  const chain = mode === 'test' ? sandboxChain(await certificates.sandbox(), check, subject) : check.chain
  const asked = { tenantId, mode, chain, signer: { name: signer.name, pins }, at: new Date() }
  const verdict = await checkCertificate(certificates, asked)
  return verdict.ok ? { ...verdict, algorithm: withSha256(verdict.algorithm) } : verdict
}

const timedOut: Verdict = {
  ok: false,
  code: 'revocation_unknown',
  message: 'The service could not check the certificate in time. Present it again.',
  details: {},
}

/** Issues the certificate of a virtual signer, or registers one that another process issued. */
function sandboxChain(pki: Pki, { chain, sandboxKey }: Check, subject: Subject): readonly Uint8Array[] {
  if (sandboxKey) return issueCertificate(pki, { subject, publicKey: sandboxKey })
  const [own] = chain
  if (own) registerIssued(pki, own)
  return chain
}

/** Pages and token helpers hash the document with SHA-256 before they know the key. */
function withSha256(algorithm: SignatureAlgorithm): SignatureAlgorithm {
  return algorithm === 'ecdsa-sha384' ? 'ecdsa-sha256' : algorithm
}

async function settle(deps: CertificateSigningDeps, check: Check, verdict: Verdict): Promise<void> {
  const { tenantId, checkId, requestId, signerId, generation } = check
  await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await lockRequest(tx, { requestId })
    const settled = await tx.query(settleCheck(tenantId, checkId, verdict))
    if (!stored || settled.length === 0 || verdict.ok) return
    const by = { at: stored.now, signerId, linkGeneration: generation }
    const decision = decide({ type: 'RefuseCertificate', ...by, checkId, errorCode: verdict.code }, stored.state)
    if (decision.ok) await apply(tx, deps.queue, tenantId, stored, decision.events, SYSTEM)
  })
}
