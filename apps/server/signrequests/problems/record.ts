import { PROBLEMS, type ProblemCode } from '@countersign/domain/signrequest'
import type { Logger } from 'pino'
import { Failure } from '../../platform/errors.ts'
import { publicId } from '../../platform/ids.ts'
import { countPermanentFailure } from '../../platform/metrics/permanent-failures.ts'
import { SYSTEM } from '../change/audit.ts'
import { type ChangeDeps, change, type MakeCommand } from '../change/change.ts'
import type { RequestRef } from '../stored-request.ts'

// Failures of background work, recorded with the request: `explain` and the status show them, `document.problem` reports
// them. A repeated call changes nothing.

export interface ProblemOf {
  code: ProblemCode
  /** The signer whom the work was for. */
  signerId?: string | null
}

/** Does nothing if the request does not exist. */
export function recordProblem(deps: ChangeDeps, tenantId: string, ref: RequestRef, problem: ProblemOf): Promise<void> {
  const { code, signerId = null } = problem
  return run(deps, tenantId, ref, ({ now }) => ({ type: 'RecordProblem', at: now, code, signerId }))
}

/**
 * For work on many requests, which a request with broken rows must not stop: a failure that cannot be recorded is counted
 * and logged.
 */
export async function recordOrLogProblem(
  { log, ...deps }: ChangeDeps & { log: Pick<Logger, 'error'> },
  tenantId: string,
  { requestId }: { requestId: string },
  problem: ProblemOf,
): Promise<void> {
  try {
    await recordProblem(deps, tenantId, { requestId }, problem)
  } catch (err) {
    countPermanentFailure(PROBLEMS[problem.code].work)
    log.error({ err, request: publicId('sr', requestId), code: problem.code }, 'a problem could not be recorded')
  }
}

/** The work succeeded after all. */
export function resolveProblem(deps: ChangeDeps, tenantId: string, ref: RequestRef, problem: ProblemOf): Promise<void> {
  const { code, signerId = null } = problem
  return run(deps, tenantId, ref, ({ now }) => ({ type: 'ResolveProblem', at: now, code, signerId }))
}

async function run(deps: ChangeDeps, tenantId: string, ref: RequestRef, make: MakeCommand): Promise<void> {
  try {
    await change(deps, tenantId, ref, SYSTEM, make)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error
  }
}
