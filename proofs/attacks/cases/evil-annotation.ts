import { addSignatureFields, memorySource } from '@countersign/pades'
import { type Attack, attack } from '../case.ts'
import { bodyOf, numberOf, stream, textOf, update } from '../pen.ts'
import { joined, parts, type Workshop } from '../workshop.ts'

// Evil annotation and sneaky signature: an annotation or a signature field that covers what was signed.

const cover = stream('1 g 0 0 500 500 re f', '/Type/XObject/Subtype/Form/BBox[0 0 500 500]')
const note = '<</Type/Annot/Subtype/FreeText/Rect[50 650 500 750]/Contents(Paid)/F 4/AP<</N 96 0 R>>>>'
const field = '<</Type/Annot/Subtype/Widget/FT/Sig/T(Sneaky)/Rect[50 650 500 750]/F 4/P PAGE/AP<</N 96 0 R>>>>'

/** Page and form of any classic file, found by their text. */
function places(pdf: Uint8Array) {
  const page = Number(/\/Kids\s*\[\s*(\d+) 0 R/.exec(textOf(pdf))?.[1])
  const form = Number(/\/AcroForm (\d+) 0 R/.exec(textOf(pdf))?.[1])
  return { page, form }
}

function annotated(pdf: Uint8Array, annotation: string) {
  const { page } = places(pdf)
  const body = bodyOf(pdf, page)
  const annots = /\/Annots\s*\[/.test(body)
    ? body.replace(/\/Annots\s*\[/, '/Annots [97 0 R ')
    : body.replace(/>>$/, '/Annots [97 0 R]>>')
  return update(pdf, { objects: { [page]: annots, 96: cover, 97: annotation.replace('PAGE', `${page} 0 R`) } })
}

/** Adds a signature field over the text, empty or showing something. */
async function sneaky(pdf: Uint8Array, shown = cover) {
  const { page, form } = places(pdf)
  const body = bodyOf(pdf, form).replace(/\/Fields\s*\[([^\]]*)\]/, '/Fields [$1 97 0 R]')
  const annots = bodyOf(pdf, page).replace(/\/Annots\s*\[([^\]]*)\]/, '/Annots [$1 97 0 R]')
  return update(pdf, { objects: { [form]: body, [page]: annots, 96: shown, 97: field.replace('PAGE', `${page} 0 R`) } })
}

const onBoth = (
  name: string,
  make: (pdf: Uint8Array) => Promise<Uint8Array>,
  plain: Attack['reason'],
  certified: Attack['reason'],
): Attack[] => [
  attack(`${name}, plain`, plain, ({ signed }) => make(signed)),
  ...([1, 2, 3] as const).map((level) =>
    attack(`${name}, certified P=${level}`, certified, async (workshop: Workshop) =>
      make(await workshop.certified(level)),
    ),
  ),
]

export const evilAnnotation: readonly Attack[] = [
  ...onBoth('EAA: a note over the text', (pdf) => annotated(pdf, note), 'annotation_changed', 'annotation_changed'),
  ...onBoth('SSA: an unsigned field over the text', (pdf) => sneaky(pdf), 'field_added', 'field_added'),
  attack('SSA: an empty field in a document certified against it', 'forbidden_by_certification', async (workshop) => {
    const certified = await workshop.certified(2)
    return sneaky(certified, stream('', '/Type/XObject/Subtype/Form/BBox[0 0 500 500]'))
  }),
  attack('SSA: a signed field over the text', 'signature_field_added', async (workshop) => {
    const added = await addSignatureFields(memorySource(workshop.signed), [
      { name: 'Sneaky', page: 1, rect: [50, 650, 500, 750], tooltip: 'Signature' },
    ])
    const file = await workshop.sign(joined(workshop.signed, added), {
      fields: ['Sneaky'],
      by: { subject: { commonName: 'Eve' } },
    })
    return workshop.toLt(file)
  }),
  attack('SSA: signing in a document certified against it', 'forbidden_by_certification', async (workshop) => {
    const certified = await workshop.certified(1)
    const empty = numberOf(certified, '/T (Countersign)')
    const body = bodyOf(certified, empty)
    return update(certified, {
      objects: {
        [empty]: body.replace(/>>$/, '/V 98 0 R>>'),
        98: '<</Type/Sig/Filter/X/SubFilter/ETSI.CAdES.detached>>',
      },
    })
  }),
  attack('a link turned elsewhere', 'annotation_changed', ({ signed }) =>
    update(signed, { objects: { [parts.link]: bodyOf(signed, parts.link).replace('example.org', 'example.com') } }),
  ),
  attack('a link removed', ['annotation_changed', /removed/], ({ signed }) =>
    update(signed, { objects: { [parts.page]: bodyOf(signed, parts.page).replace(' 21 0 R', '') } }),
  ),
]
