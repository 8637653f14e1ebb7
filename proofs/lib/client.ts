import { readFileSync } from 'node:fs'
import { atUsualSpeed, startStopwatch } from './yardstick.ts'

// A small client of the public API, as an integrator would write it.

export interface Answer {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

export interface Client {
  key: string
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** The same call, and the answer as it comes. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Uploads a document, by default the sample; gives its id. */
  upload(bytes?: Uint8Array): Promise<string>
  /** Another document with the sample's bytes, uploaded once and then copied. */
  freshDocument(): Promise<string>
}

export const SAMPLE_PDF = readFileSync(
  new URL('../../apps/server/documents/sample/consulting-agreement.pdf', import.meta.url),
)

let accounts = 0

/** Opens an account and speaks with its sandbox key. */
export async function openAccount(url: string): Promise<Client> {
  accounts += 1
  const person = {
    email: `owner${accounts}-${process.pid}@example.com`,
    name: 'Proof Ltd',
    password: 'correct horse battery',
  }
  const opened = await insist(() => send(url, 'POST', '/api/v1/accounts', person, {}))
  if (opened.status !== 200) throw new Error(`no account: ${JSON.stringify(opened.body)}`)
  return clientFor(url, String(opened.body.api_key))
}

export function clientFor(url: string, key: string): Client {
  const authorization = `Bearer ${key}`
  let sample: Promise<string> | undefined
  const client: Client = {
    key,
    call: (method, path, body, headers = {}) => send(url, method, path, body, { authorization, ...headers }),
    fetch: (path, init = {}) => fetch(`${url}${path}`, { ...init, headers: { authorization, ...init.headers } }),
    freshDocument: async () => {
      sample ??= client.upload()
      const original = await sample
      return until(async () => {
        const copied = await client.call('POST', `/api/v1/documents/${original}/copy`)
        if (copied.status === 503) return undefined
        if (copied.status !== 200) throw new Error(`no copy: ${JSON.stringify(copied.body)}`)
        return String(copied.body.document_id)
      })
    },
    upload: async (bytes = SAMPLE_PDF) =>
      // A busy server sheds calls with 503, and limits the uploads in flight: as every client should, this one asks again.
      until(async () => {
        const response = await fetch(`${url}/api/v1/documents?name=sample.pdf`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/pdf' },
          body: new Uint8Array(bytes),
        })
        const body = (await response.json()) as Record<string, unknown>
        if (response.status === 503 || response.status === 429) return undefined
        if (response.status !== 200) throw new Error(`no document: ${JSON.stringify(body)}`)
        return String(body.document_id)
      }),
  }
  return client
}

async function send(
  url: string,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const isJson = /^application\/(\w+\+)?json\b/.test(response.headers.get('content-type') ?? '')
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : { text } }
}

/** A create body for two signers, the smallest an integrator would send. */
export function twoSigners(documentId: string, more: Record<string, unknown> = {}) {
  return {
    document_id: documentId,
    signers: [
      { name: 'Asha Rao', email: 'asha@example.com' },
      { name: 'Ben Ode', email: 'ben@example.com' },
    ],
    ...more,
  }
}

/** As a client must: a server that sheds a call with 503 wants to be asked again. */
export function insist<A extends { status: number }>(call: () => Promise<A>): Promise<A> {
  return until(async () => {
    const answer = await call()
    return answer.status === 503 ? undefined : answer
  })
}

/** Asks again, briefly apart, until the answer is there; its patience is no promise, and is enough on a slow machine. */
export async function until<T>(ask: () => Promise<T | undefined>, withinMs = 120_000, pauseMs = 20): Promise<T> {
  const stopwatch = startStopwatch()
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (atUsualSpeed(stopwatch, withinMs) >= withinMs) throw new Error(`waited ${withinMs} ms in vain`)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
