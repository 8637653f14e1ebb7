import { describe, expect, test } from 'vitest'
import { digestOfMeaning } from './identical.ts'
import { PdfFile } from './pdf/file.ts'
import { Meter } from './pdf/meter.ts'
import * as good from './testing/good.ts'
import { onePage, writeCompressedPdf } from './testing/write-pdf.ts'

const digest = async (bytes: Buffer) => digestOfMeaning(await PdfFile.read(bytes, new Meter()))
const archival = good.archival().toString('latin1')
const edited = (pattern: string | RegExp, replacement: string) => {
  expect(archival).toMatch(pattern)
  return Buffer.from(archival.replace(pattern, replacement), 'latin1')
}

describe('the digest stays when only the layout changes', () => {
  test('objects move into object streams', async () => {
    expect(await digest(good.withObjectStream())).toBe(await digest(good.plain()))
    expect(await digest(writeCompressedPdf({ objects: onePage() }, new Set([2, 3])))).toBe(await digest(good.plain()))
  })

  test('objects get other numbers', async () => {
    const renumbered = archival.replace(/\b10 0 (obj|R)\b/g, '77 0 $1')
    expect(await digest(Buffer.from(renumbered, 'latin1'))).toBe(await digest(Buffer.from(archival, 'latin1')))
  })

  test('names, strings and numbers are spelt differently', async () => {
    const same = edited('/S /GTS_PDFA1', '/#53 /GTS#5fPDFA1 /Nothing null')
      .toString('latin1')
      .replace('(sRGB)', '<73524742>')
      .replace('/N 3', '/N 3.0')
    expect(await digest(Buffer.from(same, 'latin1'))).toBe(await digest(Buffer.from(archival, 'latin1')))
  })
})

describe('the digest changes with', () => {
  test.each([
    ["a page's content", '(Tagged)', '(Taggee)'],
    ["a page's box", '/MediaBox [0 0 595 842]', '/MediaBox [0 0 595 841]'],
    ['the metadata', 'pdfaid:part="2"', 'pdfaid:part="3"'],
    ['the output intent', '(sRGB)', '(sRGC)'],
    ['the structure tree', '/S /P /P 9 0 R', '/S /H /P 9 0 R'],
    ['the catalog', '/Lang (en)', '/Lang (de)'],
    ['the font', '/BaseFont /Helvetica', '/BaseFont /Helvetice'],
    ['a reference', '/Parent 2 0 R', '/Parent 8 0 R'],
  ])('%s', async (_, pattern, replacement) => {
    expect(await digest(edited(pattern, replacement))).not.toBe(await digest(Buffer.from(archival, 'latin1')))
  })
})
