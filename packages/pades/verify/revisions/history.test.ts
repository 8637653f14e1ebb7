import { createPki, issueSigner } from '@countersign/sandbox-pki'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { bytesOfLatin1, concatBytes, latin1OfBytes } from '../../bytes.ts'
import { type Certificate, parseCertificate } from '../../cms/index.ts'
import { signBaselineB } from '../../levels/baseline-b.ts'
import {
  addSignatureFields,
  dict,
  findField,
  findPage,
  Increment,
  memorySource,
  name,
  PdfDocument,
  type PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
  readForm,
} from '../../pdf/index.ts'
import { keyObjectSigner } from '../../signers/key-object.ts'
import { objectStreams, samplePdf } from '../../testing/sample-pdfs.ts'
import { describe as sentences } from '../describe.ts'
import { verifyPdf } from '../verify.ts'

let anchors: readonly Certificate[]
const bases: Record<string, Uint8Array> = {}

beforeAll(async () => {
  const pki = createPki({ baseUrl: 'http://127.0.0.1:9' })
  anchors = [parseCertificate(pki.root.certificate)]
  const { key, chain } = issueSigner(pki, { subject: { commonName: 'Ada' } })
  const objects = {
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[20 0 R]>>>>',
    10: '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[20 0 R]/Resources<</Font<</F1 3 0 R>>>>>>',
    20: '<</Type/Annot/Subtype/Widget/FT/Tx/T(Name)/Rect[72 600 272 620]/F 4/P 10 0 R>>',
  }
  const plain = samplePdf({ objects })
  for (const [label, base] of Object.entries({ table: plain, stream: objectStreams(samplePdf({ objects })) })) {
    const fields = [{ name: 'Box', page: 1, rect: [0, 0, 90, 30] as const, tooltip: 'Signature' }]
    const blank = concatBytes([base, await addSignatureFields(memorySource(base), fields)])
    const options = { fields: [{ name: 'Box' }] as const, signingTime: new Date() }
    const { increment } = await signBaselineB(memorySource(blank), keyObjectSigner(key, chain), options)
    bases[label] = concatBytes([blank, increment])
  }
})

type Places = Readonly<Record<'page' | 'content' | 'font' | 'field' | 'catalog', PdfRef>>
type Write = (increment: Increment, places: Places) => Promise<void> | void

/** Appends a well-formed revision. */
async function revise(base: Uint8Array, write: Write): Promise<Uint8Array> {
  const document = await PdfDocument.open(memorySource(base))
  const increment = await Increment.after(document)
  await write(increment, await placesIn(document))
  return concatBytes([base, (await increment.finish()).bytes])
}

async function placesIn(document: PdfDocument): Promise<Places> {
  const page = await findPage(document, 1)
  const resources = await document.dict(page.dict.get('Resources'), 'resources')
  const fonts = await document.dict(resources.get('Font'), 'fonts')
  const field = await findField(document, await readForm(document), 'Name')
  const [content, font] = [page.dict.get('Contents'), fonts.get('F1')] as [PdfRef, PdfRef]
  return { page: page.ref, content, font, field: field.ref, catalog: (await document.catalog()).ref }
}

async function changesIn(pdf: Uint8Array) {
  const verdict = await verifyPdf(memorySource(pdf), { anchors, now: new Date() })
  const [signature] = verdict.signatures
  return { kinds: signature?.laterChanges.map(({ kind }) => kind), verdict, signature }
}

const withKey = async (increment: Increment, ref: PdfRef, key: string, value: PdfValue) =>
  increment.set(ref, new Map([...(await increment.document.dict(ref, 'an object')), [key, value]]))

describe.each(['table', 'stream'])('after a signature, in a file with a cross-reference %s', (kind) => {
  const base = () => bases[kind] ?? new Uint8Array()

  test('filling a form field is reported, and the whole file is no longer covered', async () => {
    const pdf = await revise(base(), (increment, { field }) =>
      withKey(increment, field, 'V', new PdfString(bytesOfLatin1('Eve'))),
    )
    const { kinds, verdict, signature } = await changesIn(pdf)
    expect(kinds).toEqual(['form_filled'])
    expect(signature).toMatchObject({ intact: true, coverage: { wholeFile: false } })
    expect(sentences(verdict).join(' ')).toMatch(/changed after signing: a form field was filled in \(Name\)/)
  })

  test('rewriting an object without changes is not a change', async () => {
    const pdf = await revise(base(), async (increment, { font }) => {
      increment.set(font, new Map(await increment.document.dict(font, 'the font')))
    })
    expect((await changesIn(pdf)).kinds).toEqual([])
  })

  test.each<[string, Write]>([
    ['font_changed', (increment, { font }) => withKey(increment, font, 'BaseFont', name('Courier'))],
    ['page_changed', (increment, { page }) => withKey(increment, page, 'Rotate', 90)],
    ['annotation_changed', (increment, { page, field }) => withKey(increment, page, 'Annots', [field])],
    ['field_changed', (increment, { field }) => withKey(increment, field, 'Rect', [0, 0, 1, 1])],
    ['object_added', (increment) => void increment.add(dict({ Spare: true }))],
    [
      'page_content_changed',
      (increment, { content }) => increment.set(content, new PdfStream(new Map(), bytesOfLatin1('BT ET'))),
    ],
    ['catalog_changed', (increment, { catalog, page }) => withKey(increment, catalog, 'OpenAction', page)],
  ])('%s makes the signature invalid', async (expected, write) => {
    const { kinds, signature } = await changesIn(await revise(base(), write))
    expect(kinds).toContain(expected)
    expect(signature?.conclusion).toBe('invalid')
  })

  test('appended bytes other than white space mean that the whole file is not covered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary-ascii', maxLength: 60 }), async (text) => {
        const { verdict, signature } = await changesIn(concatBytes([base(), bytesOfLatin1(text)]))
        if (/^[\0\t\n\f\r ]*$/.test(text))
          expect(signature?.problems.map(({ code }) => code)).not.toContain('bytes_after_revision')
        else expect(verdict.conclusion).toBe('invalid')
      }),
      { numRuns: 60 },
    )
  })

  test('a change of any signed byte makes the signature not intact', async () => {
    const original = base()
    const text = latin1OfBytes(original)
    const start = text.lastIndexOf('/Contents<') + '/Contents'.length
    const slot = { start, end: text.indexOf('>', start) }
    await fc.assert(
      fc.asyncProperty(fc.nat(original.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const { signature } = await changesIn(original.with(at, (original[at] ?? 0) ^ flip))
        const isSlot = at > slot.start && at < slot.end
        if (!isSlot) expect(signature?.intact ?? false).toBe(false)
      }),
      { numRuns: 60 },
    )
  })
})
