import { describe, expect, it } from 'vitest'
import { freePort } from '../../../apps/server/testing/free-port.ts'
import { type Answer, clientFor, insist, openAccount, until } from '../../lib/client.ts'
import { CREATE, client, create, dayFromNow, signer, specified, stack, unanswered } from '../context.ts'

// SPEC §8.

const MEGABYTE = 1024 * 1024

describe.concurrent('§8 Limits', () => {
  it('takes 100 writes a minute from a sandbox account, answers more with 429 and Retry-After, and still reads', async () => {
    const port = await freePort()
    const limited = { COUNTERSIGN_PORT: String(port), COUNTERSIGN_WRITES_PER_MINUTE_TEST: '100' }
    await stack.start('serve-api', limited)
    const { key } = await openAccount(stack.url)
    const own = clientFor(`http://127.0.0.1:${port}`, key)
    const answers: Answer[] = []
    const isRefused = ({ status }: Answer) => status === 429
    // Up to twice the limit: a minute may end in between.
    while (answers.length <= 200 && !answers.some(isRefused)) {
      answers.push(...(await Promise.all(Array.from({ length: 21 }, () => insist(() => own.call('POST', CREATE, {}))))))
    }
    const refusal = answers.find(isRefused)
    expect(answers.filter(({ status }) => status === 422).length).toBeGreaterThanOrEqual(100)
    expect(refusal?.body).toMatchObject({ status: 'error', code: 'rate_limited' })
    expect(refusal?.headers.get('ratelimit-limit')).toBe('100')
    expect(refusal?.headers.get('ratelimit-remaining')).toBe('0')
    const seconds = Number(refusal?.headers.get('retry-after'))
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(seconds).toBeLessThanOrEqual(60)
    expect((await own.call('GET', '/api/v1/account')).status).toBe(200)
  })

  it('refuses a document above 25 MB and a JSON body above 1 MB', async () => {
    const headers = { 'content-type': 'application/pdf' }
    const large = await client.fetch('/api/v1/documents', {
      method: 'POST',
      headers,
      body: Buffer.alloc(26 * MEGABYTE, '%'),
    })
    expect([large.status, ((await large.json()) as { code: string }).code]).toEqual([413, 'document_too_large'])
    expect((await create(await specified({ message: 'x'.repeat(2 * MEGABYTE) }))).status).toBe(413)
  })

  it('refuses a document of more than 500 pages', async () => {
    const pages = Array.from({ length: 501 }, (_, i) => `${i + 3} 0 obj\n<</Type/Page/Parent 2 0 R>>\nendobj\n`)
    const kids = pages.map((_, i) => `${i + 3} 0 R`).join(' ')
    const tree = `2 0 obj\n<</Type/Pages/Kids[${kids}]/Count 501/MediaBox[0 0 612 792]>>\nendobj\n`
    const head = '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'
    const answer = await client.fetch('/api/v1/documents', {
      method: 'POST',
      headers: { 'content-type': 'application/pdf' },
      body: `${head}${tree}${pages.join('')}trailer\n<</Root 1 0 R/Size 504>>\n%%EOF\n`,
    })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([422, 'too_many_pages'])
  })

  it('takes 1 to 50 signers', async () => {
    const signers = (count: number) =>
      Array.from({ length: count }, (_, i) => {
        const box = { x: 20 + 50 * (i % 10), y: 40 + 60 * Math.floor(i / 10), w: 40, h: 40 }
        return { ...signer(i + 1, 40), email: `many${i}@example.com`, cords: [box] }
      })
    expect((await create(await specified({ signers: signers(50), notify: false }))).status).toBe(200)
    const refusal = await create(await specified({ signers: signers(51), notify: false }))
    expect([refusal.status, (refusal.body.errors as { field: string }[])[0]?.field]).toEqual([422, 'signers'])
  })

  it('takes an expiry_date from today to 365 days ahead', async () => {
    const status = async (days: number) => (await create(await specified({ expiry_date: dayFromNow(days) }))).status
    expect(await Promise.all([-1, 0, 365, 367].map(status))).toEqual([422, 200, 200, 422])
  })

  it('takes 1 to 100 entries as the limit of a list', async () => {
    const status = async (limit: number) => (await client.call('GET', `${CREATE}?limit=${limit}`)).status
    expect(await Promise.all([0, 1, 100, 101].map(status))).toEqual([422, 200, 200, 422])
  })

  it('waits 10 s for a callback address to answer, and tries again', async () => {
    const { body: request } = await client.call('GET', `${CREATE}/${unanswered}`)
    const path = `/api/v1/webhook-deliveries?sign_request_id=${request.id}`
    const delivery = await until(async () => {
      const { body } = await client.call('GET', path)
      const [first] = body.data as { attempts: { outcome: string; duration_ms: number }[]; next_attempt_at: string }[]
      return first && first.attempts.length > 0 ? first : undefined
    })
    expect(delivery.attempts[0]?.outcome).toBe('no_answer')
    expect(delivery.next_attempt_at).toEqual(expect.any(String))
    expect(delivery.attempts[0]?.duration_ms).toBeGreaterThanOrEqual(9_900)
  })
})
