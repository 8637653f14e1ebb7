import { beforeAll, describe, expect, test } from 'vitest'
import { concatBytes } from '../../bytes.ts'
import type { SignatureAlgorithm } from '../../cms/algorithms.ts'
import { addSignatureFields, memorySource, signBaselineB } from '../../index.ts'
import { samplePdf } from '../../testing/sample-pdfs.ts'
import { type GeneratedKey, generateKey, makeToken, selfSigned, softhsm, withSession } from '../../testing/softhsm.ts'
import { verifyWithPdfsig } from '../../testing/validators.ts'
import { CKA, CKO } from './constants.ts'
import { Pkcs11Token } from './token.ts'

const keys = {} as Record<string, GeneratedKey>

beforeAll(() => {
  makeToken()
  for (const kind of ['rsa', 'p256'] as const) keys[kind] = generateKey(kind, kind)
})

describe.each<[SignatureAlgorithm, string]>([
  ['rsa-sha256', 'rsa'],
  ['rsa-sha512', 'rsa'],
  ['rsa-pss-sha256', 'rsa'],
  ['ecdsa-sha256', 'p256'],
])('%s with a key generated in a token', (algorithm, label) => {
  test('signs a document that pdfsig accepts', async () => {
    using token = Pkcs11Token.open(softhsm)
    const placeholder = [new Uint8Array()] as const
    const bare = token.signer({ label, algorithm, certificates: placeholder })
    const certificate = await selfSigned(keys[label] as GeneratedKey, 'Seal', bare)
    const signer = token.signer({ label, algorithm, certificates: [certificate] })
    const base = samplePdf()
    const fields = [{ name: 'Seal', page: 1, rect: undefined, tooltip: 'Seal' }]
    const pdf = concatBytes([base, await addSignatureFields(memorySource(base), fields)])
    const { increment } = await signBaselineB(memorySource(pdf), signer, {
      fields: [{ name: 'Seal' }],
      signingTime: new Date(),
    })
    expect(verifyWithPdfsig(concatBytes([pdf, increment]))).toEqual([
      { field: 'Seal', valid: true, coversWholeDocument: true },
    ])
  })
})

test('the private key cannot be read out', () => {
  withSession((session) => {
    const keys = session.find({ [CKA.CLASS]: CKO.PRIVATE_KEY })
    expect(keys).toHaveLength(2)
    for (const key of keys) {
      for (const type of [CKA.VALUE, CKA.PRIVATE_EXPONENT, CKA.PRIME_1])
        expect(() => session.attribute(key, type)).toThrow(/CKR_ATTRIBUTE_(SENSITIVE|TYPE_INVALID)/)
    }
  })
})

test('makes concurrent signatures one after another', async () => {
  using token = Pkcs11Token.open(softhsm)
  const signer = token.signer({ label: 'p256', algorithm: 'ecdsa-sha256', certificates: [new Uint8Array()] })
  const signatures = await Promise.all(Array.from({ length: 20 }, (_, index) => signer.sign(Uint8Array.of(index))))
  expect(new Set(signatures.map((signature) => Buffer.from(signature).toString('hex'))).size).toBe(20)
})

test('uses several keys of one token at the same time and closes each separately', async () => {
  const seal = Pkcs11Token.open(softhsm)
  using requester = Pkcs11Token.open(softhsm)
  const bare = { certificates: [new Uint8Array()] } as const
  const sign = [
    seal.signer({ label: 'p256', algorithm: 'ecdsa-sha256', ...bare }),
    requester.signer({ label: 'rsa', algorithm: 'rsa-sha256', ...bare }),
  ]
  const signatures = await Promise.all(
    Array.from({ length: 20 }, (_, index) => sign[index % 2]?.sign(Uint8Array.of(index))),
  )
  expect(new Set(signatures.map((signature) => Buffer.from(signature ?? []).toString('hex'))).size).toBe(20)
  seal.close()
  // PKCS#1 v1.5 gives the same signature for the same input.
  expect(await sign[1]?.sign(Uint8Array.of(1))).toEqual(signatures[1])
})

test('rejects a wrong PIN, token label or key label with its own error code', () => {
  expect(() => Pkcs11Token.open({ ...softhsm, pin: '0000' })).toThrow(
    expect.objectContaining({ code: 'token_unavailable' }),
  )
  expect(() => Pkcs11Token.open({ ...softhsm, tokenLabel: 'other' })).toThrow('no token has the label other')
  using token = Pkcs11Token.open(softhsm)
  expect(() => token.signer({ label: 'nobody' })).toThrow(expect.objectContaining({ code: 'token_key_missing' }))
  expect(() => token.signer({ label: 'rsa' })).toThrow(expect.objectContaining({ code: 'token_certificate_missing' }))
})
