import { type JudgeOptions, judge, readTrust, type TrustJson, type Verdict } from '@countersign/verify'

// The worker: the only part of the page that holds a file. It is served with a policy that lets it speak to nobody, and
// is loaded with the page, so that judging needs no request.

export interface Task {
  readonly file: ArrayBuffer
  readonly trust: TrustJson
  readonly witness: JudgeOptions['witness'] | null
}

export type Answer = { readonly verdict: Verdict } | { readonly failure: string }

addEventListener('message', async ({ data }: MessageEvent<Task>) => {
  postMessage(await answerTo(data))
})

async function answerTo({ file, trust, witness }: Task): Promise<Answer> {
  try {
    return { verdict: await judge(new Uint8Array(file), readTrust(trust), witness ? { witness } : {}) }
  } catch (error) {
    return { failure: String(error) }
  }
}
