import { readFile } from 'node:fs/promises'
import { type ClientRequest, request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SLOTS_OF_A_KIND } from '../platform/confinement/slots.ts'
import { IN_FLIGHT, startDocuments } from './testing/documents.ts'

type Service = Awaited<ReturnType<typeof startDocuments>>
type Account = Awaited<ReturnType<Service['account']>>

let service: Service
let sample: Buffer

beforeAll(async () => {
  service = await startDocuments()
  sample = await readFile(new URL('sample/consulting-agreement.pdf', import.meta.url))
})
afterAll(() => service.stop())

const PDF = { 'content-type': 'application/pdf' }
const upload = (account: Account) => account.call('POST', '/documents', { body: sample, headers: PDF })
const waiting = { timeout: 20_000 }
/** Each test waits for several preflights. */
const PREFLIGHTS_MS = 90_000

test(
  'M2: five slow uploads of one tenant do not delay another’s by more than one',
  async () => {
    const [loud, quiet] = [await service.account('loud'), await service.account('quiet')]
    const answered: string[] = []
    const loudUploads = Array.from({ length: 5 }, async () => {
      expect((await upload(loud)).status).toBe(200)
      answered.push('loud')
    })
    await vi.waitFor(async () => expect(await service.leftovers()).toHaveLength(5), waiting)
    expect((await upload(quiet)).status).toBe(200)
    // Those that were being examined when the other tenant's upload arrived, and one that may have ended just before.
    expect(answered.length).toBeLessThanOrEqual(SLOTS_OF_A_KIND + 1)
    await Promise.all(loudUploads)
  },
  PREFLIGHTS_MS,
)

test(
  'M2: a tenant over its uploads in flight gets 429 with Retry-After, and others are unaffected',
  async () => {
    const [loud, quiet] = [await service.account('loud2'), await service.account('quiet2')]
    const unfinished = Array.from({ length: IN_FLIGHT.uploads }, () => beginUpload(loud, 100_000))
    await vi.waitFor(async () => expect(await service.leftovers()).toHaveLength(IN_FLIGHT.uploads), waiting)
    const refused = await upload(loud)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
    expect(await refused.json()).toMatchObject({
      code: 'rate_limited',
      message:
        'This account has 6 uploads in flight, the most at a time. Repeat the call when one of them is answered.',
    })
    expect((await upload(quiet)).status).toBe(200)
    for (const request of unfinished) request.destroy()
    await vi.waitFor(async () => expect((await upload(loud)).status).toBe(200), waiting)
  },
  PREFLIGHTS_MS,
)

test(
  'M2: a tenant over its bytes in flight gets 429, and others are unaffected',
  async () => {
    const [loud, quiet] = [await service.account('loud3'), await service.account('quiet3')]
    const unfinished = [1, 2, 3].map(() => beginUpload(loud, IN_FLIGHT.bytes / 3))
    await vi.waitFor(async () => expect(await service.leftovers()).toHaveLength(3), waiting)
    const refused = await upload(loud)
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      429,
      'The uploads of this account in flight have more than 3 MB together. Repeat the call when one of them is answered.',
    ])
    expect((await upload(quiet)).status).toBe(200)
    for (const request of unfinished) request.destroy()
    await vi.waitFor(async () => expect((await upload(loud)).status).toBe(200), waiting)
  },
  PREFLIGHTS_MS,
)

/** An upload that announces so many bytes and sends only a few. */
function beginUpload({ apiKey }: Account, length: number): ClientRequest {
  const headers = { ...PDF, authorization: `Bearer ${apiKey}`, 'content-length': length }
  const request = httpRequest(`${service.address}/api/v1/documents`, { method: 'POST', headers })
  request.on('error', () => {})
  request.write('%PDF-1.7\n')
  return request
}
