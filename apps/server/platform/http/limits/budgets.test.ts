import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApi } from '../../../processes/api.ts'
import { askToSign, openBrowser } from '../../../signing/testing/signer-browser.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../../testing/server.ts'
import type { Failure } from '../../errors.ts'
import { fromPublicId, newId } from '../../ids.ts'
import type { Caller, Mode } from '../caller.ts'
import { type BudgetSettings, makeBudgets } from './budgets.ts'

const SETTINGS: BudgetSettings = {
  readsPerMinute: { test: 600, live: 2_400 },
  visitCallsPerMinute: 60,
  polls: { tenant: 4, visit: 2, network: 3 },
  logStreams: 2,
}
const IP = '198.51.100.1'

function budgetsAt(settings = SETTINGS) {
  const clock = { ms: 0 }
  return { clock, budgets: makeBudgets(settings, () => clock.ms) }
}

const callerOf = (tenantId: string, keyId: string, mode: Mode = 'test'): Caller => ({
  ...{ tenantId, mode, accountId: tenantId, slot: 0 },
  scopes: new Set(),
  by: { kind: 'key', keyId },
})

/** How often it can be done before it is refused, and the refusal. */
function countUntilRefused(work: () => void): { count: number; refusal: Failure } {
  for (let count = 0; count < 10_000; count += 1) {
    try {
      work()
    } catch (error) {
      return { count, refusal: error as Failure }
    }
  }
  throw new Error('never refused')
}

describe('reads', () => {
  test('M1: the limit belongs to the tenant: nine keys have no more than one tenant', () => {
    const { budgets } = budgetsAt()
    let key = 0
    const { count, refusal } = countUntilRefused(() => budgets.takeRead(callerOf('one', `key ${key++ % 9}`)))
    expect(count).toBe(20)
    expect(refusal).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 1 })
    budgets.takeRead(callerOf('other', 'its key'))
  })

  test('M1: one key leaves a quarter to the other keys', () => {
    const { budgets } = budgetsAt()
    expect(countUntilRefused(() => budgets.takeRead(callerOf('one', 'loud'))).count).toBe(15)
    budgets.takeRead(callerOf('one', 'quiet'))
  })

  test('continue at the rate after the burst, and live accounts have their own', () => {
    const { clock, budgets } = budgetsAt()
    countUntilRefused(() => budgets.takeRead(callerOf('one', 'key')))
    clock.ms += 60_000
    expect(countUntilRefused(() => budgets.takeRead(callerOf('one', 'key'))).count).toBe(15)
    expect(countUntilRefused(() => budgets.takeRead(callerOf('two', 'key 2', 'live'))).count).toBe(60)
  })
})

test('streams of members take none of the keys, and one member takes half of those of all', () => {
  const { budgets } = budgetsAt()
  const by = (userId: string) =>
    ({ kind: 'member', userId, sessionId: userId, role: 'viewer', name: null, steppedUpAt: null }) as const
  const enter = (userId: string) => budgets.enterStream({ tenantId: 'one', by: by(userId) })
  expect(countUntilRefused(() => enter('ada'))).toMatchObject({ count: 1, refusal: { code: 'rate_limited' } })
  const leave = enter('ben')
  expect(countUntilRefused(() => enter('eve')).count).toBe(0)
  expect(countUntilRefused(() => budgets.enterStream(callerOf('one', 'key'))).count).toBe(2)
  leave()
  enter('eve')
})

describe('calls that wait for a change', () => {
  test('M1: are limited per tenant, and end', () => {
    const { budgets } = budgetsAt()
    const leave = budgets.enterPoll({ tenantId: 'one' }, IP)
    expect(countUntilRefused(() => budgets.enterPoll({ tenantId: 'one' }, IP)).count).toBe(3)
    budgets.enterPoll({ tenantId: 'other' }, IP)
    leave()
    leave()
    expect(countUntilRefused(() => budgets.enterPoll({ tenantId: 'one' }, IP)).count).toBe(1)
  })

  test('M1: are limited per visit, per network and for all signers of a tenant', () => {
    const { budgets } = budgetsAt()
    const enter = (visitId: string, ip: string) => budgets.enterPoll({ tenantId: 'one', visitId }, ip)
    expect(countUntilRefused(() => enter('a', IP)).count).toBe(2)
    expect(countUntilRefused(() => enter(newId(), IP)).count).toBe(1)
    expect(countUntilRefused(() => enter(newId(), '198.51.100.2')).count).toBe(1)
    budgets.enterPoll({ tenantId: 'one' }, IP)
  })

  test('a refused one takes nothing from the other limits', () => {
    const { budgets } = budgetsAt()
    const leave = [1, 2].map(() => budgets.enterPoll({ tenantId: 'one', visitId: 'a' }, IP))
    for (let i = 0; i < 10; i += 1) countUntilRefused(() => budgets.enterPoll({ tenantId: 'one', visitId: 'a' }, IP))
    for (const one of leave) one()
    const others = countUntilRefused(() => budgets.enterPoll({ tenantId: 'one', visitId: newId() }, IP))
    expect(others.count).toBe(SETTINGS.polls.network)
  })
})

describe('the API', () => {
  let server: TestServer
  let account: TestAccount
  let app: FastifyInstance
  beforeAll(async () => {
    server = await startTestServer()
    account = await server.open()
    const budgets = { ...SETTINGS, readsPerMinute: { test: 60, live: 60 } }
    const config = { ...server.parts.config, budgets }
    const notifiers = { wakeRelay: () => {}, wakeSealer: () => {}, reportApiActivity: () => {} }
    app = await buildApi({ ...server.parts, config }, notifiers)
  })
  afterAll(async () => {
    await app.close()
    await server.stop()
  })

  test('M1: answers a read over the limit with 429, and other accounts and writes as before', async () => {
    const headersOf = ({ apiKey }: TestAccount) => ({ authorization: `Bearer ${apiKey}` })
    const read = (by: TestAccount) => app.inject({ url: '/api/v1/documents', headers: headersOf(by) })
    const answers = await Promise.all(Array.from({ length: 30 }, () => read(account)))
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThan(15)
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json()).toMatchObject({ status: 'error', code: 'rate_limited' })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await read(await server.open())).statusCode).toBe(200)
    const write = { method: 'PATCH' as const, url: '/api/v1/account', headers: headersOf(account) }
    expect((await app.inject({ ...write, payload: { name: 'Ada Ltd' } })).statusCode).toBe(200)
  })

  test('M1: limits the calls of one visit, and serves the visits of others from the same network', async () => {
    const [one, other] = [await visit(), await visit()]
    const load = ({ base, cookie }: { base: string; cookie: string }) => app.inject({ url: base, headers: { cookie } })
    const answers = await Promise.all(Array.from({ length: 60 }, () => load(one)))
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThan(50)
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.headers['content-type']).toBe('text/html; charset=utf-8')
    expect((await load(other)).statusCode).toBe(200)
  })

  test('M1: refuses further polls of a visit while its polls wait', async () => {
    const { base, cookie } = await visit()
    const signerId = fromPublicId('sgn', base.split('/')[2] ?? '')
    const [row] = await server.database.owner('SELECT tenant_id, visit_id FROM visits WHERE signer_id = $1', [signerId])
    const owner = { tenantId: String(row?.tenant_id), visitId: String(row?.visit_id) }
    const poll = () => app.inject({ url: `${base}/certificate/helper`, headers: { cookie } })
    const leave = [1, 2].map(() => app.budgets.enterPoll(owner, IP))
    const refused = await poll()
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited'])
    leave[0]?.()
    expect([(await poll()).statusCode, (await poll()).statusCode]).toEqual([200, 200])
  })

  test('M1: refuses further calls that wait, while those of the account do', async () => {
    const { tenantId, apiKey } = await server.open()
    for (let i = 0; i < SETTINGS.polls.tenant; i += 1) app.budgets.enterPoll({ tenantId }, IP)
    for (const file of ['evidence.zip', 'audit-trail']) {
      const url = `/api/v1/document-signrequest/${newId()}/${file}`
      const { statusCode } = await app.inject({ url, headers: { authorization: `Bearer ${apiKey}` } })
      expect([file, statusCode]).toEqual([file, 429])
    }
  })

  async function visit() {
    const browser = openBrowser(server)
    const request = await askToSign(server, account)
    const base = await browser.claim(await request.link())
    return { base, cookie: browser.cookie ?? '' }
  }
})
