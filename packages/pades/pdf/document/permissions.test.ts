import { describe, expect, test } from 'vitest'
import { type SampleObjects, samplePdf } from '../../testing/sample-pdfs.ts'
import { addSignatureFields } from '../signature/add-fields.ts'
import { prepareSignature } from '../signature/prepare.ts'
import { memorySource } from '../source/byte-source.ts'

/** A document with a signed field "Signed" (object 20, value 21) and an empty one "Empty" (object 22). */
function signedPdf(changes: SampleObjects = {}, perms = ''): Uint8Array {
  const widget = '/Type/Annot/Subtype/Widget/FT/Sig/Rect[0 0 0 0]/F 132'
  return samplePdf({
    objects: {
      1: `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[20 0 R 22 0 R]/SigFlags 3>>${perms}>>`,
      20: `<<${widget}/T(Signed)/V 21 0 R>>`,
      21: '<</Type/Sig/Filter/Adobe.PPKLite/Contents<00>>>',
      22: `<<${widget}/T(Empty)>>`,
      ...changes,
    },
  })
}

const reference = (method: string, parameters: string) =>
  `<</Type/Sig/Contents<00>/Reference[<</TransformMethod/${method}/TransformParams<<${parameters}>>>>]>>`
const addField = (pdf: Uint8Array) =>
  addSignatureFields(memorySource(pdf), [{ name: 'New', page: 1, rect: undefined, tooltip: 'Signature' }])
const fillEmpty = (pdf: Uint8Array) =>
  prepareSignature(memorySource(pdf), { fields: [{ name: 'Empty' }], signingTime: new Date() })

describe('a certified document', () => {
  test.each([1, 2, 3])(
    'with P=%i gets no new fields, and its existing fields can be filled unless P is 1',
    async (level) => {
      const pdf = signedPdf({ 21: reference('DocMDP', `/P ${level}`) }, '/Perms<</DocMDP 21 0 R>>')
      await expect(addField(pdf)).rejects.toMatchObject({ code: 'pdf_certified' })
      if (level === 1) await expect(fillEmpty(pdf)).rejects.toMatchObject({ code: 'pdf_certified' })
      else expect((await fillEmpty(pdf)).fields).toEqual(['Empty'])
    },
  )
})

describe('fields locked by a signature', () => {
  test.each<[string, boolean]>([
    ['/Action/All', true],
    ['/Action/Include/Fields[(Empty)]', true],
    ['/Action/Include/Fields[(Other)]', false],
    ['/Action/Exclude/Fields[(Empty)]', false],
    ['/Action/Exclude/Fields[(Other)]', true],
  ])('FieldMDP %s', async (parameters, locked) => {
    const pdf = signedPdf({ 21: reference('FieldMDP', parameters) })
    if (locked) await expect(fillEmpty(pdf)).rejects.toMatchObject({ code: 'field_locked' })
    else expect((await fillEmpty(pdf)).fields).toEqual(['Empty'])
  })

  test.each([1, 2, 3])('/Lock with /P %i on a signed field restricts changes like a certification', async (level) => {
    const widget = '/Type/Annot/Subtype/Widget/FT/Sig/Rect[0 0 0 0]'
    const lock = `/Lock<</Type/SigFieldLock/Action/Include/Fields[(Other)]/P ${level}>>`
    const pdf = signedPdf({ 20: `<<${widget}/T(Signed)/V 21 0 R${lock}>>` })
    await expect(addField(pdf)).rejects.toMatchObject({ code: 'pdf_certified' })
    if (level === 1) await expect(fillEmpty(pdf)).rejects.toMatchObject({ code: 'pdf_certified' })
    else expect((await fillEmpty(pdf)).fields).toEqual(['Empty'])
  })
})

test('rejects a field that is signed, missing, of another type, or has a /Lock or /SV', async () => {
  const fill = (pdf: Uint8Array, name: string) =>
    prepareSignature(memorySource(pdf), { fields: [{ name }], signingTime: new Date() })
  await expect(fill(signedPdf(), 'Signed')).rejects.toMatchObject({ code: 'field_signed' })
  await expect(fill(signedPdf(), 'Nobody')).rejects.toMatchObject({ code: 'field_missing' })
  await expect(fill(samplePdf(), 'Nobody')).rejects.toMatchObject({ code: 'field_missing' })
  const text = signedPdf({ 22: '<</Type/Annot/Subtype/Widget/FT/Tx/T(Empty)>>' })
  await expect(fill(text, 'Empty')).rejects.toMatchObject({ code: 'field_unsuitable' })
  const several = signedPdf({
    22: '<</FT/Sig/T(Empty)/Kids[23 0 R 24 0 R]>>',
    23: '<</Subtype/Widget/Parent 22 0 R>>',
    24: '<</Subtype/Widget/Parent 22 0 R>>',
  })
  await expect(fill(several, 'Empty')).rejects.toMatchObject({ code: 'field_unsuitable' })
  const seeded = signedPdf({ 22: '<</FT/Sig/T(Empty)/Subtype/Widget/SV<<>>>>' })
  await expect(fill(seeded, 'Empty')).rejects.toMatchObject({ code: 'field_unsuitable' })
  for (const slotBytes of [0, -1, 1.5, 1 << 21]) {
    const options = { fields: [{ name: 'Empty' }] as const, signingTime: new Date(), slotBytes }
    await expect(prepareSignature(memorySource(signedPdf()), options)).rejects.toMatchObject({
      code: 'slot_size_invalid',
    })
  }
})
