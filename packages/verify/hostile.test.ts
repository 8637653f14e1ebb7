import { PATHS } from '@countersign/evidence/bundle'
import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { describeVerdict, judge } from './index.ts'
import { openShop, type Parts, type Shop, withAttachment } from './testing/shop.ts'

// Whatever a file holds, there is an answer, and it can be said.

let shop: Shop
let parts: Parts

beforeAll(async () => {
  shop = openShop()
  parts = await shop.completed()
})

async function answers(file: Uint8Array): Promise<string> {
  const verdict = await judge(file, shop.trust('operator'))
  expect(describeVerdict(verdict).length).toBeGreaterThan(1)
  expect(JSON.parse(JSON.stringify(verdict))).toEqual(verdict)
  return verdict.outcome
}

test('a signed file in which any byte was changed gets an answer, and is never called valid', async () => {
  const document = parts.document ?? new Uint8Array()
  const place = fc.integer({ min: 0, max: document.length - 1 })
  // A hex digit that is written large is the same digit.
  const other = fc.integer({ min: 1, max: 255 }).filter((flip) => flip !== 0x20)
  await fc.assert(
    fc.asyncProperty(place, other, async (at, flip) => {
      expect(await answers(document.with(at, (document[at] ?? 0) ^ flip))).not.toBe('valid')
    }),
    { numRuns: 40 },
  )
}, 60_000)

test('an archive with anything where trail, proof and key should be gets an answer', async () => {
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
        expect(await answers(await shop.evidence({ ...parts, tamper }))).not.toBe('valid')
      },
    ),
    { numRuns: 40 },
  )
}, 60_000)

test('entries of any form, consistently hashed, get an answer', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 3 }), async (values) => {
      const entries = values.map((value) => ({ canonical: JSON.stringify(value), hash: '', revealed: null }))
      const trail = { sign_request_id: 'sr_1', count: entries.length, head: '', entries }
      await answers(await shop.evidence({ ...parts, trail }))
      await answers(await shop.blank(withAttachment('audit-trail.json', JSON.stringify(trail))))
    }),
    { numRuns: 30 },
  )
}, 60_000)

test('where Ed25519 is not known, the log is not checked, and that is said', async () => {
  const known = crypto.subtle.importKey.bind(crypto.subtle)
  const unknown = vi.spyOn(crypto.subtle, 'importKey').mockImplementation(((...args: Parameters<typeof known>) => {
    if (args[2] === 'Ed25519') throw new DOMException('no such algorithm', 'NotSupportedError')
    return known(...args)
  }) as typeof known)
  const verdict = await judge(await shop.evidence(parts), shop.trust('operator'))
  unknown.mockRestore()
  expect(verdict).toMatchObject({ outcome: 'indeterminate', log: { state: 'not_checked' } })
  expect(verdict.findings.map(({ code }) => code)).toEqual(['log_unsupported'])
})
