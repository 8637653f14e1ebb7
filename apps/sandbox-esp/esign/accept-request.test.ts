import { indianTime } from '@countersign/remote-signing/cca'
import { element, signEnveloped, type XmlElement } from '@countersign/remote-signing/xml'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aspId, type Harness, newRequester, startHarness, Visitor } from '../testing/harness.ts'
import { acceptRequest } from './accept-request.ts'
import type { RefusalCode } from './refusal.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness[Symbol.asyncDispose]())

const request = (attributes: Record<string, string> = {}, hash = 'ab'.repeat(32), inputs = 1): XmlElement => {
  const base = {
    ver: '2.1', sc: 'Y', ts: indianTime(new Date()), txn: crypto.randomUUID(), ekycId: '', ekycIdType: 'A', aspId,
    AuthMode: '1', responseSigType: 'pkcs7', responseUrl: 'https://sign.example/back',
  } // biome-ignore format: one line of the specification
  const input = element('InputHash', { id: '1', hashAlgorithm: 'SHA256', docInfo: 'x' }, [hash])
  return element('Esign', { ...base, ...attributes }, [element('Docs', {}, Array(inputs).fill(input))])
}
const signed = (root: XmlElement) => signEnveloped(root, harness.requester)
const accept = (message: Uint8Array) => acceptRequest(harness.server.esp, '2.1', message)

test('accepts a valid request, and its txn only once', async () => {
  const message = await signed(request())
  expect(accept(message).stage).toEqual({ at: 'identity' })
  expect(() => accept(message)).toThrow(expect.objectContaining({ code: 'ESP-006' }))
})

test.each<[RefusalCode, string, () => Promise<Uint8Array>]>([
  ['ESP-001', 'an unknown aspId', () => signed(request({ aspId: 'nobody' }))],
  ['ESP-004', 'the certificate of another requester', () => signEnveloped(request(), newRequester())],
  ['ESP-005', 'an old ts', () => signed(request({ ts: indianTime(new Date(Date.now() - 6 * 60_000)) }))],
  ['ESP-005', 'a ts in another form', () => signed(request({ ts: 'today' }))],
  ['ESP-005', 'a ts of tomorrow', () => signed(request({ ts: indianTime(new Date(Date.now() + 86_400_000)) }))],
  ['ESP-008', 'a hash in capitals', () => signed(request({}, 'AB'.repeat(32)))],
  ['ESP-101', 'a large request', () => signed(request({ docInfo: 'x'.repeat(70_000) }))],
  ['ESP-102', 'two documents', () => signed(request({}, undefined, 2))],
  ['ESP-102', 'an identity number in the request', () => signed(request({ ekycId: '012345678901' }))],
  ['ESP-102', 'no consent', () => signed(request({ sc: 'N' }))],
  ['ESP-102', 'another version', () => signed(request({ ver: '2.0' }))],
  ['ESP-102', 'an unsupported responseSigType', () => signed(request({ responseSigType: 'rawrsa' }))],
  ['ESP-102', 'a responseUrl that runs a script', () => signed(request({ responseUrl: 'javascript:alert(1)' }))],
  ['ESP-102', 'not XML', async () => new TextEncoder().encode('hello')],
  ['ESP-103', 'no signature', async () => new TextEncoder().encode(`<Esign aspId="${aspId}"/>`)],
  ['ESP-103', 'a hash changed after signing', async () => {
    const text = Buffer.from(await signed(request())).toString()
    return new TextEncoder().encode(text.replace('ab'.repeat(32), 'cd'.repeat(32)))
  }],
])('%s: %s', async (code, _what, make) => {
  const message = await make()
  expect(() => accept(message)).toThrow(expect.objectContaining({ code }))
}) // biome-ignore format: a table

test('returns a refusal to the requester only if the request is authentic', async () => {
  const late = { ts: indianTime(new Date(Date.now() - 86_400_000)) }
  const theirs = Buffer.from(await signed(request(late))).toString()
  const visitor = await new Visitor(harness).post('/esign/2.1/signdoc', { eSignRequest: theirs })
  expect(visitor.returnForm).toMatchObject({
    action: 'https://sign.example/back',
    fields: { eSignResponse: expect.stringContaining('errCode="ESP-005"') },
  })
  await visitor.post('/esign/2.1/signdoc', { eSignRequest: theirs.replace('sign.example', 'evil.example') })
  expect([visitor.status, visitor.returnForm.action]).toEqual([400, ''])
})
