import { verify, X509Certificate } from 'node:crypto'
import { CKM, TOKEN_FLAGS } from '@countersign/pades/pkcs11'
import { createPki, type Pki } from '@countersign/sandbox-pki'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIBRARY, makeToken, type TestToken } from '../testing/test-token.ts'
import { findTokens } from './find-tokens.ts'
import { pinTriesOf, type StoredCertificate, type Token, type TokenAlgorithm } from './token.ts'

let pki: Pki
let testToken: TestToken

beforeAll(() => {
  pki = createPki({ baseUrl: 'http://127.0.0.1:1' })
  testToken = makeToken()
  for (const key of ['RSA-2048', 'P-256', 'P-384'] as const) testToken.issue(pki, { key, subject: { commonName: key } })
})
afterAll(() => testToken[Symbol.dispose]())

function withToken<T>(use: (token: Token) => T): T {
  using found = findTokens(LIBRARY)
  const [token] = found.tokens
  if (token === undefined) throw new Error('no token')
  return use(token)
}

test('reads token information and certificates without the PIN', () => {
  withToken((token) => {
    expect(token.info).toMatchObject({ label: 'Test token', manufacturer: 'SoftHSM project', model: 'SoftHSM v2' })
    const subjects = token.certificates().map(({ der }) => new X509Certificate(der).subject)
    expect(subjects.toSorted()).toEqual(['CN=P-256', 'CN=P-384', 'CN=RSA-2048'])
  })
})

describe.each<[TokenAlgorithm, string]>([
  ['rsa-sha256', 'RSA-2048'],
  ['ecdsa-sha256', 'P-256'],
  ['ecdsa-sha256', 'P-384'],
])('%s with %s', (algorithm, name) => {
  test('signs with the key of the certificate', () => {
    withToken((token) => {
      const certificate = certificateNamed(token, name)
      token.login(Buffer.from(testToken.pin))
      const key = token.privateKeyFor(certificate)
      if (key === undefined) throw new Error('no key')
      const data = Buffer.from('data')
      const signature = token.sign(key, algorithm, data, null)
      expect(verify('sha256', data, new X509Certificate(certificate.der).publicKey, signature)).toBe(true)
    })
  })
})

test('sends the hash to a token that pads but does not hash', () => {
  const previous = process.env.SOFTHSM2_CONF
  using plain = makeToken({ label: 'Plain token', without: 'CKM_SHA256_RSA_PKCS' })
  plain.issue(pki, { subject: { commonName: 'RSA-2048' } })
  withToken((token) => {
    expect(token.info.label).toBe('Plain token')
    expect(token.mechanisms).not.toContain(CKM.SHA256_RSA_PKCS)
    const certificate = certificateNamed(token, 'RSA-2048')
    token.login(Buffer.from(plain.pin))
    const signature = token.sign(token.privateKeyFor(certificate) ?? 0n, 'rsa-sha256', Buffer.from('data'), null)
    const { publicKey } = new X509Certificate(certificate.der)
    expect(verify('sha256', Buffer.from('data'), publicKey, signature)).toBe(true)
  })
  process.env.SOFTHSM2_CONF = previous
})

test('reports a wrong PIN and that few tries are left', () => {
  withToken((token) => {
    expect(() => token.login(Buffer.from('0000'))).toThrow(/CKR_PIN_INCORRECT/)
    expect(token.pinTries).toBe('few')
    token.login(Buffer.from(testToken.pin))
    expect(token.pinTries).toBe('enough')
  })
})

test('reads the worst of the flags about PIN tries', () => {
  expect(pinTriesOf(0)).toBe('enough')
  expect(pinTriesOf(TOKEN_FLAGS.USER_PIN_COUNT_LOW)).toBe('few')
  expect(pinTriesOf(TOKEN_FLAGS.USER_PIN_COUNT_LOW | TOKEN_FLAGS.USER_PIN_FINAL_TRY)).toBe('last')
  expect(pinTriesOf(TOKEN_FLAGS.USER_PIN_FINAL_TRY | TOKEN_FLAGS.USER_PIN_LOCKED)).toBe('none')
})

test('reports a file that is not a PKCS#11 library, with the reason', () => {
  using found = findTokens('/usr/lib/x86_64-linux-gnu/libc.so.6')
  expect(found.tokens).toEqual([])
  expect(found.failures).toEqual([
    { path: expect.stringContaining('libc'), reason: expect.stringContaining('C_GetFunctionList') },
  ])
})

function certificateNamed(token: Token, name: string): StoredCertificate {
  const found = token.certificates().find(({ der }) => new X509Certificate(der).subject === `CN=${name}`)
  if (found === undefined) throw new Error(`no certificate for ${name}`)
  return found
}
