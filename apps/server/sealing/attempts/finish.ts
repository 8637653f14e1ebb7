import { storeIncrements } from '../commit.ts'
import { append } from '../draft.ts'
import type { Work } from '../fetch.ts'
import { openDraft } from '../open-draft.ts'
import type { During } from '../steps.ts'
import { commitAttempt } from './commit.ts'
import type { AttemptDeps } from './deps.ts'
import { embedOwnSignature } from './embed.ts'
import type { AttemptRow, FinishStep, SigningStrategy } from './strategy.ts'

/**
 * Appends the signature to the revision that it covers. If the document has changed since, the signature is discarded,
 * and the signer can sign again.
 */
export async function finishAttempt<A extends AttemptRow, S extends string>(
  deps: AttemptDeps,
  strategy: SigningStrategy<A, S>,
  work: Work,
  attempt: A,
  during: During<S | FinishStep>,
): Promise<void> {
  const end = { end: strategy.rows.end, messages: await strategy.readMessages(attempt) }
  const begun = work.stored.state.attempts.find(({ id }) => id === attempt.attemptId)
  if (begun?.baseRevision !== work.latest.revision) return commitAttempt(deps, work, attempt, [], end)
  await using opened = await openDraft(deps.blobs, work.latest, deps.workFolder)
  const before = attempt.fields ? await append(opened.draft, 'fields', attempt.fields) : opened.draft
  const signature = await strategy.readSignature(work, attempt, before, during)
  const draft = await embedOwnSignature(deps, work, before, signature, during)
  const increments = await during('store', () => storeIncrements(deps, work.latest, draft))
  const { certificate } = signature
  await during('commit', () =>
    commitAttempt(deps, work, attempt, increments, { ...end, ...(certificate ? { certificate } : {}) }),
  )
}
