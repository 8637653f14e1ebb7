import { createHash, sign } from 'node:crypto'
import { keyObjectSigner } from '@countersign/pades/node'
import { generateKey } from '@countersign/sandbox-pki'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { RemoteSigningError } from '../errors.ts'
import { base64, createTestParties, rsaSigner, type TestParties } from '../testing/esp.ts'
import { element } from './element.ts'
import { parseXml } from './parse.ts'
import { signEnveloped } from './sign.ts'
import { type VerifyOptions, verifyEnveloped } from './verify.ts'

let parties: TestParties
let message: string
let options: VerifyOptions
const now = new Date()

beforeAll(async () => {
  parties = createTestParties()
  const root = element('EsignResp', { txn: 't1', status: '1' }, [element('Signatures', {}, ['a & b < "c"'])])
  message = Buffer.from(await signEnveloped(root, parties.esp)).toString()
  options = { pins: [{ certificate: parties.esp.certificates[0] }], now }
})

const check = (xml: string, more: Partial<VerifyOptions> = {}) =>
  verifyEnveloped(new TextEncoder().encode(xml), { ...options, ...more })
const code = (code: string) => expect.objectContaining({ code })

test('returns the signed content as canonical octets without the signature', () => {
  const { signed, certificate } = check(message)
  expect(Buffer.from(signed).toString()).toBe(
    '<EsignResp status="1" txn="t1"><Signatures>a &amp; b &lt; "c"</Signatures></EsignResp>',
  )
  expect(certificate).toEqual(parties.esp.certificates[0])
})

test('accepts another XML declaration, other quotes and other spacing in tags', () => {
  const respelled = message.replace(
    '<EsignResp status="1" txn="t1">',
    `<?xml version="1.0"?>\n<EsignResp txn='t1'\n status='1' >`,
  )
  expect(check(respelled).signed).toEqual(check(message).signed)
})

test('detects every changed byte of the signed content', () => {
  const { signed } = check(message)
  fc.assert(
    fc.property(fc.nat(message.length - 1), fc.integer({ min: 32, max: 126 }), (at, character) => {
      const changed = message.slice(0, at) + String.fromCharCode(character) + message.slice(at + 1)
      try {
        expect(check(changed).signed).toEqual(signed)
      } catch (error) {
        if (!(error instanceof RemoteSigningError)) throw error
      }
    }),
    { seed: 1, numRuns: 500 },
  )
})

describe('pinned certificates', () => {
  test('either verifies during an overlap', async () => {
    const next = rsaSigner(parties.pki, 'Sandbox ESP, next key')
    const pins = [...options.pins, { certificate: next.certificates[0] }]
    const byNext = Buffer.from(await signEnveloped(element('EsignResp', {}), next)).toString()
    expect(check(message, { pins }).certificate).toEqual(parties.esp.certificates[0])
    expect(check(byNext, { pins }).certificate).toEqual(next.certificates[0])
    expect(() => check(byNext)).toThrow(code('certificate_not_pinned'))
  })

  test('tries all pins, and only pins, if there is no KeyInfo', async () => {
    const bare = message.replace(/<KeyInfo>.*<\/KeyInfo>/, '')
    const other = { certificate: rsaSigner(parties.pki, 'Another').certificates[0] }
    expect(check(bare, { pins: [other, ...options.pins] }).certificate).toEqual(parties.esp.certificates[0])
    expect(() => check(bare, { pins: [other] })).toThrow(code('signature_invalid'))
  })

  test('matches a pin anywhere in the chain of the message', () => {
    const issuer = `<X509Certificate>${base64(parties.person.chain[1])}</X509Certificate>`
    const chained = message.replace('<X509Data>', `<X509Data>${issuer}`)
    expect(check(chained).certificate).toEqual(parties.esp.certificates[0])
  })

  test('are valid between from and until, and within their own validity', () => {
    const [pin] = options.pins
    const dayLater = new Date(now.getTime() + 86_400_000)
    const centuryLater = new Date(now.getTime() + 100 * 365 * 86_400_000)
    const pins = (more: object) => pin && [{ ...pin, ...more }]
    expect(() => check(message, { pins: pins({ from: dayLater }) ?? [] })).toThrow(code('certificate_not_current'))
    expect(() => check(message, { pins: pins({ until: now }) ?? [], now: dayLater })).toThrow(
      code('certificate_not_current'),
    )
    expect(() => check(message, { now: centuryLater })).toThrow(code('certificate_not_current'))
    expect(check(message, { pins: pins({ until: dayLater }) ?? [] }).signed).toBeDefined()
  })
})

test('rejects SHA-1 unless legacySha1 is set', () => {
  const old = resigned((signedInfo) =>
    signedInfo
      .replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2000/09/xmldsig#rsa-sha1')
      .replace('http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2000/09/xmldsig#sha1')
      .replace(/<DigestValue>.*<\/DigestValue>/, () => {
        const digest = createHash('sha1').update(check(message).signed).digest('base64')
        return `<DigestValue>${digest}</DigestValue>`
      }),
  )
  expect(() => check(old)).toThrow(code('algorithm_weak'))
  expect(check(old, { legacySha1: true }).signed).toEqual(check(message).signed)
})

test('rejects a key that does not sign with RSA and SHA-256', async () => {
  const signer = keyObjectSigner(generateKey('P-256'), parties.person.chain, 'ecdsa-sha256')
  await expect(signEnveloped(element('Esign', {}), signer)).rejects.toThrow(code('key_unsuitable'))
})

test('limits size, depth, elements and attributes of a message', () => {
  const deep = `${'<a>'.repeat(20)}${'</a>'.repeat(20)}`
  const many = `<a>${'<b/>'.repeat(600)}</a>`
  const wide = `<a ${Array.from({ length: 40 }, (_, index) => `a${index}=""`).join(' ')}/>`
  for (const xml of [deep, many, wide]) expect(() => check(xml)).toThrow(code('xml_too_complex'))
  expect(() => check(`<a>${'x'.repeat(1024 * 1024)}</a>`)).toThrow(code('xml_too_large'))
})

test('accepts only UTF-8 and XML 1.0', () => {
  expect(() => parseXml(Uint8Array.of(0x3c, 0x61, 0xff, 0x2f, 0x3e))).toThrow(code('xml_not_utf8'))
  expect(() => check('<?xml version="1.0" encoding="UTF-7"?><a/>')).toThrow(code('xml_not_utf8'))
  expect(() => check('<?xml version="1.1"?><a/>')).toThrow(code('xml_malformed'))
  expect(() => check('<a>&constructor;</a>')).toThrow(code('xml_malformed'))
})

/** Signs another SignedInfo with the provider's key. */
function resigned(change: (signedInfo: string) => string): string {
  const [, signedInfo = ''] = /(<SignedInfo>.*<\/SignedInfo>)/.exec(message) ?? []
  const changed = change(signedInfo)
  const octets = changed.replace('<SignedInfo>', '<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">')
  const hash = changed.includes('rsa-sha1') ? 'sha1' : 'sha256'
  const value = sign(hash, Buffer.from(octets), parties.espKey).toString('base64')
  return message.replace(signedInfo, changed).replace(/<SignatureValue>[^<]*/, `<SignatureValue>${value}`)
}
