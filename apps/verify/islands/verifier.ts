import { readTrust, type TrustJson, type Verdict, type VerifyOptions, verifyFile } from '@countersign/verify'

// The verification worker: the only part of the page that reads a file. Its policy permits no connections, and it is
// loaded with the page, so verification needs no request.

export interface Task {
  readonly file: ArrayBuffer
  readonly trust: TrustJson
  readonly loggedEntry: VerifyOptions['loggedEntry'] | null
}

export type Answer = { readonly verdict: Verdict } | { readonly failure: string }

addEventListener('message', async ({ data }: MessageEvent<Task>) => {
  postMessage(await answerTo(data))
})

async function answerTo({ file, trust, loggedEntry }: Task): Promise<Answer> {
  try {
    return { verdict: await verifyFile(new Uint8Array(file), readTrust(trust), loggedEntry ? { loggedEntry } : {}) }
  } catch (error) {
    return { failure: String(error) }
  }
}
