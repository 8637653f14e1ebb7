import { createHash } from 'node:crypto'
import type { Fetcher } from '@countersign/pades/trust'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Cca21Profile } from '../profile/profile.ts'
import { readProfile } from '../profile/read.ts'
import type { Begun, CompletionContext, SignatureOrder } from '../signer.ts'
import {
  base64,
  cmsOver,
  createTestParties,
  newPerson,
  type ResponseParts,
  signedResponse,
  type TestParties,
} from '../testing/esp.ts'
import { json21, profile3, profile21 } from '../testing/profiles.ts'
import { attributeOf, childElements, textOf } from '../xml/element.ts'
import { parseXml } from '../xml/parse.ts'
import { verifyEnveloped } from '../xml/verify.ts'
import { request3 } from './request.ts'
import { callbackReceipt, ccaSigner, transactionOf } from './signer.ts'
import { indianTime, readIndianTime } from './time.ts'

let parties: TestParties
const now = new Date()
const hash = Uint8Array.from(createHash('sha256').update('byte range').digest())
const order: SignatureOrder = {
  for: 'signature',
  txn: 'txn-7f3a',
  returnUrl: 'https://sign.example/back?a=1&b=2',
  now,
  hash,
  documentInfo: 'Lease "Müller" & सिंह',
  answerUrl: 'https://sign.example/answer',
  documentUrl: 'https://sign.example/document',
}

beforeAll(() => {
  parties = createTestParties()
})

const noFetcher: Fetcher = async () => {
  throw new Error('this test must not open a connection')
}
const code = (code: string) => expect.objectContaining({ code })

/** A caller's context that remembers answered transactions. */
function contextAt(receivedAt = now): CompletionContext {
  const seen = new Set<string>()
  return {
    receivedAt,
    markAnswered: async ({ provider, txn }) => seen.size !== seen.add(`${provider} ${txn}`).size,
  }
}

async function answer(parts: Partial<ResponseParts> = {}): Promise<Uint8Array> {
  const cms = await cmsOver(hash, parties.person)
  return signedResponse(parties, { txn: order.txn, ts: now, certificate: parties.person.chain[0], cms, ...parts })
}

describe('eSign 2.1', () => {
  const signer = () => ccaSigner(profile21(parties.esp), { key: parties.asp, fetcher: noFetcher })
  const begin = async () => (await signer().begin(order)) as Begun
  const form = (message: Uint8Array) =>
    ({ kind: 'fields', fields: { eSignResponse: Buffer.from(message).toString() } }) as const

  test('creates a form with a request that the requester signed, without an identity number', async () => {
    const { departure, evidence, expiresAt } = await begin()
    if (departure.kind !== 'form') throw new Error('not a form')
    expect(departure.action).toBe('https://esp.example/esign/2.1/signdoc')
    expect(departure.fields).toMatchObject({ aspTxnID: order.txn, 'Content-Type': 'application/xml' })
    const request = new TextEncoder().encode(departure.fields.eSignRequest)
    expect(Buffer.from(evidence[0]?.bytes ?? [])).toEqual(Buffer.from(request))
    const { signed } = verifyEnveloped(request, { pins: [{ certificate: parties.asp.certificates[0] }], now })
    const root = parseXml(signed)
    const [docs] = childElements(root)
    const [input] = docs ? childElements(docs) : []
    expect(Object.fromEntries(root.attributes.map(({ name, value }) => [name, value]))).toEqual({
      ver: '2.1', sc: 'Y', ts: indianTime(now), txn: order.txn, ekycId: '', ekycIdType: 'A', aspId: 'ASP-1',
      AuthMode: '1', responseSigType: 'pkcs7', responseUrl: order.returnUrl,
    }) // biome-ignore format: one line of the specification
    expect(input && textOf(input)).toBe(Buffer.from(hash).toString('hex'))
    expect(input && attributeOf(input, 'docInfo')).toBe(order.documentInfo)
    expect(expiresAt.getTime() - now.getTime()).toBe(30 * 60_000)
  })

  test("returns the provider's CMS, its certificate first, and its messages as evidence", async () => {
    const message = await answer()
    const completion = await signer().complete(form(message), (await begin()).pending, contextAt())
    expect(completion).toMatchObject({ outcome: 'signed', output: 'cms', txn: order.txn, providerTxn: 'R1' })
    const certificates = completion.outcome === 'signed' ? completion.certificates.map(base64) : []
    expect(certificates[0]).toBe(base64(parties.person.chain[0]))
    expect(certificates.toSorted()).toEqual(parties.person.chain.map(base64).toSorted())
    expect(completion.evidence).toEqual([{ what: 'answer', bytes: message }])
  })

  test('continues in another process: the pending state is JSON', async () => {
    const pending = JSON.parse(JSON.stringify((await begin()).pending))
    expect(await signer().complete(form(await answer()), pending, contextAt())).toMatchObject({ outcome: 'signed' })
  })

  test('reads and writes base64 if the profile requires it', async () => {
    const json = json21(parties.esp)
    const profile = readProfile({
      ...json,
      form: { request: 'msg', response: 'msg', encoding: 'base64', enctype: 'multipart/form-data' },
    })
    const inBase64 = ccaSigner(profile as Cca21Profile, { key: parties.asp, fetcher: noFetcher })
    const { departure, pending } = (await inBase64.begin(order)) as Begun
    expect(departure).toMatchObject({
      enctype: 'multipart/form-data',
      fields: { msg: expect.stringMatching(/^PEVzaWdu/) },
    })
    const fields = { msg: base64(await answer()) }
    expect(await inBase64.complete({ kind: 'fields', fields }, pending, contextAt())).toMatchObject({
      outcome: 'signed',
    })
    expect(transactionOf(profile as Cca21Profile, { kind: 'fields', fields })).toBe(order.txn)
  })

  test("maps a signed refusal to our codes, the profile's table first", async () => {
    const no = (errCode: string) =>
      signedResponse(parties, { txn: order.txn, ts: now, status: '0', errCode, errMsg: 'nein' })
    const { pending } = await begin()
    expect(await signer().complete(form(await no('ESP-205')), pending, contextAt())).toMatchObject({
      outcome: 'refused', code: 'session_expired', provider: { code: 'ESP-205', message: 'nein' },
    }) // biome-ignore format: one answer
    expect(await signer().complete(form(await no('toString')), pending, contextAt())).toMatchObject({ code: 'refused' })
    const own = readProfile({ ...json21(parties.esp), refusals: { '112': 'identity_refused' } }) as Cca21Profile
    const withTable = ccaSigner(own, { key: parties.asp, fetcher: noFetcher })
    expect(await withTable.complete(form(await no('112')), pending, contextAt())).toMatchObject({
      code: 'identity_refused',
    })
  })

  test('rejects a repeated answer; a forged answer does not use up the transaction', async () => {
    const { pending } = await begin()
    const context = contextAt()
    const forged = await answer({ txn: 'another' })
    await expect(signer().complete(form(forged), pending, context)).rejects.toThrow(code('transaction_unknown'))
    expect(await signer().complete(form(await answer()), pending, context)).toMatchObject({ outcome: 'signed' })
    await expect(signer().complete(form(await answer()), pending, context)).rejects.toThrow(code('answer_replayed'))
  })

  test.each<[string, number]>([
    ['answer_stale', -11 * 60],
    ['answer_stale', -3 * 60],
    ['answer_from_future', 3 * 60],
  ])('%s: %i s from the request', async (expected, seconds) => {
    const message = await answer({ ts: new Date(now.getTime() + seconds * 1000) })
    await expect(signer().complete(form(message), (await begin()).pending, contextAt())).rejects.toThrow(code(expected))
  })

  test('accepts an answer twelve minutes after the request if the answer itself is recent', async () => {
    const later = new Date(now.getTime() + 12 * 60_000)
    const { pending } = await begin()
    const completion = await signer().complete(form(await answer({ ts: later })), pending, contextAt(later))
    expect(completion.outcome).toBe('signed')
  })

  test('rejects a CMS for another hash, an invalid CMS, and one by another certificate', async () => {
    const { pending } = await begin()
    const complete = async (parts: Partial<ResponseParts>) =>
      signer().complete(form(await answer(parts)), pending, contextAt())
    await expect(complete({ cms: await cmsOver(new Uint8Array(32), parties.person) })).rejects.toThrow(
      code('hash_mismatch'),
    )
    await expect(complete({ cms: new Uint8Array(64) })).rejects.toThrow(code('cms_invalid'))
    const other = newPerson(parties.pki, 'Mallory')
    await expect(complete({ certificate: other.chain[0] })).rejects.toThrow(code('signer_certificate_mismatch'))
  })
})

describe('eSign 3.x', () => {
  /** The provider's server: acknowledges requests and replies to status requests. */
  function provider(acknowledgement: Partial<ResponseParts>, statusReply: () => Promise<Uint8Array> = answer) {
    const requests: { url: string; root: string }[] = []
    const fetcher: Fetcher = async ({ url, body }) => {
      const { signed } = verifyEnveloped(body ?? new Uint8Array(), {
        pins: [{ certificate: parties.asp.certificates[0] }],
        now,
      })
      requests.push({ url, root: parseXml(signed).name })
      const parts = { txn: order.txn, ts: now, status: '2', resCode: 'RC-9', ...acknowledgement }
      return { status: 200, body: url.endsWith('signdoc') ? await signedResponse(parties, parts) : await statusReply() }
    }
    return { requests, signer: ccaSigner(profile3(parties.esp), { key: parties.asp, fetcher }) }
  }

  test('posts the request to the server, then sends the browser with the acknowledged reference', async () => {
    const { signer, requests } = provider({})
    const begun = (await signer.begin(order)) as Begun
    expect(requests).toEqual([{ url: 'https://esp.example/esign/3.0/signdoc', root: 'Esign' }])
    expect(begun.departure).toMatchObject({
      action: 'https://esp.example/esign/authRequest',
      fields: { txnref: Buffer.from(`${order.txn}|RC-9`).toString('base64') },
    })
    expect(begun.evidence.map(({ what }) => what)).toEqual(['request', 'acknowledgement'])
    const request = Buffer.from(begun.evidence[0]?.bytes ?? []).toString()
    expect(request).toMatch(/maxWaitPeriod="30"/)
    expect(request).toMatch(/signerid=""/)
    expect(request).not.toMatch(/ekycId|AuthMode|sc=/)
  })

  test("accepts the callback's body, and rejects fields from the browser", async () => {
    const { signer } = provider({})
    const { pending } = (await signer.begin(order)) as Begun
    const body = await answer()
    expect(await signer.complete({ kind: 'body', body }, pending, contextAt())).toMatchObject({ outcome: 'signed' })
    const fields = { eSignResponse: Buffer.from(body).toString() }
    await expect(signer.complete({ kind: 'fields', fields }, pending, contextAt())).rejects.toThrow(
      code('answer_unexpected'),
    )
    expect(Buffer.from(callbackReceipt(order.txn, now)).toString()).toMatch(
      /^<EsignRespAck status="1" ts=".*" txn="txn-7f3a">/,
    )
  })

  test('finds a missing answer by a status request', async () => {
    const standings = [await signedResponse(parties, { txn: order.txn, ts: now, status: '2' }), await answer()]
    const { signer, requests } = provider({}, async () => standings.shift() ?? new Uint8Array())
    const { pending } = (await signer.begin(order)) as Begun
    expect(await signer.status(pending, contextAt())).toMatchObject({ outcome: 'pending' })
    const completion = await signer.status(pending, contextAt())
    expect(completion.outcome).toBe('signed')
    expect(completion.evidence.map(({ what }) => what)).toEqual(['status-request', 'answer'])
    expect(requests.at(-1)).toEqual({ url: 'https://esp.example/esign/3.0/checkstatus', root: 'EsignStatus' })
  })

  test('accepts an old answer as the reply to a status request', async () => {
    const { signer } = provider({})
    const { pending } = (await signer.begin(order)) as Begun
    const later = new Date(now.getTime() + 25 * 60_000)
    const body = await answer()
    await expect(signer.complete({ kind: 'body', body }, pending, contextAt(later))).rejects.toThrow(
      code('answer_stale'),
    )
    expect(await signer.status(pending, contextAt(later))).toMatchObject({ outcome: 'signed' })
  })

  test("sends the signer's account name only if the profile requires it", async () => {
    const request = (asksSignerId: boolean, signerId?: string) =>
      request3({ ...profile3(parties.esp), asksSignerId }, { ...order, ...(signerId && { signerId }) })
    expect(attributeOf(request(true, 'asha@esp'), 'signerid')).toBe('asha@esp')
    expect(attributeOf(request(false, 'asha@esp'), 'signerid')).toBe('')
    expect(() => request(true)).toThrow(code('order_incomplete'))
  })

  test('returns no departure for a refused request', async () => {
    const { signer } = provider({ status: '0', errCode: 'ESP-010', errMsg: 'quota' })
    expect(await signer.begin(order)).toMatchObject({ outcome: 'refused', code: 'quota_used' })
  })

  test('rejects an acknowledgement of another transaction or without the status pending', async () => {
    await expect(provider({ txn: 'other' }).signer.begin(order)).rejects.toThrow(code('transaction_unknown'))
    await expect(provider({ resCode: '' }).signer.begin(order)).rejects.toThrow(code('answer_unexpected'))
  })

  test('reports a provider that is unreachable or returns an error', async () => {
    const down = ccaSigner(profile3(parties.esp), { key: parties.asp, fetcher: noFetcher })
    await expect(down.begin(order)).rejects.toThrow(code('provider_unreachable'))
    const ill = ccaSigner(profile3(parties.esp), {
      key: parties.asp,
      fetcher: async () => ({ status: 503, body: new Uint8Array() }),
    })
    await expect(ill.begin(order)).rejects.toThrow(code('provider_answered_error'))
  })
})

test('writes times in IST without a zone, and reads the formats that providers use', () => {
  expect(indianTime(new Date('2026-09-22T12:10:03.999Z'))).toBe('2026-09-22T17:40:03')
  for (const text of ['2026-09-22T17:40:03', '2026-09-22T17:40:03.000', '2026-09-22T17:40:03+05:30']) {
    expect(readIndianTime(text).toISOString()).toBe('2026-09-22T12:10:03.000Z')
  }
  for (const text of ['2026-09-22T17:40:03Z', '2026-13-22T17:40:03', '22/09/2026', '']) {
    expect(() => readIndianTime(text)).toThrow(code('answer_malformed'))
  }
})
