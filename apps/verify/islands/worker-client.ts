import type { Completion, CompletionCode, LoggedEntry, TrustJson, Verdict } from '@countersign/verify'
import type { Answer, Task } from './verifier.ts'

/** Verifies files in a worker, one after the other. */
export interface Verifier {
  verify(file: File, loggedEntry?: LoggedEntry): Promise<Verdict>
  /** Verifies what the log answered for the hash in a code. */
  verifyCompletion(code: CompletionCode, loggedEntry: LoggedEntry): Promise<Completion>
}

/** Starts the worker with the page, so that no request is needed once there is a file. */
export function startVerifier(url: string, trust: TrustJson): Verifier {
  let worker = startWorker(url)
  let previous: Promise<unknown> = Promise.resolve()
  const answerTo = async (task: Task): Promise<Answer> => {
    try {
      return await ask(worker, task)
    } catch (error) {
      // The worker may have run out of memory and stopped answering.
      worker.terminate()
      worker = startWorker(url)
      throw error
    }
  }
  // One after the other, because a response does not name its task.
  const afterPrevious = <T>(work: () => Promise<T>): Promise<T> => {
    const result = previous.then(work)
    previous = result.catch(() => {})
    return result
  }
  return {
    verify: (file, loggedEntry) =>
      afterPrevious(async () => {
        const answer = await answerTo({ file: await file.arrayBuffer(), trust, loggedEntry: loggedEntry ?? null })
        if ('verdict' in answer) return answer.verdict
        throw new Error('The worker has not answered with a verdict')
      }),
    verifyCompletion: (code, loggedEntry) =>
      afterPrevious(async () => {
        const answer = await answerTo({ code, loggedEntry, trust })
        if ('completion' in answer) return answer.completion
        throw new Error('The worker has not answered for a completion')
      }),
  }
}

function ask(worker: Worker, task: Task): Promise<Answer> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) =>
      'failure' in data ? reject(new Error(data.failure)) : resolve(data)
    worker.onerror = (event) => reject(new Error(event.message))
    worker.postMessage(task, 'file' in task ? [task.file] : [])
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
