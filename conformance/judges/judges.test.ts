import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { classicUpdate } from '../corpus/handwritten/file.ts'
import { obj } from '../corpus/handwritten/write.ts'
import { filesFolder, foreignRoot } from '../corpus/manifest.ts'
import { type Bench, judgeAll, openBench, type Sheet } from './all.ts'
import { cell, table } from './table.ts'

const corpus = (name: string): string => join(filesFolder, `${name}.pdf`)
const offline = { roots: [foreignRoot], mode: 'offline' } as const
const YEARS = 365 * 24 * 3600

let bench: Bench
let folder: string
beforeAll(async () => {
  bench = openBench()
  folder = await mkdtemp(join(tmpdir(), 'judges-'))
})
afterAll(async () => {
  await bench[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

async function ask(file: string, more: object = {}): Promise<Sheet> {
  const [sheet] = await judgeAll([file], { ...offline, ...more, bench })
  if (sheet === undefined) throw new Error(`no sheet for ${file}`)
  return sheet
}

async function altered(name: string, change: (pdf: Buffer) => Buffer): Promise<string> {
  const file = join(folder, `${name}.pdf`)
  await writeFile(file, change(await readFile(corpus(name))))
  return file
}

describe('on a file that is right, all judges agree', () => {
  it('an approval signature', async () => {
    const sheet = await ask(corpus('pyhanko-approval'))
    expect(sheet.dss).toMatchObject({
      signatures: [{ field: 'Foreign1', indication: 'TOTAL_PASSED', level: 'PAdES_BASELINE_B', flags: [], errors: [] }],
    })
    expect(sheet.pyhanko).toMatchObject({ strict: true, signatures: [{ bottomLine: true, modification: 'NONE' }] })
    expect(sheet.pdfsig).toMatchObject({
      signatures: [{ signature: 'Signature is Valid.', certificate: 'Certificate is Trusted.', wholeDocument: true }],
    })
    expect(sheet.openssl).toMatchObject({ signatures: [{ ok: true }] })
    expect(sheet.qpdf).toMatchObject({ ok: true })
    expect(sheet.verapdf).toEqual({ claimed: [], results: [] })
  })

  it('a long-term signature, by its own data alone', async () => {
    const sheet = await ask(corpus('pyhanko-lta-dss-vri'))
    expect(sheet.dss).toMatchObject({
      signatures: [{ indication: 'TOTAL_PASSED', level: 'PAdES_BASELINE_LTA' }],
      timestamps: [{ type: 'DOCUMENT_TIMESTAMP', indication: 'PASSED' }],
    })
    expect(sheet.pyhanko).toMatchObject({
      signatures: [{ bottomLine: true, longTerm: { indication: 'PASSED' } }],
      timestamps: [{ bottomLine: true }],
    })
    expect(sheet.openssl).toMatchObject({ signatures: [{ ok: true }, { ok: true, subFilter: 'ETSI.RFC3161' }] })
  })
})

describe('on a file that is wrong, they say so', () => {
  it('one signed byte changed', async () => {
    const file = await altered('pyhanko-approval', (pdf) => {
      pdf[pdf.indexOf('An agreement')] = 'a'.charCodeAt(0)
      return pdf
    })
    const sheet = await ask(file)
    expect(sheet.dss).toMatchObject({ signatures: [{ indication: 'TOTAL_FAILED', subIndication: 'HASH_FAILURE' }] })
    expect(sheet.pyhanko).toMatchObject({ signatures: [{ bottomLine: false, intact: false }] })
    expect(sheet.pdfsig).toMatchObject({ signatures: [{ signature: 'Digest Mismatch.' }] })
    expect(sheet.openssl).toMatchObject({ signatures: [{ ok: false }] })
  })

  it('the page replaced in a later revision: DSS flags it, pyHanko refuses, pdfsig and openssl do not look', async () => {
    const file = await altered('pyhanko-approval', (pdf) =>
      classicUpdate(pdf, [obj(5, '<< /Length 0 >>\nstream\n\nendstream')]),
    )
    const sheet = await ask(file)
    expect(sheet.dss).toMatchObject({
      signatures: [
        { indication: 'TOTAL_PASSED', flags: expect.arrayContaining(['visual-difference', 'undefined-changes']) },
      ],
    })
    expect(sheet.pyhanko).toMatchObject({ signatures: [{ bottomLine: false, intact: true, modification: 'OTHER' }] })
    expect(sheet.pdfsig).toMatchObject({ signatures: [{ signature: 'Signature is Valid.', wholeDocument: false }] })
    expect(sheet.openssl).toMatchObject({ signatures: [{ ok: true }] })
  })

  it('a change that the certification forbids', async () => {
    const file = await altered('pyhanko-certified-p1', (pdf) =>
      classicUpdate(pdf, [obj(5, '<< /Length 0 >>\nstream\n\nendstream')]),
    )
    const sheet = await ask(file, { judges: ['dss', 'pyhanko'] })
    expect(sheet.dss).toMatchObject({ signatures: [{ flags: expect.arrayContaining(['doc-mdp']) }] })
    expect(sheet.pyhanko).toMatchObject({ signatures: [{ bottomLine: false }] })
  })

  it('nobody trusted', async () => {
    const sheet = await ask(corpus('pyhanko-approval'), { roots: [], judges: ['dss', 'pyhanko', 'openssl'] })
    expect(sheet.dss).toMatchObject({
      signatures: [{ indication: 'INDETERMINATE', subIndication: 'NO_CERTIFICATE_CHAIN_FOUND' }],
    })
    expect(sheet.pyhanko).toMatchObject({ signatures: [{ bottomLine: false, intact: true, trusted: false }] })
    expect(sheet.openssl).toMatchObject({ signatures: [{ ok: false }] })
  })

  it('asked about a time after the certificate ended', async () => {
    const sheet = await ask(corpus('pyhanko-approval'), { at: 40 * YEARS, judges: ['dss', 'pyhanko', 'openssl'] })
    expect(sheet.dss).toMatchObject({ signatures: [{ indication: 'INDETERMINATE' }] })
    expect(sheet.pyhanko).toMatchObject({ signatures: [{ bottomLine: false }] })
    expect(sheet.openssl).toMatchObject({ signatures: [{ ok: false }] })
  })

  it('a PDF/A claim that does not hold, by the rule it breaks', async () => {
    const file = await altered('pdf-a-2b', (pdf) =>
      Buffer.from(pdf.toString('latin1').replace('/FontFile2', '/FontFileX'), 'latin1'),
    )
    const sheet = await ask(file, { judges: ['verapdf'] })
    expect(sheet.verapdf).toMatchObject({
      claimed: ['2b'],
      results: [{ flavour: '2b', compliant: false, failed: [{ clause: '6.2.11.4.1' }] }],
    })
  })

  it('a file no judge can read is a failure, never a verdict', async () => {
    const sheet = await ask(corpus('damaged-not-a-pdf'), { judges: ['dss', 'pyhanko', 'verapdf', 'pdfsig'] })
    for (const verdict of [sheet.dss, sheet.pyhanko, sheet.verapdf, sheet.pdfsig]) {
      expect(verdict).toEqual({ error: expect.any(String) })
    }
  })
})

it('the table has a line for each file and a cell for each judge asked', async () => {
  const sheets = await judgeAll([corpus('pyhanko-approval-twice'), corpus('pdf-a-1b')], {
    ...offline,
    judges: ['dss', 'verapdf'],
    bench,
  })
  expect(sheets.map((sheet) => [cell(sheet, 'dss'), cell(sheet, 'verapdf')])).toEqual([
    ['2/2 passed, B-B', '–'],
    ['unsigned', '1b ok'],
  ])
  expect(table(sheets).split('\n')).toHaveLength(4)
})
