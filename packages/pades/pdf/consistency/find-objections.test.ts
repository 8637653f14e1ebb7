import { describe, expect, test } from 'vitest'
import { objectStreams, type SampleObjects, samplePdf } from '../../testing/sample-pdfs.ts'
import { PdfDocument } from '../document/document.ts'
import { memorySource } from '../source/byte-source.ts'
import { findObjections } from './find-objections.ts'

const objectionsIn = async (pdf: Uint8Array) => findObjections(await PdfDocument.open(memorySource(pdf)))
const codesOf = async (objects: SampleObjects) => (await objectionsIn(samplePdf({ objects }))).map(({ code }) => code)

const look = (content: string) =>
  `<</Type/XObject/Subtype/Form/BBox[0 0 200 30]/Length ${content.length}>>\nstream\n${content}\nendstream`
const annotated = (entries: string, content = '0 0 9 9 re f'): SampleObjects => ({
  10: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[20 0 R]>>',
  20: `<</Type/Annot/Rect[72 650 272 680]${entries}>>`,
  21: look(content),
})

test('a document without annotations, actions and layers has no objections', async () => {
  expect(await objectionsIn(samplePdf())).toEqual([])
})

test('an objection names the code, the reason, the page and the rectangle', async () => {
  const objects = { ...annotated('/Subtype/Stamp/F 36/AP<</N 21 0 R>>') }
  const swapped = { ...objects, 10: samplePage(), 11: objects[10] ?? '' }
  expect(await objectionsIn(objectStreams(samplePdf({ objects: swapped })))).toEqual([
    {
      code: 'annotation_visibility',
      reason: 'an annotation (Stamp) appears only in print',
      page: 2,
      rect: [72, 650, 272, 680],
    },
  ])
})

test('scripts of the document and media are reported in files of others, too', async () => {
  const names = '/Names<</JavaScript<</Names[(a)<</S/JavaScript/JS(app.alert)>>]>>>>'
  expect(await codesOf({ 1: `<</Type/Catalog/Pages 2 0 R${names}>>` })).toEqual(['javascript'])
  expect(await codesOf(annotated('/Subtype/Screen/F 4/AP<</N 21 0 R>>'))).toEqual(['rich_media'])
  const bookmarks = '/Outlines<</First<</A<</S/Hide>>>>>>'
  expect(await codesOf({ 1: `<</Type/Catalog/Pages 2 0 R${bookmarks}>>` })).toEqual(['content_action'])
})

test('frames of empty fields may be drawn anew, text may not', async () => {
  const field = (content: string) => ({
    ...annotated('/Subtype/Widget/FT/Tx/F 4/AP<</N 21 0 R>>', content),
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[20 0 R]/NeedAppearances true>>>>',
  })
  expect(await codesOf(field('0 0 9 9 re f 0 0 9 9 re s /Tx BMC EMC'))).toEqual([])
  expect(await codesOf(field('BT (PRICE 999) Tj ET'))).toEqual(['appearance_missing'])
})

function samplePage(): string {
  return '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>'
}

describe('an appearance draws something', () => {
  const cases: [content: string, codes: string[]][] = [
    ['', []],
    ['/Tx BMC EMC', []],
    ['q 1 0 0 1 0 0 cm Q', []],
    ['q 0 0 9 9 re W n Q', []],
    ['BT(a)Tj ET', ['annotation_visibility']],
    ['BT[(a)]TJ ET', ['annotation_visibility']],
    ['0 0 9 9 re\0f', ['annotation_visibility']],
    ['/X Do', ['annotation_visibility']],
  ]
  test.each(cases)('%s', async (content, codes) => {
    expect(await codesOf(annotated('/Subtype/Stamp/F 0/AP<</N 21 0 R>>', content))).toEqual(codes)
  })
})

describe('does not fail on entries of a wrong type', () => {
  const cases: [name: string, objects: SampleObjects][] = [
    ['annotations', { 10: '<</Type/Page/Parent 2 0 R/Annots 7>>' }],
    ['an annotation', { 10: '<</Type/Page/Parent 2 0 R/Annots[(a) null 99 0 R[]]>>' }],
    ['flags, appearance and actions', annotated('/Subtype(x)/F/x/AP 5/A 7/AA 8/Parent 9')],
    [
      'form and actions',
      { 1: '<</Type/Catalog/Pages 2 0 R/AcroForm 5/AA[]/OpenAction 7/Outlines(a)/OCProperties 3>>' },
    ],
    ['layers', { 1: '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs 3/D 4/Configs[5(a)]>>>>' }],
    ['a field that is its own parent', annotated('/Subtype/Widget/FT/Tx/Parent 20 0 R')],
  ]
  test.each(cases)('%s', async (_, objects) => {
    expect(await codesOf(objects)).toEqual([])
  })

  test('a bookmark and an action that lead back to themselves', async () => {
    const objects = {
      1: '<</Type/Catalog/Pages 2 0 R/Outlines 20 0 R>>',
      20: '<</First 21 0 R>>',
      21: '<</Next 21 0 R/First 20 0 R/A 22 0 R>>',
      22: '<</S/GoTo/D[10 0 R/Fit]/Next 22 0 R>>',
    }
    expect(await codesOf(objects)).toEqual(['automatic_action'])
  })
})
