import { setTimeout } from 'node:timers/promises'

// Calls of bin/dev to its own server.

const LONGEST_WAIT_SECONDS = 120

export class CallRefused extends Error {
  readonly status: number
  /** The code of the API's error, if it has one. */
  readonly code: string
  constructor(status: number, message: string, code = '') {
    super(message)
    this.name = 'CallRefused'
    this.status = status
    this.code = code
  }
}

export interface Waiting {
  wait?(seconds: number): Promise<void>
  report?(line: string): void
}

/** Repeats a call that meets a limit (429) or a busy server (503), after the time in Retry-After. */
export async function callApi(url: string, call: RequestInit, waiting: Waiting = {}): Promise<Record<string, unknown>> {
  const { wait = (seconds) => setTimeout(seconds * 1000), report = (line) => process.stderr.write(`${line}\n`) } =
    waiting
  for (;;) {
    const answer = await fetch(url, call)
    const body = (await answer.json()) as Record<string, unknown>
    if (answer.status === 200) return body
    const refused = `${call.method ?? 'GET'} ${new URL(url).pathname} answered ${answer.status}: ${body.message}`
    if (answer.status !== 429 && answer.status !== 503)
      throw new CallRefused(answer.status, refused, String(body.code ?? ''))
    const seconds = Number(answer.headers.get('retry-after') ?? 1)
    if (seconds > LONGEST_WAIT_SECONDS) throw new CallRefused(answer.status, `${refused} Repeat in ${seconds} s.`)
    if (answer.status === 429) report(`${refused} Waiting for ${seconds} s.`)
    await wait(seconds)
  }
}
