import { PATHS } from '@countersign/evidence/bundle'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Verdict, verifyFile } from './index.ts'
import { createFixtures, type Fixtures, type Parts } from './testing/fixtures.ts'

let fixtures: Fixtures
let parts: Parts

beforeAll(async () => {
  fixtures = createFixtures()
  parts = await fixtures.completed()
})

const codes = ({ findings }: Verdict) => findings.map(({ code }) => code)
const verifyChanged = async (change: Partial<Parts> = {}, trust = fixtures.trust('operator')) =>
  verifyFile(await fixtures.evidence({ ...parts, ...change }), trust)

describe('an evidence.zip', () => {
  test('is valid if document, certificate, trail and log are intact', async () => {
    expect(await verifyChanged()).toMatchObject({
      outcome: 'valid',
      file: { kind: 'bundle' },
      document: { outcome: 'valid', signatures: [{ kind: 'seal' }, { kind: 'signature' }, { kind: 'timestamp' }] },
      certificate: { outcome: 'valid' },
      trail: { whole: true, count: 6, acts: [{ role: 'signer', act: 'signed' }, { act: 'signed' }] },
      log: { state: 'included', log: 'log.example/2026', size: 2, covers: 6 },
      findings: [],
    })
  })

  test('is indeterminate if the log is not trusted, because anyone can run a log', async () => {
    const verdict = await verifyChanged({}, fixtures.trust('operator', 'no log'))
    expect(verdict).toMatchObject({ outcome: 'indeterminate', log: { state: 'unknown_log' } })
    expect(codes(verdict)).toEqual(['log_unknown'])
  })

  test('is indeterminate without a log proof, because anyone can write the last entry', async () => {
    const verdict = await verifyChanged({ proof: null })
    expect(verdict).toMatchObject({ outcome: 'indeterminate', log: { state: 'missing' } })
  })

  test('is indeterminate if the log covers only the first entries', async () => {
    const { document, certificate } = parts
    if (!document || !certificate) throw new Error('the fixture lacks a file')
    const prefix = { ...parts.trail, count: 5, head: parts.trail.entries[4]?.hash ?? '' }
    const verdict = await verifyChanged({ proof: await fixtures.logged(prefix) })
    expect(verdict).toMatchObject({ outcome: 'indeterminate', log: { state: 'included', covers: 5 } })
    expect(codes(verdict)).toEqual(['log_behind'])
  })

  test('is invalid with another key under the name of a trusted log', async () => {
    const impostor = createFixtures()
    const proof = await impostor.logged(parts.trail)
    const tamper = (files: Map<string, Uint8Array>) => void files.set(PATHS.logKey, Buffer.from(impostor.logKey))
    const verdict = await verifyChanged({ proof, tamper })
    expect(verdict).toMatchObject({ outcome: 'invalid', log: { state: 'failed' } })
    expect(codes(verdict)).toContain('log_failed')
  })

  test('is invalid if the certificate has no attached trail', async () => {
    const { document, trail } = parts
    if (!document) throw new Error('the fixture lacks a document')
    const certificate = await fixtures.archive(await fixtures.sign(await fixtures.blank()))
    const rewritten = fixtures.trail({ document, certificate })
    const verdict = await verifyChanged({ certificate, trail: rewritten, proof: await fixtures.logged(rewritten) })
    expect(trail.count).toBe(rewritten.count)
    expect(verdict.outcome).toBe('invalid')
    expect(codes(verdict)).toEqual(['bundle_changed'])
  })

  test('is invalid with a changed entry, and reports the entry', async () => {
    const entries = parts.trail.entries.with(3, {
      ...(parts.trail.entries[3] ?? { hash: '', revealed: null }),
      canonical: '{}',
    })
    const verdict = await verifyChanged({ trail: { ...parts.trail, entries } })
    expect(verdict).toMatchObject({ outcome: 'invalid', trail: { first_bad: { entry: 4 } }, log: { state: 'failed' } })
  })

  test('is invalid with a rewritten trail, which the certificate and the log detect', async () => {
    const { document, certificate } = parts
    if (!document || !certificate) throw new Error('the fixture lacks a file')
    const verdict = await verifyChanged({ trail: fixtures.trail({ document, certificate }) })
    expect(verdict).toMatchObject({ outcome: 'invalid', trail: { first_bad: { entry: 5 } }, log: { state: 'failed' } })
  })

  test('is invalid with the document of another request', async () => {
    const other = await fixtures.archive(await fixtures.sign(await fixtures.blank()))
    expect(codes(await verifyChanged({ document: other }))).toContain('bundle_changed')
    expect(codes(await verifyChanged({ document: null }))).toContain('bundle_changed')
  })

  test('is invalid if files were added, removed or changed', async () => {
    for (const tamper of [
      (files: Map<string, Uint8Array>) => void files.set('more.txt', new Uint8Array(1)),
      (files: Map<string, Uint8Array>) => void files.delete(PATHS.readme),
      (files: Map<string, Uint8Array>) => void files.set(PATHS.readme, new Uint8Array(3)),
    ]) {
      const verdict = await verifyChanged({ tamper })
      expect(verdict.outcome).toBe('invalid')
      expect(codes(verdict)).toEqual(['bundle_changed'])
    }
  })

  test('of an incomplete request is unsigned and contains only the trail', async () => {
    const trail = fixtures.trail()
    const verdict = await verifyChanged({
      document: null,
      certificate: null,
      trail,
      proof: await fixtures.logged(trail),
    })
    expect(verdict).toMatchObject({ outcome: 'unsigned', trail: { whole: true }, log: { state: 'included' } })
    expect(codes(verdict)).toEqual(['bundle_unfinished'])
  })

  test('of an incomplete request is unsigned even with a sealed certificate', async () => {
    const trail = fixtures.trail()
    const certificate = await fixtures.certificate(trail)
    const verdict = await verifyChanged({ document: null, certificate, trail, proof: await fixtures.logged(trail) })
    expect(verdict).toMatchObject({ outcome: 'unsigned', certificate: { outcome: 'valid' }, trail: { whole: true } })
  })
})

describe('a log response for a file hash', () => {
  const loggedEntry = async () => ({
    entry: parts.trail.entries.at(-1)?.canonical ?? '',
    proof: await fixtures.logged(parts.trail),
  })

  test('proves the hash of a PDF and of its certificate of completion', async () => {
    for (const file of [parts.document, parts.certificate])
      expect(
        await verifyFile(file ?? new Uint8Array(), fixtures.trust('operator'), { loggedEntry: await loggedEntry() }),
      ).toMatchObject({
        outcome: 'valid',
        log: { state: 'included', covers: 6 },
      })
  })

  test('is rejected for another file, another entry or another log', async () => {
    const other = await fixtures.archive(await fixtures.sign(await fixtures.blank()))
    const valid = await loggedEntry()
    const failing = { outcome: 'invalid', log: { state: 'failed' } }
    expect(await verifyFile(other, fixtures.trust('operator'), { loggedEntry: valid })).toMatchObject(failing)
    const document = parts.document ?? new Uint8Array()
    const entry = valid.entry.replace('request_completed', 'request_Completed')
    expect(await verifyFile(document, fixtures.trust('operator'), { loggedEntry: { ...valid, entry } })).toMatchObject(
      failing,
    )
    const proof = await createFixtures().logged(parts.trail)
    expect(await verifyFile(document, fixtures.trust('operator'), { loggedEntry: { ...valid, proof } })).toMatchObject(
      failing,
    )
  })
})
