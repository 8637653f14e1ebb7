import { fetchWork, type Work } from '../fetch.ts'
import { duringSteps } from '../steps.ts'
import type { AttemptDeps } from './deps.ts'
import { AttemptRefused } from './errors.ts'
import { finishAttempt } from './finish.ts'
import type { AttemptRef } from './ref.ts'
import type { Action, AttemptRow, FinishStep, SigningStrategy } from './strategy.ts'

/** Performs the sealer's next step of an attempt, if there is one. */
export async function advanceAttempt<A extends AttemptRow, S extends string>(
  deps: AttemptDeps,
  strategy: SigningStrategy<A, S>,
  ref: AttemptRef,
): Promise<void> {
  const { tenantId, requestId } = ref
  const attempt = await readAttempt(deps, strategy, ref)
  const action = attempt ? strategy.nextAction(attempt) : null
  if (!attempt || !action) return
  const work = await fetchWork(deps.db, tenantId, requestId)
  if (!work) throw new Error(`The request ${requestId} of the attempt does not exist.`)
  refuseIfOver(strategy, work, attempt, action)
  const during = duringSteps<S | FinishStep>(requestId, strategy.onStep)
  switch (action) {
    case 'prepare':
      return strategy.prepare(work, attempt, during)
    case 'finish':
      return finishAttempt(deps, strategy, work, attempt, during)
    case 'collect': {
      await strategy.collect(work, attempt, during)
      const collected = await readAttempt(deps, strategy, ref)
      if (collected && strategy.nextAction(collected) === 'finish') {
        await finishAttempt(deps, strategy, work, collected, during)
      }
      return
    }
    default:
      return action satisfies never
  }
}

async function readAttempt<A extends AttemptRow, S extends string>(
  { db }: AttemptDeps,
  { rows }: SigningStrategy<A, S>,
  ref: AttemptRef,
): Promise<A | undefined> {
  const [found = []] = await db.flush({ tenant: ref.tenantId }, [rows.find.statement(ref)])
  return rows.find.read(found)
}

/**
 * Runs before any third party is called. A signature after the end of the lease is still processed: it counts if the
 * document has not changed.
 */
function refuseIfOver<A extends AttemptRow, S extends string>(
  strategy: SigningStrategy<A, S>,
  work: Work,
  attempt: A,
  action: Action,
): void {
  const { attempts, latestRevision } = work.stored.state
  const begun = attempts.find(({ id }) => id === attempt.attemptId)
  if (!begun) {
    strategy.refuseUnbegun(work, attempt)
    return
  }
  const mayCount = begun.state === 'open' || (begun.state === 'lapsed' && action !== 'prepare')
  if (!mayCount) throw new AttemptRefused(begun.errorCode ?? 'lease_lost', 'The attempt has already ended.')
  if (action === 'prepare' && begun.baseRevision !== latestRevision.number) {
    throw new AttemptRefused('document_changed', `The document is at revision ${latestRevision.number}.`)
  }
}
