import pkcs11 from 'pkcs11js'
import { beforeAll, describe, expect, test } from 'vitest'
import { concatBytes } from '../bytes.ts'
import type { SignatureAlgorithm } from '../cms/algorithms.ts'
import { addSignatureFields, memorySource, signBaselineB } from '../index.ts'
import { askPdfsig } from '../testing/judges.ts'
import { samplePdf } from '../testing/sample-pdfs.ts'
import { type GeneratedKey, generateKey, makeToken, selfSigned, softhsm, withSession } from '../testing/softhsm.ts'
import { Pkcs11Token } from './pkcs11.ts'

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
])('%s by a key generated in a token', (algorithm, label) => {
  test('signs a document that pdfsig finds valid', async () => {
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
    expect(askPdfsig(concatBytes([pdf, increment]))).toEqual([
      { field: 'Seal', valid: true, coversWholeDocument: true },
    ])
  })
})

test('the private key cannot be read out', () => {
  withSession((module, session) => {
    module.C_FindObjectsInit(session, [{ type: pkcs11.CKA_CLASS, value: pkcs11.CKO_PRIVATE_KEY }])
    const found = module.C_FindObjects(session, 10)
    module.C_FindObjectsFinal(session)
    expect(found).toHaveLength(2)
    for (const key of found) {
      for (const type of [pkcs11.CKA_VALUE, pkcs11.CKA_PRIVATE_EXPONENT, pkcs11.CKA_PRIME_1]) {
        expect(() => module.C_GetAttributeValue(session, key, [{ type }])).toThrow(
          /CKR_ATTRIBUTE_(SENSITIVE|TYPE_INVALID)/,
        )
      }
    }
  })
})

test('signatures asked for at the same time queue and are all made', async () => {
  using token = Pkcs11Token.open(softhsm)
  const signer = token.signer({ label: 'p256', algorithm: 'ecdsa-sha256', certificates: [new Uint8Array()] })
  const signatures = await Promise.all(Array.from({ length: 20 }, (_, index) => signer.sign(Uint8Array.of(index))))
  expect(new Set(signatures.map((signature) => Buffer.from(signature).toString('hex'))).size).toBe(20)
})

test('several keys of one token are used side by side, and each may be closed by itself', async () => {
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

test('a wrong PIN, token or key label is refused by name', () => {
  expect(() => Pkcs11Token.open({ ...softhsm, pin: '0000' })).toThrow(
    expect.objectContaining({ code: 'token_unavailable' }),
  )
  expect(() => Pkcs11Token.open({ ...softhsm, tokenLabel: 'other' })).toThrow('no token labelled other')
  using token = Pkcs11Token.open(softhsm)
  expect(() => token.signer({ label: 'nobody' })).toThrow(expect.objectContaining({ code: 'token_key_missing' }))
  expect(() => token.signer({ label: 'rsa' })).toThrow(expect.objectContaining({ code: 'token_certificate_missing' }))
})
