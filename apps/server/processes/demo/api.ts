import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { callApi } from '../dev/call-api.ts'

// The calls of the demo, as an integrator makes them: HTTP and an API key, and nothing else of the service.

const POLL_MS = 100
const POLL_LIMIT_MS = 180_000

export interface DemoApi {
  get<T>(path: string): Promise<T>
  /** Repeated with the same `step`, the call has no further effect: the step is its Idempotency-Key. */
  post<T>(step: string, path: string, body?: object): Promise<T>
  /** Uploads a file of the folder documents/; returns the document's id. */
  upload(file: string, name: string): Promise<string>
}

export function demoApi(url: string, apiKey: string): DemoApi {
  const authorization = `Bearer ${apiKey}`
  const call = (path: string, init: RequestInit) => callApi(`${url}/api/v1/${path}`, init)
  const send = (step: string, path: string, body: string | Uint8Array<ArrayBuffer> | null, contentType: string) => {
    const headers = { 'content-type': contentType, 'idempotency-key': `demo-${step}`, prefer: 'return=representation' }
    return call(path, { method: 'POST', headers: { authorization, ...headers }, body })
  }
  return {
    get: <T>(path: string) => call(path, { headers: { authorization } }) as Promise<T>,
    post: <T>(step: string, path: string, body?: object) =>
      send(step, path, body ? JSON.stringify(body) : null, 'application/json') as Promise<T>,
    upload: async (file, name) => {
      const bytes = new Uint8Array(await readFile(new URL(`documents/${file}`, import.meta.url)))
      const path = `documents?name=${encodeURIComponent(name)}`
      return String((await send(`upload-${file}`, path, bytes, 'application/pdf')).document_id)
    },
  }
}

/** Reads until `isDone`, and returns what was read last. `what` is for the error. */
export async function readUntil<T>(what: string, read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  const end = Date.now() + POLL_LIMIT_MS
  for (;;) {
    const value = await read()
    if (isDone(value)) return value
    if (Date.now() > end) throw new Error(`Waited for ${POLL_LIMIT_MS / 1000} s until ${what}.`)
    await setTimeout(POLL_MS)
  }
}
