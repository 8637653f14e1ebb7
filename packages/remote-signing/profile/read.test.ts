import { generateKeyPairSync } from 'node:crypto'
import { buildCertificate, generateKey, publicKeyOf } from '@countersign/sandbox-pki'
import { beforeAll, describe, expect, test } from 'vitest'
import { base64, createTestParties, type TestParties } from '../testing/esp.ts'
import { json3, json21, jsonCsc } from '../testing/profiles.ts'
import { fitsPdfa } from './profile.ts'
import { readProfile } from './read.ts'

let parties: TestParties
beforeAll(() => {
  parties = createTestParties()
})

test('reads a valid profile and fills in defaults', () => {
  expect(readProfile(json21(parties.esp))).toMatchObject({
    authMode: '1',
    legacySha1: false,
    session: 30,
    formOrigins: [],
    form: { enctype: 'application/x-www-form-urlencoded', encoding: 'raw' },
  })
  expect(readProfile(json3(parties.esp))).toMatchObject({ acknowledgement: 'signed', asksSignerId: false })
  expect(readProfile(jsonCsc)).toMatchObject({
    binding: 'parameters',
    sad: 'body',
    raw: { output: 'raw', ecdsa: 'der' },
  })
})

describe('names the path of the invalid field', () => {
  const weak = () => {
    const key = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
    const year = 365 * 86_400_000
    return buildCertificate(
      {
        serial: 1n,
        subject: { commonName: 'Weak' },
        publicKey: publicKeyOf(key),
        notBefore: new Date(Date.now() - year),
        notAfter: new Date(Date.now() + year),
        keyUsage: ['digitalSignature'],
      },
      { subject: { commonName: 'Weak' }, publicKey: publicKeyOf(key), key: generateKey('P-256') },
    )
  }
  const certificate = () => base64(parties.esp.certificates[0])

  test.each<[string, RegExp, () => object]>([
    ['not an object', /text must be an object/, () => []],
    ['an unknown protocol', /protocol must be one of/, () => ({ protocol: 'x' })],
    ['a misspelt field', /signURL is unknown/, () => ({ ...json21(parties.esp), signURL: 'x' })],
    ['a misspelt field inside', /form\.respnse is unknown/, () => ({ ...json21(parties.esp), form: { ...json21(parties.esp).form, respnse: 'x' } })],
    ['plain http', /signUrl must be an https URL/, () => ({ ...json21(parties.esp), signUrl: 'http://esp.example/' })],
    ['a user in an address', /signUrl must be an https/, () => ({ ...json21(parties.esp), signUrl: 'https://a:b@esp.example/' })],
    ['another version', /version must be a version like 2\.1/, () => ({ ...json21(parties.esp), version: '3.0' })],
    ['no pins', /responseCertificates must be a list/, () => ({ ...json21(parties.esp), responseCertificates: [] })],
    ['a pin that is not a certificate', /responseCertificates\[0\]\.certificate is not an X\.509/, () => ({ ...json21(parties.esp), responseCertificates: [{ certificate: 'AAAA' }] })],
    ['a short key', /at least 2048 bits/, () => ({ ...json21(parties.esp), responseCertificates: [{ certificate: base64(weak()) }] })],
    ['a pin that ends before it begins', /until must be later/, () => ({ ...json21(parties.esp), responseCertificates: [{ certificate: certificate(), from: '2027-01-02T00:00:00Z', until: '2027-01-01T00:00:00Z' }] })],
    ['a time without a zone', /from must be a UTC time/, () => ({ ...json21(parties.esp), responseCertificates: [{ certificate: certificate(), from: '2027-01-01' }] })],
    ['a level the SubFilter cannot have', /claimedLevel B-B does not match/, () => ({ ...json21(parties.esp), cms: { ...json21(parties.esp).cms, subFilter: 'adbe.pkcs7.detached' } })],
    ['a slot out of bounds', /slotBytes must be a whole number from/, () => ({ ...json21(parties.esp), cms: { ...json21(parties.esp).cms, slotBytes: 10 } })],
    ['an unknown refusal code', /refusals\.112 must be one of/, () => ({ ...json21(parties.esp), refusals: { '112': 'sorry' } })],
    ['an origin with a path', /formOrigins\[1\] must be an https origin/, () => ({ ...json21(parties.esp), formOrigins: ['https://a.example', 'https://b.example/login'] })],
    ['an origin over plain http', /formOrigins\[0\] must be an https origin/, () => ({ ...json3(parties.esp), formOrigins: ['http://a.example'] })],
    ['an origin with a directive', /formOrigins\[0\] must be an https origin/, () => ({ ...json3(parties.esp), formOrigins: ['https://a.example;script-src'] })],
    ['a wildcard', /formOrigins\[0\] must be an https origin/, () => ({ ...json3(parties.esp), formOrigins: ['https://*.esp.example'] })],
    ['no list of origins', /formOrigins must be a list/, () => ({ ...json3(parties.esp), formOrigins: 'https://a.example' })],
    ['CSC over plain http', /serviceUrl must be an https/, () => ({ ...jsonCsc, serviceUrl: 'http://csc.example' })],
  ])('%s', (_what, message, json) => {
    expect(() => readProfile(json())).toThrow(expect.objectContaining({ code: 'profile_invalid', message: expect.stringMatching(message) }))
  }) // biome-ignore format: a table

  test('accepts http on loopback', () => {
    const signUrl = 'http://127.0.0.1:9090/esign'
    expect(readProfile({ ...json21(parties.esp), signUrl })).toMatchObject({ signUrl })
  })
})

test('a slot over 32,767 bytes does not fit PDF/A', () => {
  const withSlot = (slotBytes: number) =>
    readProfile({ ...json21(parties.esp), cms: { ...json21(parties.esp).cms, slotBytes } })
  expect(fitsPdfa(withSlot(32_767))).toBe(true)
  expect(fitsPdfa(withSlot(32_768))).toBe(false)
})
