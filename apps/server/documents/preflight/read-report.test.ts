import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Frame, FrameRefused } from '../../platform/confinement/frames.ts'
import { readReport } from './read-report.ts'

const CONTENT = Buffer.from('%PDF-1.7 content')
const EXPECTED = { size: 99, maxPages: 2, qpdfVersion: '11.3.0' }
const PAGE = { number: 1, width: 595, height: 842, rotation: 0, cropBox: [0, 0, 595, 842], userUnit: 1 }
const REPORT = {
  accepted: true,
  sha256: '0'.repeat(64),
  size: 99,
  contentSha256: createHash('sha256').update(CONTENT).digest('hex'),
  contentSize: CONTENT.length,
  pages: [PAGE],
  normalisation: { tool: 'qpdf', version: '11.3.0', arguments: ['--deterministic-id'], appended: null },
  signatures: [],
  decrypted: false,
  pdfVersion: '1.7',
  pdfA: null,
  tagged: false,
  pagesDrawn: 1,
  warnings: [],
  formFields: [],
  textPlaces: [[[72, 130, 90, 14]]],
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'report-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function frameOf(head: unknown, body = CONTENT): Frame {
  async function* bytes() {
    yield body
  }
  return { head, bodySize: body.length, body: bytes() }
}

test('H3: the content is what the child sent, at a path that the parent chose', async () => {
  const path = join(folder, 'content.pdf')
  expect(await readReport(frameOf(REPORT), path, EXPECTED)).toEqual({ ...REPORT, contentPath: path })
  expect(readFileSync(path)).toEqual(CONTENT)
})

test.each([
  ['a path', { ...REPORT, contentPath: '/etc/passwd' }],
  ['another size of the upload', { ...REPORT, size: 98 }],
  ['another size of the content', { ...REPORT, contentSize: 3 }],
  ['a negative size', { ...REPORT, contentSize: -1 }],
  ['another hash of the content', { ...REPORT, contentSha256: '1'.repeat(64) }],
  ['no page', { ...REPORT, pages: [] }],
  ['too many pages', { ...REPORT, pages: [1, 2, 3].map((number) => ({ ...PAGE, number })) }],
  ['a page twice', { ...REPORT, pages: [PAGE, PAGE] }],
  ['a page with a text as its width', { ...REPORT, pages: [{ ...PAGE, width: '595' }] }],
  ['an unknown warning', { ...REPORT, warnings: [{ code: 'none_of_ours', message: '' }] }],
  ['text on a page that is not there', { ...REPORT, textPlaces: [null, null] }],
  ['a place of text with a fraction', { ...REPORT, textPlaces: [[[72.5, 130, 90, 14]]] }],
  ['another tool', { ...REPORT, normalisation: { ...REPORT.normalisation, version: '0' } }],
  ['an unknown refusal', { accepted: false, code: 'none_of_ours', message: '', place: null }],
  [
    'a refusal with a text of a megabyte',
    { accepted: false, code: 'pdf_bomb', message: 'x'.repeat(1_000_000), place: null },
  ],
  ['a refusal at a page 0', { accepted: false, code: 'pdf_bomb', message: '', place: { page: 0, box: null } }],
  ['nothing', null],
])('H3: a report with %s is refused', async (_name, head) => {
  await expect(readReport(frameOf(head), join(folder, 'content.pdf'), EXPECTED)).rejects.toThrow(FrameRefused)
})

test('H3: names in a report can be stored', async () => {
  const signature = { kind: 'signature', claimedTime: null, fields: ['a\0b', '\ud800'], signer: 'Eve\0' }
  const report = await readReport(
    frameOf({ ...REPORT, normalisation: null, signatures: [signature] }),
    join(folder, 'content.pdf'),
    EXPECTED,
  )
  expect(report).toMatchObject({ signatures: [{ fields: ['a\ufffdb', '\ufffd'], signer: 'Eve\ufffd' }] })
})

test('H3: a refusal brings no file', async () => {
  const refused = {
    accepted: false,
    code: 'pdf_bomb',
    message: 'A bomb.',
    place: { page: 1, box: { x: 1, y: 2, w: 3, h: 4 } },
  }
  expect(await readReport(frameOf(refused), join(folder, 'content.pdf'), EXPECTED)).toEqual(refused)
  expect(existsSync(join(folder, 'content.pdf'))).toBe(false)
})
