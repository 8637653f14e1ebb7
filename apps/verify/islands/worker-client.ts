import type { TrustJson, Verdict } from '@countersign/verify'
import type { Answer, Task } from './verifier.ts'

/** Verifies files in a worker, one after the other. */
export interface Verifier {
  verify(file: File, loggedEntry?: Task['loggedEntry']): Promise<Verdict>
}

/** Starts the worker with the page, so that no request is needed once there is a file. */
export function startVerifier(url: string, trust: TrustJson): Verifier {
  let worker = startWorker(url)
  let previous: Promise<unknown> = Promise.resolve()
  const verify = async (file: File, loggedEntry: Task['loggedEntry']): Promise<Verdict> => {
    try {
      return await ask(worker, { file: await file.arrayBuffer(), trust, loggedEntry })
    } catch (error) {
      // The worker may have run out of memory and stopped answering.
      worker.terminate()
      worker = startWorker(url)
      throw error
    }
  }
  return {
    // One after the other, because a response does not name its task.
    verify(file, loggedEntry = null) {
      const verdict = previous.then(() => verify(file, loggedEntry))
      previous = verdict.catch(() => {})
      return verdict
    },
  }
}

function ask(worker: Worker, task: Task): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) =>
      'verdict' in data ? resolve(data.verdict) : reject(new Error(data.failure))
    worker.onerror = (event) => reject(new Error(event.message))
    worker.postMessage(task, [task.file])
  })
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** Permits only this script URL in browsers with Trusted Types (W3C). */
function startWorker(url: string): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('countersign-verifier', {
    createScriptURL: (requested) => {
      if (requested !== url) throw new TypeError(`${requested} is not the worker's URL`)
      return requested
    },
  })
  return new Worker(policy?.createScriptURL(url) ?? url)
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined
