import { Failure } from '../failure.ts'
import { type Answer, Calls } from './calls.ts'
import type { AttemptBody, AttemptState, CheckState, DocumentHead, HelperSession, HelperState } from './wire.ts'

const BASE = '/helper/v1'
const CERTIFICATE = `${BASE}/certificate`

export type Begun = { ok: true } | { ok: false; why: 'leased' | 'moved'; retryAfterSeconds: number }

/** The service, as one helper's session meets it. */
export class Service {
  readonly #calls: Calls

  constructor(origin: URL, stopped: AbortSignal) {
    this.#calls = new Calls(origin, stopped)
  }

  async join(code: string): Promise<HelperSession> {
    const answer = await this.#calls.json('POST', `${BASE}/sessions`, { code })
    if (answer.status === 404 || answer.status === 410 || answer.status === 422) throw codeRefused()
    if (answer.status === 429) throw tooManyGuesses(answer)
    const session = expect<HelperSession>(answer)
    this.#calls.actBy(session.token)
    return session
  }

  async tell(state: HelperState, code?: string): Promise<void> {
    expect(await this.#calls.json('POST', `${BASE}/progress`, code === undefined ? { state } : { state, code }))
  }

  async head(): Promise<DocumentHead> {
    return expect(await this.#calls.json('GET', `${CERTIFICATE}/document`))
  }

  bytes(revision: number, from: number): Promise<ReadableStream<Uint8Array> | null> {
    return this.#calls.bytes(`${CERTIFICATE}/document.pdf?revision=${revision}`, from)
  }

  /** Shows the chain, and waits for what the service says of it. */
  async check(
    chain: readonly Uint8Array[],
  ): Promise<{ id: string; verdict: Exclude<CheckState, { state: 'checking' }> }> {
    const body = { chain: chain.map((certificate) => Buffer.from(certificate).toString('base64')) }
    const { check: id } = expect<{ check: string }>(await this.#calls.json('POST', `${CERTIFICATE}/checks`, body))
    for (;;) {
      const verdict = expect<CheckState>(await this.#calls.json('GET', `${CERTIFICATE}/checks/${id}`))
      if (verdict.state !== 'checking') return { id, verdict }
    }
  }

  async begin(body: AttemptBody): Promise<Begun> {
    const answer = await this.#calls.json('POST', `${CERTIFICATE}/attempts`, body)
    const { code } = answer.body
    if (answer.status === 409 && (code === 'head_leased' || code === 'head_moved')) {
      const why = code === 'head_leased' ? 'leased' : 'moved'
      return { ok: false, why, retryAfterSeconds: answer.retryAfterSeconds ?? 1 }
    }
    expect(answer)
    return { ok: true }
  }

  /** Waits until there is something to sign, or the attempt has ended. */
  async attempt(id: string, until: 'to_sign' | 'ended'): Promise<AttemptState> {
    for (;;) {
      const state = expect<AttemptState>(await this.#calls.json('GET', `${CERTIFICATE}/attempts/${id}`))
      const isOver = state.state === 'signed' || state.state === 'failed'
      if (isOver || (until === 'to_sign' && state.state === 'to_sign')) return state
    }
  }

  async hand(attempt: string, signature: Uint8Array): Promise<void> {
    const body = { signature: Buffer.from(signature).toString('base64') }
    expect(await this.#calls.json('POST', `${CERTIFICATE}/attempts/${attempt}/signature`, body))
  }

  /** Frees the document for others, if the service can still be told. */
  async abandon(attempt: string): Promise<void> {
    await this.#calls.farewell(`${CERTIFICATE}/attempts/${attempt}/abandon`, {})
  }

  /** Tells the page that nothing more comes. */
  async leave(state: 'signed' | 'over'): Promise<void> {
    await this.#calls.farewell(`${BASE}/progress`, { state })
  }
}

function expect<T>(answer: Answer): T {
  if (answer.status < 300) return answer.body as T
  const { message, code } = answer.body
  if (answer.status === 401 || answer.status === 410) throw sessionOver()
  const words = typeof message === 'string' ? message : `The service answered HTTP ${answer.status}.`
  throw new Failure('service', words, typeof code === 'string' ? `The service calls this ${code}.` : undefined)
}

function codeRefused(): Failure {
  return new Failure(
    'code',
    'There is no such code, or it was used, or it is older than ten minutes.',
    'Ask the signing page for a new code: each works once.',
  )
}

function tooManyGuesses({ retryAfterSeconds = 60 }: Answer): Failure {
  return new Failure('code', 'Too many codes that do not exist were tried.', `Wait ${retryAfterSeconds} seconds.`)
}

function sessionOver(): Failure {
  return new Failure(
    'code',
    'This session is over: it lasts 15 minutes, and ends when the page is opened elsewhere or shows a new code.',
    'Ask the signing page for a new code.',
  )
}
