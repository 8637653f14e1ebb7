import { type Attack, attack } from '../case.ts'
import { bodyOf, stream, textOf, update } from '../pen.ts'
import { parts } from '../workshop.ts'

// Shadow attacks: the document was prepared before signing to become another one by a harmless-looking update.

const offsetIn = (pdf: Uint8Array, text: string) => textOf(pdf).indexOf(text)

export const shadow: readonly Attack[] = [
  attack('shadow hide: the covering picture freed', 'object_freed', ({ signed }) =>
    update(signed, { free: [parts.picture] }),
  ),
  attack('shadow hide: the covering picture emptied', 'resource_changed', ({ signed }) =>
    update(signed, { objects: { [parts.picture]: stream('', '/Type/XObject/Subtype/Form/BBox[0 0 612 792]') } }),
  ),
  attack('shadow replace: a font', 'font_changed', ({ signed }) =>
    update(signed, { objects: { [parts.font]: '<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>' } }),
  ),
  attack('shadow replace: what a form field shows', ['form_filled', /Name/], ({ signed }) =>
    update(signed, {
      objects: {
        90: stream('BT (Eve) Tj ET', '/Type/XObject/Subtype/Form/BBox[0 0 200 20]'),
        [parts.field]: bodyOf(signed, parts.field).replace('(Ada)', '(Eve)').replace('22 0 R', '90 0 R'),
      },
    }),
  ),
  attack('shadow replace: an appearance in place', 'resource_changed', ({ signed }) =>
    update(signed, { objects: { 22: stream('BT (Eve) Tj ET', '/Type/XObject/Subtype/Form/BBox[0 0 200 20]') } }),
  ),
  attack('shadow hide and replace: the cross-reference alone', 'xref_swapped', ({ signed }) =>
    update(signed, { point: { [parts.content]: offsetIn(signed, '4 0 obj\n<</Length 42') } }),
  ),
  attack('shadow: a hole in the page filled with validation data', 'dangling_reference_filled', async (workshop) => {
    const page = bodyOf(await workshop.blank(), parts.page)
    const holed = await workshop.blank({
      [parts.page]: page
        .replace('/Contents 4 0 R', '/Contents[4 0 R 95 0 R]')
        .replace(/\/Annots\[[^\]]*\]/, '/Annots[20 0 R 21 0 R]'),
    })
    const signed = await workshop.toLt(await workshop.sign(holed))
    return update(signed, growStore(signed, 95))
  }),
  attack('shadow: validation data that are also page content', 'page_content_changed', async (workshop) => {
    const page = bodyOf(await workshop.blank(), parts.page).replace(/\/Annots\[[^\]]*\]/, '/Annots[20 0 R 21 0 R]')
    const doubled = await workshop.blank({
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm 5 0 R/DSS<</Certs 40 0 R>>>>',
      40: '[4 0 R]',
      [parts.page]: page.replace('/Contents 4 0 R', '/Contents 40 0 R'),
    })
    const signed = await workshop.toLt(await workshop.sign(doubled))
    return update(signed, { objects: { 40: bodyOf(signed, 40).replace(']', ' 96 0 R]'), 96: stream('BT ET') } })
  }),
]

/** Adds an object to the store's certificates, as a renewal would. */
function growStore(pdf: Uint8Array, number: number) {
  const dss = Number(/\/DSS (\d+) 0 R/.exec(textOf(pdf))?.[1])
  const body = bodyOf(pdf, dss).replace('/Certs[', `/Certs[${number} 0 R `)
  return { objects: { [dss]: body, [number]: stream('BT /F1 24 Tf 72 650 Td (not) Tj ET') } }
}
