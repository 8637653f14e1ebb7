import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { concatBytes } from '../bytes.ts'
import {
  addSignatureFields,
  attachSignature,
  type BaselineOptions,
  embedSignature,
  extendHash,
  hashDocument,
  memorySource,
  prepareSignature,
  resumePhase,
  signBaselineB,
  signedAttributes,
  storePhase,
} from '../index.ts'
import { keyObjectSigner } from '../signers/key-object.ts'
import { makeKey, type TestKey } from '../testing/openssl.ts'
import { linearized, objectStreams, qpdf, samplePdf } from '../testing/sample-pdfs.ts'
import {
  checkWithQpdf,
  pageCountByMutool,
  readBytes,
  verifyWithOpenssl,
  verifyWithPdfsig,
} from '../testing/validators.ts'

let rsa: TestKey
let p256: TestKey
let p384: TestKey

beforeAll(() => {
  rsa = makeKey('rsa2048', 'Ramona')
  p256 = makeKey('p256', 'Peter')
  p384 = makeKey('p384', 'Quentin')
})

const rect = [72, 100, 272, 160] as const
const threeFields = [
  { name: 'Signature1', page: 1, rect, tooltip: 'Signature 1 of 3' },
  { name: 'Signature2', page: 2, rect, tooltip: 'Signature 2 of 3' },
  { name: 'Signature3', page: 2, rect: [300, 100, 500, 160] as const, tooltip: 'Signature 3 of 3' },
]

describe.each<[string, () => Uint8Array]>([
  ['a classic file', () => samplePdf()],
  ['object streams', () => objectStreams(samplePdf())],
  ['a linearized file', () => linearized(samplePdf())],
  ['a linearized file with object streams', () => qpdf(samplePdf(), '--linearize', '--object-streams=generate')],
  ['PDF 1.3', () => samplePdf({ version: '1.3' })],
  ['PDF 2.0', () => qpdf(samplePdf(), '--force-version=2.0')],
  ['rotated pages', () => qpdf(samplePdf(), '--rotate=90:1', '--rotate=180:2')],
  ['%%EOF without a line end', () => samplePdf({ eol: '' })],
  ['%%EOF with CR only', () => samplePdf({ eol: '\r' })],
  ['cross-reference entries ending in CRLF', () => samplePdf({ entryEnd: '\r\n' })],
  ['no /ID', () => samplePdf({ trailer: '' })],
])('three signatures on %s', (_label, make) => {
  test('are valid according to pdfsig, openssl, qpdf and mutool, with one resumed in another process', async () => {
    let pdf = append(make(), await addSignatureFields(memorySource(make()), threeFields))
    checkWithQpdf(pdf)
    pdf = append(
      pdf,
      (await signBaselineB(memorySource(pdf), keyObjectSigner(rsa.privateKey, rsa.chain), at('Signature1'))).increment,
    )
    pdf = await signInAnotherProcess(pdf, p256, 'Signature2')
    pdf = append(
      pdf,
      (await signBaselineB(memorySource(pdf), keyObjectSigner(p384.privateKey, p384.chain), at('Signature3')))
        .increment,
    )

    checkWithQpdf(pdf)
    expect(pageCountByMutool(pdf)).toBe(2)
    expect(verifyWithPdfsig(pdf)).toEqual([
      { field: 'Signature1', valid: true, coversWholeDocument: false },
      { field: 'Signature2', valid: true, coversWholeDocument: false },
      { field: 'Signature3', valid: true, coversWholeDocument: true },
    ])
    for (const [index, key] of [rsa, p256, p384].entries()) verifyWithOpenssl(pdf, key.rootFile, index)
  })
})

test('stores and resumes every phase with the same result', async () => {
  const { pdf } = await withFields()
  const signer = keyObjectSigner(rsa.privateKey, rsa.chain)
  const prepared = await prepareSignature(memorySource(pdf), at('Signature1'))
  const attributes = await signedAttributes(
    resumePhase('prepared', storePhase(prepared)),
    signer.certificates,
    signer.algorithm,
  )
  const resumed = resumePhase('attributes', storePhase(attributes))
  const signed = await attachSignature(resumed, await signer.sign(resumed.toBeSigned))
  const embedded = embedSignature(resumePhase('signed', storePhase(signed)))
  expect(resumePhase('embedded', storePhase(embedded))).toEqual(embedded)
  expect(verifyWithPdfsig(append(pdf, embedded.increment))).toEqual([
    { field: 'Signature1', valid: true, coversWholeDocument: true },
  ])
  expect(() => resumePhase('signed', storePhase(prepared))).toThrow('not a stored phase "signed"')
})

test('fields that share one value are one signature', async () => {
  const { pdf } = await withFields()
  const options = { ...at('Signature1'), fields: [{ name: 'Signature1' }, { name: 'Signature3' }] as const }
  const { increment } = await signBaselineB(memorySource(pdf), keyObjectSigner(p256.privateKey, p256.chain), options)
  const signed = append(pdf, increment)
  checkWithQpdf(signed)
  expect(verifyWithPdfsig(signed).map(({ field, valid }) => [field, valid])).toEqual([
    ['Signature1', true],
    ['Signature3', true],
  ])
  expect(
    Buffer.from(increment)
      .toString('latin1')
      .match(/\/ByteRange/g),
  ).toHaveLength(1)
})

test('a document hash gives the same digest as hashing the document again', async () => {
  const { pdf } = await withFields()
  const kept = await hashDocument(memorySource(pdf))
  const first = await signBaselineB(memorySource(pdf), keyObjectSigner(p256.privateKey, p256.chain), at('Signature1'))
  const once = append(pdf, first.increment)
  const documentHash = extendHash(kept, first.increment)
  const [reused, fresh] = await Promise.all([
    prepareSignature(memorySource(once), { ...at('Signature2'), documentHash }),
    prepareSignature(memorySource(once), at('Signature2')),
  ])
  expect(reused).toEqual(fresh)
  await expect(prepareSignature(memorySource(once), { ...at('Signature2'), documentHash: kept })).rejects.toThrow(
    RangeError,
  )
})

describe('checks the signature before it can be embedded', () => {
  test('rejects a signature by another key, a changed one, and one over other attributes', async () => {
    const { pdf } = await withFields()
    const prepared = await prepareSignature(memorySource(pdf), at('Signature1'))
    const attributes = await signedAttributes(prepared, p256.chain, 'ecdsa-sha256')
    const stranger = makeKey('p256')
    const others = await keyObjectSigner(stranger.privateKey, stranger.chain).sign(attributes.toBeSigned)
    await expect(attachSignature(attributes, others)).rejects.toMatchObject({ code: 'cms_signature_invalid' })
    const elsewhere = await keyObjectSigner(p256.privateKey, p256.chain).sign(new Uint8Array(32))
    await expect(attachSignature(attributes, elsewhere)).rejects.toMatchObject({ code: 'cms_signature_invalid' })
  })

  test('rejects a signing time outside the validity of the certificate, a wrong key type and a wrong digest algorithm', async () => {
    const { pdf } = await withFields()
    const late = { ...at('Signature1'), signingTime: new Date(Date.now() + 40 * 86_400_000) }
    await expect(
      signBaselineB(memorySource(pdf), keyObjectSigner(rsa.privateKey, rsa.chain), late),
    ).rejects.toMatchObject({
      code: 'certificate_not_valid_at_signing_time',
    })
    const prepared = await prepareSignature(memorySource(pdf), at('Signature1'))
    await expect(signedAttributes(prepared, rsa.chain, 'ecdsa-sha256')).rejects.toMatchObject({
      code: 'key_unsuitable',
    })
    await expect(signedAttributes(prepared, p384.chain, 'ecdsa-sha384')).rejects.toMatchObject({
      code: 'cms_algorithm_mismatch',
    })
  })
})

test('embeds a CMS that fills its slot exactly, and rejects one byte more with slot_overflow', async () => {
  const { pdf } = await withFields()
  const signer = keyObjectSigner(rsa.privateKey, rsa.chain)
  const sign = (slotBytes: number) => signBaselineB(memorySource(pdf), signer, { ...at('Signature1'), slotBytes })
  const { cms } = await sign(8192)
  const exact = await sign(cms.length)
  expect(exact.cms).toHaveLength(cms.length)
  expect(verifyWithPdfsig(append(pdf, exact.increment))[0]?.valid).toBe(true)
  await expect(sign(cms.length - 1)).rejects.toMatchObject({ code: 'slot_overflow' })
})

async function withFields(): Promise<{ pdf: Uint8Array }> {
  const base = samplePdf()
  return { pdf: append(base, await addSignatureFields(memorySource(base), threeFields)) }
}

function at(field: string): BaselineOptions {
  return { fields: [{ name: field }], signingTime: new Date(), reason: 'Agreed (fully) – über' }
}

function append(pdf: Uint8Array, increment: Uint8Array): Uint8Array {
  return concatBytes([pdf, increment])
}

/** Prepares here, and completes the signature in another Node process that has only the stored phase. */
async function signInAnotherProcess(pdf: Uint8Array, key: TestKey, field: string): Promise<Uint8Array> {
  const file = (name: string) => join(key.directory, name)
  writeFileSync(file('prepared.json'), storePhase(await prepareSignature(memorySource(pdf), at(field))))
  const script = new URL('../testing/finish-signature.ts', import.meta.url).pathname
  execFileSync(process.execPath, [script, file('prepared.json'), key.keyFile, key.certificateFile, file('increment')])
  return append(pdf, readBytes(file('increment')))
}
