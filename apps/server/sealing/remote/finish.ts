import { CmsError, completeRemote, type Signed, withoutUnsignedAttributes } from '@countersign/pades'
import type { ProviderProfile } from '@countersign/remote-signing'
import { SYSTEM } from '../../signrequests/change/audit.ts'
import { change } from '../../signrequests/change/change.ts'
import { AttemptRefused } from '../certificate/failure.ts'
import { append } from '../draft.ts'
import { finishSignature } from '../embed-signature.ts'
import { openDraft, type Work } from '../fetch.ts'
import { endAttempt, keepHolder, type RemoteAttempt } from './attempts.ts'
import type { RemoteSigningDeps } from './deps.ts'
import { acceptedOf, type Holder, mustBeHolder } from './holder.ts'
import { messagesOf } from './messages.ts'
import { padesProfile } from './prepare.ts'
import { rememberAuthority } from './probe.ts'
import type { DuringRemote } from './steps.ts'

/** The provider has signed: whose certificate it is is looked at, and the signature becomes part of the document. */
export async function finishAttempt(
  deps: RemoteSigningDeps,
  work: Work,
  attempt: RemoteAttempt,
  during: DuringRemote,
): Promise<void> {
  const { tenantId, latest, stored } = work
  const begun = stored.state.attempts.find(({ id }) => id === attempt.attemptId)
  if (begun?.baseRevision !== latest.revision) return setAside(deps, work, attempt)
  const { profile } = await deps.openProvider(tenantId, stored.details.mode, attempt.profile)
  const holder = attempt.holder ?? (await during('check', () => accept(deps, work, attempt)))
  await using opened = await openDraft(deps.blobs, latest, deps.workFolder)
  const before = attempt.fields ? await append(opened.draft, 'fields', attempt.fields) : opened.draft
  const signed = await attach(profile, attempt, holder)
  const [messages] = await deps.db.flush({ tenant: tenantId }, [messagesOf.statement(attempt)])
  const end = {
    attemptId: attempt.attemptId,
    // One that was known before is in the entry of the beginning.
    ...(attempt.holder ? {} : { certificate: acceptedOf(holder) }),
    messages: messagesOf.read(messages ?? []),
    ended: (how: Parameters<typeof endAttempt>[1]) => endAttempt(attempt, how),
  }
  await finishSignature(deps, work, before, signed, { signerId: attempt.signerId, path: holder.path }, end, during)
}

async function accept(deps: RemoteSigningDeps, work: Work, attempt: RemoteAttempt): Promise<Holder> {
  const holder = await mustBeHolder(deps, work, attempt.signerId, attempt.certificates)
  rememberAuthority(attempt.profile, holder.path)
  await deps.db.flush({ tenant: work.tenantId }, [keepHolder(attempt, holder.certificate, holder.path)])
  return holder
}

async function attach(
  profile: ProviderProfile,
  { phase, signature }: RemoteAttempt,
  { certificate }: Holder,
): Promise<Signed> {
  try {
    const signed = await completeRemote(padesProfile(profile, certificate), phase ?? '', signature ?? new Uint8Array())
    // A provider's own time-stamp stays in the evidence: in the document stands one by an authority of the operator's.
    return { ...signed, cms: withoutUnsignedAttributes(signed.cms) }
  } catch (cause) {
    if (!(cause instanceof CmsError)) throw cause
    throw new AttemptRefused('answer_invalid', cause.message, { cause })
  }
}

/** Another signature was added first: the answer is recorded as what became of it, and the signer is asked again. */
async function setAside(deps: RemoteSigningDeps, { tenantId }: Work, attempt: RemoteAttempt): Promise<void> {
  const { requestId, attemptId } = attempt
  const messages = messagesOf.read(
    (await deps.db.flush({ tenant: tenantId }, [messagesOf.statement(attempt)]))[0] ?? [],
  )
  await change(
    deps,
    tenantId,
    { requestId },
    SYSTEM,
    ({ now }) => ({ type: 'CompleteAttempt', at: now, attemptId, increments: [], messages }),
    ({ state }) => {
      const ended = state.attempts.find(({ id }) => id === attemptId)
      return [endAttempt(attempt, { step: 'failed', errorCode: ended?.errorCode ?? 'document_changed' })]
    },
  )
}
