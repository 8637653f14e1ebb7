import { createPki, issueSigner } from '@countersign/sandbox-pki'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawFieldValues, type GivenValue } from '../appearance/index.ts'
import { bytesOfLatin1, concatBytes } from '../bytes.ts'
import { type Certificate, parseCertificate } from '../cms/index.ts'
import { signBaselineB } from '../levels/baseline-b.ts'
import {
  addFields,
  dict,
  findField,
  Increment,
  memorySource,
  type NewValueField,
  name,
  PdfDocument,
  PdfRef,
  PdfStream,
  type PdfValue,
  readFillableFields,
  readForm,
  textString,
} from '../pdf/index.ts'
import { keyObjectSigner } from '../signers/key-object.ts'
import type { Signer } from '../signers/signer.ts'
import { fonts } from '../testing/appearance.ts'
import { objectStreams, samplePdf } from '../testing/sample-pdfs.ts'
import { describe as sentences } from './describe.ts'
import { verifyPdf } from './verify.ts'

const claim = { pdfA: 0, outputIntent: 'none' } as const

let anchors: readonly Certificate[]
let signer: Signer

beforeAll(() => {
  const pki = createPki({ baseUrl: 'http://127.0.0.1:9' })
  anchors = [parseCertificate(pki.root.certificate)]
  const { key, chain } = issueSigner(pki, { subject: { commonName: 'Ada' } })
  signer = keyObjectSigner(key, chain)
})

/** Three fields and the signature field of one signer. */
const namesOf = (person: number) => ['City', 'Colour', 'Agreed'].map((each) => `${each}-${person}`)

async function blank(base: Uint8Array): Promise<Uint8Array> {
  const people = [1, 2]
  const values = people.flatMap((person): NewValueField[] => {
    const [city = '', colour = '', agreed = ''] = namesOf(person)
    const left = 100 * person
    return [
      { kind: 'text', name: city, page: 1, rect: [left, 100, left + 90, 120], tooltip: 'City' },
      {
        kind: 'choice',
        name: colour,
        page: 1,
        rect: [left, 130, left + 90, 150],
        tooltip: 'Colour',
        options: [{ value: 'red', label: 'Red' }],
      },
      { kind: 'checkbox', name: agreed, page: 1, rect: [left, 160, left + 12, 172], tooltip: 'I agree' },
    ]
  })
  values.push({ kind: 'text', name: 'Other', page: 1, rect: [300, 300, 390, 320], tooltip: 'Nobody fills it' })
  const signatures = people.map((person) => {
    const rect = [100 * person, 20, 100 * person + 90, 50] as const
    return { name: `Box-${person}`, page: 1, rect, tooltip: 'Signature', locks: namesOf(person) }
  })
  return concatBytes([base, await addFields(memorySource(base), { signatures, values })])
}

async function signedBy(pdf: Uint8Array, person: number, given: Readonly<Record<string, GivenValue>>) {
  const fields = await readFillableFields(await PdfDocument.open(memorySource(pdf)))
  const values = await drawFieldValues(
    Object.entries(given).flatMap(([key, value]) => {
      const field = fields.find((each) => each.name === `${key}-${person}`)
      return field === undefined ? [] : [{ field, value }]
    }),
    claim,
    fonts,
  )
  const options = { fields: [{ name: `Box-${person}` }] as const, values, signingTime: new Date() }
  return concatBytes([pdf, (await signBaselineB(memorySource(pdf), signer, options)).increment])
}

async function changed(pdf: Uint8Array, field: string, entries: Readonly<Record<string, PdfValue>>) {
  const document = await PdfDocument.open(memorySource(pdf))
  const { ref, dict: older } = await findField(document, await readForm(document), field)
  const increment = await Increment.after(document)
  increment.set(ref, new Map([...older, ...Object.entries(entries)]))
  return concatBytes([pdf, (await increment.finish()).bytes])
}

/** A revision with a signature that locks and fills a field, without regard to the /Lock of its own field. */
async function withCraftedSignature(
  pdf: Uint8Array,
  { box, locks, fills }: { box: string; locks: readonly string[]; fills: string },
): Promise<Uint8Array> {
  const document = await PdfDocument.open(memorySource(pdf))
  const form = await readForm(document)
  const increment = await Increment.after(document)
  const parameters = dict({ Action: name('Include'), Fields: locks.map(textString) })
  const reference = dict({ TransformMethod: name('FieldMDP'), TransformParams: parameters })
  const signature = increment.add(dict({ Type: name('Sig'), Reference: [reference] }))
  for (const [field, value] of [
    [box, signature],
    [fills, textString('Eve')],
  ] as const) {
    const found = await findField(document, form, field)
    increment.set(found.ref, new Map([...found.dict, ['V', value]]))
  }
  return concatBytes([pdf, (await increment.finish()).bytes])
}

function otherForm(): PdfStream {
  const entries = dict({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 90, 20] })
  return new PdfStream(entries, bytesOfLatin1('0 0 90 20 re f'))
}

async function verdictOn(pdf: Uint8Array) {
  const verdict = await verifyPdf(memorySource(pdf), { anchors, now: new Date() })
  // The sandbox's authorities are not asked for revocation data, which makes every verdict indeterminate.
  const problems = verdict.signatures.map((each) =>
    each.problems.filter(({ code }) => code !== 'revocation_unavailable'),
  )
  return { verdict, problems }
}

describe.each<[string, () => Uint8Array]>([
  ['a cross-reference table', () => samplePdf()],
  ['object streams', () => objectStreams(samplePdf())],
])('values that signers fill, in a file with %s', (_label, base) => {
  let first: Uint8Array
  let second: Uint8Array
  beforeAll(async () => {
    first = await signedBy(await blank(base()), 1, { City: 'Zürich', Colour: 'red', Agreed: true })
    second = await signedBy(first, 2, { City: 'Oslo', Agreed: false })
  })

  test("are covered by their signer's signature, and the values of a later signer are no problem", async () => {
    const { verdict, problems } = await verdictOn(second)
    expect(problems).toEqual([[], []])
    expect(verdict.signatures[0]?.laterChanges.map(({ kind, field }) => [kind, field])).toEqual([
      ['signature_added', 'Box-2'],
      ['value_added', 'City-2'],
      ['value_added', 'Agreed-2'],
    ])
  })

  test.each<[string, string, Readonly<Record<string, PdfValue>>]>([
    ['a text', 'City-1', { V: textString('Eve') }],
    ['an option', 'Colour-1', { V: textString('blue') }],
    ['a check box', 'Agreed-1', { V: name('Off'), AS: name('Off') }],
    ['the appearance alone', 'City-1', { AP: dict({ N: otherForm() }) }],
    ['a field that its signer left empty', 'Colour-2', { V: textString('red') }],
  ])('a later change of %s is reported with the name of the locked field', async (_what, field, entries) => {
    const { verdict, problems } = await verdictOn(await changed(second, field, entries))
    expect(verdict.conclusion).toBe('invalid')
    expect(problems.at(-1)).toEqual([
      { code: 'form_filled', detail: field },
      { code: 'forbidden_by_lock', detail: field },
    ])
    expect(sentences(verdict).join(' ')).toContain(`a signature locks a field that was filled afterwards (${field})`)
  })

  test('an appearance that is rewritten in its place is a forbidden change', async () => {
    const document = await PdfDocument.open(memorySource(second))
    const { dict: field } = await findField(document, await readForm(document), 'City-1')
    const form = (await document.dict(field.get('AP'), '/AP')).get('N')
    if (!(form instanceof PdfRef)) throw new Error('the field has no appearance')
    const increment = await Increment.after(document)
    increment.set(form, otherForm())
    const { problems } = await verdictOn(concatBytes([second, (await increment.finish()).bytes]))
    expect(problems).toEqual(problems.map(() => [{ code: 'resource_changed', detail: `object ${form.number}` }]))
  })

  test('a field of the next signer that is filled without a signature is reported as a change', async () => {
    const { problems } = await verdictOn(await changed(first, 'City-2', { V: textString('Eve') }))
    expect(problems).toEqual([[{ code: 'form_filled', detail: 'City-2' }]])
  })

  test('a signer who fills a field that is not theirs changes the document', async () => {
    const pdf = await withCraftedSignature(first, { box: 'Box-2', locks: ['Other'], fills: 'Other' })
    const { verdict } = await verdictOn(pdf)
    expect(verdict.signatures[0]?.problems).toContainEqual({ code: 'form_filled', detail: 'Other' })
  })

  test('a signature cannot fill a field that an earlier signature locks or that it does not lock', async () => {
    const document = await PdfDocument.open(memorySource(first))
    const sign = (field: string) => {
      const values = [{ name: field, text: 'Eve', appearances: [] }]
      const options = { fields: [{ name: 'Box-2' }] as const, values, signingTime: new Date() }
      return signBaselineB(document.source, signer, options)
    }
    await expect(sign('City-1')).rejects.toMatchObject({ code: 'field_locked' })
    const other = await blank(base())
    const values = [{ name: 'City-1', text: 'Eve', appearances: [] }]
    const options = { fields: [{ name: 'Box-2' }] as const, values, signingTime: new Date() }
    await expect(signBaselineB(memorySource(other), signer, options)).rejects.toMatchObject({
      code: 'field_unsuitable',
      message: expect.stringContaining('/Lock'),
    })
  })
})
