import { Failure } from '../failure.ts'
import { HttpClient, type JsonResponse } from './http-client.ts'
import type { AttemptBody, AttemptState, CheckState, DocumentRevision, HelperSession, HelperState } from './wire.ts'

const BASE = '/helper/v1'
const CERTIFICATE = `${BASE}/certificate`

export type BeginResult = { ok: true } | { ok: false; reason: 'leased' | 'changed'; retryAfterSeconds: number }

/** The service's API for one helper session. */
export class Service {
  readonly #http: HttpClient

  constructor(origin: URL, stopped: AbortSignal) {
    this.#http = new HttpClient(origin, stopped)
  }

  async openSession(code: string): Promise<HelperSession> {
    const response = await this.#http.json('POST', `${BASE}/sessions`, { code })
    if (response.status === 404 || response.status === 410 || response.status === 422) throw codeRejected()
    if (response.status === 429) throw tooManyGuesses(response)
    const session = bodyOf<HelperSession>(response)
    this.#http.authenticate(session.token)
    return session
  }

  async reportProgress(state: HelperState, code?: string): Promise<void> {
    bodyOf(await this.#http.json('POST', `${BASE}/progress`, code === undefined ? { state } : { state, code }))
  }

  async latestRevision(): Promise<DocumentRevision> {
    return bodyOf(await this.#http.json('GET', `${CERTIFICATE}/document`))
  }

  documentBytes(revision: number, from: number): Promise<ReadableStream<Uint8Array> | null> {
    return this.#http.bytes(`${CERTIFICATE}/document.pdf?revision=${revision}`, from)
  }

  /** Submits the chain and waits for the result of the check. */
  async checkCertificate(
    chain: readonly Uint8Array[],
  ): Promise<{ id: string; result: Exclude<CheckState, { state: 'checking' }> }> {
    const body = { chain: chain.map((certificate) => Buffer.from(certificate).toString('base64')) }
    const { check: id } = bodyOf<{ check: string }>(await this.#http.json('POST', `${CERTIFICATE}/checks`, body))
    for (;;) {
      const result = bodyOf<CheckState>(await this.#http.json('GET', `${CERTIFICATE}/checks/${id}`))
      if (result.state !== 'checking') return { id, result }
    }
  }

  async beginAttempt(body: AttemptBody): Promise<BeginResult> {
    const response = await this.#http.json('POST', `${CERTIFICATE}/attempts`, body)
    const { code } = response.body
    if (response.status === 409 && (code === 'document_leased' || code === 'document_changed')) {
      const reason = code === 'document_leased' ? 'leased' : 'changed'
      return { ok: false, reason, retryAfterSeconds: response.retryAfterSeconds ?? 1 }
    }
    bodyOf(response)
    return { ok: true }
  }

  /** Polls until the attempt has data to sign, or has ended. */
  async waitForAttempt(id: string, until: 'to_sign' | 'ended'): Promise<AttemptState> {
    for (;;) {
      const state = bodyOf<AttemptState>(await this.#http.json('GET', `${CERTIFICATE}/attempts/${id}`))
      const hasEnded = state.state === 'signed' || state.state === 'failed'
      if (hasEnded || (until === 'to_sign' && state.state === 'to_sign')) return state
    }
  }

  async submitSignature(attempt: string, signature: Uint8Array): Promise<void> {
    const body = { signature: Buffer.from(signature).toString('base64') }
    bodyOf(await this.#http.json('POST', `${CERTIFICATE}/attempts/${attempt}/signature`, body))
  }

  /** Releases the document for other signers. Ignores errors. */
  async abandonAttempt(attempt: string): Promise<void> {
    await this.#http.postBestEffort(`${CERTIFICATE}/attempts/${attempt}/abandon`, {})
  }

  /** Reports the end of the session to the page. Ignores errors. */
  async reportEnd(state: 'signed' | 'over'): Promise<void> {
    await this.#http.postBestEffort(`${BASE}/progress`, { state })
  }
}

/** The body of a successful response; throws a Failure for an error response. */
function bodyOf<T>(response: JsonResponse): T {
  if (response.status < 300) return response.body as T
  const { message, code } = response.body
  if (response.status === 401 || response.status === 410) throw sessionEnded()
  const text = typeof message === 'string' ? message : `The service returned HTTP ${response.status}.`
  throw new Failure('service', text, typeof code === 'string' ? `Error code of the service: ${code}.` : undefined)
}

function codeRejected(): Failure {
  return new Failure(
    'code',
    'The code is wrong, was already used, or is older than ten minutes.',
    'Get a new code from the signing page. Each code works once.',
  )
}

function tooManyGuesses({ retryAfterSeconds = 60 }: JsonResponse): Failure {
  return new Failure('code', 'Too many wrong codes were entered.', `Wait ${retryAfterSeconds} seconds.`)
}

function sessionEnded(): Failure {
  return new Failure(
    'code',
    'This session has ended. It lasts 15 minutes, and ends when the page is opened elsewhere or shows a new code.',
    'Get a new code from the signing page.',
  )
}
