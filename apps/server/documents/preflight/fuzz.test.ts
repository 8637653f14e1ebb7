import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digestOfMeaning } from './identical.ts'
import { readMetadata } from './metadata.ts'
import { readPages } from './pages.ts'
import { PdfFile } from './pdf/file.ts'
import { Meter } from './pdf/meter.ts'
import { applyPolicy } from './policy.ts'
import { Refusal } from './refusal.ts'
import { checkContent } from './signable.ts'
import { measureStreams } from './streams.ts'
import { INVOICE_XML, invoice } from './testing/active-content.ts'
import * as good from './testing/good.ts'

/** All our code that reads an upload. */
async function readAll(bytes: Buffer): Promise<void> {
  const file = await PdfFile.read(bytes, new Meter())
  await measureStreams(file)
  const pages = readPages(file, 500)
  await applyPolicy(file, await readMetadata(file), await checkContent(bytes, pages))
  digestOfMeaning(file)
}

const seeds = [good.archival(), good.withObjectStream(), good.hybrid(), good.layerShown(), invoice(INVOICE_XML)]
const fragments = [
  '<<',
  '>>',
  '[',
  ']',
  '(',
  ')',
  'obj',
  'endobj',
  'stream\n',
  'endstream',
  ' 3 0 R ',
  '/Kids',
  '%',
  'trailer',
]

const change = fc.record({
  at: fc.nat(),
  drop: fc.nat(20),
  add: fc.oneof(
    fc.constantFrom(...fragments).map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 12 }),
  ),
})

test('reads or rejects every damaged file without an internal error', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...seeds),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      async (seed, changes) => {
        let bytes = seed
        for (const { at, drop, add } of changes) {
          const position = at % (bytes.length + 1)
          bytes = Buffer.concat([bytes.subarray(0, position), add, bytes.subarray(position + drop)])
        }
        const failure = await readAll(bytes).then(
          () => undefined,
          (error: unknown) => error,
        )
        expect(failure === undefined || failure instanceof Refusal, String(failure)).toBe(true)
      },
    ),
    { numRuns: 1000 },
  )
})
