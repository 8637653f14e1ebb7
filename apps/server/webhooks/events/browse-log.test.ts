import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fromPublicId } from '../../platform/ids.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { readLog } from './read-log.ts'

// The log read newest first, and with filters.

interface Shown {
  id: string
  type: string
  data: { sign_request_id?: string }
}

let server: TestServer
let sender: TestAccount
let all: Shown[]

beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  for (let i = 0; i < 3; i++) {
    const signers = ['a', 'b'].map((name) => ({ name, email: `${name}${i}@example.com` }))
    const documentId = await sender.addDocument()
    await sender.call('POST', 'document-signrequest', { document_id: documentId, signers })
    await sender.call('POST', `document-signrequest/${documentId}/cancel`)
  }
  // An event is in the log once no older transaction is running on the server.
  all = await vi.waitFor(
    async () => {
      const { data } = await list('')
      expect(data).toHaveLength(9)
      return data
    },
    { timeout: 20_000 },
  )
}, 30_000)
afterAll(() => server.stop())

const list = async (query: string) => (await sender.call('GET', `events?${query}`)).json()
const idsOf = (events: Shown[]) => events.map(({ id }) => id)

describe('the event log', () => {
  test('is browsed from its end, page by page', async () => {
    const seen: string[] = []
    let after = ''
    for (let more = true; more; ) {
      const page = await list(`order=newest&limit=4${after}`)
      seen.push(...idsOf(page.data))
      more = page.has_more
      after = `&after=${page.next_cursor}`
    }
    expect(seen).toEqual(idsOf(all).toReversed())
    expect(await list(`order=newest${after}`)).toMatchObject({ data: [], has_more: false })
  })

  test('is filtered by a type, and by a group of types', async () => {
    const cancelled = all.filter(({ type }) => type === 'document.cancelled')
    expect(idsOf((await list('type=document.cancelled')).data)).toEqual(idsOf(cancelled))
    expect(idsOf((await list('type=document.*&order=newest')).data)).toEqual(idsOf(cancelled).toReversed())
    expect((await sender.call('GET', 'events?type=document.invented')).statusCode).toBe(422)
  })

  test('is filtered by a sign request, and nothing matches an id that names none', async () => {
    const request = all[4]?.data.sign_request_id ?? ''
    const own = all.filter(({ data }) => data.sign_request_id === request)
    expect(idsOf((await list(`sign_request_id=${request}`)).data)).toEqual(idsOf(own))
    expect((await list(`sign_request_id=${request}&type=document.*`)).data).toHaveLength(1)
    for (const none of ['sr_06g30000000000000000000000', 'x']) {
      expect(await list(`sign_request_id=${none}`)).toMatchObject({ data: [], has_more: false })
    }
    const other = await server.open()
    expect((await other.call('GET', `events?sign_request_id=${request}`)).json().data).toEqual([])
  })

  test('with any filter, order, page size and scan is read completely, each event once', async () => {
    const requests = [...new Set(all.map(({ data }) => data.sign_request_id ?? ''))]
    const anyQuery = fc.record({
      order: fc.constantFrom('oldest' as const, 'newest' as const),
      types: fc.constantFrom<(string[] | null)[]>(
        null,
        ['document.cancelled'],
        ['signer.notified'],
        ['document.signed'],
      ),
      request: fc.constantFrom(null, ...requests),
      limit: fc.integer({ min: 1, max: 4 }),
      mostScanned: fc.integer({ min: 1, max: 12 }),
    })
    const reads = fc.asyncProperty(anyQuery, async ({ order, types, request, limit, mostScanned }) => {
      const streamId = request && (fromPublicId('sr', request) ?? null)
      const wanted = all.filter(
        ({ type, data }) => (!types || types.includes(type)) && (!request || data.sign_request_id === request),
      )
      const seen: string[] = []
      let cursor: string | undefined
      for (let more = true; more; ) {
        const after = cursor === undefined ? undefined : { field: 'after', value: cursor }
        const filter = { order, types, streamId, mostScanned }
        const page = await readLog(server.deps.db, sender.tenantId, after, limit, filter)
        expect(page.events.length).toBeLessThanOrEqual(limit)
        seen.push(...page.events.map(({ body }) => JSON.parse(body).id))
        more = page.hasMore
        cursor = page.nextCursor
      }
      expect(seen).toEqual(idsOf(order === 'newest' ? wanted.toReversed() : wanted))
    })
    await fc.assert(reads, { numRuns: 60 })
  })
})
