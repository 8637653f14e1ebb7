import fc from 'fast-check'
import { expect, test } from 'vitest'
import { concatBytes } from '../bytes.ts'
import { PadesError } from '../errors.ts'
import { linearized, objectStreams, samplePdf } from '../testing/sample-pdfs.ts'
import { PdfDocument } from './document/document.ts'
import { readFillableFields } from './fields/read-fields.ts'
import { addFields, addSignatureFields } from './signature/add-fields.ts'
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
const form = {
  1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[20 0 R 21 0 R]>>>>',
  10: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[20 0 R 21 0 R]>>',
  20: '<</FT/Tx/T(Text)/Subtype/Widget/Rect[0 0 9 9]/DA(/F 9 Tf)/MaxLen 9/AP<</N 22 0 R>>>>',
  21: '<</FT/Btn/T(Button)/Subtype/Widget/Rect[9 9 18 18]/AS/Off/AP<</N<</Off 22 0 R/On 22 0 R>>>>>>',
  22: '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Matrix[1 0 0 1 0 0]/Length 12>>\nstream\n0 0 9 9 re S\nendstream',
}
const plain = [
  samplePdf(),
  samplePdf({ objects: tagged }),
  samplePdf({ objects: form }),
  objectStreams(samplePdf()),
  linearized(samplePdf()),
]

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
        addFields(source, { signatures: [], assigned: ['Text', 'Button'] }),
        PdfDocument.open(source).then(readFillableFields),
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
