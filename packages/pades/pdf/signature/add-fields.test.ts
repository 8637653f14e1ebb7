import { describe, expect, test } from 'vitest'
import { concatBytes, latin1OfBytes } from '../../bytes.ts'
import { objectStreams, qpdf, type SampleObjects, samplePdf } from '../../testing/sample-pdfs.ts'
import { checkWithQpdf } from '../../testing/validators.ts'
import { PdfDocument } from '../document/document.ts'
import { findField, readForm } from '../document/form.ts'
import { findPage } from '../document/pages.ts'
import { memorySource } from '../source/byte-source.ts'
import { isArray, isDict, isInteger, isName, PdfRef, StoredStream } from '../syntax/values.ts'
import { addSignatureFields, type NewField } from './add-fields.ts'

const rect = [72, 100, 272, 160] as const
const field = (name: string, page = 1): NewField => ({ name, page, rect, tooltip: 'Signature 1 of 2' })

async function withFields(pdf: Uint8Array, ...fields: readonly NewField[]) {
  const increment = await addSignatureFields(memorySource(pdf), fields)
  const bytes = concatBytes([pdf, increment])
  checkWithQpdf(bytes)
  return { bytes, increment: latin1OfBytes(increment), document: await PdfDocument.open(memorySource(bytes)) }
}

async function annotationsOf(document: PdfDocument, page: number): Promise<readonly number[]> {
  const annotations =
    (await document.optionalArray((await findPage(document, page)).dict.get('Annots'), 'Annots')) ?? []
  return annotations.map((item) => (item instanceof PdfRef ? item.number : Number.NaN))
}

test('each field is merged with its widget and has every entry that later increments must not change', async () => {
  const { document } = await withFields(samplePdf(), field('A'), field('B', 2))
  const form = await readForm(document)
  expect(form?.dict.get('SigFlags')).toBe(3)
  expect(form?.ref).toBeDefined()
  const { dict, ref, widgets, type, value } = await findField(document, form, 'B')
  expect([type, value, widgets]).toEqual(['Sig', undefined, [ref]])
  expect(dict.get('F')).toBe(132)
  expect(dict.get('Rect')).toEqual([...rect])
  expect(dict.get('P')).toEqual((await findPage(document, 2)).ref)
  expect(dict.has('TU')).toBe(true)
  const appearance = await document.dict(dict.get('AP'), 'AP')
  const normal = await document.resolve(appearance.get('N'))
  if (!(normal instanceof StoredStream)) throw new Error('no appearance stream')
  expect(normal.dict.get('BBox')).toEqual([0, 0, 200, 60])
  expect(await annotationsOf(document, 2)).toEqual([ref.number])
})

describe('existing annotations on the page', () => {
  const link = '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]>>'
  const page = (annots: string) => `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots ${annots}>>`

  test.each<[string, SampleObjects, readonly number[]]>([
    ['in the page itself', { 20: link, 10: page('[20 0 R]') }, [10]],
    ['in an array of its own', { 20: link, 21: '[20 0 R]', 10: page('21 0 R') }, [21]],
    [
      'in an array shared with another page',
      { 20: link, 21: '[20 0 R]', 10: page('21 0 R'), 11: page('21 0 R') },
      [10],
    ],
    ['null', { 20: link, 10: page('null') }, [10]],
    ['a reference to nothing', { 20: link, 10: page('99 0 R') }, [10]],
  ])('%s are kept, and no other object is rewritten', async (_label, objects, rewritten) => {
    const { document, increment } = await withFields(samplePdf({ objects }), field('A'))
    const kept = /null|99 0 R/.test(objects[10] ?? '') ? [] : [20]
    const annotations = await annotationsOf(document, 1)
    expect(annotations.slice(0, -1)).toEqual(kept)
    expect(await annotationsOf(document, 2)).toEqual(objects[11] === undefined ? [] : [20])
    const changed = [...increment.matchAll(/^(\d+) 0 obj$/gm)].map((match) => Number(match[1]))
    expect(changed.filter((number) => number === 10 || number === 11 || objects[number] !== undefined)).toEqual(
      rewritten,
    )
  })

  test('direct annotations become indirect objects on every page, unless the document is signed', async () => {
    const objects = { 10: page(`[${link}]`), 11: page('21 0 R'), 21: `[${link} 20 0 R]`, 20: link }
    const { document } = await withFields(samplePdf({ objects }), field('A'))
    for (const [number, count] of [
      [1, 2],
      [2, 2],
    ] as const) {
      const annotations = await annotationsOf(document, number)
      expect(annotations).toHaveLength(count)
      expect(annotations.every(isInteger)).toBe(true)
    }
    const form = '/AcroForm<</Fields[30 0 R]>>'
    const signed = {
      ...objects,
      1: `<</Type/Catalog/Pages 2 0 R${form}>>`,
      30: '<</FT/Sig/T(Old)/V 31 0 R>>',
      31: '<</Type/Sig>>',
    }
    const later = await withFields(samplePdf({ objects: signed }), field('A'))
    expect((await annotationsOf(later.document, 1))[0]).toBeNaN()
    expect(await annotationsOf(later.document, 2)).toEqual([Number.NaN, 20])
  })

  test('/Annots of a page tree node is not inherited (ISO 32000 §7.7.3.4)', async () => {
    const objects = { 20: link, 2: '<</Type/Pages/Kids[10 0 R 11 0 R]/Count 2/MediaBox[0 0 612 792]/Annots[20 0 R]>>' }
    const { document } = await withFields(samplePdf({ objects }), field('A'))
    expect(await annotationsOf(document, 1)).toHaveLength(1)
  })
})

describe('an existing form', () => {
  const text = '<</FT/Tx/T(Name)/Type/Annot/Subtype/Widget/Rect[0 0 9 9]/P 10 0 R/AP<</N 22 0 R>>>>'
  const drawn = '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 0>>\nstream\n\nendstream'
  const catalog = (form: string) => `<</Type/Catalog/Pages 2 0 R/AcroForm ${form}>>`

  test.each<[string, SampleObjects]>([
    ['in the catalog', { 1: catalog('<</Fields[20 0 R]/DA(/F1 0 Tf)>>'), 20: text, 22: drawn }],
    ['as an object', { 1: catalog('21 0 R'), 21: '<</Fields[20 0 R]/DA(/F1 0 Tf)>>', 20: text, 22: drawn }],
    [
      'with its fields as an object',
      { 1: catalog('21 0 R'), 21: '<</Fields 23 0 R/DA(/F1 0 Tf)>>', 23: '[20 0 R]', 20: text, 22: drawn },
    ],
    [
      'with fields as an object, in the catalog',
      { 1: catalog('<</Fields 23 0 R/DA(/F1 0 Tf)>>'), 23: '[20 0 R]', 20: text, 22: drawn },
    ],
  ])('%s keeps its fields and entries', async (_label, objects) => {
    const { document } = await withFields(samplePdf({ objects }), field('A'), field('B'))
    const form = await readForm(document)
    expect(form?.fields).toHaveLength(3)
    expect(form?.fields[0]).toEqual(new PdfRef(20))
    expect(form?.dict.has('DA')).toBe(true)
    expect(form?.dict.get('SigFlags')).toBe(3)
    expect((await findField(document, form, 'Name')).type).toBe('Tx')
  })

  test('loses /NeedAppearances if every field has an appearance, and keeps it otherwise', async () => {
    const form = '<</Fields[20 0 R]/NeedAppearances true>>'
    const drawnForm = samplePdf({ objects: { 1: catalog(form), 20: text, 22: drawn } })
    const { document } = await withFields(drawnForm, field('A'))
    expect((await readForm(document))?.dict.has('NeedAppearances')).toBe(false)
    const bare = samplePdf({ objects: { 1: catalog(form), 20: text.replace('/AP<</N 22 0 R>>', '') } })
    const { document: kept } = await withFields(bare, field('A'))
    expect((await readForm(kept))?.dict.get('NeedAppearances')).toBe(true)
  })

  test('is rejected if it is an XFA form', async () => {
    const xfa = samplePdf({ objects: { 1: catalog('<</Fields[]/XFA 20 0 R>>'), 20: '[]' } })
    await expect(addSignatureFields(memorySource(xfa), [field('A')])).rejects.toMatchObject({ code: 'pdf_xfa_form' })
  })
})

describe('a tagged document', () => {
  const tagged = (parentTree: SampleObjects, documentKids: string): SampleObjects => ({
    1: '<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/StructTreeRoot 30 0 R/Lang(en)>>',
    30: '<</Type/StructTreeRoot/K 31 0 R/ParentTree 32 0 R/ParentTreeNextKey 1>>',
    31: `<</Type/StructElem/S/Document/P 30 0 R/K ${documentKids}>>`,
    33: '<</Type/StructElem/S/P/P 31 0 R>>',
    35: '[33 0 R]',
    ...parentTree,
  })

  test.each<[string, SampleObjects]>([
    ['whose parent tree is one list', tagged({ 32: '<</Nums[0 [33 0 R] 7 33 0 R]>>' }, '[33 0 R]')],
    [
      'whose parent tree has kids',
      tagged({ 32: '<</Kids[34 0 R]>>', 34: '<</Limits[0 7]/Nums[0 [33 0 R] 7 33 0 R]>>' }, '33 0 R'),
    ],
    ['whose kids are an object', tagged({ 32: '<</Nums[0 [33 0 R] 7 33 0 R]>>' }, '35 0 R')],
  ])('%s gets a Form element for each widget, linked in both directions', async (_label, objects) => {
    const { document } = await withFields(samplePdf({ objects }), field('A'), field('B', 2))
    const form = await readForm(document)
    const root = await document.dict(new PdfRef(30), 'root')
    expect(root.get('ParentTreeNextKey')).toBe(10)
    const element = await document.dict(new PdfRef(31), 'Document')
    const kids = await document.resolve(element.get('K'))
    expect(isArray(kids) && kids.length).toBe(3)
    for (const [index, name] of ['A', 'B'].entries()) {
      const { dict, ref } = await findField(document, form, name)
      const key = dict.get('StructParent')
      expect(key).toBe(8 + index)
      const tag = await document.resolve(await lookUp(document, root.get('ParentTree') as PdfRef, key as number))
      if (!isDict(tag) || !isName(tag.get('S'), 'Form')) throw new Error('no Form element')
      expect(await document.dict(tag.get('K'), 'OBJR')).toEqual(
        new Map([...(await document.dict(tag.get('K'), 'OBJR')), ['Obj', ref]]),
      )
      expect((await findPage(document, index + 1)).dict.get('Tabs')).toEqual({ value: 'S' })
    }
  })

  test('without /Marked true gets no structure elements', async () => {
    const objects = { ...tagged({ 32: '<</Nums[]>>' }, '[]'), 1: '<</Type/Catalog/Pages 2 0 R/StructTreeRoot 30 0 R>>' }
    const { increment } = await withFields(samplePdf({ objects }), field('A'))
    expect(increment).not.toContain('/StructParent')
  })
})

test('a file with object streams gets the same fields, with a cross-reference stream', async () => {
  const { document, increment } = await withFields(objectStreams(samplePdf()), field('A'))
  expect(increment).toContain('/Type/XRef')
  expect((await findField(document, await readForm(document), 'A')).type).toBe('Sig')
})

describe('rejects', () => {
  const add = (pdf: Uint8Array, ...fields: readonly NewField[]) => addSignatureFields(memorySource(pdf), fields)

  test.each(['', 'a.b', 'Zoë', 'a b', 'x'.repeat(65)])('the field name %j', async (name) => {
    await expect(add(samplePdf(), field(name))).rejects.toMatchObject({ code: 'field_name_invalid' })
  })

  test('a name used twice, or used as part of another name', async () => {
    await expect(add(samplePdf(), field('A'), field('A'))).rejects.toMatchObject({ code: 'field_name_taken' })
    const objects = {
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[20 0 R]>>>>',
      20: '<</T(Parent)/Kids[21 0 R]>>',
      21: '<</T(A)/Parent 20 0 R/FT/Tx>>',
    }
    await expect(add(samplePdf({ objects }), field('A'))).rejects.toMatchObject({ code: 'field_name_taken' })
  })

  test('a missing page, an invalid rectangle, an encrypted document', async () => {
    await expect(add(samplePdf(), field('A', 3))).rejects.toMatchObject({ code: 'pdf_page_missing' })
    for (const bad of [
      [9, 9, 1, 20],
      [0, 0, Number.NaN, 1],
      [0, 0, 1e9, 1],
    ] as const) {
      await expect(add(samplePdf(), { ...field('A'), rect: bad })).rejects.toMatchObject({
        code: 'rectangle_invalid',
      })
    }
    const encrypted = qpdf(samplePdf(), '--encrypt', '', 'owner', '256', '--')
    await expect(add(encrypted, field('A'))).rejects.toMatchObject({ code: 'pdf_encrypted' })
  })

  test('one page object that is used for two pages', async () => {
    const objects = { 2: '<</Type/Pages/Kids[10 0 R 10 0 R]/Count 2/MediaBox[0 0 612 792]>>' }
    await expect(add(samplePdf({ objects }), field('A'))).rejects.toMatchObject({ code: 'pdf_page_shared' })
  })
})

/** Looks up a key in a number tree (ISO 32000 §7.9.7). */
async function lookUp(document: PdfDocument, node: PdfRef, key: number): Promise<PdfRef | undefined> {
  const dict = await document.dict(node, 'number tree')
  const numbers = (await document.optionalArray(dict.get('Nums'), 'Nums')) ?? []
  const place = numbers.findIndex((item, index) => index % 2 === 0 && item === key)
  if (place >= 0) return numbers[place + 1] as PdfRef
  for (const kid of (await document.optionalArray(dict.get('Kids'), 'Kids')) ?? []) {
    const limits = (await document.dict(kid as PdfRef, 'node')).get('Limits')
    const [low, high] = isArray(limits) ? limits : []
    if (isInteger(low) && isInteger(high) && key >= low && key <= high) return lookUp(document, kid as PdfRef, key)
  }
  return undefined
}
