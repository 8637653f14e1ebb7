import { expect, test } from 'vitest'
import { memorySource, PdfDocument } from '../pdf/index.ts'
import { samplePdf } from '../testing/sample-pdfs.ts'
import { readPdfAClaim } from './pdfa-claim.ts'

async function claimOf(xmp: string, components: number | undefined, subtype = 'GTS_PDFA1') {
  const intents = components === undefined ? '' : `/OutputIntents[<</S/${subtype}/DestOutputProfile 21 0 R>>]`
  const pdf = samplePdf({
    objects: {
      1: `<</Type/Catalog/Pages 2 0 R/Metadata 20 0 R${intents}>>`,
      20: `<</Type/Metadata/Subtype/XML/Length ${xmp.length}>>\nstream\n${xmp}\nendstream`,
      21: `<</N ${components ?? 3}/Length 0>>\nstream\n\nendstream`,
    },
  })
  return readPdfAClaim(await PdfDocument.open(memorySource(pdf)))
}

test.each([
  ['<rdf:Description pdfaid:part="1" pdfaid:conformance="B"/>', 3, { pdfA: 1, outputIntent: 'rgb' }],
  ["<rdf:Description pdfaid:part='2'/>", 4, { pdfA: 2, outputIntent: 'cmyk' }],
  ['<pdfaid:part>3</pdfaid:part>', 1, { pdfA: 3, outputIntent: 'gray' }],
  ['<pdfaid:part> 4 </pdfaid:part><pdfaid:rev>2020</pdfaid:rev>', undefined, { pdfA: 4, outputIntent: 'none' }],
  ['<pdfuaid:part>1</pdfuaid:part>', undefined, { pdfA: 0, outputIntent: 'none' }],
])('%s with a profile of %s components', async (xmp, components, claim) => {
  expect(await claimOf(xmp, components)).toEqual(claim)
})

test('ignores an output intent that is not for PDF/A', async () => {
  expect(await claimOf('<pdfaid:part>2</pdfaid:part>', 4, 'GTS_PDFX')).toEqual({ pdfA: 2, outputIntent: 'none' })
})

test('a document without metadata claims no PDF/A part', async () => {
  const document = await PdfDocument.open(memorySource(samplePdf()))
  expect(await readPdfAClaim(document)).toEqual({ pdfA: 0, outputIntent: 'none' })
})
