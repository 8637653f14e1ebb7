import { PATHS } from '@countersign/evidence/bundle'
import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { verifyFile } from './index.ts'
import { createFixtures, type Fixtures, type Parts, withAttachment } from './testing/fixtures.ts'

// Every file gets a verdict that has words and can be serialized, whatever it contains.

let fixtures: Fixtures
let parts: Parts

beforeAll(async () => {
  fixtures = createFixtures()
  parts = await fixtures.completed()
})

async function outcomeOf(file: Uint8Array): Promise<string> {
  const verdict = await verifyFile(file, fixtures.trust('operator'))
  expect(verdict.words).toMatch(/^[A-Z].*\.$/s)
  expect(JSON.parse(JSON.stringify(verdict))).toEqual(verdict)
  return verdict.outcome
}

test('a signed file with any byte changed is never valid', async () => {
  const document = parts.document ?? new Uint8Array()
  const place = fc.integer({ min: 0, max: document.length - 1 })
  // Flipping 0x20 only changes the case of a hex digit.
  const other = fc.integer({ min: 1, max: 255 }).filter((flip) => flip !== 0x20)
  await fc.assert(
    fc.asyncProperty(place, other, async (at, flip) => {
      expect(await outcomeOf(document.with(at, (document[at] ?? 0) ^ flip))).not.toBe('valid')
    }),
    { numRuns: 40 },
  )
}, 60_000)

test('an archive with arbitrary content in place of trail, proof or key is never valid', async () => {
  const anything = fc.oneof(
    fc.json(),
    fc.string(),
    fc.jsonValue().map((value) => JSON.stringify({ entries: value })),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(PATHS.auditTrail, PATHS.logProof, PATHS.logKey, PATHS.certificate),
      anything,
      async (path, text) => {
        const tamper = (files: Map<string, Uint8Array>) => void files.set(path, Buffer.from(text))
        expect(await outcomeOf(await fixtures.evidence({ ...parts, tamper }))).not.toBe('valid')
      },
    ),
    { numRuns: 40 },
  )
}, 60_000)

test('trails with arbitrary entries get a verdict', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 3 }), async (values) => {
      const entries = values.map((value) => ({ canonical: JSON.stringify(value), hash: '', revealed: null }))
      const trail = { sign_request_id: 'sr_1', count: entries.length, head: '', entries }
      await outcomeOf(await fixtures.evidence({ ...parts, trail }))
      await outcomeOf(await fixtures.blank(withAttachment('audit-trail.json', JSON.stringify(trail))))
    }),
    { numRuns: 30 },
  )
}, 60_000)

test('reports an unchecked log if WebCrypto does not support Ed25519', async () => {
  const importKey = crypto.subtle.importKey.bind(crypto.subtle)
  const spy = vi.spyOn(crypto.subtle, 'importKey').mockImplementation(((...args: Parameters<typeof importKey>) => {
    if (args[2] === 'Ed25519') throw new DOMException('no such algorithm', 'NotSupportedError')
    return importKey(...args)
  }) as typeof importKey)
  const verdict = await verifyFile(await fixtures.evidence(parts), fixtures.trust('operator'))
  spy.mockRestore()
  expect(verdict).toMatchObject({ outcome: 'indeterminate', log: { state: 'not_checked' } })
  expect(verdict.findings.map(({ code }) => code)).toEqual(['log_unsupported'])
})
