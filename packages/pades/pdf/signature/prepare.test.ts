import { describe, expect, test } from 'vitest'
import { concatBytes, latin1OfBytes } from '../../bytes.ts'
import { qpdf, samplePdf } from '../../testing/sample-pdfs.ts'
import { verifyWithPdfsig } from '../../testing/validators.ts'
import { PdfDocument } from '../document/document.ts'
import { findField, readForm } from '../document/form.ts'
import { memorySource } from '../source/byte-source.ts'
import { dict, name, PdfIndirect, PdfRef, PdfStream, StoredStream } from '../syntax/values.ts'
import { addSignatureFields } from './add-fields.ts'
import { prepareSignature, type SignatureOptions, signatureGroups } from './prepare.ts'
import { prepareTimestamp } from './prepare-timestamp.ts'

const signingTime = new Date('2026-02-03T04:05:06.789Z')
const field = (fieldName: string) => ({
  name: fieldName,
  page: 1,
  rect: [10, 10, 110, 60] as const,
  tooltip: 'Signature',
})

async function withFields(...names: readonly string[]): Promise<Uint8Array> {
  const base = samplePdf()
  return concatBytes([base, await addSignatureFields(memorySource(base), names.map(field))])
}

async function prepare(pdf: Uint8Array, options: Partial<SignatureOptions> = {}) {
  const prepared = await prepareSignature(memorySource(pdf), { fields: [{ name: 'A' }], signingTime, ...options })
  const bytes = concatBytes([pdf, prepared.increment])
  return {
    prepared,
    bytes,
    text: latin1OfBytes(prepared.increment),
    document: await PdfDocument.open(memorySource(bytes)),
  }
}

test('the byte range covers everything except the slot', async () => {
  const pdf = await withFields('A')
  const { prepared, bytes } = await prepare(pdf, { slotBytes: 100 })
  const [zero, first, second, last] = prepared.byteRange
  expect([zero, second + last]).toEqual([0, bytes.length])
  expect(latin1OfBytes(bytes.subarray(first, second))).toBe(`<${'0'.repeat(200)}>`)
  expect(pdf.length + prepared.slot.position).toBe(first + 1)
  expect(latin1OfBytes(bytes)).toContain(`/ByteRange[0 ${first} ${second} ${last} `)
})

test('writes only the field, its value and its appearance', async () => {
  const appearance = { bbox: [0, 0, 100, 50] as const, resources: dict({}), content: new Uint8Array() }
  const { text } = await prepare(await withFields('A', 'B'), { fields: [{ name: 'A', appearance }] })
  const objects = [...text.matchAll(/^(\d+) 0 obj$/gm)].length
  expect(objects).toBe(3)
})

test('writes /M in UTC with seconds, omits an absent /Name, and preserves any script', async () => {
  const { text, prepared } = await prepare(await withFields('A'), { reason: 'Für (alle)', location: 'Here' })
  expect(text).toContain("/M(D:20260203040506+00'00')")
  expect(prepared.signingTime).toBe('2026-02-03T04:05:06.000Z')
  expect(text).not.toContain('/Name')
  expect(text).toContain('/Location(Here)')
  expect(text).toContain('/Reason<feff004600fc0072')
})

test('equal input gives equal bytes', async () => {
  const pdf = await withFields('A')
  expect((await prepare(pdf)).prepared).toEqual((await prepare(pdf)).prepared)
})

test('writes the resources of an appearance, each shared resource once', async () => {
  const font = new PdfIndirect(dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') }))
  const image = new PdfStream(dict({ Subtype: name('Image') }), Uint8Array.of(1, 2, 3))
  const resources = dict({ Font: dict({ F1: font, F2: font }), XObject: dict({ I: image }) })
  const appearance = { bbox: [0, 0, 100, 50] as const, resources, content: new TextEncoder().encode('q Q') }
  const fields = [
    { name: 'A', appearance },
    { name: 'B', appearance },
  ] as const
  const { document, text } = await prepare(await withFields('A', 'B'), { fields })
  expect(text.match(/\/Helvetica/g)).toHaveLength(1)
  const { dict: filled } = await findField(document, await readForm(document), 'B')
  const normal = await document.resolve((await document.dict(filled.get('AP'), 'AP')).get('N'))
  if (!(normal instanceof StoredStream)) throw new Error('no appearance')
  expect(latin1OfBytes(await document.streamBytes(normal))).toBe('q Q')
  const fonts = await document.dict(
    (await document.dict(normal.dict.get('Resources'), 'resources')).get('Font'),
    'fonts',
  )
  expect(fonts.get('F1')).toEqual(fonts.get('F2'))
})

test('fills a nested field with a separate widget: /V in the field, /AP in the widget', async () => {
  const pdf = samplePdf({
    objects: {
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[20 0 R]/SigFlags 3>>>>',
      20: '<</T(Parent)/Kids[21 0 R]>>',
      21: '<</T(Child)/FT/Sig/Parent 20 0 R/Kids[22 0 R]>>',
      22: '<</Type/Annot/Subtype/Widget/Rect[0 0 9 9]/Parent 21 0 R/P 10 0 R>>',
    },
  })
  const appearance = { bbox: [0, 0, 9, 9] as const, resources: dict({}), content: new Uint8Array() }
  const { document } = await prepare(pdf, { fields: [{ name: 'Parent.Child', appearance }] })
  const { dict: filled } = await findField(document, await readForm(document), 'Parent.Child')
  expect([filled.has('V'), filled.has('AP')]).toEqual([true, false])
  expect((await document.dict(new PdfRef(22), 'widget')).has('AP')).toBe(true)
})

test('signatureGroups groups fields into one signature or one each', () => {
  expect(signatureGroups(['A', 'B'], 'sharedValue')).toEqual([['A', 'B']])
  expect(signatureGroups(['A', 'B'], 'onePerBox')).toEqual([['A'], ['B']])
})

describe('a document time-stamp', () => {
  test('gets an invisible field that is on no page, with an unused name', async () => {
    const pdf = await withFields('A')
    const first = await prepareTimestamp(memorySource(pdf), { slotBytes: 100 })
    const once = concatBytes([pdf, first.increment])
    expect(first.fields).toEqual(['Timestamp1'])
    expect((await prepareTimestamp(memorySource(once))).fields).toEqual(['Timestamp2'])
    expect(latin1OfBytes(first.increment)).not.toContain('/Type/Page')
    expect(latin1OfBytes(first.increment)).not.toContain('/Annots')
    const document = await PdfDocument.open(memorySource(once))
    expect((await findField(document, await readForm(document), 'Timestamp1')).dict.get('Rect')).toEqual([0, 0, 0, 0])
    expect(first.subFilter).toBe('ETSI.RFC3161')
  })

  test('creates the form if the document has none', async () => {
    const pdf = samplePdf()
    const { increment } = await prepareTimestamp(memorySource(pdf))
    const document = await PdfDocument.open(memorySource(concatBytes([pdf, increment])))
    expect((await readForm(document))?.dict.get('SigFlags')).toBe(3)
  })
})

test('validators reject a prepared slot without a signature', async () => {
  const { bytes } = await prepare(await withFields('A'))
  expect(verifyWithPdfsig(bytes).some(({ valid }) => valid)).toBe(false)
  expect(qpdf(bytes, '--qdf').length).toBeGreaterThan(0)
})
