import { verify, X509Certificate } from 'node:crypto'
import { CKM, TOKEN_FLAGS } from '@countersign/pades/pkcs11'
import { createPki, type Pki } from '@countersign/sandbox-pki'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIBRARY, makeToken, type TestToken } from '../testing/token.ts'
import { findTokens } from './find-tokens.ts'
import { pinTriesOf, type SigningKind, type StoredCertificate, type Token } from './token.ts'

let pki: Pki
let made: TestToken

beforeAll(() => {
  pki = createPki({ baseUrl: 'http://127.0.0.1:1' })
  made = makeToken()
  for (const key of ['RSA-2048', 'P-256', 'P-384'] as const) made.issue(pki, { key, subject: { commonName: key } })
})
afterAll(() => made[Symbol.dispose]())

function withToken<T>(use: (token: Token) => T): T {
  using found = findTokens(LIBRARY)
  const [token] = found.tokens
  if (token === undefined) throw new Error('no token')
  return use(token)
}

test('a token says who it is, and shows its certificates without a PIN', () => {
  withToken((token) => {
    expect(token.info).toMatchObject({ label: 'Test token', manufacturer: 'SoftHSM project', model: 'SoftHSM v2' })
    const subjects = token.certificates().map(({ der }) => new X509Certificate(der).subject)
    expect(subjects.toSorted()).toEqual(['CN=P-256', 'CN=P-384', 'CN=RSA-2048'])
  })
})

describe.each<[SigningKind, string]>([
  ['rsa-sha256', 'RSA-2048'],
  ['ecdsa-sha256', 'P-256'],
  ['ecdsa-sha256', 'P-384'],
])('%s by %s', (kind, name) => {
  test('the key that belongs to the certificate signs, and the certificate verifies it', () => {
    withToken((token) => {
      const certificate = named(token, name)
      token.login(Buffer.from(made.pin))
      const key = token.keyOf(certificate)
      if (key === undefined) throw new Error('no key')
      const data = Buffer.from('what is signed')
      const signature = token.sign(key, kind, data, null)
      expect(verify('sha256', data, new X509Certificate(certificate.der).publicKey, signature)).toBe(true)
    })
  })
})

test('a token that pads but does not hash is given the hash', () => {
  const before = process.env.SOFTHSM2_CONF
  using plain = makeToken({ label: 'Plain token', without: 'CKM_SHA256_RSA_PKCS' })
  plain.issue(pki, { subject: { commonName: 'RSA-2048' } })
  withToken((token) => {
    expect(token.info.label).toBe('Plain token')
    expect(token.mechanisms).not.toContain(CKM.SHA256_RSA_PKCS)
    const certificate = named(token, 'RSA-2048')
    token.login(Buffer.from(plain.pin))
    const signature = token.sign(token.keyOf(certificate) ?? 0n, 'rsa-sha256', Buffer.from('what is signed'), null)
    const { publicKey } = new X509Certificate(certificate.der)
    expect(verify('sha256', Buffer.from('what is signed'), publicKey, signature)).toBe(true)
  })
  process.env.SOFTHSM2_CONF = before
})

test('a wrong PIN is told as such, and the token says that tries are going', () => {
  withToken((token) => {
    expect(() => token.login(Buffer.from('0000'))).toThrow(/CKR_PIN_INCORRECT/)
    expect(token.pinTries).toBe('few')
    token.login(Buffer.from(made.pin))
    expect(token.pinTries).toBe('enough')
  })
})

test('what a token says of its tries is taken at its worst', () => {
  expect(pinTriesOf(0)).toBe('enough')
  expect(pinTriesOf(TOKEN_FLAGS.USER_PIN_COUNT_LOW)).toBe('few')
  expect(pinTriesOf(TOKEN_FLAGS.USER_PIN_COUNT_LOW | TOKEN_FLAGS.USER_PIN_FINAL_TRY)).toBe('last')
  expect(pinTriesOf(TOKEN_FLAGS.USER_PIN_FINAL_TRY | TOKEN_FLAGS.USER_PIN_LOCKED)).toBe('none')
})

test('a file that is no PKCS#11 library is named with the reason', () => {
  using found = findTokens('/usr/lib/x86_64-linux-gnu/libc.so.6')
  expect(found.tokens).toEqual([])
  expect(found.troubles).toEqual([
    { path: expect.stringContaining('libc'), why: expect.stringContaining('C_GetFunctionList') },
  ])
})

function named(token: Token, name: string): StoredCertificate {
  const found = token.certificates().find(({ der }) => new X509Certificate(der).subject === `CN=${name}`)
  if (found === undefined) throw new Error(`no certificate of ${name}`)
  return found
}
