import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../platform/db/database.ts'
import { openRole } from '../../../testing/guarded-api.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { checkDueSenderDomains } from './check.ts'

const DOMAINS = Array.from({ length: 12 }, (_, i) => `d${i}.test`)
const [VERIFIED = ''] = DOMAINS
/** Each check looks up three names. */
const NAMES_AT_ONCE = 30

let server: TestServer
let timer: Database
beforeAll(async () => {
  server = await startTestServer()
  timer = openRole(server.database, 'countersign_timer')
  for (const domain of DOMAINS) {
    await (await server.open()).call('PUT', '/api/v1/account/sender-domain', { address: `a@${domain}` })
  }
}, 60_000)
afterAll(async () => {
  await timer.close()
  await server.stop()
})

/** All are due; the verified one last. */
beforeEach(async () => {
  await server.database.owner(
    `UPDATE sender_domains
        SET state = CASE WHEN domain = $1 THEN 'verified' ELSE 'pending' END,
            next_check_at = now() - CASE WHEN domain = $1 THEN interval '1 minute' ELSE interval '1 hour' END`,
    [VERIFIED],
  )
})

/** One pass: whether more may be due, the domains that were looked up, and the errors. */
async function pass(lookUp: (domain: string) => Promise<null>) {
  const asked = new Set<string>()
  const errors: Error[] = []
  const lookUpTxt = (name: string) => {
    const domain = name.split('.').slice(-2).join('.')
    asked.add(domain)
    return lookUp(domain)
  }
  const onError = (error: Error) => errors.push(error)
  const isMore = await checkDueSenderDomains({ db: server.parts.db, timer, lookUpTxt, onError })
  return { isMore, asked, errors }
}

describe('the check of sender domains', () => {
  test('looks several up at once, those in use first, and goes on without a pause until none is due', async () => {
    let waiting = 0
    const all = Promise.withResolvers<null>()
    const first = await pass(() => {
      waiting += 1
      if (waiting === NAMES_AT_ONCE) all.resolve(null)
      return all.promise
    })
    expect([first.isMore, first.asked.size, first.asked.has(VERIFIED)]).toEqual([true, 10, true])
    const second = await pass(async () => null)
    expect(second.isMore).toBe(false)
    expect(new Set([...first.asked, ...second.asked])).toEqual(new Set(DOMAINS))
  })

  test('that fails is reported, and does not delay the others', async () => {
    const failing = new Set<string>()
    const fail = async (domain: string) => {
      if (failing.size < 9) failing.add(domain)
      if (failing.has(domain)) throw new Error(`${domain} fails`)
      return null
    }
    const first = await pass(fail)
    expect([first.isMore, first.errors.length]).toEqual([true, 9])
    const second = await pass(async () => null)
    expect([second.isMore, second.errors]).toEqual([false, []])
    expect([...second.asked].filter((domain) => failing.has(domain))).toEqual([])
  })

  test('pauses if every check fails', async () => {
    const { isMore, errors } = await pass(async () => {
      throw new Error('no socket')
    })
    expect([isMore, errors.length]).toEqual([false, 10])
  })
})
