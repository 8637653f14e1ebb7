import { type Command, decide, PROVIDER_DOWN } from '@countersign/domain/signrequest'
import { CmsError } from '@countersign/pades'
import { TrustError } from '@countersign/pades/trust'
import { type Refused, RemoteSigningError, remedies } from '@countersign/remote-signing'
import type { Tx } from '../../platform/db/database.ts'
import { ProviderMissing } from '../../providers/open-provider.ts'
import { SYSTEM } from '../../signrequests/change/audit.ts'
import { apply } from '../../signrequests/change/change.ts'
import { lockRequest } from '../../signrequests/load.ts'
import type { StoredRequest } from '../../signrequests/stored-request.ts'
import { AttemptRefused } from '../certificate/failure.ts'
import { type AttemptRef, endAttempt, findAttempt, lookAgain, type RemoteAttempt } from './attempts.ts'
import type { RemoteSigningDeps } from './deps.ts'
import { messagesOf } from './messages.ts'
import { otherProfilesOf } from './other-profiles.ts'

// When an attempt does not become a signature. What may pass is tried again while there is time; then, or at once where
// trying again is no use, the signer is back at the document, is told why, and has a way on.

/** The provider said no. Its words go into the log; the name of the signer's account with it does not. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
  readonly code: Refused['code']
  readonly providerCode: string

  constructor({ code, provider }: Refused, account?: string) {
    const said = `${provider.code} ${provider.message}`
    super(`the provider refused: ${code} (${account ? said.replaceAll(account, '…') : said})`)
    this.code = code
    this.providerCode = provider.code
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
    : { type: 'FailProviderAuthorization', ...said, signerId, linkGeneration: generation, profile }
  const decision = decide(command, stored.state)
  const events = decision.ok ? decision.events : []
  const ended = () => [endAttempt(attempt, { step: 'failed', errorCode: code })]
  await apply(tx, deps.queue, tenantId, stored, events, SYSTEM, ended)
}

/** What an error comes to for the signer. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof ProviderRefused) return refusalTrouble(error)
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
function refusalTrouble({ code, providerCode }: ProviderRefused): Trouble {
  const said = { isFinal: true, providerCode }
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
