import { parentPort } from 'node:worker_threads'
import { Failure } from '../../../platform/errors.ts'
import { makeRowChecker } from '../../rows/check-row.ts'
import { collectRows } from './collect-rows.ts'
import type { FromThread, NewUpload } from './messages.ts'
import { openThreadPort } from './thread-port.ts'

// The entry point of the reader thread, which reads all uploads of the process concurrently, in a heap with its own limits.

const check = makeRowChecker()

parentPort?.on('message', ({ task, port }: NewUpload) => {
  const upload = openThreadPort(port)
  collectRows({ check, ...upload }, task, upload.stream())
    .then(
      (collected): FromThread => ({ kind: 'done', collected }),
      (error: Error): FromThread => outcomeOf(error),
    )
    .then((outcome) => port.postMessage(outcome))
})

function outcomeOf(error: Error): FromThread {
  if (!(error instanceof Failure)) return { kind: 'failed', error }
  const { code, message, errors } = error
  return { kind: 'rejected', failure: { code, message, errors } }
}
