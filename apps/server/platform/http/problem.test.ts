import { expect, test } from 'vitest'
import { makeLogger } from '../log.ts'
import { buildHttpServer } from './server.ts'

const app = buildHttpServer({
  logger: makeLogger('silent'),
  publicOrigin: '',
  trustedProxies: [],
  jsonLimitBytes: 1000,
})
let error: Error
app.get('/fails', () => {
  throw error
})

test.each([
  ['a commit without a response', Object.assign(new Error('x'), { code: '57P01' }), 503, /is not known whether/],
  ['a broken connection', new Error('Connection terminated unexpectedly'), 503, /is not known whether/],
  ['a read-only server', Object.assign(new Error('x'), { code: '25006' }), 503, /is not known whether/],
  ['an unreachable server', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 503, /Nothing was changed/],
  ['a full disk', Object.assign(new Error('x'), { code: 'ENOSPC', syscall: 'write' }), 503, /^The disk .* is full/],
  ['a lock timeout', Object.assign(new Error('x'), { code: '55P03' }), 503, /Repeat the call/],
  ['a deadlock', Object.assign(new Error('x'), { code: '40P01' }), 503, /Repeat the call/],
  ['an unexpected error', new Error('secret_table'), 500, /^(?!.*secret)/],
])('maps %s to its response', async (_what, thrown, status, message) => {
  error = thrown
  const answer = await app.inject('/fails')
  expect(answer.statusCode).toBe(status)
  expect(answer.json().message).toMatch(message)
})
