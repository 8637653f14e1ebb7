import {
  type Completion,
  type Credential,
  type Pending,
  type RemoteSigner,
  type RemoteSigningCode,
  RemoteSigningError,
} from '@countersign/remote-signing'
import type { Verdict } from '../../trust/verdict.ts'
import { AttemptRefused } from '../certificate/failure.ts'
import type { Work } from '../fetch.ts'
import { markRead, type StoredAnswer, unreadAnswers } from './answers.ts'
import {
  chooseCredential,
  lookAgain,
  offerCredentials,
  type RemoteAttempt,
  spendAnswer,
  takeSignature,
} from './attempts.ts'
import type { RemoteSigningDeps } from './deps.ts'
import { ProviderRefused } from './failure.ts'
import { asTold, look } from './holder.ts'
import { keepMessages } from './messages.ts'
import { openSecrets, sealSecrets } from './secrets.ts'
import type { DuringRemote } from './steps.ts'

/** A browser that is back has its answer on the way; one that is not may have been closed. */
const ASK_SOON_SECONDS = 2
const ASK_SOON_TIMES = 15
const ASK_SECONDS = 300
/** Then no provider answers any more, and what was secret is destroyed. */
const OVER_SECONDS = 40 * 60

/**
 * Reads what came back. What is not the provider's word about this journey changes nothing: anybody may have sent it.
 * If nothing has come, the provider is asked, where it can be.
 */
export async function takeAnswers(
  deps: RemoteSigningDeps,
  work: Work,
  attempt: RemoteAttempt,
  during: DuringRemote,
): Promise<void> {
  const { tenantId } = work
  const [rows] = await deps.db.flush({ tenant: tenantId }, [unreadAnswers.statement(attempt, attempt.journey)])
  const answers = unreadAnswers.read(rows ?? [])
  const { signer } = await deps.openProvider(tenantId, work.stored.details.mode, attempt.profile)
  const { pending, account } = await openSecrets(deps.blobs, work.latest.key, attempt)
  if (!pending) throw new Error('nothing is remembered of a journey that was begun')
  const journey = openJourney(deps, attempt, signer, pending)
  for (const stored of answers) {
    const completion = await during('complete', () => journey.read(stored))
    if (completion && completion.outcome !== 'pending') {
      return during('take', () => take(deps, work, attempt, account, completion, stored.answerId))
    }
  }
  if (!signer.supportsStatus) return wait(deps, attempt)
  const completion = await during('complete', () => journey.ask())
  if (!completion || completion.outcome === 'pending') return wait(deps, attempt, true)
  await during('take', () => take(deps, work, attempt, account, completion, null))
}

interface OpenJourney {
  /** What the provider says by it; undefined if it is not the provider's word. */
  read(stored: StoredAnswer): Promise<Completion | undefined>
  ask(): Promise<Completion | undefined>
}

function openJourney(
  deps: RemoteSigningDeps,
  attempt: RemoteAttempt,
  signer: RemoteSigner,
  pending: Pending,
): OpenJourney {
  const { tenantId } = attempt
  const markAnswered = async ({ sha256 }: { sha256: string }) => {
    const [spent] = await deps.db.flush({ tenant: tenantId }, [spendAnswer(attempt, sha256)])
    return spent?.length === 1
  }
  return {
    read: async ({ answer, answerId, receivedAt }) => {
      try {
        return await signer.complete(answer, pending, { receivedAt, markAnswered })
      } catch (error) {
        if (!(error instanceof RemoteSigningError) || !isAboutMessage(error)) throw error
        await deps.db.flush({ tenant: tenantId }, [markRead(attempt, answerId, error.code)])
        if (UNUSABLE.has(error.code)) throw new AttemptRefused('answer_invalid', error.message, { cause: error })
        return undefined
      }
    },
    ask: async () => {
      try {
        return await signer.status(pending, { receivedAt: new Date(), markAnswered })
      } catch (error) {
        if (error instanceof RemoteSigningError) return undefined
        throw error
      }
    },
  }
}

/** Found only in what the provider itself has signed about this transaction: waiting for another answer is no use. */
const UNUSABLE: ReadonlySet<RemoteSigningCode> = new Set([
  'answer_stale',
  'answer_from_future',
  'hash_mismatch',
  'cms_invalid',
  'signer_certificate_mismatch',
])

/** Not about the provider as a server, nor about what it can do. */
function isAboutMessage({ code }: RemoteSigningError): boolean {
  return !code.startsWith('provider_') && !code.startsWith('csc_')
}

async function take(
  deps: RemoteSigningDeps,
  work: Work,
  attempt: RemoteAttempt,
  account: string | undefined,
  completion: Exclude<Completion, { outcome: 'pending' }>,
  answerId: string | null,
): Promise<void> {
  const { tenantId, latest } = work
  const kept = [
    ...(await keepMessages(deps.blobs, latest, attempt, completion.evidence)),
    ...(answerId === null ? [] : [markRead(attempt, answerId, null)]),
  ]
  switch (completion.outcome) {
    case 'refused':
      await deps.db.flush({ tenant: tenantId }, kept)
      throw new ProviderRefused(completion, account)
    case 'signed': {
      const { signature, certificates } = completion
      await deps.db.flush({ tenant: tenantId }, [...kept, takeSignature(attempt, signature, certificates)])
      return
    }
    case 'certificate': {
      const usable = await usableOf(deps, work, attempt, completion.credentials)
      const secrets = await sealSecrets(deps.blobs, latest.key, attempt, {
        credentials: usable.map(({ credential }) => credential),
      })
      const [only, ...more] = usable
      const offered = offerCredentials(attempt, usable.map(summary), secrets)
      const goOn = only && more.length === 0 ? [chooseCredential(attempt, only.credential.id)] : []
      await deps.db.flush({ tenant: tenantId }, [...kept, offered, ...goOn])
      return
    }
    default:
      return completion satisfies never
  }
}

interface Usable {
  credential: Credential
  verdict: Verdict & { ok: true }
}

/** Those that may sign here as this signer; if there is none, why not. */
async function usableOf(
  deps: RemoteSigningDeps,
  work: Work,
  { signerId }: RemoteAttempt,
  credentials: readonly Credential[],
): Promise<Usable[]> {
  const looked = await Promise.all(
    credentials.map(async (credential) => {
      const chain = credential.certificates.map((text) => Uint8Array.from(Buffer.from(text, 'base64')))
      return { credential, verdict: await look(deps, work, signerId, chain) }
    }),
  )
  const usable = looked.flatMap(({ credential, verdict }) => (verdict.ok ? [{ credential, verdict }] : []))
  const refused = looked.find(({ verdict }) => !verdict.ok)?.verdict
  if (usable.length === 0 && refused && !refused.ok) throw new AttemptRefused(asTold(refused.code), refused.message)
  return usable
}

function summary({ credential, verdict }: Usable) {
  const { subject, issuer, validUntil } = verdict
  return { id: credential.id, subject, issuer, valid_until: validUntil.toISOString() }
}

async function wait(deps: RemoteSigningDeps, attempt: RemoteAttempt, hasAsked = false): Promise<void> {
  if (attempt.ageSeconds > OVER_SECONDS) throw new AttemptRefused('session_ended', 'the provider has not answered')
  const isSoon = hasAsked && attempt.hasReturned && attempt.asked < ASK_SOON_TIMES
  const seconds = isSoon ? ASK_SOON_SECONDS : ASK_SECONDS
  await deps.db.flush({ tenant: attempt.tenantId }, [lookAgain(attempt, seconds, hasAsked)])
}
