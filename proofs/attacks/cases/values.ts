import { createHash, sign as signWith } from 'node:crypto'
import { encodeSignedAttributes, encodeSignedData, parseCertificate } from '@countersign/pades/cms'
import { memorySource, PdfDocument } from '@countersign/pades/pdf'
import { issueSigner } from '@countersign/sandbox-pki'
import { type Attack, attack } from '../case.ts'
import { bodyOf, bytesOf, numberOf, stream, textOf, update } from '../pen.ts'
import type { Workshop } from '../workshop.ts'

// Whose signature a field shows, and what the security store still holds.

const fieldOf = (pdf: Uint8Array, name: string) => numberOf(pdf, `/T(${name})`)
const shownIn = (body: string) => /\/V (\d+ 0 R)/.exec(body)?.[1] ?? ''

export const values: readonly Attack[] = [
  attack("a signature shown in another signer's field", ['signature_value_shared', /Box2/], ({ signed }) => {
    const [mine, theirs] = [fieldOf(signed, 'Box1'), fieldOf(signed, 'Box2')]
    const body = bodyOf(signed, theirs).replace(/>>$/, `/V ${shownIn(bodyOf(signed, mine))}>>`)
    return update(signed, { objects: { [theirs]: body } })
  }),
  attack('two signatures exchanged between their fields', 'signature_replaced', ({ signedTwice }) => {
    const [one, two] = [fieldOf(signedTwice, 'Box1'), fieldOf(signedTwice, 'Box2')]
    const [first, second] = [bodyOf(signedTwice, one), bodyOf(signedTwice, two)]
    return update(signedTwice, {
      objects: {
        [one]: first.replace(shownIn(first), shownIn(second)),
        [two]: second.replace(shownIn(second), shownIn(first)),
      },
    })
  }),
  attack('a signature taken away', ['signature_replaced', /Box1/], ({ signedTwice }) => {
    const one = fieldOf(signedTwice, 'Box1')
    const body = bodyOf(signedTwice, one)
    return update(signedTwice, { objects: { [one]: body.replace(`/V ${shownIn(body)}`, '') } })
  }),
  attack('what a signature looks like', ['signature_appearance_changed', /Box1/], ({ signed }) => {
    const one = fieldOf(signed, 'Box1')
    const body = bodyOf(signed, one).replace(/\/AP<<\/N \d+ 0 R>>/, '/AP<</N 96 0 R>>')
    return update(signed, {
      objects: { [one]: body, 96: stream('(Eve) Tj', '/Type/XObject/Subtype/Form/BBox[0 0 200 60]') },
    })
  }),
  attack('an action on a signed field', ['field_changed', /AA/], ({ signed }) => {
    const two = fieldOf(signed, 'Box2')
    return update(signed, {
      objects: { [two]: bodyOf(signed, two).replace(/>>$/, '/AA<</U<</S/JavaScript/JS(1)>>>>>>') },
    })
  }),
  attack('two signatures that claim one another’s bytes', 'byte_range_overlap', overlapping),
  attack('a store without its certificates', 'validation_data_removed', ({ signed }) => {
    const dss = Number(/\/DSS (\d+) 0 R/.exec(textOf(signed))?.[1])
    return update(signed, { objects: { [dss]: bodyOf(signed, dss).replace(/\/Certs\[[^\]]*\]/, '/Certs[]') } })
  }),
  attack('a store without its OCSP responses', 'validation_data_removed', ({ signed }) => {
    const dss = Number(/\/DSS (\d+) 0 R/.exec(textOf(signed))?.[1])
    return update(signed, { objects: { [dss]: bodyOf(signed, dss).replace(/\/OCSPs\[[^\]]*\]/, '') } })
  }),
  attack('no store any more', 'validation_data_removed', ({ signed }) =>
    update(signed, { objects: { 1: bodyOf(signed, 1).replace(/\/DSS \d+ 0 R/, '') } }),
  ),
  attack('a piece of the store replaced in place', 'object_changed', ({ signed }) => {
    const dss = Number(/\/DSS (\d+) 0 R/.exec(textOf(signed))?.[1])
    const first = Number(/\/Certs\[(\d+) 0 R/.exec(bodyOf(signed, dss))?.[1])
    return update(signed, { objects: { [first]: stream('0') } })
  }),
]

/**
 * Eve's signature dictionary is written before Ada signs and reaches past Ada's end: Ada's range holds Eve's slot and
 * Eve's range holds Ada's.
 */
async function overlapping(workshop: Workshop): Promise<Uint8Array> {
  const blank = await workshop.blank()
  const slot = '0'.repeat(8_000)
  const box = fieldOf(blank, 'Box2')
  const dictionary = `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/ByteRange[${' '.repeat(40)}]/Contents<${slot}>>>`
  const planted = await update(blank, {
    objects: { 95: dictionary, [box]: bodyOf(blank, box).replace(/>>$/, '/V 95 0 R>>') },
  })
  const { pdf } = await workshop.sign(planted)
  const gapStart = textOf(pdf).indexOf(`<${slot}>`)
  const gapEnd = gapStart + slot.length + 2
  const range = `0 ${gapStart} ${gapEnd} ${pdf.length - gapEnd}`
  const ranged = textOf(pdf).replace(' '.repeat(40), range.padEnd(40))
  const covered = createHash('sha256')
    .update(bytesOf(ranged.slice(0, gapStart) + ranged.slice(gapEnd)))
    .digest()
  const { key, chain } = issueSigner(workshop.pki, { subject: { commonName: 'Eve' } })
  const signer = parseCertificate(chain[0])
  const signedAttributes = encodeSignedAttributes(covered, createHash('sha256').update(signer.der).digest())
  const signature = signWith('sha256', signedAttributes, key)
  const cms = encodeSignedData({ signer, certificates: chain, algorithm: 'ecdsa-sha256', signedAttributes, signature })
  const hex = Buffer.from(cms).toString('hex').padEnd(slot.length, '0')
  await PdfDocument.open(memorySource(bytesOf(ranged)))
  return bytesOf(`${ranged.slice(0, gapStart)}<${hex}>${ranged.slice(gapEnd)}`)
}
