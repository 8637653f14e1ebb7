import fc from 'fast-check'
import { expect, test } from 'vitest'
import { concatBytes } from '../bytes.ts'
import { PadesError } from '../errors.ts'
import { linearized, objectStreams, samplePdf } from '../testing/sample-pdfs.ts'
import { addSignatureFields } from './signature/add-fields.ts'
import { prepareSignature } from './signature/prepare.ts'
import { prepareTimestamp } from './signature/prepare-timestamp.ts'
import { memorySource } from './source/byte-source.ts'

const field = { name: 'A', page: 1, rect: [0, 0, 90, 30] as const, tooltip: 'Signature' }
const tagged = {
  1: '<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/StructTreeRoot 30 0 R/AcroForm<</Fields[20 0 R]>>>>',
  20: '<</FT/Sig/T(Other)/Kids[21 0 R]>>',
  21: '<</Subtype/Widget/Parent 20 0 R>>',
  30: '<</Type/StructTreeRoot/K 31 0 R/ParentTree 32 0 R>>',
  31: '<</Type/StructElem/S/Document/P 30 0 R/K[]>>',
  32: '<</Kids[33 0 R]>>',
  33: '<</Nums[0 31 0 R]/Limits[0 0]>>',
}
const plain = [samplePdf(), samplePdf({ objects: tagged }), objectStreams(samplePdf()), linearized(samplePdf())]

/** Overwrites bytes, or repeats or removes a range, so that the result still resembles a PDF. */
const change = fc.oneof(
  fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), bytes: fc.uint8Array({ minLength: 1, maxLength: 4 }) }),
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc
      .string({ unit: fc.constantFrom(...'0123456789 R<>[]/'), minLength: 1, maxLength: 3 })
      .map((text) => new TextEncoder().encode(text)),
  }),
  fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), cut: fc.integer({ min: 1, max: 60 }) }),
)

test('signs a damaged document or rejects it with a PadesError, within the time limit', async () => {
  const withFields = await Promise.all(
    plain.map(async (pdf) => concatBytes([pdf, await addSignatureFields(memorySource(pdf), [field])])),
  )
  const anyFile = fc.constantFrom(...plain, ...withFields)
  await fc.assert(
    fc.asyncProperty(anyFile, fc.array(change, { minLength: 1, maxLength: 6 }), async (pdf, changes) => {
      const source = memorySource(changes.reduce(apply, pdf))
      const attempts = await Promise.allSettled([
        addSignatureFields(source, [{ ...field, name: 'B' }]),
        prepareSignature(source, { fields: [{ name: 'A' }], signingTime: new Date(0), slotBytes: 100 }),
        prepareTimestamp(source, { slotBytes: 100 }),
      ])
      for (const attempt of attempts)
        if (attempt.status === 'rejected') expect(attempt.reason).toBeInstanceOf(PadesError)
    }),
    { numRuns: 1500 },
  )
})

function apply(pdf: Uint8Array, one: { at: number; bytes?: Uint8Array; cut?: number }): Uint8Array {
  const position = Math.floor(one.at * (pdf.length - 1))
  if (one.bytes === undefined) return concatBytes([pdf.subarray(0, position), pdf.subarray(position + (one.cut ?? 0))])
  const changed = pdf.slice()
  changed.set(one.bytes.subarray(0, changed.length - position), position)
  return changed
}
