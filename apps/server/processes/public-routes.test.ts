import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApiKey } from '../accounts/api-key.ts'
import type { Database } from '../platform/db/database.ts'
import { newId, publicId } from '../platform/ids.ts'
import { askToSign } from '../signing/testing/signer-browser.ts'
import { startTestServer, type TestAccount, type TestServer } from '../testing/server.ts'
import { buildApi } from './api.ts'
import type { Parts } from './parts.ts'

// Calls without a key: limited per network before the database, and on connections of their own.

let server: TestServer
let account: TestAccount
/** The api, and how often it has used the database. */
let api: FastifyInstance
let calls: () => number
const open: FastifyInstance[] = []
beforeAll(async () => {
  server = await startTestServer()
  account = await server.open()
  const { db, resolver, links, readers } = server.parts
  const pools = { db: counted(db), resolver: counted(resolver), links: counted(links), readers: counted(readers) }
  calls = () => Object.values(pools).reduce((sum, { count }) => sum + count.calls, 0)
  api = await apiWith({
    ...{ db: pools.db.database, resolver: pools.resolver.database },
    ...{ links: pools.links.database, readers: pools.readers.database },
  })
})
afterAll(async () => {
  for (const app of open) await app.close()
  await server.stop()
})

/** The api with other parts, and one call a minute for each network. */
async function apiWith(changed: Partial<Parts>, networkCallsPerMinute = 1): Promise<FastifyInstance> {
  const config = { ...server.parts.config, networkCallsPerMinute }
  const notifiers = { wakeRelay: () => {}, wakeSealer: () => {}, reportApiActivity: () => {} }
  const app = await buildApi({ ...server.parts, config, ...changed }, notifiers)
  open.push(app)
  return app
}

/** Counts the use of a pool. */
function counted(database: Database) {
  const count = { calls: 0 }
  const counting = <T extends unknown[], R>(work: (...args: T) => R) => {
    return (...args: T) => {
      count.calls += 1
      return work(...args)
    }
  }
  const { query, flush, transaction } = database
  const wrapped = { query: counting(query), flush: counting(flush), transaction: counting(transaction) }
  return { count, database: { ...database, ...wrapped } as Database }
}

/** A pool without a free connection. */
function exhausted(database: Database): Database {
  const fail = () => Promise.reject(new Error('no connection'))
  return { ...database, query: fail, flush: fail, transaction: fail }
}

const TOKEN = `000_${'x'.repeat(43)}`
const HASH = 'ab'.repeat(32)
const PUBLIC_ROUTES = [
  `/s/${TOKEN}`,
  `/q/${TOKEN}`,
  `/f/${TOKEN}`,
  `/unsubscribe/${TOKEN}`,
  `/provider/${TOKEN}`,
  `/provider/${TOKEN}/document.pdf`,
  `/sign/${publicId('sgn', newId())}`,
  `/visit/${TOKEN}`,
  `/queue/${publicId('que', newId())}`,
  `/verify/log/${HASH}`,
  `/log/heads/${HASH}/proof`,
  '/log/test/checkpoint',
  `/.well-known/webhook-keys/000_${publicId('whe', newId())}`,
]

describe('a network without calls left', () => {
  test.each(PUBLIC_ROUTES)('H4: gets 429 from %s without a query, and other networks are served', async (url) => {
    const get = (remoteAddress: string) => api.inject({ url, remoteAddress })
    const network = `203.0.113.${2 * PUBLIC_ROUTES.indexOf(url)}`
    expect((await get(network)).statusCode).toBe(404)
    const before = calls()
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(network)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([429]))
    expect(calls()).toBe(before)
    expect(Number(answers[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await get(network.replace(/\d+$/, (last) => String(Number(last) + 1)))).statusCode).toBe(404)
  })

  test('H4: is an IPv6 /64, whose addresses share their calls', async () => {
    const get = async (remoteAddress: string) => (await api.inject({ url: `/s/${TOKEN}`, remoteAddress })).statusCode
    expect([await get('2001:db8::1'), await get('2001:db8::2'), await get('2001:db8:0:1::1')]).toEqual([404, 429, 404])
  })

  test('H4: gets a page where a person asks, and the error shape where a program does', async () => {
    const remoteAddress = '198.51.100.3'
    await api.inject({ url: `/s/${TOKEN}`, remoteAddress })
    for (const url of [`/s/${TOKEN}`, `/unsubscribe/${TOKEN}`, '/verify', `/f/${TOKEN}`]) {
      const page = await api.inject({ url, remoteAddress, headers: { accept: 'text/html,application/xhtml+xml' } })
      expect([url, page.statusCode, page.headers['content-type']]).toEqual([url, 429, 'text/html; charset=utf-8'])
      expect(page.headers['retry-after']).toBeDefined()
    }
    const { statusCode, body } = await api.inject({ url: `/verify/log/${HASH}`, remoteAddress })
    expect([statusCode, JSON.parse(body)]).toEqual([429, expect.objectContaining({ code: 'rate_limited' })])
  })

  test('H4: gets that page with its styles, and files of pages are limited too', async () => {
    const remoteAddress = '198.51.100.16'
    const get = (url: string) => api.inject({ url, remoteAddress, headers: { accept: 'text/html' } })
    await get(`/s/${TOKEN}`)
    const page = await get(`/s/${TOKEN}`)
    const [, styles = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page.body) ?? []
    const first = await get(styles)
    expect([page.statusCode, first.statusCode, first.headers['content-type']]).toEqual([
      429,
      200,
      expect.stringContaining('text/css'),
    ])
    expect((await get(styles)).statusCode).toBe(429)
  })

  test('H4: can still use API keys and monitoring', async () => {
    const remoteAddress = '198.51.100.4'
    const call = () =>
      api.inject({ url: '/api/v1/account', remoteAddress, headers: { authorization: `Bearer ${account.apiKey}` } })
    expect((await call()).statusCode).toBe(200)
    expect((await api.inject({ url: `/s/${TOKEN}`, remoteAddress })).statusCode).toBe(429)
    expect((await call()).statusCode).toBe(200)
    expect((await api.inject({ url: '/livez', remoteAddress })).statusCode).toBe(200)
  })

  test('H4: gets no further look-ups of unknown keys, while the keys of others work', async () => {
    const call = (key: string, remoteAddress: string) =>
      api.inject({ url: '/api/v1/account', remoteAddress, headers: { authorization: `Bearer ${key}` } })
    const unknown = () => makeApiKey('test', 0).secret
    expect((await call(unknown(), '198.51.100.5')).statusCode).toBe(401)
    const before = calls()
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(unknown(), '198.51.100.5')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([429]))
    expect(calls()).toBe(before)
    expect((await call(account.apiKey, '198.51.100.6')).statusCode).toBe(200)
  })
})

test('H4: keys are found while links, visits and public reads get no connection, and the reverse', async () => {
  const request = await askToSign(server, account)
  const link = await request.link()
  const headers = { authorization: `Bearer ${account.apiKey}` }
  const statusesOf = async (app: FastifyInstance) => {
    const answers = [await app.inject({ url: '/api/v1/account', headers }), await app.inject({ url: link })]
    return answers.map(({ statusCode }) => statusCode)
  }
  const { links, readers, resolver } = server.parts
  expect(await statusesOf(await apiWith({ links: exhausted(links), readers: exhausted(readers) }, 1_000))).toEqual([
    200, 500,
  ])
  expect(await statusesOf(await apiWith({ resolver: exhausted(resolver) }, 1_000))).toEqual([500, 200])
})
