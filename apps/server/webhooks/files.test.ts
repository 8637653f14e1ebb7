import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samplePdf } from '../../../packages/pades/testing/sample-pdfs.ts'
import { newId, sha256 } from '../platform/ids.ts'
import { type Made, startTestSigning, type TestSigning } from '../sealing/testing/signing.ts'
import { MAX_INLINE_BYTES } from '../signrequests/event-files.ts'
import { startTestDispatcher, type TestDispatcher } from './testing/dispatcher.ts'
import { type Received, type Receiver, startReceiver } from './testing/receiver.ts'

let signing: TestSigning
let dispatcher: TestDispatcher
let receiver: Receiver
let made: Made
beforeAll(async () => {
  signing = await startTestSigning()
  dispatcher = await startTestDispatcher(signing.server)
  receiver = await startReceiver()
  await signing.server.database.owner(
    `INSERT INTO webhook_endpoints (tenant_id, endpoint_id, url, url_hash, registered, event_types)
     VALUES ($1, $2, $3, $4, true, '{document.signed}')`,
    [signing.sender.tenantId, newId(), receiver.url, sha256(receiver.url)],
  )
  made = await complete()
})
afterAll(async () => {
  await dispatcher?.stop()
  await receiver?.close()
  await signing?.stop()
})

async function complete(more: Record<string, unknown> = {}, documentId?: string): Promise<Made> {
  const one = await signing.make(['Asha'], more, documentId)
  await signing.sign(one, 0)
  await signing.seal()
  await dispatcher.relay()
  return one
}

interface File {
  url: string
  sha256: string
  size: number
  content_type: string
  content_base64: string | null
}
const FILES = [
  ['signed_document', 'signed-document'],
  ['audit_trail', 'audit-trail'],
] as const
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const of = async ({ documentId }: Made): Promise<Received[]> => {
  const mine = () => receiver.received.filter(({ event }) => event.data.document_id === documentId)
  await expect.poll(() => mine().length, { timeout: 10_000 }).toBeGreaterThan(0)
  return mine()
}
const fileOf = async (one: Made, name: string) => (await of(one))[0]?.event.data[name] as File
/** Opens it without a key. */
const open = async (url: string) => {
  const headers = { authorization: '' }
  return signing.sender.call('GET', new URL(url).pathname, undefined, headers)
}
const settled = (one: Made) =>
  expect
    .poll(
      () => signing.server.database.owner(`SELECT state FROM webhook_deliveries WHERE stream_id = $1`, [one.requestId]),
      { timeout: 10_000 },
    )
    .toEqual([{ state: 'delivered' }])

const PAGE_WITH_IMAGE =
  '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 3 0 R>>/XObject<</Im1 99 0 R>>>>>>'
/** An image that cannot be compressed. */
const noise = (side: number) =>
  `<</Type/XObject/Subtype/Image/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 8/Length ${side ** 2}>>\nstream\n${randomBytes(side ** 2).toString('latin1')}\nendstream`

describe('document.signed', () => {
  test.each(FILES)(
    'carries the %s: its bytes, its hash, and a link that opens it without a key',
    async (name, path) => {
      const file = await fileOf(made, name)
      const own = (await signing.sender.call('GET', `${made.path}/${path}`)).rawPayload
      expect(file).toMatchObject({ sha256: hashOf(own), size: own.length, content_type: 'application/pdf' })
      expect(Buffer.from(file.content_base64 ?? '', 'base64').equals(own)).toBe(true)
      const opened = await open(file.url)
      expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(opened.rawPayload.equals(own)).toBe(true)
      expect(opened.headers['cache-control']).toContain('no-store')
    },
  )

  test('has the same bytes when it is redelivered', async () => {
    await settled(made)
    const [first] = await of(made)
    const { data } = (await signing.sender.call('GET', 'webhook-deliveries')).json()
    await signing.sender.call('POST', `webhook-deliveries/${data[0].id}/redeliver`)
    dispatcher.webhooks.wake()
    await expect.poll(async () => (await of(made)).length, { timeout: 10_000 }).toBe(2)
    const [, second] = await of(made)
    expect(first && second?.body.equals(first.body)).toBe(true)
  })

  test('is in the event log with the same links and the hash of the delivered body, without the files', async () => {
    await settled(made)
    const [got] = await of(made)
    const { data: events } = (await signing.sender.call('GET', `${made.path}/events`)).json()
    const logged = events.at(-1)
    expect(logged).toMatchObject({ type: 'document.signed', body_sha256: hashOf(got?.body ?? Buffer.of()) })
    for (const [name] of FILES) {
      const file = await fileOf(made, name)
      expect(logged.data[name]).toEqual({ ...file, content_base64: null })
    }
    for (const event of events.slice(0, -1)) {
      const { body_sha256, ...body } = event
      expect(hashOf(Buffer.from(JSON.stringify(body)))).toBe(body_sha256)
    }
  })

  test('has no links in the event log after its files are erased', async () => {
    const one = await complete({ webhook_files: 'link' })
    await settled(one)
    await signing.server.database.owner('DELETE FROM request_files WHERE request_id = $1', [one.requestId])
    const answer = await signing.sender.call('GET', `${one.path}/events`)
    expect(answer.statusCode).toBe(200)
    const logged = answer.json().data.at(-1)
    for (const [name] of FILES) {
      const { url: _, ...file } = await fileOf(one, name)
      expect(logged.data[name]).toEqual({ ...file, url: null })
    }
  })

  test('has only links to the files with webhook_files=link', async () => {
    const one = await complete({ webhook_files: 'link' })
    for (const [name] of FILES) {
      const file = await fileOf(one, name)
      expect(file.content_base64).toBeNull()
      expect((await open(file.url)).statusCode).toBe(200)
    }
  })

  test('contains a file up to the limit beside one that is larger, which is only linked', async () => {
    const large = await signing.upload(samplePdf({ objects: { 10: PAGE_WITH_IMAGE, 99: noise(2400) } }))
    const one = await complete({}, large)
    const [document, trail] = [await fileOf(one, 'signed_document'), await fileOf(one, 'audit_trail')]
    expect(document.size).toBeGreaterThan(MAX_INLINE_BYTES)
    expect(document.content_base64).toBeNull()
    expect((await open(document.url)).rawPayload).toHaveLength(document.size)
    expect(hashOf(Buffer.from(trail.content_base64 ?? '', 'base64'))).toBe(trail.sha256)
    const { data: events } = (await signing.sender.call('GET', `${one.path}/events`)).json()
    await settled(one)
    expect(events.at(-1).data.audit_trail).toEqual({ ...trail, content_base64: null })
  })

  test('does not take metadata that looks like a file for one', async () => {
    const trap = '"signed_document":{"url":"","sha256":"x"}'
    const one = await complete({ metadata: { signed_document: trap, trap }, webhook_files: 'link' })
    const [got] = await of(one)
    expect(got?.event.data.metadata).toEqual({ signed_document: trap, trap })
  })
})

describe('a file link', () => {
  test('is not stored in the database', async () => {
    const { url } = await fileOf(made, 'signed_document')
    // The proof itself may contain an underscore.
    const proof = url.slice(-43)
    const tables = await signing.server.database.owner(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    )
    for (const { name } of tables) {
      const found = await signing.server.database.owner(
        `SELECT count(*)::int AS n FROM ${name} t WHERE strpos(t::text, $1) > 0`,
        [proof],
      )
      expect([name, found[0]?.n]).toEqual([name, 0])
    }
  })

  test('is rejected with one changed character, and for another file of the same request', async () => {
    const { url } = await fileOf(made, 'signed_document')
    const trail = await fileOf(made, 'audit_trail')
    const swapped = url.replace(/d_([\w-]{43})$/, 'a_$1')
    const swappedTrail = trail.url.replace(/a_([\w-]{43})$/, 'd_$1')
    expect([swapped, swappedTrail]).not.toEqual([url, trail.url])
    const flipped = url.replace(/(.)$/, (last) => (last === 'A' ? 'Q' : 'A'))
    // Decoding drops two bits of the last character: the same bytes in another spelling.
    const respelt = url.replace(/(.)$/, (last) => String.fromCharCode(last.charCodeAt(0) + 1))
    for (const wrong of [swapped, flipped, respelt, url.slice(0, -1), `${url}A`, swappedTrail]) {
      expect((await open(wrong)).statusCode).toBe(404)
    }
  })

  test('expires after 30 days', async () => {
    const one = await complete()
    const { url } = await fileOf(one, 'audit_trail')
    const age = (interval: string) =>
      signing.server.database.owner(
        `UPDATE request_files SET created_at = now() - $2::interval WHERE request_id = $1`,
        [one.requestId, interval],
      )
    await age('29 days 23 hours')
    expect((await open(url)).statusCode).toBe(200)
    await age('30 days 1 second')
    expect([(await open(url)).statusCode, (await open(url)).json().code]).toEqual([410, 'link_gone'])
  })

  test('N6: opens nothing while the account is suspended', async () => {
    const { url } = await fileOf(made, 'signed_document')
    const suspend = (at: string) =>
      signing.server.database.owner(`UPDATE accounts SET suspended_at = ${at} WHERE account_id = $1`, [
        signing.sender.accountId,
      ])
    expect((await open(url)).statusCode).toBe(200)
    await suspend('now()')
    const answer = await open(url)
    expect([answer.statusCode, answer.json().code]).toEqual([410, 'link_gone'])
    await suspend('NULL')
    expect((await open(url)).statusCode).toBe(200)
  })

  test('can be revoked only by its owner', async () => {
    const one = await complete()
    const { url } = await fileOf(one, 'signed_document')
    const stranger = await signing.server.open()
    expect((await stranger.call('DELETE', `${one.path}/file-links`)).statusCode).toBe(404)
    expect((await open(url)).statusCode).toBe(200)
    expect((await signing.sender.call('DELETE', `${one.path}/file-links`)).statusCode).toBe(200)
    expect((await open(url)).statusCode).toBe(410)
    expect((await signing.sender.call('GET', `${one.path}/signed-document`)).statusCode).toBe(200)
  })
})
