import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { samplePdf } from '../../../packages/pades/testing/sample-pdfs.ts'
import { until } from '../../lib/client.ts'
import {
  aside,
  ask,
  CREATE,
  callbacks,
  client,
  create,
  dayFromNow,
  expired,
  signAll,
  signer,
  specified,
} from '../context.ts'
import { expectAuthentic } from '../expect-answers.ts'

/** One page with an image that cannot be compressed. */
function largePdf(): Uint8Array {
  const [width, height] = [1_500, 1_200]
  const image = randomBytes(width * height * 3).toString('latin1')
  const kind = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8`
  const content = 'q 300 0 0 240 72 400 cm /I Do Q'
  return samplePdf({
    pages: 1,
    objects: {
      4: `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
      5: `<<${kind}/Length ${image.length}>>\nstream\n${image}\nendstream`,
      10: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>',
    },
  })
}

describe.concurrent('§6 Events', () => {
  it('what happens to a request is in its event log without polling being needed to keep it', async () => {
    const body = await specified()
    await create(body)
    const types = await until(async () => {
      const { body: log } = await client.call('GET', `${CREATE}/${body.document_id}/events`)
      const data = log.data as { type: string }[]
      return data.length >= 2 ? data.map(({ type }) => type) : undefined
    })
    expect(types).toEqual(['signer.notified', 'signer.notified'])
  })
  it('notifies webhook_url when a document is viewed and when it is signed', async () => {
    const body = await specified({ webhook_url: callbacks.url, signers: [signer(1, 40)] })
    await create(body)
    await signAll(body.document_id)
    const viewed = await callbacks.heard(body.document_id, 'document.viewed')
    const signed = await callbacks.heard(body.document_id, 'document.signed')
    expect(viewed.sequence).toBeLessThan(signed.sequence)
    expect(signed.data.state).toBe('completed')
  })
  it('two signers: each view and one signature of the document, in order, none twice', async () => {
    const asked = await ask({ webhook_url: callbacks.url })
    await asked.act(1, 'sign')
    await asked.act(0, 'sign')
    await callbacks.heard(asked.documentId, 'document.signed')
    const events = callbacks.received(asked.documentId).map(({ event }) => event)
    expect(events.map(({ type }) => type)).toEqual(['document.viewed', 'document.viewed', 'document.signed'])
    expect(events.map(({ sequence }) => sequence)).toEqual(
      events.map(({ sequence }) => sequence).toSorted((a, b) => a - b),
    )
  })
  it('a file above 5 MB is delivered as a link that needs no key, a smaller one in the event', async () => {
    const documentId = await client.upload(largePdf())
    const asked = await ask({ document_id: documentId, webhook_url: callbacks.url, signers: [signer(1, 40)] })
    await asked.act(0, 'sign')
    const { data } = await callbacks.heard(documentId, 'document.signed')
    expect(data.signed_document?.content_base64).toBeNull()
    expect(data.signed_document?.size).toBeGreaterThan(5_000_000)
    const bytes = new Uint8Array(await (await fetch(String(data.signed_document?.url))).arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(data.signed_document?.sha256)
    const trail = Buffer.from(String(data.audit_trail?.content_base64), 'base64')
    expect(createHash('sha256').update(trail).digest('hex')).toBe(data.audit_trail?.sha256)
  })
  it('a callback is authentic by its signature, and a refused one is repeated with the same id and bytes', async () => {
    const asked = await ask({ webhook_url: callbacks.failingUrl, expiry_date: dayFromNow(60) }, aside)
    await asked.act(0, 'view')
    const attempts = (count: number) =>
      until(async () =>
        callbacks.received(asked.documentId).length >= count ? callbacks.received(asked.documentId) : undefined,
      )
    await attempts(1)
    const { body: request } = await asked.call('GET', '')
    await until(async () => {
      const { body } = await aside.call('GET', `/api/v1/webhook-deliveries?sign_request_id=${request.id}`)
      return (body.data as { attempts: unknown[] }[])[0]?.attempts.length || undefined
    })
    await aside.call('POST', '/api/v1/sandbox/clock/advance', { seconds: 10 })
    const [first, second] = await attempts(2)
    if (!first || !second) throw new Error('the callback was not repeated')
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
    expect(second.bytes.equals(first.bytes)).toBe(true)
    for (const received of [first, second]) expectAuthentic(received)
  })
  it('notifies webhook_url when a document expires', async () => {
    const { documentId } = await expired()
    expect((await callbacks.heard(documentId, 'document.expired')).data.state).toBe('expired')
  })
})
