import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { callApi } from './call-api.ts'

let server: Server
afterEach(() => void server.close())

/** Answers with each of these statuses, in this order. */
async function answering(...answers: [status: number, retryAfter?: number][]): Promise<string> {
  server = createServer((_request, response) => {
    const [status, retryAfter] = answers.shift() ?? [500]
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` })
    response.end(JSON.stringify({ message: 'Too many calls.', document_id: 'doc_1' }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/documents`
}

test('N9: a call of bin/dev that meets a rate limit waits as Retry-After says', async () => {
  const waited: number[] = []
  const lines: string[] = []
  const waiting = { wait: async (seconds: number) => void waited.push(seconds), report: (l: string) => lines.push(l) }
  const url = await answering([429, 42], [503], [429, 7], [200])
  expect(await callApi(url, { method: 'POST' }, waiting)).toMatchObject({ document_id: 'doc_1' })
  expect(waited).toEqual([42, 1, 7])
  expect(lines[0]).toBe('POST /api/v1/documents answered 429: Too many calls. Waiting for 42 s.')
})

test('N9: a wait of an hour is an error that says when to start again', async () => {
  const url = await answering([429, 3_600])
  await expect(callApi(url, { method: 'POST' })).rejects.toThrow('Too many calls. Repeat in 3600 s.')
})

test('another refusal is an error with its status', async () => {
  await expect(callApi(await answering([401]), {})).rejects.toMatchObject({ status: 401 })
})
