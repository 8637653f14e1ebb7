import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { preflight } from './preflight.ts'

// Uploads with existing signatures, made by pyHanko and LibPDF for the corpus of packages/pades.

const CORPUS = new URL('../../../../conformance/corpus/files/', import.meta.url)
const OPTIONS = { owner: 'tenant', allowDecrypt: true, maxBytes: 1 << 24, maxPages: 100 }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'preflight-signed-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function judge(bytes: Uint8Array) {
  const path = join(folder, 'upload.pdf')
  await writeFile(path, bytes)
  return preflight(path, folder, OPTIONS)
}

const corpus = (name: string) => readFile(new URL(`${name}.pdf`, CORPUS))

describe('a signed upload', () => {
  test.each([
    ['pyhanko-approval', 1],
    ['pyhanko-approval-twice', 2],
    ['pyhanko-approval-rsa-adbe', 1],
    ['pyhanko-lta-dss-vri', 2],
    ['pyhanko-fieldmdp-include-other', 1],
    ['libpdf-approval', 1],
  ])('is taken byte for byte as it came: %s', async (name, count) => {
    const bytes = await corpus(name)
    const report = await judge(bytes)
    if (!report.accepted) throw new Error(report.message)
    expect(report.contentSha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect((await readFile(report.contentPath)).equals(bytes)).toBe(true)
    expect(report.normalisation).toBeNull()
    expect(report.signatures).toHaveLength(count)
    expect(report.signatures[0]).toMatchObject({ kind: 'signature', signer: expect.stringContaining('Foreign') })
    expect(report.warnings.map(({ code }) => code)).toContain('carries_signatures')
  })

  test.each([
    ['pyhanko-certified-p1', 'certified'],
    ['pyhanko-certified-p2-visible-empty-field', 'certified'],
    ['pyhanko-certified-p3', 'certified'],
    ['pyhanko-lock-p1', 'certified'],
    ['pyhanko-fieldmdp-all', 'fields_locked'],
    ['usage-rights', 'usage_rights'],
  ])('that is closed to further signatures is refused: %s', async (name, code) => {
    expect(await judge(await corpus(name))).toMatchObject({ accepted: false, code })
  })

  test('that was changed after signing is rejected', async () => {
    const bytes = await corpus('pyhanko-approval')
    const changed = Buffer.from(bytes)
    const at = changed.indexOf('/MediaBox')
    const digit = changed.subarray(at).findIndex((byte) => byte >= 0x31 && byte <= 0x38) + at
    changed[digit] = (changed[digit] ?? 0) + 1
    expect(await judge(changed)).toMatchObject({ accepted: false, code: 'signature_broken' })
  })

  test('with an appended change that is not a signature is rejected', async () => {
    const bytes = await corpus('pyhanko-approval')
    const page = /(\d+) 0 obj\s*<<[^>]*\/Type\s*\/Page\b/.exec(bytes.toString('latin1'))?.[1]
    const offset = bytes.length + 1
    const object = `${page} 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>\nendobj\n`
    const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.toString('latin1'))?.[1]
    const root = /\/Root (\d+ \d+ R)/.exec(bytes.toString('latin1'))?.[1]
    const size = [...bytes.toString('latin1').matchAll(/\/Size (\d+)/g)].at(-1)?.[1]
    const section = `xref\n${page} 1\n${String(offset).padStart(10, '0')} 00000 n \ntrailer\n<</Size ${size}/Root ${root}/Prev ${previous}>>\n`
    const update = `\n${object}${section}startxref\n${offset + object.length}\n%%EOF\n`
    const report = await judge(Buffer.concat([bytes, Buffer.from(update)]))
    expect(report).toMatchObject({ accepted: false })
    expect(report.accepted || report.code).toMatch(/signature_broken|normalisation_changed/)
  })

  test('that is also encrypted is rejected: it would have to be rewritten', async () => {
    const [plain, locked] = [join(folder, 'plain.pdf'), join(folder, 'locked.pdf')]
    await copyFile(new URL('pyhanko-approval.pdf', CORPUS), plain)
    await promisify(execFile)('qpdf', [plain, '--encrypt', '', 'owner', '256', '--', locked])
    expect(await judge(await readFile(locked))).toMatchObject({ accepted: false, code: 'already_signed' })
  })
})
