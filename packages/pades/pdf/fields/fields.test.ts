import { describe, expect, test } from 'vitest'
import { concatBytes, latin1OfBytes } from '../../bytes.ts'
import { renderPage } from '../../testing/appearance.ts'
import { objectStreams, type SampleObjects, samplePdf } from '../../testing/sample-pdfs.ts'
import { checkWithQpdf } from '../../testing/validators.ts'
import { PdfDocument } from '../document/document.ts'
import { findField, readForm } from '../document/form.ts'
import { addFields, type NewFields } from '../signature/add-fields.ts'
import { prepareSignature } from '../signature/prepare.ts'
import { memorySource } from '../source/byte-source.ts'
import { dict, isDict, isName, PdfRef, PdfString, textOf } from '../syntax/values.ts'
import { fillableField, readFillableFields } from './read-fields.ts'
import type { NewValueField } from './value-fields.ts'

const box = (...locks: readonly string[]) => ({ name: 'Box', page: 1, rect: undefined, tooltip: 'Signature', locks })
const appearance = { bbox: [0, 0, 100, 20] as const, resources: dict({}), content: new Uint8Array() }
const at = { page: 1, rect: [72, 100, 172, 120] as const }

async function withFields(pdf: Uint8Array, fields: NewFields) {
  const bytes = concatBytes([pdf, await addFields(memorySource(pdf), fields)])
  checkWithQpdf(bytes)
  return opened(bytes)
}

async function opened(bytes: Uint8Array) {
  const document = await PdfDocument.open(memorySource(bytes))
  const form = await readForm(document)
  return { bytes, document, form, field: async (name: string) => (await findField(document, form, name)).dict }
}

async function filled(bytes: Uint8Array, values: Parameters<typeof prepareSignature>[1]['values'] & object) {
  const options = { fields: [{ name: 'Box' }] as const, values, signingTime: new Date(0), slotBytes: 10 }
  return opened(concatBytes([bytes, (await prepareSignature(memorySource(bytes), options)).increment]))
}

const newFields: readonly NewValueField[] = [
  { kind: 'text', name: 'City', ...at, tooltip: 'City', required: true, maxLength: 40, size: 9, align: 'right' },
  { kind: 'text', name: 'Notes', ...at, page: 2, tooltip: 'Notes', multiline: true },
  { kind: 'choice', name: 'Pay', ...at, tooltip: 'Payment', options: [{ value: 'm', label: 'Monthly' }] },
  { kind: 'checkbox', name: 'Agreed', ...at, tooltip: 'I agree', required: true },
]

describe('new fields', () => {
  test('are empty, read-only and locked by the signature of their signer', async () => {
    const names = newFields.map(({ name }) => name)
    const { document, form, field } = await withFields(samplePdf(), { signatures: [box(...names)], values: newFields })
    expect(form?.dict.has('NeedAppearances')).toBe(false)
    for (const name of names) {
      const entries = await field(name)
      expect(entries.has('V')).toBe(false)
      expect(Number(entries.get('Ff')) & 1).toBe(1)
      expect([entries.get('F'), entries.has('TU'), entries.has('AP')]).toEqual([132, true, true])
    }
    expect((await field('City')).get('MaxLen')).toBe(40)
    expect(isName((await field('Agreed')).get('AS'), 'Off')).toBe(true)
    const lock = await document.dict((await field('Box')).get('Lock'), '/Lock')
    expect(isName(lock.get('Action'), 'Include')).toBe(true)
    const locked = await document.optionalArray(lock.get('Fields'), '/Fields')
    expect(locked?.map((item) => item instanceof PdfString && textOf(item))).toEqual(names)
  })

  test('are read as they were described before they existed', async () => {
    const { document } = await withFields(samplePdf(), { signatures: [], values: newFields })
    const expected = newFields.map((field) => fillableField(field, { rotate: 0, userUnit: 1 }))
    expect(await readFillableFields(document)).toEqual(expected)
  })

  test('are rejected in a signed document, with a name in use and with an invalid length', async () => {
    const signed = await filled((await withFields(samplePdf(), { signatures: [box()] })).bytes, [])
    const reject = (pdf: Uint8Array, values: readonly NewValueField[]) =>
      expect(addFields(memorySource(pdf), { signatures: [], values })).rejects
    await reject(signed.bytes, newFields).toMatchObject({ code: 'field_unsuitable' })
    const twice: NewValueField = { kind: 'checkbox', name: 'City', ...at, tooltip: '' }
    await reject(samplePdf(), [...newFields, twice]).toMatchObject({ code: 'field_name_taken' })
    const endless: NewValueField = { kind: 'text', name: 'A', ...at, tooltip: '', maxLength: 0 }
    await reject(samplePdf(), [endless]).toMatchObject({ code: 'field_unsuitable' })
  })

  test('are filled by the increment of the signature, which refers to their lock', async () => {
    const names = newFields.map(({ name }) => name)
    const blank = await withFields(samplePdf(), { signatures: [box(...names)], values: newFields })
    const { document, field } = await filled(blank.bytes, [
      { name: 'City', text: 'Zürich', appearances: [appearance] },
      { name: 'Agreed', state: 'On' },
    ])
    const city = (await field('City')).get('V')
    expect(city instanceof PdfString && textOf(city)).toBe('Zürich')
    const agreed = await field('Agreed')
    expect([agreed.get('V'), agreed.get('AS')].map((each) => isName(each, 'On'))).toEqual([true, true])
    expect((await field('Notes')).has('V')).toBe(false)
    const signature = await document.dict((await field('Box')).get('V'), 'the signature')
    const [reference] = (await document.optionalArray(signature.get('Reference'), '/Reference')) ?? []
    const parameters = isDict(reference) && reference.get('TransformParams')
    const locked = isDict(parameters) && parameters.get('Fields')
    expect(Array.isArray(locked) && locked.map((item) => item instanceof PdfString && textOf(item))).toEqual(names)
  })

  test.each<[string, Parameters<typeof filled>[1], string]>([
    ['is missing', [{ name: 'Other', text: '', appearances: [] }], 'field_missing'],
    ['is not for text', [{ name: 'Agreed', text: '', appearances: [] }], 'field_unsuitable'],
    ['has no such state', [{ name: 'Agreed', state: 'Maybe' }], 'field_unsuitable'],
    ['has another number of widgets', [{ name: 'City', text: '', appearances: [] }], 'field_unsuitable'],
    [
      'is given twice',
      [
        { name: 'Agreed', state: 'On' },
        { name: 'Agreed', state: 'Off' },
      ],
      'field_unsuitable',
    ],
  ])('are not filled if the field %s', async (_label, values, code) => {
    const names = [...newFields.map(({ name }) => name), 'Other']
    const blank = await withFields(samplePdf(), { signatures: [box(...names)], values: newFields })
    await expect(filled(blank.bytes, values)).rejects.toMatchObject({ code })
  })
})

describe('existing fields', () => {
  const stream = (content: string) =>
    `<</Type/XObject/Subtype/Form/BBox[0 0 10 10]/Length ${content.length}>>\nstream\n${content}\nendstream`
  const widget = (rect: string, more: string) => `<</Type/Annot/Subtype/Widget/F 4/P 10 0 R/Rect[${rect}]${more}>>`
  const states = (on: string) => `/AS/${on}/AP<</N<</Off 31 0 R/${on} 32 0 R>>>>`
  const fields = [20, 21, 22, 23, 26, 27, 28]
  const objects: SampleObjects = {
    1: `<</Type/Catalog/Pages 2 0 R/AcroForm<</NeedAppearances true/Fields[${fields.map((n) => `${n} 0 R`).join(' ')}]>>>>`,
    10: '<</Type/Page/Parent 2 0 R/Resources<<>>/Contents 4 0 R/Annots[20 0 R 21 0 R 22 0 R 24 0 R 25 0 R 26 0 R 27 0 R 29 0 R]>>',
    4: '<</Length 0>>\nstream\n\nendstream',
    20: widget('100 100 200 120', '/FT/Tx/T(Name)/AP<</N 31 0 R>>'),
    21: widget('100 200 200 220', '/FT/Tx/T(Old)/V(Default)/AP<</N 30 0 R>>'),
    22: widget('100 300 120 320', `/FT/Btn/T(Box1)/V/Yes${states('Yes')}`),
    23: '<</FT/Btn/T(Radio)/Ff 32768/V/A/Kids[24 0 R 25 0 R]>>',
    24: widget('100 400 120 420', `/Parent 23 0 R${states('A')}`),
    25: widget('140 400 160 420', `/Parent 23 0 R/AS/Off/AP<</N<</Off 31 0 R/B 32 0 R>>>>`),
    26: widget('100 500 200 520', '/FT/Btn/T(Push)/Ff 65536'),
    27: widget('100 600 200 620', '/FT/Tx/T(Kept)/V(Kept)/AP<</N 30 0 R>>'),
    28: '<</T(Group)/V(Inherited)/FT/Tx/Kids[29 0 R]>>',
    29: widget('100 650 200 670', '/T(Child)/Parent 28 0 R'),
    30: stream('0 g 2 2 3 3 re f'),
    31: stream('0 G 0.5 0.5 9 9 re S'),
    32: stream('0 g 0 0 10 10 re f'),
  }
  const names = ['Name', 'Old', 'Box1', 'Radio']
  const signatures = [{ ...box(...names), name: 'Box' }]

  test.each<[string, () => Uint8Array]>([
    ['a cross-reference table', () => samplePdf({ objects })],
    ['object streams', () => objectStreams(samplePdf({ objects }))],
  ])('lose their values and become read-only; others do not change (%s)', async (_label, make) => {
    const { document, form, field } = await withFields(make(), { signatures, assigned: names })
    const fillable = await readFillableFields(document)
    for (const name of names) {
      const found = fillable.find((each) => each.name === name)
      expect([found?.value, Number(found?.flags) & 1]).toEqual([undefined, 1])
    }
    expect(form?.dict.has('NeedAppearances')).toBe(false)
    const original = (await opened(make())).field
    for (const name of ['Push', 'Kept', 'Group.Child']) expect(await field(name)).toEqual(await original(name))
  })

  test('are not offered if a parent has their value', async () => {
    const found = await readFillableFields(await PdfDocument.open(memorySource(samplePdf({ objects }))))
    expect(found.map(({ name }) => name)).toEqual([...names, 'Kept'])
    const assigned = { signatures: [], assigned: ['Group.Child'] }
    await expect(addFields(memorySource(samplePdf({ objects })), assigned)).rejects.toMatchObject({
      code: 'field_unsuitable',
    })
  })

  test('keep their frames, as part of the page, and are filled', async () => {
    const base = samplePdf({ objects })
    const blank = await withFields(base, { signatures, assigned: names })
    const done = await filled(blank.bytes, [
      { name: 'Name', text: 'Ada', appearances: [appearance] },
      { name: 'Box1', state: 'Yes' },
      { name: 'Radio', state: 'B' },
    ])
    expect(isName((await done.field('Radio')).get('V'), 'B')).toBe(true)
    const stateOf = async (number: number) => (await done.document.dict(new PdfRef(number), 'a widget')).get('AS')
    expect([isName(await stateOf(24), 'Off'), isName(await stateOf(25), 'B')]).toEqual([true, true])
    // The frame of an empty text field, and the boxes that are on, black in the middle.
    const [before, after] = [renderPage(base, 72), renderPage(done.bytes, 72)]
    const pixel = (page: typeof before, x: number, y: number) => page.pixels[(792 - y) * page.width + x] ?? 255
    expect(pixel(after, 105, 110)).toBe(pixel(before, 105, 110))
    expect([pixel(before, 104, 110), pixel(after, 104, 110)].every((value) => value < 250)).toBe(true)
    expect([pixel(after, 110, 310), pixel(after, 110, 410), pixel(after, 150, 410)]).toEqual([0, 255, 0])
    expect(pixel(after, 143, 410)).toBeLessThan(250)
  })

  test.each<[string, string]>([
    ['No such field', 'field_missing'],
    ['Push', 'field_unsuitable'],
    ['Group.Child', 'field_unsuitable'],
  ])('that cannot be filled are rejected: %s', async (name, code) => {
    const assigning = addFields(memorySource(samplePdf({ objects })), { signatures, assigned: [name] })
    await expect(assigning).rejects.toMatchObject({ code })
  })

  test('that have a value lose their frame, which is part of the same drawing', async () => {
    const { bytes } = await withFields(samplePdf({ objects }), { signatures, assigned: ['Old'] })
    expect(latin1OfBytes(bytes)).not.toContain('/Frame0')
    const framed = await withFields(samplePdf({ objects }), { signatures, assigned: ['Name'] })
    expect(latin1OfBytes(framed.bytes)).toContain('/Frame0')
  })
})

test('a default appearance with a number of any length is read in time proportional to it', async () => {
  const objects: SampleObjects = {
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[20 0 R]>>>>',
    10: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[20 0 R]>>',
    20: `<</FT/Tx/T(Text)/Subtype/Widget/Rect[0 0 9 9]/DA(${'1'.repeat(500_000)} /F 9 Tf)>>`,
  }
  const [field] = await readFillableFields(await PdfDocument.open(memorySource(samplePdf({ objects }))))
  expect(field).toMatchObject({ name: 'Text', size: 9 })
})
