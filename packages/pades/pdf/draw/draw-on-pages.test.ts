import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { concatBytes, latin1OfBytes } from '../../bytes.ts'
import { documentObjects, qpdf, type SampleObjects, samplePdf } from '../../testing/sample-pdfs.ts'
import { PdfDocument } from '../document/document.ts'
import { findPage } from '../document/pages.ts'
import { memorySource } from '../source/byte-source.ts'
import { isArray, isDict, PdfRef, type PdfValue, StoredStream } from '../syntax/values.ts'
import { drawOnPages, type PageDrawing } from './draw-on-pages.ts'

const drawing: PageDrawing = { page: 1, content: deflateSync('0 g 10 20 30 5 re f'), resources: new Map(), pieces: 1 }

async function drawnOn(objects: SampleObjects, drawings: readonly PageDrawing[] = [drawing]) {
  const base = samplePdf({ objects })
  const increment = await drawOnPages(await PdfDocument.open(memorySource(base)), drawings)
  const bytes = concatBytes([base, increment])
  qpdf(bytes, '--qdf') // throws if qpdf has to repair the file
  return { base, bytes, document: await PdfDocument.open(memorySource(bytes)) }
}

/** The operators of a page, with each stream in brackets. */
async function operatorsOf(document: PdfDocument, page = 1): Promise<string> {
  const { dict } = await findPage(document, page)
  const streams = await document.optionalArray(dict.get('Contents'), '/Contents')
  const texts = await Promise.all(
    (streams ?? []).map(async (stream) => {
      const found = await document.resolve(stream)
      return found instanceof StoredStream ? latin1OfBytes(await document.streamBytes(found)).trim() : '?'
    }),
  )
  return texts.map((text) => `[${text}]`).join('')
}

async function formOf(document: PdfDocument, name = 'Merged', page = 1) {
  const { dict } = await findPage(document, page)
  const resources = await document.dict(dict.get('Resources'), '/Resources')
  const objects = await document.dict(resources.get('XObject'), '/XObject')
  const form = await document.resolve(objects.get(name))
  if (!(form instanceof StoredStream)) throw new Error('no form is shown')
  return { form, resources }
}

const withContent = (content: string, page = ''): SampleObjects => ({
  4: `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
  10: `<</Type/Page/Parent 2 0 R/Contents 4 0 R${page}>>`,
})

test('encloses the existing content in a save and a restore', async () => {
  const { base, bytes, document } = await drawnOn({})
  expect(bytes.subarray(0, base.length)).toEqual(base)
  expect(await operatorsOf(document)).toBe('[q][BT /F1 24 Tf 72 700 Td (Agreement) Tj ET][Q q /Merged Do Q]')
  expect((await formOf(document)).resources.has('Font')).toBe(true)
  expect((await findPage(document, 2)).dict.get('Contents')).toEqual(new PdfRef(4))
})

test('restores the unmatched saves of a page', async () => {
  const { document } = await drawnOn(withContent('q 2 0 0 2 0 0 cm q (q) Tj'))
  expect(await operatorsOf(document)).toContain('[Q Q Q q /Merged Do Q]')
})

const CONTENT = 'q 2 0 0 2 0 0 cm (Agreement) Tj'

test.each([
  ['ASCII85Decode', ascii85(Buffer.from(CONTENT))],
  ['ASCIIHexDecode', `${Buffer.from(CONTENT).toString('hex')}>`],
  ['RunLengthDecode', runLength(Buffer.from(CONTENT))],
  ['LZWDecode', lzw(Buffer.from(CONTENT))],
  ['ASCII85Decode/FlateDecode', ascii85(deflateSync(CONTENT))],
  ['ASCIIHexDecode/LZWDecode', `${Buffer.from(lzw(Buffer.from(CONTENT)), 'latin1').toString('hex')}>`],
])('draws on a page whose content is encoded by %s', async (filters, data) => {
  const names = filters.split('/').map((filter) => `/${filter}`)
  const { document } = await drawnOn({
    4: `<</Length ${data.length}/Filter 5 0 R>>\nstream\n${data}\nendstream`,
    5: `[${names.join('')}]`,
    10: '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
  })
  const { dict } = await findPage(document, 1)
  const streams = (await document.optionalArray(dict.get('Contents'), '/Contents')) ?? []
  const [, content, after] = await Promise.all(streams.map((stream) => document.resolve(stream)))
  if (!(content instanceof StoredStream && after instanceof StoredStream)) throw new Error('a stream is missing')
  expect(latin1OfBytes(await document.contentBytes(content))).toBe(CONTENT)
  expect(latin1OfBytes(await document.contentBytes(after)).trim()).toBe('Q Q q /Merged Do Q')
})

test('reports an image codec in the content of a page by its name', async () => {
  const objects = { 4: '<</Length 1/Filter/DCTDecode>>\nstream\nx\nendstream' }
  const document = await PdfDocument.open(memorySource(samplePdf({ objects })))
  await expect(drawOnPages(document, [drawing])).rejects.toThrow('a stream uses the filter DCTDecode')
})

function ascii85(data: Uint8Array): string {
  let text = ''
  for (let at = 0; at < data.length; at += 4) {
    const group = Buffer.alloc(4)
    group.set(data.subarray(at, at + 4))
    let word = group.readUInt32BE()
    let digits = ''
    for (let i = 0; i < 5; i++) {
      digits = String.fromCharCode(33 + (word % 85)) + digits
      word = Math.floor(word / 85)
    }
    text += digits.slice(0, Math.min(4, data.length - at) + 1)
  }
  return `${text}~>`
}

function runLength(data: Uint8Array): string {
  return latin1OfBytes(concatBytes([Uint8Array.of(data.length - 1), data, Uint8Array.of(128)]))
}

/** Without a table: a clear code before each byte. */
function lzw(data: Uint8Array): string {
  const bits = [...data].flatMap((byte) => [256, byte]).concat(257).map((code) => code.toString(2).padStart(9, '0')) // biome-ignore format: one chain
  const padded = bits.join('').replace(/.{1,8}/g, (byte) => `${byte.padEnd(8, '0')} `)
  return latin1OfBytes(Uint8Array.from(padded.trim().split(' '), (byte) => Number.parseInt(byte, 2)))
}

test('draws on a page without content', async () => {
  const { document } = await drawnOn({ 10: '<</Type/Page/Parent 2 0 R>>' })
  expect(await operatorsOf(document)).toBe('[q /Merged Do Q]')
})

test('keeps inherited resources and uses an unused resource name', async () => {
  const inherited = `<</Type/Pages/Kids[10 0 R 11 0 R]/Count 2/MediaBox[0 0 612 792]/Resources<</XObject<</Merged 5 0 R>>/Font<</F1 3 0 R>>>>>>`
  const taken = '<</Type/XObject/Subtype/Form/BBox[0 0 1 1]/Length 0>>\nstream\n\nendstream'
  const { document } = await drawnOn({ ...withContent('q Q'), 2: inherited, 5: taken })
  expect(await operatorsOf(document)).toContain('/Merged2 Do')
  expect((await formOf(document, 'Merged2')).resources.has('Font')).toBe(true)
})

test.each([
  [0, [1, 0, 0, 1, 20, 30], [0, 0, 592, 762]],
  [90, [0, 1, -1, 0, 612, 30], [0, 0, 762, 592]],
  [180, [-1, 0, 0, -1, 612, 792], [0, 0, 592, 762]],
  [270, [0, -1, 1, 0, 20, 792], [0, 0, 762, 592]],
])(
  'on a page rotated by %i, coordinates start at the lower left corner of the displayed page',
  async (rotate, matrix, box) => {
    const { document } = await drawnOn(withContent('', `/CropBox[20 30 612 792]/Rotate ${rotate}`))
    const { form } = await formOf(document)
    expect(form.dict.get('Matrix')).toEqual(matrix)
    expect(form.dict.get('BBox')).toEqual(box)
  },
)

test('on a page with /UserUnit, coordinates are points', async () => {
  const { document } = await drawnOn(withContent('', '/UserUnit 2'))
  const { form } = await formOf(document)
  expect(form.dict.get('Matrix')).toEqual([0.5, 0, 0, 0.5, 0, 0])
  expect(form.dict.get('BBox')).toEqual([0, 0, 1224, 1584])
})

describe('in a tagged document', () => {
  const tagged: SampleObjects = {
    1: '<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/StructTreeRoot 30 0 R>>',
    10: `${documentObjects()[10]?.slice(0, -2)}/StructParents 0>>`,
    11: `${documentObjects()[11]?.slice(0, -2)}/StructParents 1>>`,
    30: '<</Type/StructTreeRoot/K[31 0 R]/ParentTree 32 0 R/ParentTreeNextKey 2>>',
    31: '<</Type/StructElem/S/Document/P 30 0 R/K[33 0 R 34 0 R]>>',
    32: '<</Nums[0 [35 0 R] 1 [34 0 R]]>>',
    33: '<</Type/StructElem/S/Sect/P 31 0 R/K[35 0 R]>>',
    34: '<</Type/StructElem/S/P/P 31 0 R/Pg 11 0 R/K 0>>',
    35: '<</Type/StructElem/S/P/P 33 0 R/Pg 10 0 R/K 0>>',
  }

  test('each marked content sequence becomes a paragraph after the content of its page and is found by the form’s /StructParents key', async () => {
    const { document } = await drawnOn(tagged, [
      { ...drawing, pieces: 2 },
      { ...drawing, page: 2 },
    ])
    const top = await document.dict(new PdfRef(31), 'the Document element')
    const kids = (await document.optionalArray(top.get('K'), '/K')) ?? []
    const [sect, one, two, second, three] = kids.map((kid) => (kid instanceof PdfRef ? kid.number : 0))
    expect([sect, second]).toEqual([33, 34])

    const tree = await document.dict(new PdfRef(32), 'the parent tree')
    const numbers = (await document.optionalArray(tree.get('Nums'), '/Nums')) ?? []
    const values = await Promise.all(numbers.slice(4).map((value: PdfValue) => document.resolve(value)))
    const refs = (value: unknown) => (Array.isArray(value) ? value.map(({ number }: PdfRef) => number) : value)
    expect(values.map(refs)).toEqual([2, [one, two], 3, [three]])
    expect((await formOf(document)).form.dict.get('StructParents')).toBe(2)
    expect((await formOf(document, 'Merged', 2)).form.dict.get('StructParents')).toBe(3)

    const element = await document.resolve(kids[2])
    const content = isDict(element) ? element.get('K') : undefined
    expect(isDict(content) && [content.get('MCID'), content.get('Pg')]).toEqual([1, new PdfRef(10)])
    const root = await document.dict(new PdfRef(30), 'the root')
    expect(root.get('ParentTreeNextKey')).toBe(4)
    expect(isArray(await document.resolve(root.get('K')))).toBe(true)
  })
})
