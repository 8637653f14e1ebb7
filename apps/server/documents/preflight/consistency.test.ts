import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assertSignable, memorySource, PdfDocument } from '@countersign/pades/pdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examine } from './examine.ts'
import { ambiguousAnnotations, ambiguousForms, ambiguousLayers } from './testing/ambiguous.ts'
import {
  actions,
  annotated,
  annotations,
  combinations,
  consistentFiles,
  forms,
  type InconsistentFile,
  layers,
} from './testing/inconsistent.ts'
import { onePage, writePdf } from './testing/write-pdf.ts'

// What is shown, printed and signed is the same. `bin/prove render-consistency` sends each file through the whole service.

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preflight-consistency-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function preflight(bytes: Buffer) {
  const inputPath = join(folder, 'upload.pdf')
  await writeFile(inputPath, bytes)
  return examine({ inputPath, folder, qpdfVersion: '', allowDecrypt: false, maxPages: 500 })
}

const refusesEach = (files: InconsistentFile[]) =>
  test.each(files)('$name: $code', async ({ bytes, code }) => {
    await expect(preflight(bytes)).rejects.toMatchObject({ name: 'Refusal', code })
  })

describe('N1: rejects an annotation that differs between screen and print', () => refusesEach(annotations()))
describe('N1, N4: rejects an action that changes what is shown, or leads into another file', () =>
  refusesEach(actions()))
describe('N2: rejects XFA in any form, and fields that each viewer draws in its own way', () => refusesEach(forms()))
describe('N1: rejects layers that are not shown everywhere', () => refusesEach(layers()))
describe('N1: rejects combinations, by the most severe reason', () => refusesEach(combinations()))

describe('N1: rejects annotations that viewers place or draw in different ways', () =>
  refusesEach(ambiguousAnnotations()))
describe('N2: rejects fields that only some viewers draw', () => refusesEach(ambiguousForms()))
describe('N1: rejects layers that only some viewers show', () => refusesEach(ambiguousLayers()))

describe('accepts documents that are the same everywhere, and sealing agrees', () => {
  test.each(consistentFiles())('$name', async ({ bytes }) => {
    expect(await preflight(bytes)).toMatchObject({ accepted: true, pagesDrawn: 1 })
    await assertSignable(await PdfDocument.open(memorySource(bytes)))
  })
})

test('N1: the rejection names the page and the place as displayed', async () => {
  const price = annotated('/Subtype /FreeText /F 36 /AP << /N 6 0 R >>')
  await expect(preflight(writePdf({ objects: onePage(price) }))).rejects.toMatchObject({
    message: expect.stringMatching(
      /^An annotation \(FreeText\) appears only in print \(page 1, 200 × 30 points at \(72, 122\)/,
    ),
    place: { page: 1, box: { x: 72, y: 122, w: 200, h: 30 } },
  })
})

test('N1: the place of differing pixels is the box around them', async () => {
  const file = annotations().find(({ code }) => code === 'print_differs')
  const place = await preflight(file?.bytes ?? Buffer.of()).catch((refusal: { place: unknown }) => refusal.place)
  expect(place).toMatchObject({ page: 1 })
  const { x, y, w, h } = (place as { box: Record<'x' | 'y' | 'w' | 'h', number> }).box
  expect([Math.abs(x - 72) < 6, Math.abs(y - 122) < 6, w > 190 && w < 210, h > 24 && h < 36]).toEqual([
    true,
    true,
    true,
    true,
  ])
})

test('N2: sealing refuses what upload refuses, by the same check', async () => {
  const refused = [...annotations(), ...forms(), ...ambiguousAnnotations(), ...ambiguousForms()].filter(
    ({ name, code }) => !name.includes('object-stream') && code !== 'print_differs',
  )
  for (const { name, bytes } of refused) {
    const document = await PdfDocument.open(memorySource(bytes))
    await expect(assertSignable(document), name).rejects.toMatchObject({ code: 'pdf_unsuitable' })
  }
})
