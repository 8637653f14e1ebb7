import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { bytesOfLatin1, concatBytes, latin1OfBytes } from '../../bytes.ts'
import { documentObjects, linearized, objectStreams, qpdf, samplePdf, writePdf } from '../../testing/sample-pdfs.ts'
import { defaultLimits } from '../limits.ts'
import { type ByteSource, joinedSource, memorySource } from '../source/byte-source.ts'
import { isDict, isName, PdfRef, StoredStream } from '../syntax/values.ts'
import { Increment } from '../write/increment.ts'
import { PdfDocument } from './document.ts'
import { eachPage, findPage, pageCount } from './pages.ts'

const open = (pdf: Uint8Array) => PdfDocument.open(memorySource(pdf))

describe.each<[string, () => Uint8Array]>([
  ['a cross-reference table', () => samplePdf()],
  ['a cross-reference table with CRLF', () => samplePdf({ entryEnd: '\r\n' })],
  ['a cross-reference stream', () => objectStreams(samplePdf())],
  ['a linearized file', () => linearized(samplePdf())],
  ['a linearized file with object streams', () => qpdf(samplePdf(), '--linearize', '--object-streams=generate')],
  ['a hybrid file', hybridPdf],
  [
    'generations above 0',
    () => samplePdf({ generations: { 3: 7 }, objects: { 10: pageWithFont('3 7 R'), 11: pageWithFont('3 7 R') } }),
  ],
  ['an object number freed and reused', reusedObject],
  ['padding after %%EOF', () => concatBytes([samplePdf(), new Uint8Array(500)])],
])('%s', (_label, make) => {
  test('opens, and its pages and their fonts are found', async () => {
    const document = await open(make())
    expect(await pageCount(document)).toBe(2)
    for (const number of [1, 2]) {
      const page = await findPage(document, number)
      expect(page).toMatchObject({ mediaBox: [0, 0, 612, 792], cropBox: [0, 0, 612, 792], rotate: 0, userUnit: 1 })
      const resources = await document.dict(page.dict.get('Resources'), 'resources')
      const fonts = await document.dict(resources.get('Font'), 'fonts')
      const font = await document.dict(fonts.get('F1'), 'font')
      expect(isName(font.get('BaseFont'), 'Helvetica')).toBe(true)
    }
  })

  test('an increment uses the same kind of cross-reference section and is readable by qpdf', async () => {
    const base = make()
    const document = await open(base)
    const increment = await Increment.after(document)
    const { ref, dict: catalog } = await document.catalog()
    increment.set(ref, new Map([...catalog, ['Lang', increment.add(new Map([['Marker', 42]]))]]))
    const { bytes } = await increment.finish()
    const updated = await PdfDocument.open(joinedSource(memorySource(base), memorySource(bytes)))
    expect(updated.xref.newest.kind).toBe(document.xref.newest.kind)
    const marker = await updated.resolve((await updated.catalog()).dict.get('Lang'))
    expect(isDict(marker) && marker.get('Marker')).toBe(42)
    expect(latin1OfBytes(qpdf(concatBytes([base, bytes]), '--qdf', '--object-streams=disable'))).toContain('/Marker 42')
  })
})

test('reads a file with bytes before its header, and rejects it for signing', async () => {
  const document = await open(samplePdf({ junk: 'HTTP junk\n' }))
  expect((await findPage(document, 2)).ref.number).toBe(11)
  await expect(Increment.after(document)).rejects.toMatchObject({ code: 'pdf_junk_before_header' })
})

test('rejects an increment to a file with objects beyond /Size', async () => {
  const pdf = bytesOfLatin1(latin1OfBytes(samplePdf()).replace('/Size 12', '/Size 11'))
  await expect(Increment.after(await open(pdf))).rejects.toMatchObject({ code: 'pdf_damaged' })
})

test('an increment to a file with object streams has a cross-reference stream and keeps /Info and the first half of /ID', async () => {
  const base = samplePdf({ objects: { 5: '<</Title(x)>>' }, trailer: '/Info 5 0 R/ID[<aa><bb>]/Custom(kept)' })
  const increment = await Increment.after(await open(base))
  increment.add(new Map())
  const { bytes } = await increment.finish()
  const { trailer } = await open(concatBytes([base, bytes]))
  expect(trailer.get('Info')).toEqual(new PdfRef(5))
  expect(trailer.get('Custom')).toBeDefined()
  expect(trailer.get('ID')).toMatchObject([{ bytes: Uint8Array.of(0xaa) }, { bytes: { length: 16 } }])
})

test('entries of a cross-reference table have exactly 20 bytes', async () => {
  const base = samplePdf()
  const increment = await Increment.after(await open(base))
  increment.add(new Map())
  const text = latin1OfBytes((await increment.finish()).bytes)
  expect(text).toMatch(/xref\n12 1\n\d{10} \d{5} n \ntrailer\n/)
})

test('page boxes and rotation are inherited, and the crop box is clipped to the media box', async () => {
  const objects = {
    2: '<</Type/Pages/Kids[20 0 R 12 0 R]/Count 3/MediaBox[0 0 612 792]/Rotate 90>>',
    20: '<</Type/Pages/Parent 2 0 R/Kids[10 0 R 11 0 R]/Count 2/CropBox[700 10 50 60]>>',
    10: '<</Type/Page/Parent 20 0 R/UserUnit 2>>',
    11: '<</Type/Page/Parent 20 0 R/Rotate -90/MediaBox[0 0 100 100]>>',
    12: '<</Type/Page/Parent 2 0 R/Rotate 180>>',
  }
  const document = await open(samplePdf({ objects }))
  expect(await findPage(document, 1)).toMatchObject({ cropBox: [50, 10, 612, 60], rotate: 90, userUnit: 2 })
  expect(await findPage(document, 2)).toMatchObject({
    cropBox: [50, 10, 100, 60],
    rotate: 270,
    mediaBox: [0, 0, 100, 100],
  })
  expect(await findPage(document, 3)).toMatchObject({ cropBox: [0, 0, 612, 792], rotate: 180 })
  await expect(findPage(document, 4)).rejects.toMatchObject({ code: 'pdf_page_missing' })
  const numbers: number[] = []
  for await (const { ref } of eachPage(document)) numbers.push(ref.number)
  expect(numbers).toEqual([10, 11, 12])
})

test('finds one of 6,000 pages without reading the others', async () => {
  const pdf = samplePdf({ pages: 6000 })
  const source = counted(memorySource(pdf))
  const document = await PdfDocument.open(source)
  expect((await findPage(document, 1500)).ref.number).toBe(1509)
  expect(source.bytesRead).toBeLessThan(pdf.length / 2)
})

test('opening a large file reads only its tail and a few windows', async () => {
  const filler = 'x'.repeat(3_000_000)
  const objects = documentObjects(2, { 30: `<</Length ${filler.length}>>\nstream\n${filler}\nendstream` })
  const source = counted(memorySource(writePdf(objects)))
  await findPage(await PdfDocument.open(source), 2)
  expect(source.bytesRead).toBeLessThan(100_000)
})

test('concurrent lookups share the reading of older cross-reference sections', async () => {
  const document = await open(reusedObject())
  const all = await Promise.all(
    [4, 10, 3, 2, 4, 1].map((number) => document.resolve(new PdfRef(number, number === 3 ? 1 : 0))),
  )
  expect(all.every((object) => object !== null && object !== undefined)).toBe(true)
  expect(await document.xref.sections()).toHaveLength(3)
})

test('reads a stream with a direct or an indirect /Length', async () => {
  const objects = { 4: '<</Length 5 0 R/Filter/FlateDecode>>\nstream\n\nendstream', 5: '0' }
  const data = latin1OfBytes(deflateSync('hello'))
  objects[4] = `<</Length 5 0 R/Filter/FlateDecode>>\nstream\n${data}\nendstream`
  objects[5] = String(data.length)
  const document = await open(samplePdf({ objects }))
  const stream = await document.resolve(new PdfRef(4))
  if (!(stream instanceof StoredStream)) throw new Error('no stream')
  expect(latin1OfBytes(await document.streamBytes(stream))).toBe('hello')
})

describe('rejects damaged files', () => {
  const broken = (from: string | RegExp, to: string) => bytesOfLatin1(latin1OfBytes(samplePdf()).replace(from, to))
  const readAll = async (pdf: Uint8Array) => {
    const document = await open(pdf)
    for await (const { dict } of eachPage(document)) await document.resolve(dict.get('Contents'))
    await document.xref.sections()
  }

  test.each<[string, () => Uint8Array]>([
    ['no startxref', () => broken('startxref', 'startxxxx')],
    ['no %%EOF', () => broken('%%EOF', '')],
    ['a startxref past the end', () => broken(/startxref\n\d+/, 'startxref\n99999999')],
    ['a startxref into the middle', () => broken(/startxref\n\d+/, 'startxref\n30')],
    ['an entry that points elsewhere', () => broken(/(?<=f \n)\d{10}(?= 00000 n)/, '0000000100')],
    ['a missing endobj', () => broken('endobj', 'endxxx')],
    ['a stream longer than its /Length', () => broken('/Length 40', '/Length 12')],
    ['a stream shorter than its /Length', () => broken('/Length 40', '/Length 99')],
    ['a table cut short', () => broken(/0000000000 00000 f \n/, '')],
    ['a /Prev that is the section itself', () => loop()],
    ['a /Length that is the stream itself', () => broken('/Length 40', '/Length 4 0 R')],
    ['a page tree that contains itself', () => samplePdf({ objects: { 10: '<</Type/Pages/Kids[2 0 R]/Count 1>>' } })],
    ['a table with entries of 19 bytes', () => samplePdf({ entryEnd: '\n' })],
    ['bytes before the header, with offsets counted from the start of the file', absoluteOffsets],
    ['two trailers that end the file', () => concatBytes([samplePdf(), bytesOfLatin1('%%EOF')])],
  ])('%s', async (_label, make) => {
    await expect(readAll(make())).rejects.toMatchObject({
      code: expect.stringMatching(/^pdf_(damaged|limit_exceeded)$/),
    })
  })

  test('rejects a file that is not a PDF with pdf_not_a_pdf', async () => {
    for (const text of ['<html></html>\nstartxref\n3\n%%EOF\n', '<html></html>', '']) {
      await expect(open(bytesOfLatin1(text)), text).rejects.toMatchObject({ code: 'pdf_not_a_pdf' })
    }
  })
})

describe('limits', () => {
  test('rejects a cross-reference stream that inflates beyond the limit', async () => {
    const bomb = latin1OfBytes(deflateSync(new Uint8Array(30 << 20)))
    const header = '%PDF-1.5\n'
    const stream = `1 0 obj\n<</Type/XRef/W[1 2 1]/Size 3/Root 1 0 R/Filter/FlateDecode/Length ${bomb.length}>>\nstream\n${bomb}\nendstream\nendobj\n`
    const pdf = bytesOfLatin1(`${header}${stream}startxref\n${header.length}\n%%EOF\n`)
    const limits = { ...defaultLimits, inflatedBytes: 1 << 20 }
    await expect(PdfDocument.open(memorySource(pdf), limits)).rejects.toMatchObject({ code: 'pdf_limit_exceeded' })
  })

  test('rejects a table with a billion objects', async () => {
    const pdf = bytesOfLatin1(latin1OfBytes(samplePdf()).replace(/xref\n0 12\n/, 'xref\n0 999999999\n'))
    await expect(open(pdf)).rejects.toMatchObject({ code: 'pdf_limit_exceeded' })
  })

  test('rejects an object larger than its limit', async () => {
    const pdf = samplePdf({ objects: { 3: `(${'x'.repeat(200_000)})` } })
    const document = await PdfDocument.open(memorySource(pdf), { ...defaultLimits, objectBytes: 10_000 })
    await expect(document.resolve(new PdfRef(3))).rejects.toMatchObject({ code: 'pdf_limit_exceeded' })
  })
})

function pageWithFont(font: string): string {
  return `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 ${font}>>>>>>`
}

/** The second revision frees object 3; the third reuses its number with generation 1. */
function reusedObject(): Uint8Array {
  const base = latin1OfBytes(samplePdf())
  const start = Number(/startxref\n(\d+)/.exec(base)?.[1])
  const second = `xref\n0 1\n0000000003 65535 f \n3 1\n0000000000 00001 f \ntrailer\n<</Size 12/Root 1 0 R/Prev ${start}>>\n`
  const freed = `${base}${second}startxref\n${base.length}\n%%EOF\n`
  const objects: readonly [number, number, string][] = [
    [3, 1, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
    [10, 0, pageWithFont('3 1 R')],
    [11, 0, pageWithFont('3 1 R')],
  ]
  let text = freed
  let table = 'xref\n'
  for (const [number, generation, body] of objects) {
    table += `${number} 1\n${String(text.length).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`
    text += `${number} ${generation} obj\n${body}\nendobj\n`
  }
  const trailer = `trailer\n<</Size 12/Root 1 0 R/Prev ${base.length}>>\n`
  return bytesOfLatin1(`${text}${table}${trailer}startxref\n${text.length}\n%%EOF\n`)
}

/** A hybrid file: the font is free in the table and in an object stream for readers that support /XRefStm. */
function hybridPdf(): Uint8Array {
  const objects: Record<number, string> = { ...documentObjects(2) }
  delete objects[3]
  const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'
  objects[12] = `<</Type/ObjStm/N 1/First 4/Length ${font.length + 4}>>\nstream\n3 0 ${font}\nendstream`
  const row = '\x02\x00\x0c\x00'
  objects[13] = `<</Type/XRef/W[1 2 1]/Index[3 1]/Size 14/Length 4>>\nstream\n${row}\nendstream`
  const plain = latin1OfBytes(writePdf(objects))
  const at = plain.indexOf('13 0 obj')
  return bytesOfLatin1(plain.replace('/Root 1 0 R', `/Root 1 0 R/XRefStm ${at}`))
}

/** Bytes before the header, with all offsets counted from the start of the file. Some mail gateways produce this. */
function absoluteOffsets(): Uint8Array {
  const junk = 'X-Junk: 1\n'
  const text = latin1OfBytes(samplePdf())
  const shifted = text
    .replaceAll(/(\d{10})(?= 00000 n)/g, (digits) => String(Number(digits) + junk.length).padStart(10, '0'))
    .replace(/startxref\n(\d+)/, (_all, digits) => `startxref\n${Number(digits) + junk.length}`)
  return bytesOfLatin1(junk + shifted)
}

function loop(): Uint8Array {
  const text = latin1OfBytes(samplePdf())
  const start = /startxref\n(\d+)/.exec(text)?.[1]
  return bytesOfLatin1(text.replace('/Root 1 0 R', `/Root 1 0 R/Prev ${start}`))
}

function counted(source: ByteSource): ByteSource & { bytesRead: number } {
  const counting = {
    length: source.length,
    bytesRead: 0,
    read: (start: number, end: number) => {
      counting.bytesRead += end - start
      return source.read(start, end)
    },
  }
  return counting
}
