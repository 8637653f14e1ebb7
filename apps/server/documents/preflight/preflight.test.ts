import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Accepted, preflight, type Report } from './preflight.ts'
import { INVOICE_XML, invoice } from './testing/active-content.ts'
import { manyPages } from './testing/broken-structures.ts'
import * as good from './testing/good.ts'
import { appendRevision, type Body, catalog, page, stream } from './testing/write-pdf.ts'

const run = promisify(execFile)
const OPTIONS = { owner: 'tenant', allowDecrypt: false, maxBytes: 25 * 1024 * 1024, maxPages: 500 }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preflight-test-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function judge(bytes: Buffer, options = OPTIONS): Promise<Report> {
  await writeFile(join(folder, 'upload.pdf'), bytes)
  return preflight(join(folder, 'upload.pdf'), folder, options)
}

async function accept(bytes: Buffer, options = OPTIONS): Promise<Accepted> {
  const report = await judge(bytes, options)
  if (!report.accepted) throw new Error(`refused as ${report.code}: ${report.message}`)
  return report
}

const viaQpdf = async (bytes: Buffer, ...args: string[]) => {
  await writeFile(join(folder, 'plain.pdf'), bytes)
  await run('qpdf', [...args, join(folder, 'plain.pdf'), join(folder, 'made.pdf')])
  return readFile(join(folder, 'made.pdf'))
}

describe('a page is reported as displayed', () => {
  const size = (report: Accepted) => report.pages.map(({ width, height, rotation }) => [width, height, rotation])
  const cases: [name: string, page: string, expected: number[]][] = [
    ['upright', page(), [595, 842, 0]],
    ['turned by 90', page('/Rotate 90'), [842, 595, 90]],
    ['turned by 180', page('/Rotate 180'), [595, 842, 180]],
    ['turned by 270', page('/Rotate 270'), [842, 595, 270]],
    ['turned by -90', page('/Rotate -90'), [842, 595, 270]],
    ['turned once around and by 90', page('/Rotate 450'), [842, 595, 90]],
    ['cropped', page('/CropBox [50 100 350 500]'), [300, 400, 0]],
    ['cropped and turned', page('/CropBox [50 100 350 500] /Rotate 90'), [400, 300, 90]],
    ['cropped to more than there is', page('/CropBox [-100 -100 300 2000]'), [300, 842, 0]],
    ['cropped to nothing', page('/CropBox [1000 1000 2000 2000]'), [595, 842, 0]],
    ['with its corners swapped', page('', '/MediaBox [595 842 0 0]'), [595, 842, 0]],
    ['with its origin elsewhere', page('', '/MediaBox [-100.5 -200 199.75 200]'), [300.25, 400, 0]],
    ['in larger units', page('/UserUnit 2.5', '/MediaBox [0 0 100 200]'), [250, 500, 0]],
    ['with a size behind a reference', page('', '/MediaBox 6 0 R'), [612, 792, 0]],
  ]
  test.each(cases)('%s', async (_, pageObject, expected) => {
    const report = await accept(good.plain({ 3: pageObject, 6: '[0 0 612 792]' }))
    expect(size(report)).toEqual([expected])
    expect(report.pagesDrawn).toBe(1)
  })

  test('with inherited entries, unless it overrides them', async () => {
    const report = await accept(
      good.plain({
        2: '<< /Type /Pages /Kids [6 0 R 7 0 R] /Count 3 /MediaBox [0 0 600 800] /Rotate 90 >>',
        6: '<< /Type /Pages /Parent 2 0 R /Kids [3 0 R 8 0 R] /Count 2 /CropBox [0 0 300 400] >>',
        3: '<< /Type /Page /Parent 6 0 R /Contents 4 0 R >>',
        8: '<< /Type /Page /Parent 6 0 R /Contents 4 0 R /Rotate 0 /CropBox [0 0 100 200] >>',
        7: '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>',
      }),
    )
    expect(size(report)).toEqual([
      [400, 300, 90],
      [100, 200, 0],
      [800, 600, 90],
    ])
  })

  test('with the positions of its annotations, but not of pop-ups', async () => {
    const annotations =
      '[<< /Type /Annot /Subtype /Link /Rect [90 30 10 10] >> << /Type /Annot /Subtype /Popup /Rect [0 0 9 9] >>]'
    const [first] = (await accept(good.plain({ 3: page(`/Annots ${annotations}`) }))).pages
    expect(first?.annotations).toEqual([[10, 10, 90, 30]])
  })
})

describe('accepts a file in any layout and keeps its content', () => {
  const cases: [name: string, make: () => Buffer | Promise<Buffer>, warnings: string[]][] = [
    ['table', () => good.plain(), []],
    ['object and cross-reference streams', good.withObjectStream, []],
    ['hybrid', good.hybrid, []],
    ['linearized', () => viaQpdf(good.plain(), '--linearize'), []],
    ['linearized with object streams', () => viaQpdf(good.plain(), '--linearize', '--object-streams=generate'), []],
    ['length behind a reference', good.withIndirectLength, []],
    ['junk before the header', () => Buffer.concat([Buffer.from('MIME\r\n\r\n'), good.plain()]), []],
    ['wrong startxref', () => edited(good.plain(), /startxref\n\d+/, 'startxref\n7'), ['repaired']],
    ['lost trailer', () => edited(good.plain(), LOST_TRAILER, ''), ['repaired']],
    ['wrong stream length', () => edited(good.plain(), /\/Length \d+/, '/Length 5'), ['repaired']],
    ['cross-references in a loop', good.crossReferenceLoop, ['repaired']],
  ]
  test.each(cases)('%s', async (_, make, warnings) => {
    const report = await accept(await make())
    expect(report.warnings.map(({ code }) => code)).toEqual(warnings)
    expect(report.pages).toHaveLength(1)
    const { stdout } = await run('qpdf', ['--check', report.contentPath])
    expect(stdout).toContain('No syntax or stream encoding errors found')
    expect(stdout).toContain('File is not linearized')
  })

  test('keeps object streams, and does not introduce them', async () => {
    const packed = await accept(good.withObjectStream())
    expect(await readFile(packed.contentPath, 'latin1')).toContain('/ObjStm')
    const open = await accept(good.plain())
    expect(await readFile(open.contentPath, 'latin1')).not.toContain('/ObjStm')
  })
})

describe('a rewrite changes only the layout', () => {
  test('gives the same file for the same upload, and leaves a clean file unchanged', async () => {
    const first = await accept(good.archival())
    const second = await accept(good.archival())
    expect(second.contentSha256).toBe(first.contentSha256)
    const third = await accept(await readFile(second.contentPath))
    expect(third.contentSha256).toBe(first.contentSha256)
  })

  test('can be repeated from the upload and the report', async () => {
    const upload = edited(good.plain(), LOST_TRAILER, '')
    const { normalisation, contentSha256 } = await accept(upload)
    const input = Buffer.concat([upload, Buffer.from(normalisation?.appended ?? '')])
    const again = await viaQpdf(input, ...(normalisation?.arguments ?? []), '--warning-exit-0')
    expect(createHash('sha256').update(again).digest('hex')).toBe(contentSha256)
  })

  test('keeps metadata, output intent, structure and identifier', async () => {
    const report = await accept(good.archival())
    expect(report).toMatchObject({ pdfA: { part: 2, conformance: 'U' }, tagged: true, pdfVersion: '1.7', warnings: [] })
    const content = await readFile(report.contentPath, 'latin1')
    expect(content).toContain(`stream\n${good.XMP}\nendstream`)
    expect(content).toContain('/S /GTS_PDFA1')
    expect(content).toContain('/StructTreeRoot')
    expect(content).toMatch(/\/ID \[<00112233445566778899aabbccddeeff><[0-9a-f]{32}>\]/)
  })

  test('keeps the newest of several revisions and removes what it deleted', async () => {
    const script = catalog('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>')
    const draft = good.plain({ 1: script, 4: stream('BT /F1 18 Tf 72 720 Td (A draft) Tj ET') })
    const final = new Map<number, Body>([
      [1, catalog('')],
      [4, stream('BT /F1 18 Tf 72 720 Td (The final text) Tj ET')],
    ])
    const report = await accept(appendRevision(draft, { objects: final }))
    expect(report.warnings.map(({ code }) => code)).toEqual(['earlier_revisions_dropped'])
    const content = await readFile(report.contentPath, 'latin1')
    expect(content).toContain('The final text')
    expect(content).not.toMatch(/A draft|JavaScript/)
    expect(content.match(/startxref/g)).toHaveLength(1)
  })
})

describe('accepts harmless content', () => {
  const cases: [name: string, bytes: Buffer, warnings: string[]][] = [
    ['opening at a page', good.plain({ 1: catalog('/OpenAction [3 0 R /Fit]') }), []],
    ['opening at a page by action', good.plain({ 1: catalog('/OpenAction << /S /GoTo /D [3 0 R /Fit] >>') }), []],
    ['a web link', good.plain({ 3: link('/S /URI /URI (https://example.org/?a=b:c)') }), []],
    ['a layer that is shown', good.layerShown(), []],
    ['a hidden layer that nothing is on', good.layerHiddenButUnused(), []],
    ["an e-invoice's XML", invoice(INVOICE_XML), []],
    ['fonts and images that are named like actions', good.resourcesNamedLikeActions(), []],
    ['an empty text field', good.plain(field('/FT /Tx')), []],
    ['an empty signature field', good.plain(field('/FT /Sig')), ['empty_signature_field']],
  ]
  test.each(cases)('%s', async (_, bytes, warnings) => {
    expect((await accept(bytes)).warnings.map(({ code }) => code)).toEqual(warnings)
  })

  test('accepts 500 pages, and reports if rendering all of them took too long', async () => {
    const report = await accept(manyPages(500, 500))
    expect(report.pages.at(-1)).toMatchObject({ number: 500, width: 595, height: 842 })
    const isSampled = report.warnings.some(({ code }) => code === 'pages_sampled')
    expect(isSampled).toBe(report.pagesDrawn < 500)
  })
})

describe('an owner password', () => {
  const lock = ['--encrypt', '', 'owner', '256', '--']

  test('is removed only with consent, and that is reported', async () => {
    const locked = await viaQpdf(good.plain(), '--object-streams=generate', ...lock)
    expect(await judge(locked)).toMatchObject({ accepted: false, code: 'owner_password' })
    const report = await accept(locked, { ...OPTIONS, allowDecrypt: true })
    expect(report).toMatchObject({ decrypted: true, pagesDrawn: 1 })
    expect(report.normalisation?.arguments).toContain('--decrypt')
    expect(await readFile(report.contentPath, 'latin1')).not.toContain('/Encrypt')
  })

  test('does not hide rejected content', async () => {
    const script = good.plain({ 1: catalog('/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>') })
    const locked = await viaQpdf(script, ...lock)
    expect(await judge(locked, { ...OPTIONS, allowDecrypt: true })).toMatchObject({ code: 'javascript' })
  })
})

test('leaves only the content of an accepted file behind', async () => {
  await judge(good.plain({ 2: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>' }))
  expect(await readdir(folder)).toEqual(['upload.pdf'])
  await accept(good.plain())
  expect((await readdir(folder)).sort()).toEqual(['content.pdf', 'upload.pdf'])
})

function link(action: string): string {
  return page(`/Annots [<< /Type /Annot /Subtype /Link /Rect [10 10 90 30] /A << ${action} >> >>]`)
}

function field(entries: string): Record<number, Body> {
  return {
    1: catalog('/AcroForm << /Fields [6 0 R] >>'),
    3: page('/Annots [6 0 R]'),
    6: `<< /Type /Annot /Subtype /Widget /T (a) /Rect [10 10 90 30] /P 3 0 R ${entries} >>`,
  }
}

const LOST_TRAILER = /xref\n0 1[\s\S]*$/

function edited(bytes: Buffer, pattern: RegExp, replacement: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(pattern, replacement), 'latin1')
}
