import { createPki, issueSigner, type PkiServer, replaceTsa, revoke, servePki } from '@countersign/sandbox-pki'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { concatBytes } from '../bytes.ts'
import { type Certificate, parseCertificate } from '../cms/index.ts'
import { signBaselineB } from '../levels/baseline-b.ts'
import { appendValidationData, collectValidationData, type TrustSources } from '../levels/baseline-lt.ts'
import { addDocumentTimestamp } from '../levels/baseline-lta.ts'
import { signBaselineT } from '../levels/baseline-t.ts'
import { renew } from '../levels/renewal.ts'
import { addSignatureFields, memorySource } from '../pdf/index.ts'
import { keyObjectSigner } from '../signers/key-object.ts'
import { linearized, objectStreams, samplePdf } from '../testing/sample-pdfs.ts'
import { plainFetcher, type Timestamper, timestampBy } from '../trust/index.ts'
import { describe as sentences } from './describe.ts'
import { type VerifyOptions, verifyPdf } from './verify.ts'

const minute = 60_000
const year = 365 * 24 * 60 * minute
let clock = () => new Date()
let server: PkiServer
let anchors: readonly Certificate[]
let sources: TrustSources
let stamp: Timestamper

beforeAll(async () => {
  const now = () => clock()
  server = await servePki({ host: '127.0.0.1', port: 0 }, (baseUrl) => createPki({ baseUrl, now }))
  anchors = [parseCertificate(server.pki.root.certificate)]
  sources = { anchors, fetcher: plainFetcher, now }
  stamp = timestampBy({ ...sources, url: `${server.url}/tsa` })
})
afterEach(() => {
  clock = () => new Date()
  replaceTsa(server.pki, {})
})
afterAll(() => server.close())

const verify = (pdf: Uint8Array, options: Partial<VerifyOptions> = {}) =>
  verifyPdf(memorySource(pdf), { anchors, now: clock(), ...options })

describe.each([
  ['a cross-reference table', () => samplePdf()],
  ['object streams', () => objectStreams(samplePdf())],
  ['a linearized file', () => linearized(samplePdf())],
])('signatures of this package on %s', (_, make) => {
  test('level B: valid online, indeterminate without revocation data', async () => {
    const { pdf } = await signB(await withFields(make()), ['Box1'])
    const online = await verify(pdf, { fetcher: plainFetcher })
    expect(online).toMatchObject({ conclusion: 'valid', problems: [] })
    expect(online.signatures[0]).toMatchObject({
      fields: ['Box1'],
      level: 'B-B',
      intact: true,
      trusted: true,
      revocation: 'good',
      provenTime: undefined,
      coverage: { wholeFile: true },
      signer: { name: 'Ada' },
      laterChanges: [],
    })
    const offline = await verify(pdf)
    expect(offline.conclusion).toBe('indeterminate')
    expect(offline.signatures[0]?.problems.map(({ code }) => code)).toContain('revocation_unavailable')
  })

  test('several signers at LT, one with three fields, then LTA: all valid offline', async () => {
    let pdf = await withFields(make())
    for (const fields of [['Box1'], ['Box2', 'Box3', 'Box4']]) pdf = await toLt(await signT(pdf, fields))
    const lt = await verify(pdf)
    expect(lt.signatures.map(({ level }) => level)).toEqual(['B-LT', 'B-LT'])
    expect(lt.conclusion).toBe('valid')
    pdf = await archived(pdf)
    const lta = await verify(pdf)
    expect(lta.conclusion, JSON.stringify(lta.signatures.map(({ problems }) => problems))).toBe('valid')
    expect(lta.signatures.map(({ level }) => level)).toEqual(['B-LTA', 'B-LTA', 'timestamp'])
    expect(lta.signatures[1]?.fields).toEqual(['Box2', 'Box3', 'Box4'])
    expect(lta.signatures[0]?.laterChanges.map(({ kind }) => kind)).toEqual([
      'validation_data_added',
      'signature_added',
      'signature_added',
      'signature_added',
      'validation_data_added',
      'timestamp_added',
    ])
  })
})

describe('time', () => {
  test('a certificate of 30 minutes: valid later with a proven time, indeterminate without', async () => {
    const begin = new Date()
    const signed = await signT(await withFields(samplePdf()), ['Box1'], 30 * minute)
    const later = { now: new Date(begin.getTime() + 120 * minute) }
    expect((await verify(await toLt(signed), later)).conclusion).toBe('valid')
    const bare = await signB(await withFields(samplePdf()), ['Box1'], 30 * minute)
    const verdict = await verify(bare.pdf, { ...later, fetcher: plainFetcher })
    expect(verdict.signatures[0]?.problems.map(({ code }) => code)).toContain('certificate_expired')
  })

  test('an LTA document is valid until its last time-stamp expires, and longer after renewal', async () => {
    const begin = Date.now()
    replaceTsa(server.pki, { lifetimeMs: 5 * year })
    const pdf = await archived(await toLt(await signT(await withFields(samplePdf()), ['Box1'])))
    const at = (years: number) => ({ now: new Date(begin + years * year) })
    expect((await verify(pdf, at(4.9))).conclusion).toBe('valid')
    const ended = await verify(pdf, at(5.1))
    expect(ended.conclusion).toBe('indeterminate')
    expect(ended.signatures[1]?.problems.map(({ code }) => code)).toContain('timestamp_expired')
    clock = () => at(4.9).now
    replaceTsa(server.pki, {})
    const renewed = concatBytes([pdf, await renew(memorySource(pdf), sources, stamp)])
    const verdict = await verify(renewed, at(9))
    expect(verdict.conclusion, JSON.stringify(verdict.signatures.map(({ problems }) => problems))).toBe('valid')
    expect(verdict.signatures.map(({ level }) => level)).toEqual(['B-LTA', 'timestamp', 'timestamp'])
  })

  test('a revocation counts if it is before the proven time', async () => {
    const { key, chain, serial } = issueSigner(server.pki, { subject: { commonName: 'Ada' } })
    const begin = Date.now()
    const options = { fields: [{ name: 'Box1' }], signingTime: new Date(begin) } as const
    const blank = await withFields(samplePdf())
    const signer = keyObjectSigner(key, chain)
    const early = await signBaselineT(memorySource(blank), signer, options, stamp)
    clock = () => new Date(begin + minute)
    revoke(server.pki, serial)
    const late = await signBaselineT(memorySource(blank), signer, options, stamp)
    const verifyIncrement = ({ increment }: { increment: Uint8Array }) =>
      verify(concatBytes([blank, increment]), { fetcher: plainFetcher })
    expect((await verifyIncrement(early)).conclusion).toBe('valid')
    const verdict = await verifyIncrement(late)
    expect(verdict.conclusion).toBe('invalid')
    expect(verdict.signatures[0]).toMatchObject({ revocation: 'revoked' })
  })
})

test('a signature by an untrusted signer is reported as intact', async () => {
  const { pdf } = await signT(await withFields(samplePdf()), ['Box1'])
  const verdict = await verify(pdf, { anchors: [] })
  expect(verdict.conclusion).toBe('indeterminate')
  expect(verdict.signatures[0]).toMatchObject({ intact: true, trusted: false, level: 'B-B', signer: { name: 'Ada' } })
  expect(sentences(verdict).join(' ')).toMatch(/intact, but the issuer is not known/)
})

test('a document without signatures is unsigned, with and without fields', async () => {
  const blank = await withFields(samplePdf())
  for (const pdf of [samplePdf(), blank]) {
    const verdict = await verify(pdf)
    expect(verdict).toMatchObject({ conclusion: 'unsigned', signatures: [] })
    expect(sentences(verdict)).toEqual(['This document is not signed.'])
  }
})

async function withFields(base: Uint8Array): Promise<Uint8Array> {
  const fields = [1, 2, 3, 4].map((box) => ({
    name: `Box${box}`,
    page: 1 + (box % 2),
    rect: [72, 100 * box, 272, 100 * box + 60] as const,
    tooltip: `Signature ${box}`,
  }))
  return concatBytes([base, await addSignatureFields(memorySource(base), fields)])
}

interface SignedPdf {
  readonly pdf: Uint8Array
  readonly cms: Uint8Array
}

type Fields = readonly string[]

function optionsFor(fields: Fields) {
  const [first = '', ...rest] = fields
  return { fields: [{ name: first }, ...rest.map((name) => ({ name }))] as const, signingTime: clock() }
}

async function signB(pdf: Uint8Array, fields: Fields, lifetimeMs = year): Promise<SignedPdf> {
  const { key, chain } = issueSigner(server.pki, { subject: { commonName: 'Ada' }, lifetimeMs })
  const { increment, cms } = await signBaselineB(memorySource(pdf), keyObjectSigner(key, chain), optionsFor(fields))
  return { pdf: concatBytes([pdf, increment]), cms }
}

async function signT(pdf: Uint8Array, fields: Fields, lifetimeMs = year): Promise<SignedPdf> {
  const { key, chain } = issueSigner(server.pki, { subject: { commonName: 'Ada' }, lifetimeMs })
  const signer = keyObjectSigner(key, chain)
  const { increment, cms } = await signBaselineT(memorySource(pdf), signer, optionsFor(fields), stamp)
  return { pdf: concatBytes([pdf, increment]), cms }
}

async function toLt({ pdf, cms }: SignedPdf): Promise<Uint8Array> {
  const data = await collectValidationData(cms, sources)
  return concatBytes([pdf, (await appendValidationData(memorySource(pdf), data)) ?? new Uint8Array()])
}

async function archived(pdf: Uint8Array): Promise<Uint8Array> {
  return concatBytes([pdf, (await addDocumentTimestamp(memorySource(pdf), stamp)).increment])
}
