import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { ProcessKind } from './stack.ts'

// Processes that die at a point of their own, and what it takes to wait for that.

export interface Mortal {
  /** What runs until now, and runs again at the end. */
  kind: ProcessKind
  running: ChildProcess
  /** Kills itself at the point named in CRASH_POINT. */
  victim: URL
  points: readonly string[]
}

/** Awaited later: until then its failure is nobody's. */
export function kept<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

export async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  if (child.signalCode === null && child.exitCode === null) await once(child, 'exit')
}

/** By which signal it ended; one that does not come to its point in time is asked to stop. */
export async function endOf(child: ChildProcess, withinMs: number): Promise<NodeJS.Signals | null> {
  if (child.signalCode !== null) return child.signalCode
  const late = setTimeout(() => child.kill('SIGTERM'), withinMs)
  const [, signal] = await once(child, 'exit')
  clearTimeout(late)
  return signal
}
