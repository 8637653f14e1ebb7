import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createPki,
  defaultSwitches,
  issueSigner,
  type KeyKind,
  type Pki,
  type PkiServer,
  pemOfCertificate,
  replaceTsa,
  revoke,
  type SignerRequest,
  servePki,
} from '@countersign/sandbox-pki'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { concatBytes } from '../bytes.ts'
import { parseCertificate, parseSignedData } from '../cms/index.ts'
import { addSignatureFields, memorySource, PdfDocument } from '../pdf/index.ts'
import { keyObjectSigner } from '../signers/key-object.ts'
import { openssl, temporaryDirectory } from '../testing/openssl.ts'
import { objectStreams, samplePdf } from '../testing/sample-pdfs.ts'
import { checkWithQpdf, verifyWithOpenssl, verifyWithPdfsig } from '../testing/validators.ts'
import { plainFetcher, type Timestamper, timestampBy } from '../trust/index.ts'
import { signForBaseline } from './baseline-b.ts'
import { appendValidationData, collectValidationData, signatureTimestamps, type TrustSources } from './baseline-lt.ts'
import { addDocumentTimestamp } from './baseline-lta.ts'
import { addSignatureTimestamp, signBaselineT } from './baseline-t.ts'
import { readDss } from './dss.ts'
import { longTermValidity, renew } from './renewal.ts'

const minute = 60_000
const year = 365 * 24 * 60 * minute
let clock = () => new Date()
const now = () => clock()

let server: PkiServer
let pki: Pki
let sources: TrustSources
let stamp: Timestamper
let rootFile: string

beforeAll(async () => {
  server = await servePki({ host: '127.0.0.1', port: 0 }, (baseUrl) => createPki({ baseUrl, now }))
  pki = server.pki
  sources = { anchors: [parseCertificate(pki.root.certificate)], fetcher: plainFetcher, now }
  stamp = timestampBy({ ...sources, url: `${server.url}/tsa` })
  rootFile = join(temporaryDirectory(), 'root.pem')
  writeFileSync(rootFile, pemOfCertificate(pki.root.certificate))
})
afterEach(() => {
  clock = () => new Date()
  Object.assign(pki.switches, defaultSwitches)
})
afterAll(() => server.close())

describe('level T', () => {
  test.each<KeyKind>(['P-256', 'P-384', 'RSA-2048'])(
    'adds a time-stamp to a %s signature that openssl accepts',
    async (key) => {
      const { pdf, cms } = await signT(await blank(), 'Signature1', { key })
      verifyWithOpenssl(pdf, rootFile)
      expect(verifyWithPdfsig(pdf)).toEqual([{ field: 'Signature1', valid: true, coversWholeDocument: true }])
      const signed = parseSignedData(cms)
      const [token] = signatureTimestamps(signed)
      const folder = temporaryDirectory()
      writeFileSync(join(folder, 'signature'), signed.signature)
      writeFileSync(join(folder, 'token'), token?.der ?? '')
      const files = ['-data', join(folder, 'signature'), '-in', join(folder, 'token'), '-token_in', '-CAfile', rootFile]
      expect(openssl(['ts', '-verify', ...files]).toString()).toContain('Verification: OK')
    },
  )

  test('rejects a time-stamp after the end of the signer certificate', async () => {
    const source = await blank()
    const begin = Date.now()
    const late: Timestamper = async (imprint) => {
      clock = () => new Date(begin + 31 * minute)
      return stamp(imprint)
    }
    await expect(signT(source, 'Signature1', { lifetimeMs: 30 * minute }, late)).rejects.toThrow(
      /outside the validity period of the signer's certificate/,
    )
  })

  test('rejects a second signature time-stamp', async () => {
    const { key, chain } = issueSigner(pki, { subject: { commonName: 'Ada' } })
    const options = { fields: [{ name: 'Signature1' }], signingTime: now() } as const
    const signed = await signForBaseline(memorySource(await blank()), keyObjectSigner(key, chain), options)
    const stamped = await addSignatureTimestamp(signed, stamp)
    await expect(addSignatureTimestamp(stamped, stamp)).rejects.toMatchObject({ code: 'timestamp_present' })
  })

  test('fails if the time-stamp fails', async () => {
    pki.switches.tsa = 'down'
    await expect(signT(await blank(), 'Signature1')).rejects.toMatchObject({ code: 'timestamp_unavailable' })
  })
})

describe.each([
  ['a cross-reference table', samplePdf],
  ['object streams', () => objectStreams(samplePdf())],
])('level LT on %s', (_, make) => {
  test('stores path, OCSP and CRL of signer and authority once, and keeps all signatures valid', async () => {
    const one = await signT(await blank(make()), 'Signature1')
    const afterOne = await addLt(one)
    const two = await signT(afterOne, 'Signature2', { key: 'RSA-2048' })
    const afterTwo = await addLt(two)
    checkWithQpdf(afterTwo)
    expect(verifyWithPdfsig(afterTwo).map(({ valid }) => valid)).toEqual([true, true])

    const [first, second] = [await dssOf(afterOne), await dssOf(afterTwo)]
    expect(first.certificates).toHaveLength(5)
    expect(first.ocsps).toHaveLength(2)
    expect(first.crls).toHaveLength(1)
    expect(second.certificates).toHaveLength(6)
    for (const kind of ['certificates', 'ocsps', 'crls'] as const) {
      expect(second[kind].slice(0, first[kind].length)).toEqual(first[kind])
    }
  })
})

describe('level LT', () => {
  test('writes no increment if the document already has all data', async () => {
    const signed = await signT(await blank(), 'Signature1')
    const data = await collectValidationData(signed.cms, sources)
    const increment = await appendValidationData(memorySource(signed.pdf), data)
    const pdf = concatBytes([signed.pdf, increment ?? new Uint8Array()])
    expect(await appendValidationData(memorySource(pdf), data)).toBeUndefined()
  })

  test('keeps the entries of a DSS from other software: a direct dictionary, indirect arrays, its VRI and order', async () => {
    const der = '3003020101'
    const stream = (hex: string) => `<</Length ${hex.length + 1}/Filter/ASCIIHexDecode>>\nstream\n${hex}>\nendstream`
    const objects = {
      1: '<</Type/Catalog/Pages 2 0 R/DSS<</Certs 20 0 R/OCSPs[22 0 R]/VRI<</ABC<</Cert[21 0 R]>>>>>>>>',
      20: '[21 0 R]',
      21: `<</Length 5>>\nstream\n${Buffer.from(der, 'hex').toString('latin1')}\nendstream`,
      22: stream('3000'),
    }
    const signed = await signT(await blank(samplePdf({ objects })), 'Signature1')
    const pdf = await addLt(signed)
    checkWithQpdf(pdf)
    const text = Buffer.from(pdf).toString('latin1').slice(signed.pdf.length)
    expect(text).toMatch(/20 0 obj\n\[21 0 R \d+ 0 R/)
    expect(text).toMatch(/\/OCSPs\[22 0 R \d+ 0 R/)
    expect(text).toMatch(/\/VRI<<\/ABC<<\/Cert\[21 0 R\]>>>>/)
    expect((await dssOf(pdf)).certificates[0]).toEqual(new Uint8Array(Buffer.from(der, 'hex')))
  })

  test('rejects a revoked signer and a signer without revocation data', async () => {
    const signed = await signT(await blank(), 'Signature1')
    Object.assign(pki.switches, { ocsp: 'down', crl: 'down' })
    await expect(collectValidationData(signed.cms, sources)).rejects.toMatchObject({ code: 'revocation_unavailable' })
    Object.assign(pki.switches, defaultSwitches)
    revoke(pki, signed.serial)
    await expect(collectValidationData(signed.cms, sources)).rejects.toMatchObject({ code: 'certificate_revoked' })
  })

  test('rejects a signature with the time-stamp of another signature', async () => {
    const { key, chain } = issueSigner(pki, { subject: { commonName: 'Ada' } })
    const options = { fields: [{ name: 'Signature1' }], signingTime: now() } as const
    const signed = await signForBaseline(memorySource(await blank()), keyObjectSigner(key, chain), options)
    const ofAnother: Timestamper = () => stamp({ algorithm: 'sha256', value: new Uint8Array(32) })
    const { cms } = await addSignatureTimestamp(signed, ofAnother)
    await expect(collectValidationData(cms, sources)).rejects.toThrow(/its imprint differs/)
  })

  test('collects data for a certificate of 30 minutes only during its validity; the data can be written later', async () => {
    const begin = Date.now()
    const signed = await signT(await blank(), 'Signature1', { lifetimeMs: 30 * minute })
    clock = () => new Date(begin + 29 * minute)
    pki.switches.noArchiveCutoff = true
    const data = await collectValidationData(signed.cms, sources)
    clock = () => new Date(begin + 40 * minute)
    pki.switches.expiredDropped = true
    await expect(collectValidationData(signed.cms, sources)).rejects.toMatchObject({ code: 'certificate_unknown' })
    expect(await appendValidationData(memorySource(signed.pdf), data)).toBeDefined()
  })
})

describe('level LTA', () => {
  test('time-stamps the whole document and reports its validity', async () => {
    const pdf = await archive(await addLt(await signT(await blank(), 'Signature1')))
    checkWithQpdf(pdf)
    expect(verifyWithPdfsig(pdf)[0]).toMatchObject({ field: 'Signature1', valid: true })
    const validity = await longTermValidity(memorySource(pdf), sources.anchors)
    expect(validity?.until).toEqual(parseCertificate(pki.tsa.certificate).notAfter)
    const [, , start = 0, length = 0] = validity?.timestamp.byteRange ?? []
    expect(start + length).toBe(pdf.length)
  })

  test('is renewed before its end with another certificate that ends later', async () => {
    const begin = Date.now()
    replaceTsa(pki, { lifetimeMs: 5 * year })
    const pdf = await archive(await addLt(await signT(await blank(), 'Signature1')))
    clock = () => new Date(begin + 4.9 * year)
    replaceTsa(pki, {})
    const renewed = concatBytes([pdf, await renew(memorySource(pdf), sources, stamp)])
    checkWithQpdf(renewed)
    const before = await longTermValidity(memorySource(pdf), sources.anchors)
    const after = await longTermValidity(memorySource(renewed), sources.anchors)
    expect(before?.until.getTime()).toBeLessThan(begin + 5.1 * year)
    expect(after?.until).toEqual(parseCertificate(pki.tsa.certificate).notAfter)
    const [held, added] = [await dssOf(pdf), await dssOf(renewed)]
    expect(added.ocsps, 'of the old certificate and of the new one').toHaveLength(held.ocsps.length + 2)
    expect(added.certificates).toContainEqual(pki.tsa.certificate)
  })

  test('is not renewed after its end, or if its time-stamp is invalid or missing', async () => {
    const begin = Date.now()
    replaceTsa(pki, { lifetimeMs: year })
    const signed = await addLt(await signT(await blank(), 'Signature1'))
    const pdf = await archive(signed)
    await expect(renew(memorySource(signed), sources, stamp)).rejects.toThrow(/has no document time-stamp/)
    const damaged = pdf.with(20, (pdf[20] ?? 0) ^ 1)
    await expect(renew(memorySource(damaged), sources, stamp)).rejects.toThrow(/its imprint differs/)
    clock = () => new Date(begin + 1.1 * year)
    await expect(renew(memorySource(pdf), sources, stamp)).rejects.toThrow(/its validity ended at/)
  })
})

async function blank(base = samplePdf()): Promise<Uint8Array> {
  const fields = ['Signature1', 'Signature2'].map((name, index) => {
    return { name, page: 1, rect: [72, 100 + 100 * index, 272, 160 + 100 * index] as const, tooltip: name }
  })
  return concatBytes([base, await addSignatureFields(memorySource(base), fields)])
}

interface SignedPdf {
  readonly pdf: Uint8Array
  readonly cms: Uint8Array
  readonly serial: bigint
}

async function signT(
  pdf: Uint8Array,
  field: string,
  request: Partial<SignerRequest> = {},
  timestamp = stamp,
): Promise<SignedPdf> {
  const { key, chain, serial } = issueSigner(pki, { subject: { commonName: 'Ada' }, ...request })
  const options = { fields: [{ name: field }], signingTime: now() } as const
  const { increment, cms } = await signBaselineT(memorySource(pdf), keyObjectSigner(key, chain), options, timestamp)
  return { pdf: concatBytes([pdf, increment]), cms, serial }
}

async function addLt({ pdf, cms }: SignedPdf): Promise<Uint8Array> {
  const data = await collectValidationData(cms, sources)
  return concatBytes([pdf, (await appendValidationData(memorySource(pdf), data)) ?? new Uint8Array()])
}

async function archive(pdf: Uint8Array): Promise<Uint8Array> {
  return concatBytes([pdf, (await addDocumentTimestamp(memorySource(pdf), stamp)).increment])
}

async function dssOf(pdf: Uint8Array) {
  return readDss(await PdfDocument.open(memorySource(pdf)))
}
