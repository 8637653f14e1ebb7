import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { preflight } from './preflight/preflight.ts'

// A server on which nothing can be confined: bubblewrap is not installed.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  vi.stubEnv('PATH', '/nowhere')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.stop()
})

const SAMPLE = new URL('sample/consulting-agreement.pdf', import.meta.url)

test('H3: without a sandbox an upload is refused with 503, and nothing is stored', async () => {
  const account = await server.open()
  const type = { 'content-type': 'application/pdf' }
  const answer = await account.call('POST', 'documents?name=a.pdf', readFileSync(SAMPLE), type)
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('Nothing was stored') })
  expect((await account.call('GET', 'documents')).json().data).toEqual([])
})

test('H3: without a sandbox a file is not verified', async () => {
  const account = await server.open()
  const type = { 'content-type': 'application/pdf' }
  const answer = await account.call('POST', 'verify', readFileSync(SAMPLE), type)
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable'])
})

test('H3: without a sandbox /readyz is 503, and the operator learns the reason', async () => {
  const answer = await server.inject({ url: '/readyz' })
  expect([answer.statusCode, answer.json().checks.confinement]).toEqual([503, 'failed'])
  const folder = mkdtempSync(join(tmpdir(), 'unconfined-test-'))
  const options = { owner: 'tenant', allowDecrypt: false, maxBytes: 1_000_000, maxPages: 10 }
  const refused = await preflight(SAMPLE.pathname, folder, options).catch((error: Error) => error)
  rmSync(folder, { recursive: true })
  expect((refused as Error).cause).toMatchObject({ message: expect.stringContaining('the command "bwrap" is missing') })
})
