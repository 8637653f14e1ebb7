import { base } from '../dom.ts'

/** Sends JSON to a path under `base`. */
export function post(path: string, body: object, signal: AbortSignal): Promise<Response> {
  return fetch(`${base}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
}
