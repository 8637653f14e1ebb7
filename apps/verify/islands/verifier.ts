import {
  type Completion,
  type CompletionCode,
  type LoggedEntry,
  readTrust,
  type TrustJson,
  type Verdict,
  verifyCompletion,
  verifyFile,
} from '@countersign/verify'

// The verification worker: the only part of the page that reads a file. Its policy permits no connections, and it is
// loaded with the page, so verification needs no request.

/** A file, or the code of one with what the log answered. */
export type Task = { readonly trust: TrustJson } & (
  | { readonly file: ArrayBuffer; readonly loggedEntry: LoggedEntry | null }
  | { readonly code: CompletionCode; readonly loggedEntry: LoggedEntry }
)

export type Answer = { readonly verdict: Verdict } | { readonly completion: Completion } | { readonly failure: string }

addEventListener('message', async ({ data }: MessageEvent<Task>) => {
  postMessage(await answerTo(data))
})

async function answerTo(task: Task): Promise<Answer> {
  try {
    const trust = readTrust(task.trust)
    if ('code' in task) return { completion: await verifyCompletion(task.loggedEntry, task.code, trust) }
    const { file, loggedEntry } = task
    return { verdict: await verifyFile(new Uint8Array(file), trust, loggedEntry ? { loggedEntry } : {}) }
  } catch (error) {
    return { failure: String(error) }
  }
}
