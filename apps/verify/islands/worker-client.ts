import type { TrustJson, Verdict } from '@countersign/verify'
import type { Answer, Task } from './judge.ts'

/** Judges files one after the other, outside the page. */
export interface Judge {
  judge(file: File, loggedEntry?: Task['loggedEntry']): Promise<Verdict>
}

/** Made when the page is loaded, so that nothing needs to be fetched once there is a file. */
export function startJudge(address: string, trust: TrustJson): Judge {
  let worker = startWorker(address)
  let before: Promise<unknown> = Promise.resolve()
  const judge = async (file: File, loggedEntry: Task['loggedEntry']): Promise<Verdict> => {
    try {
      return await ask(worker, { file: await file.arrayBuffer(), trust, loggedEntry })
    } catch (error) {
      // It may have run out of memory, and would not answer again.
      worker.terminate()
      worker = startWorker(address)
      throw error
    }
  }
  return {
    // One after the other: an answer is to the task that was given last.
    judge(file, loggedEntry = null) {
      const verdict = before.then(() => judge(file, loggedEntry))
      before = verdict.catch(() => {})
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
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string }
}

/** The one address from which a script may be started here, for browsers that ask (W3C Trusted Types). */
function startWorker(address: string): Worker {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  policy ??= trustedTypes?.createPolicy('countersign-judge', {
    createScriptURL: (asked) => {
      if (asked !== address) throw new TypeError(`${asked} is not the judge`)
      return asked
    },
  })
  return new Worker(policy?.createScriptURL(address) ?? address)
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined
