import { readFileSync } from 'node:fs'

// A small client of the public API, as an integrator would write it.

export interface Answer {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

export interface Client {
  key: string
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Uploads the sample document; gives its id. */
  upload(bytes?: Uint8Array): Promise<string>
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
  const opened = await send(url, 'POST', '/api/v1/accounts', person, {})
  if (opened.status !== 200) throw new Error(`no account: ${JSON.stringify(opened.body)}`)
  return clientFor(url, String(opened.body.api_key))
}

export function clientFor(url: string, key: string): Client {
  const authorization = `Bearer ${key}`
  return {
    key,
    call: (method, path, body, headers = {}) => send(url, method, path, body, { authorization, ...headers }),
    upload: async (bytes = SAMPLE_PDF) => {
      const response = await fetch(`${url}/api/v1/documents?name=sample.pdf`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/pdf' },
        body: new Uint8Array(bytes),
      })
      const body = (await response.json()) as Record<string, unknown>
      if (response.status !== 200) throw new Error(`no document: ${JSON.stringify(body)}`)
      return String(body.document_id)
    },
  }
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
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
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
