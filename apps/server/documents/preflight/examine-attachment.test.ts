import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examineAttachment } from './examine-attachment.ts'
import * as good from './testing/good.ts'
import { catalog, onePage, writePdf } from './testing/write-pdf.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preflight-attachment-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function examined(bytes: Buffer) {
  const inputPath = join(folder, 'upload.pdf')
  await writeFile(inputPath, bytes)
  return examineAttachment({ inputPath, folder, qpdfVersion: '', allowDecrypt: true, maxPages: 500 })
}

test.each([
  ['plain', good.plain],
  ['with an object stream', good.withObjectStream],
  ['with two kinds of cross-references', good.hybrid],
  ['with a loop of cross-references', good.crossReferenceLoop],
  ['for archives', good.archival],
  ['with resources named like actions', good.resourcesNamedLikeActions],
])('accepts a file that can be signed: %s', async (_what, make) => {
  expect(await examined(make())).toMatchObject({ accepted: true })
})

/** The file is kept as it is, and readers that repair it choose a catalog in different ways. */
test('refuses a script in a second catalog that the trailer does not name', async () => {
  const script = catalog('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>')
  const hidden = writePdf({ objects: onePage({ 9: script }) })
  await expect(examined(hidden)).rejects.toMatchObject({ name: 'Refusal', code: 'javascript' })
})
