import { parentPort } from 'node:worker_threads'
import { Failure } from '../../../platform/errors.ts'
import { makeRowChecker } from '../../rows/check-row.ts'
import { collectRows } from './collect-rows.ts'
import type { FromThread, Opening } from './messages.ts'
import { openThreadPort } from './thread-port.ts'

// The thread that reads uploads, all that are under way by turns. It has a heap of its own, with limits of its own.

const check = makeRowChecker()

parentPort?.on('message', ({ order, port }: Opening) => {
  const upload = openThreadPort(port)
  collectRows({ check, ...upload }, order, upload.stream())
    .then(
      (gathered): FromThread => ({ kind: 'done', gathered }),
      (error: Error): FromThread => outcomeOf(error),
    )
    .then((outcome) => port.postMessage(outcome))
})

function outcomeOf(error: Error): FromThread {
  if (!(error instanceof Failure)) return { kind: 'broken', error }
  const { code, message, errors } = error
  return { kind: 'refused', refusal: { code, message, errors } }
}
