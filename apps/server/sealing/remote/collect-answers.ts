import {
  type Completion,
  type Credential,
  type Pending,
  type RemoteSigner,
  type RemoteSigningCode,
  RemoteSigningError,
} from '@countersign/remote-signing'
import type { Verdict } from '../../trust/verdict.ts'
import { AttemptRefused } from '../attempts/errors.ts'
import type { Work } from '../fetch.ts'
import { markRead, type StoredAnswer, unreadAnswers } from './answers.ts'
import {
  chooseCredential,
  markAnswered,
  offerCredentials,
  type RemoteAttempt,
  retryAttempt,
  storeSignature,
} from './attempts.ts'
import { checkProviderCertificate, signerCodeOf } from './check-certificate.ts'
import type { RemoteSigningDeps } from './deps.ts'
import { ProviderRefused } from './failure.ts'
import { storeMessages } from './messages.ts'
import { decryptSecrets, encryptSecrets } from './secrets.ts'
import type { DuringRemote } from './steps.ts'

/** After the browser has returned, the answer is expected soon. */
const FAST_POLL_SECONDS = 2
const FAST_POLLS = 15
const POLL_SECONDS = 300
/** No provider session lasts longer. The attempt ends, and its secrets are deleted. */
const MAX_AGE_SECONDS = 40 * 60

/**
 * Reads the stored answers. Anyone can send an answer, so one that does not verify as the provider's answer to this
 * journey changes nothing. Without a valid answer, the provider's status is polled, if its protocol has one.
 */
export async function collectAnswers(
  deps: RemoteSigningDeps,
  work: Work,
  attempt: RemoteAttempt,
  during: DuringRemote,
): Promise<void> {
  const { tenantId } = work
  const [rows = []] = await deps.db.flush({ tenant: tenantId }, [unreadAnswers.statement(attempt, attempt.journey)])
  const { signer } = await deps.openProvider(tenantId, work.stored.details.mode, attempt.profile)
  const { pending, account } = await decryptSecrets(deps.blobs, work.latest.key, attempt)
  if (!pending) throw new Error('The attempt has no pending state of its journey.')
  const journey = openJourney(deps, attempt, signer, pending)
  for (const stored of unreadAnswers.read(rows)) {
    const completion = await during('complete', () => journey.read(stored))
    if (completion && completion.outcome !== 'pending') {
      return during('take', () => take(deps, work, attempt, account, completion, stored.answerId))
    }
  }
  if (!signer.supportsStatus) return wait(deps, attempt)
  const completion = await during('complete', () => journey.poll())
  if (!completion || completion.outcome === 'pending') return wait(deps, attempt, true)
  await during('take', () => take(deps, work, attempt, account, completion, null))
}

interface OpenJourney {
  /** Undefined if the answer does not verify. */
  read(stored: StoredAnswer): Promise<Completion | undefined>
  poll(): Promise<Completion | undefined>
}

function openJourney(
  deps: RemoteSigningDeps,
  attempt: RemoteAttempt,
  signer: RemoteSigner,
  pending: Pending,
): OpenJourney {
  const { tenantId } = attempt
  const reserve = async ({ sha256 }: { sha256: string }) => {
    const [rows] = await deps.db.flush({ tenant: tenantId }, [markAnswered(attempt, sha256)])
    return rows?.length === 1
  }
  return {
    read: async ({ answer, answerId, receivedAt }) => {
      try {
        return await signer.complete(answer, pending, { receivedAt, markAnswered: reserve })
      } catch (error) {
        if (!(error instanceof RemoteSigningError) || !isAboutMessage(error)) throw error
        await deps.db.flush({ tenant: tenantId }, [markRead(attempt, answerId, error.code)])
        if (UNUSABLE.has(error.code)) throw new AttemptRefused('answer_invalid', error.message, { cause: error })
        return undefined
      }
    },
    poll: async () => {
      try {
        return await signer.status(pending, { receivedAt: new Date(), markAnswered: reserve })
      } catch (error) {
        if (error instanceof RemoteSigningError) return undefined
        throw error
      }
    },
  }
}

/** Errors in an answer that the provider itself signed for this transaction. No other answer will follow. */
const UNUSABLE: ReadonlySet<RemoteSigningCode> = new Set([
  'answer_stale',
  'answer_from_future',
  'hash_mismatch',
  'cms_invalid',
  'signer_certificate_mismatch',
])

/** The error concerns the answer, not the provider's server or its capabilities. */
function isAboutMessage({ code }: RemoteSigningError): boolean {
  return !code.startsWith('provider_') && !code.startsWith('csc_')
}

/** Stores the messages and the result of a verified answer. */
async function take(
  deps: RemoteSigningDeps,
  work: Work,
  attempt: RemoteAttempt,
  account: string | undefined,
  completion: Exclude<Completion, { outcome: 'pending' }>,
  answerId: string | null,
): Promise<void> {
  const { tenantId, latest } = work
  const evidence = [
    ...(await storeMessages(deps, latest, attempt, completion.evidence)),
    ...(answerId === null ? [] : [markRead(attempt, answerId, null)]),
  ]
  switch (completion.outcome) {
    case 'refused':
      await deps.db.flush({ tenant: tenantId }, evidence)
      throw new ProviderRefused(completion, account)
    case 'signed': {
      const { signature, certificates } = completion
      await deps.db.flush({ tenant: tenantId }, [...evidence, storeSignature(attempt, signature, certificates)])
      return
    }
    case 'certificate': {
      const usable = await usableCredentials(deps, work, attempt, completion.credentials)
      const secrets = await encryptSecrets(deps.blobs, latest.key, attempt, {
        credentials: usable.map(({ credential }) => credential),
      })
      const [only, ...more] = usable
      const offered = offerCredentials(attempt, usable.map(summary), secrets)
      const chosen = only && more.length === 0 ? [chooseCredential(attempt, only.credential.id)] : []
      await deps.db.flush({ tenant: tenantId }, [...evidence, offered, ...chosen])
      return
    }
    default:
      return completion satisfies never
  }
}

interface UsableCredential {
  credential: Credential
  verdict: Verdict & { ok: true }
}

/** The credentials that may sign for this signer. Throws the first refusal if there are none. */
async function usableCredentials(
  deps: RemoteSigningDeps,
  work: Work,
  { signerId }: RemoteAttempt,
  credentials: readonly Credential[],
): Promise<UsableCredential[]> {
  const checked = await Promise.all(
    credentials.map(async (credential) => {
      const chain = credential.certificates.map((base64) => Uint8Array.from(Buffer.from(base64, 'base64')))
      return { credential, verdict: await checkProviderCertificate(deps, work, signerId, chain) }
    }),
  )
  const usable = checked.flatMap(({ credential, verdict }) => (verdict.ok ? [{ credential, verdict }] : []))
  const refused = checked.find(({ verdict }) => !verdict.ok)?.verdict
  if (usable.length === 0 && refused && !refused.ok) {
    throw new AttemptRefused(signerCodeOf(refused.code), refused.message)
  }
  return usable
}

function summary({ credential, verdict }: UsableCredential) {
  const { subject, issuer, validUntil } = verdict
  return { id: credential.id, subject, issuer, valid_until: validUntil.toISOString() }
}

async function wait(deps: RemoteSigningDeps, attempt: RemoteAttempt, hasPolled = false): Promise<void> {
  if (attempt.ageSeconds > MAX_AGE_SECONDS) throw new AttemptRefused('session_ended', 'The provider did not answer.')
  const isFast = hasPolled && attempt.hasReturned && attempt.polls < FAST_POLLS
  const seconds = isFast ? FAST_POLL_SECONDS : POLL_SECONDS
  await deps.db.flush({ tenant: attempt.tenantId }, [retryAttempt(attempt, seconds, hasPolled)])
}
