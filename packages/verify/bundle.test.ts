import { PATHS } from '@countersign/evidence/bundle'
import { beforeAll, describe, expect, test } from 'vitest'
import { judge, type Verdict } from './index.ts'
import { openShop, type Parts, type Shop } from './testing/shop.ts'

let shop: Shop
let parts: Parts

beforeAll(async () => {
  shop = openShop()
  parts = await shop.completed()
})

const codes = ({ findings }: Verdict) => findings.map(({ code }) => code)
const judged = async (change: Partial<Parts> = {}, trust = shop.trust('operator')) =>
  judge(await shop.evidence({ ...parts, ...change }), trust)

describe('an evidence.zip', () => {
  test('that is whole is valid: document, certificate, trail and log', async () => {
    expect(await judged()).toMatchObject({
      outcome: 'valid',
      file: { kind: 'bundle' },
      document: { outcome: 'valid', signatures: [{ kind: 'seal' }, { kind: 'signature' }, { kind: 'timestamp' }] },
      certificate: { outcome: 'valid' },
      trail: { whole: true, count: 6 },
      log: { state: 'included', log: 'log.example/2026', size: 2, covers: 6 },
      findings: [],
    })
  })

  test('whose log is not known here is not called valid: anybody may keep a log', async () => {
    const verdict = await judged({}, shop.trust('operator', 'no log'))
    expect(verdict).toMatchObject({ outcome: 'indeterminate', log: { state: 'unknown_log' } })
    expect(codes(verdict)).toEqual(['log_unknown'])
  })

  test('made before the log took it in is not called valid: anybody may write the last entry', async () => {
    const verdict = await judged({ proof: null })
    expect(verdict).toMatchObject({ outcome: 'indeterminate', log: { state: 'missing' } })
  })

  test('of which the log holds only the beginning is not called valid', async () => {
    const { document, certificate } = parts
    if (!document || !certificate) throw new Error('a completed request has both')
    const begun = { ...parts.trail, count: 5, head: parts.trail.entries[4]?.hash ?? '' }
    const verdict = await judged({ proof: await shop.logged(begun) })
    expect(verdict).toMatchObject({ outcome: 'indeterminate', log: { state: 'included', covers: 5 } })
    expect(codes(verdict)).toEqual(['log_behind'])
  })

  test('with a log of its own under the name of one that is known is invalid', async () => {
    const impostor = openShop()
    const proof = await impostor.logged(parts.trail)
    const tamper = (files: Map<string, Uint8Array>) => void files.set(PATHS.logKey, Buffer.from(impostor.logKey))
    const verdict = await judged({ proof, tamper })
    expect(verdict).toMatchObject({ outcome: 'invalid', log: { state: 'failed' } })
    expect(codes(verdict)).toContain('log_failed')
  })

  test('with a certificate that carries no trail is invalid', async () => {
    const { document, trail } = parts
    if (!document) throw new Error('a completed request has a document')
    const certificate = await shop.archive(await shop.sign(await shop.blank()))
    const ending = shop.trail({ document, certificate })
    const verdict = await judged({ certificate, trail: ending, proof: await shop.logged(ending) })
    expect(trail.count).toBe(ending.count)
    expect(verdict.outcome).toBe('invalid')
    expect(codes(verdict)).toEqual(['bundle_changed'])
  })

  test('with an entry that was changed is invalid, and the entry is named', async () => {
    const entries = parts.trail.entries.with(3, {
      ...(parts.trail.entries[3] ?? { hash: '', revealed: null }),
      canonical: '{}',
    })
    const verdict = await judged({ trail: { ...parts.trail, entries } })
    expect(verdict).toMatchObject({ outcome: 'invalid', trail: { first_bad: { entry: 4 } }, log: { state: 'failed' } })
  })

  test('with a trail written anew is caught by the certificate and by the log', async () => {
    const { document, certificate } = parts
    if (!document || !certificate) throw new Error('a completed request has both')
    const verdict = await judged({ trail: shop.trail({ document, certificate }) })
    expect(verdict).toMatchObject({ outcome: 'invalid', trail: { first_bad: { entry: 5 } }, log: { state: 'failed' } })
  })

  test('with another’s document is invalid', async () => {
    const other = await shop.archive(await shop.sign(await shop.blank()))
    expect(codes(await judged({ document: other }))).toContain('bundle_changed')
    expect(codes(await judged({ document: null }))).toContain('bundle_changed')
  })

  test('that was changed after it was made is invalid', async () => {
    for (const tamper of [
      (files: Map<string, Uint8Array>) => void files.set('more.txt', new Uint8Array(1)),
      (files: Map<string, Uint8Array>) => void files.delete(PATHS.readme),
      (files: Map<string, Uint8Array>) => void files.set(PATHS.readme, new Uint8Array(3)),
    ]) {
      const verdict = await judged({ tamper })
      expect(verdict.outcome).toBe('invalid')
      expect(codes(verdict)).toEqual(['bundle_changed'])
    }
  })

  test('of a request that was not completed holds only its trail', async () => {
    const trail = shop.trail()
    const verdict = await judged({ document: null, certificate: null, trail, proof: await shop.logged(trail) })
    expect(verdict).toMatchObject({ outcome: 'unsigned', trail: { whole: true }, log: { state: 'included' } })
    expect(codes(verdict)).toEqual(['bundle_unfinished'])
  })

  test('of a request that was not completed is unsigned, also with a sealed certificate', async () => {
    const trail = shop.trail()
    const certificate = await shop.certificate(trail)
    const verdict = await judged({ document: null, certificate, trail, proof: await shop.logged(trail) })
    expect(verdict).toMatchObject({ outcome: 'unsigned', certificate: { outcome: 'valid' }, trail: { whole: true } })
  })
})

describe('what the log answers to a hash', () => {
  const witness = async () => ({
    entry: parts.trail.entries.at(-1)?.canonical ?? '',
    proof: await shop.logged(parts.trail),
  })

  test('proves that the log holds a bare PDF’s hash, and its certificate’s', async () => {
    for (const file of [parts.document, parts.certificate])
      expect(await judge(file ?? new Uint8Array(), shop.trust('operator'), { witness: await witness() })).toMatchObject(
        {
          outcome: 'valid',
          log: { state: 'included', covers: 6 },
        },
      )
  })

  test('about another file, of another entry or by another log proves nothing', async () => {
    const other = await shop.archive(await shop.sign(await shop.blank()))
    const honest = await witness()
    const failing = { outcome: 'invalid', log: { state: 'failed' } }
    expect(await judge(other, shop.trust('operator'), { witness: honest })).toMatchObject(failing)
    const document = parts.document ?? new Uint8Array()
    const entry = honest.entry.replace('request_completed', 'request_Completed')
    expect(await judge(document, shop.trust('operator'), { witness: { ...honest, entry } })).toMatchObject(failing)
    const proof = await openShop().logged(parts.trail)
    expect(await judge(document, shop.trust('operator'), { witness: { ...honest, proof } })).toMatchObject(failing)
  })
})
