import { type Command, decide, methodOf, PROVIDER_DOWN, type SigType } from '@countersign/domain/signrequest'
import { CmsError } from '@countersign/pades'
import { TrustError } from '@countersign/pades/trust'
import { type Refused, RemoteSigningError, remedies } from '@countersign/remote-signing'
import type { Tx } from '../../platform/db/database.ts'
import { choicesFor } from '../../providers/choice.ts'
import { ProviderMissing } from '../../providers/open-provider.ts'
import { SYSTEM } from '../audit.ts'
import { AttemptRefused } from '../certificate-signing/failure.ts'
import { apply } from '../change.ts'
import { lockRequest, type StoredRequest } from '../store.ts'
import { type AttemptRef, endAttempt, findAttempt, lookAgain, type RemoteAttempt } from './attempts.ts'
import type { RemoteSigningDeps } from './deps.ts'
import { messagesOf } from './messages.ts'

// When an attempt does not become a signature. What may pass is tried again while there is time; then, or at once where
// trying again is no use, the signer is back at the document, is told why, and has a way on.

/** The provider said no. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
  readonly refusal: Refused

  constructor(refusal: Refused) {
    super(`the provider refused: ${refusal.code} (${refusal.provider.code} ${refusal.provider.message})`)
    this.refusal = refusal
  }
}

/** Somebody else is silent, and may answer in a moment. */
export class AttemptDelayed extends Error {
  override readonly name = 'AttemptDelayed'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

const RETRY_SECONDS = 1

interface Trouble {
  code: string
  isFinal: boolean
  providerDown?: boolean
  providerCode?: string
}

/** Ends the attempt, unless it may still succeed. */
export async function recordTrouble(deps: RemoteSigningDeps, ref: AttemptRef, error: unknown): Promise<void> {
  const trouble = troubleOf(error)
  const { tenantId, requestId } = ref
  const otherProfiles = trouble.providerDown ? await otherProfilesOf(deps, ref) : []
  await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await lockRequest(tx, { requestId })
    const attempt = findAttempt.read(await tx.query(findAttempt.statement(ref)))
    if (!stored || !attempt) return
    if (!trouble.isFinal && hasTime(stored, attempt, trouble)) {
      await tx.query(lookAgain(ref, RETRY_SECONDS))
      return
    }
    await fail(deps, tx, stored, attempt, trouble, otherProfiles)
  })
  deps.wakeRelay()
  deps.wakeSealer()
}

/**
 * Before the signer has left, nobody waits for what does not come. Once they have, their code may be spent: it is tried
 * as long as the certificate lives and the provider's session would have lasted. The provider itself is waited for as
 * long as others have to wait.
 */
function hasTime(
  { state, now }: StoredRequest,
  { attemptId, step, holder }: RemoteAttempt,
  { providerDown }: Trouble,
): boolean {
  const begun = state.attempts.find(({ id }) => id === attemptId)
  if (!begun || step === 'preparing') return false
  const lives = !holder || Date.now() < Date.parse(holder.certificate.validUntil)
  return lives && now < (providerDown ? begun.leaseUntil : begun.sessionUntil)
}

async function fail(
  deps: RemoteSigningDeps,
  tx: Tx,
  stored: StoredRequest,
  attempt: RemoteAttempt,
  { code, providerDown = false, providerCode }: Trouble,
  otherProfiles: readonly string[],
): Promise<void> {
  const { tenantId, attemptId, signerId, generation, profile } = attempt
  const messages = messagesOf.read(await tx.query(messagesOf.statement(attempt)))
  const failure = { at: stored.now, attemptId, errorCode: code, providerDown, otherProfiles }
  const said = providerCode ? { ...failure, providerCode } : failure
  const isBegun = stored.state.attempts.some(({ id }) => id === attemptId)
  const command: Command = isBegun
    ? { type: 'FailAttempt', ...said, messages }
    : { type: 'FailJourney', ...said, signerId, linkGeneration: generation, profile }
  const decision = decide(command, stored.state)
  const events = decision.ok ? decision.events : []
  const ended = () => [endAttempt(attempt, { step: 'failed', errorCode: code })]
  await apply(tx, deps.queue, tenantId, stored, events, SYSTEM, ended)
}

/** Of those that this signer may be sent to. */
async function otherProfilesOf(
  deps: RemoteSigningDeps,
  { tenantId, requestId, attemptId }: AttemptRef,
): Promise<string[]> {
  const [[row] = []] = await deps.db.flush({ tenant: tenantId }, [
    { name: 'who-was-sent-where', text: SENT, values: [tenantId, requestId, attemptId] },
  ])
  if (!row) return []
  const sigType = [row.sig_type, ...(row.fallback as string[])].find((one) => methodOf(one as SigType) === 'remote')
  const all = await deps.providersOf({ tenantId, mode: row.mode as 'test' | 'live' })
  const wanted = { sigType: sigType as SigType, provider: null, pdfA: row.pdf_a as boolean }
  return choicesFor(wanted, all).flatMap(({ id }) => (id === row.profile ? [] : [id]))
}

const SENT = `
  SELECT a.profile, s.sig_type, s.fallback, t.mode, coalesce(d.preflight->>'pdf_a', '') <> '' AS pdf_a
    FROM remote_attempts a
    JOIN signers s USING (tenant_id, request_id, signer_id)
    JOIN sign_requests r USING (tenant_id, request_id)
    JOIN documents d USING (tenant_id, document_id)
    JOIN tenants t USING (tenant_id)
   WHERE a.tenant_id = $1 AND a.request_id = $2 AND a.attempt_id = $3`

/** What an error comes to for the signer. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof ProviderRefused) return refusalTrouble(error.refusal)
  if (error instanceof AttemptRefused) return { code: error.code, isFinal: true }
  if (error instanceof AttemptDelayed) return { code: error.code, isFinal: false }
  if (error instanceof ProviderMissing) return { code: PROVIDER_DOWN, isFinal: true, providerDown: true }
  if (error instanceof RemoteSigningError) return remoteTrouble(error)
  if (error instanceof CmsError) return { code: 'not_saved', isFinal: error.code === 'slot_overflow' }
  if (!(error instanceof TrustError)) return { code: 'not_saved', isFinal: false }
  if (error.code === 'certificate_revoked') return { code: error.code, isFinal: true }
  return { code: error.code.startsWith('timestamp_') ? 'timestamp_unavailable' : 'not_saved', isFinal: false }
}

/** What a person can mend at the same provider is told by name; everything else needs another, or the operator. */
function refusalTrouble({ code, provider }: Refused): Trouble {
  const said = { isFinal: true, providerCode: provider.code }
  switch (code) {
    case 'cancelled':
    case 'otp_failed':
    case 'identity_refused':
      return { ...said, code }
    case 'session_expired':
    case 'transaction_repeated':
      return { ...said, code: 'session_ended' }
    default:
      return { ...said, code: remedies[code] === 'retry' ? 'provider_refused' : PROVIDER_DOWN, providerDown: true }
  }
}

function remoteTrouble({ code }: RemoteSigningError): Trouble {
  switch (code) {
    case 'provider_unreachable':
    case 'provider_answered_error':
      return { code: PROVIDER_DOWN, isFinal: false, providerDown: true }
    case 'csc_explicit_refused':
    case 'csc_credential_unusable':
      return { code: 'no_certificate', isFinal: true, providerDown: true }
    default:
      return { code: PROVIDER_DOWN, isFinal: true, providerDown: true, providerCode: code }
  }
}
