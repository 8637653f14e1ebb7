import { parentPort } from 'node:worker_threads'
import { AppearanceError } from '@countersign/pades/appearance'
import type { FromThread, Outcome, ToThread } from './messages.ts'
import { outlineMark } from './outline-mark.ts'

// The entry point of the thread that shapes the text of signers.

parentPort?.on('message', ({ id, order }: ToThread) => {
  outlineMark(order)
    .then(
      (answer): Outcome => ({ kind: 'done', json: JSON.stringify(answer) }),
      (error: Error): Outcome => outcomeOf(error),
    )
    .then((outcome) => parentPort?.postMessage({ id, outcome } satisfies FromThread))
})

function outcomeOf(error: Error): Outcome {
  if (!(error instanceof AppearanceError)) return { kind: 'failed', error }
  return { kind: 'undrawable', why: error.message }
}
