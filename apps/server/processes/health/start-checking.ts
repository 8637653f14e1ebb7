import type { CheckRunner } from '../../platform/checks/run.ts'
import { type Loop, startLoop } from '../../platform/loop.ts'

/** Runs the checks in the background, so that logs and metrics report a failure that nobody asks for. */
export function startChecking(checks: CheckRunner, intervalMs: number): Loop {
  const run = async () => {
    await checks.run()
    return false
  }
  return startLoop(run, { pauseMs: intervalMs, onError: () => {} }) // a run never rejects
}
