import { memorySource, PdfDocument } from '@countersign/pades/pdf'
import { type Attack, attack } from '../case.ts'
import { append, bodyOf, stream, textOf, update } from '../pen.ts'
import { parts } from '../workshop.ts'

// Cross-references, ends and chains: two readers are made to see two documents.

const tailOf = (pdf: Uint8Array) => /startxref\s+\d+\s+%%EOF\s*$/.exec(textOf(pdf))?.[0] ?? ''

/** Where the cross-reference sections begin, the newest first. */
async function sections(pdf: Uint8Array): Promise<number[]> {
  const document = await PdfDocument.open(memorySource(pdf))
  return (await document.xref.sections()).map(({ offset }) => offset)
}

export const structure: readonly Attack[] = [
  attack('a second %%EOF', ['document_unreadable', /does not end/], ({ signed }) => append(signed, '%%EOF\n')),
  attack('a second startxref, to the same section', 'xref_chain_broken', ({ signed }) =>
    append(signed, tailOf(signed)),
  ),
  attack('a second startxref, to the unsigned revision', 'unsigned', async ({ signed }) => {
    const oldest = (await sections(signed)).at(-1)
    return append(signed, `startxref\n${oldest}\n%%EOF\n`)
  }),
  attack('startxref to an earlier signed revision', 'xref_chain_broken', async ({ signedTwice }) => {
    const [, , second] = await sections(signedTwice)
    return append(signedTwice, `startxref\n${second}\n%%EOF\n`)
  }),
  attack('/Prev to itself', ['document_unreadable', /loop/], ({ signed }) =>
    update(signed, { objects: { 90: '(x)' }, prev: signed.length + '90 0 obj\n(x)\nendobj\n'.length }),
  ),
  attack('/Prev past the signed revision', 'xref_chain_broken', async ({ signedTwice }) => {
    const [, , , earlier] = await sections(signedTwice)
    return update(signedTwice, { objects: { 90: '(x)' }, prev: earlier ?? 0 })
  }),
  attack('a hybrid section that hides objects', 'xref_hybrid', ({ signed }) => {
    const row = '\x01\x00\x00\x00\x00\x00'
    const hidden = stream(row, '/Type/XRef/W[1 4 1]/Index[90 1]/Size 91/Root 1 0 R')
    return update(signed, { objects: { 89: hidden }, trailer: { XRefStm: String(signed.length) } })
  }),
  attack('the cross-reference alone: a font points to another object', 'xref_swapped', ({ signed }) =>
    update(signed, {
      point: {
        [parts.font]: textOf(signed).indexOf(`${parts.font} 0 obj
<</Type/Font/Subtype/Type1/BaseFont/Zapf`),
      },
    }),
  ),
  attack('an object under a new generation', 'object_reused', ({ signed }) =>
    update(signed, {
      objects: { [parts.picture]: bodyOf(signed, parts.picture) },
      generations: { [parts.picture]: 1 },
    }),
  ),
  attack('an object nobody lists', ['object_unlisted', new RegExp(`${parts.content}`)], ({ signed }) =>
    update(signed, {
      objects: { 90: '(x)' },
      hidden: `${parts.content} 0 obj\n${stream('BT (x) Tj ET')}\nendobj\n`,
    }),
  ),
  attack('an object nobody needs', 'object_added', ({ signed }) => update(signed, { objects: { 90: '(x)' } })),
  attack('the outline of something else', 'object_changed', async (workshop) => {
    const base = await workshop.blank({
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm 5 0 R/Outlines 41 0 R>>',
      41: '<</Count 0>>',
    })
    const signed = await workshop.toLt(await workshop.sign(base))
    return update(signed, { objects: { 41: '<</Count 1>>' } })
  }),
  attack('the document made shorter by /Size', ['trailer_changed', /Size/], ({ signed }) =>
    update(signed, { objects: { [parts.font]: bodyOf(signed, parts.font) }, trailer: { Size: '20' } }),
  ),
  attack('the first half of /ID', ['trailer_changed', /ID/], ({ signed }) =>
    update(signed, { trailer: { ID: '[<aa><bb>]' } }),
  ),
  attack('the form: appearances to be made anew', ['form_changed', /NeedAppearances/], ({ signed }) =>
    update(signed, { objects: { [parts.form]: bodyOf(signed, parts.form).replace(/>>$/, '/NeedAppearances true>>') } }),
  ),
  attack('the form: another font behind its name', ['form_changed', /DR/], ({ signed }) =>
    update(signed, {
      objects: { [parts.form]: bodyOf(signed, parts.form).replace('/F1 3 0 R>>>>', '/F1<</Type/Font>>>>>>') },
    }),
  ),
  attack('the form: a field taken away', ['field_removed', /Name/], ({ signed }) =>
    update(signed, { objects: { [parts.form]: bodyOf(signed, parts.form).replace('[20 0 R ', '[') } }),
  ),
  attack('the form: a text field added', ['field_added', /not a signature field/], ({ signed }) =>
    update(signed, {
      objects: {
        [parts.form]: bodyOf(signed, parts.form).replace(/\/Fields\[([^\]]*)\]/, '/Fields[$1 90 0 R]'),
        90: '<</Type/Annot/Subtype/Widget/FT/Tx/T(More)/Rect[0 0 0 0]/F 4>>',
      },
    }),
  ),
  attack('the form: a field moved', ['field_changed', /Rect/], ({ signed }) =>
    update(signed, { objects: { [parts.field]: bodyOf(signed, parts.field).replace('[72 600', '[72 300') } }),
  ),
]
