import { type Attempt, type Command, decide } from '@countersign/domain/signrequest'
import { SYSTEM } from '../../signrequests/change/audit.ts'
import { apply } from '../../signrequests/change/change.ts'
import { lockRequest } from '../../signrequests/load.ts'
import type { StoredRequest } from '../../signrequests/stored-request.ts'
import { sealFailureOf } from '../failure.ts'
import type { AttemptDeps } from './deps.ts'
import { attemptFailureOf } from './failure.ts'
import type { AttemptRef } from './ref.ts'
import type { AttemptRow, SigningStrategy } from './strategy.ts'

const RETRY_SECONDS = 1

/**
 * Schedules a retry if the attempt can still succeed. Otherwise ends it: the signer returns to the document, sees the
 * reason, and can try again. If the document cannot be signed by anybody, the request fails.
 */
export async function recordFailure<A extends AttemptRow, S extends string>(
  deps: AttemptDeps,
  { rows, failures }: SigningStrategy<A, S>,
  ref: AttemptRef,
  error: unknown,
): Promise<void> {
  const { tenantId, requestId, attemptId } = ref
  const failure = failures.classify(error) ?? attemptFailureOf(error)
  const otherProfiles = failure.providerDown ? await failures.otherProfiles(ref) : []
  const events = await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await lockRequest(tx, { requestId })
    const attempt = rows.find.read(await tx.query(rows.find.statement(ref)))
    if (!stored || !attempt) return []
    const begun = stored.state.attempts.find(({ id }) => id === attemptId)
    if (!failure.isFinal && stored.now < failures.retryUntil(begun, attempt, failure)) {
      await tx.query(rows.retry(ref, RETRY_SECONDS))
      return []
    }
    const command =
      failRequest(stored, begun, error) ?? (await failures.command(tx, stored, attempt, { ...failure, otherProfiles }))
    const decision = decide(command, stored.state)
    const events = decision.ok ? decision.events : []
    const end = () => [rows.end(ref, { step: 'failed', errorCode: failure.code })]
    await apply(tx, deps.queue, tenantId, stored, events, SYSTEM, end)
    return events
  })
  for (const event of events) if (event.type === 'RequestFailed') deps.onSealError?.({ code: event.code, failed: true })
  deps.wakeRelay()
  deps.wakeSealer()
}

/**
 * Fails the request if nobody can sign its document, unless the document has changed since the attempt began. Other
 * permanent seal errors do not apply: the signature shows the name in the signer's certificate, and another certificate
 * may have a name that can be drawn.
 */
function failRequest({ state, now }: StoredRequest, begun: Attempt | undefined, error: unknown): Command | null {
  const failure = sealFailureOf(error)
  const isCurrent = begun?.state === 'open' && begun.baseRevision === state.latestRevision.number
  if (failure.code !== 'document_unsuitable' || !isCurrent) return null
  return { type: 'RecordSealError', at: now, revision: begun.baseRevision, ...failure, retryAt: now }
}
