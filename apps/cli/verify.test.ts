import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOCALES } from '@countersign/locales'
import { pemOfCertificate } from '@countersign/sandbox-pki'
import type { Verdict } from '@countersign/verify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFixtures, type Fixtures } from '../../packages/verify/testing/fixtures.ts'
import { run } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-verify-'))
const fixtures: Fixtures = createFixtures()
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  const { document, ...parts } = await fixtures.completed()
  if (document === null) throw new Error('a completed request has a document')
  writeFileSync(at('signed.pdf'), document)
  writeFileSync(at('changed.pdf'), document.with(120, (document[120] ?? 0) ^ 1))
  writeFileSync(at('unsigned.pdf'), await fixtures.blank())
  writeFileSync(at('letter.txt'), 'Dear Sirs')
  writeFileSync(at('evidence.zip'), await fixtures.evidence({ document, ...parts }))
  writeFileSync(at('root.pem'), pemOfCertificate(fixtures.pki.root.certificate))
  const certificate = Buffer.from(fixtures.pki.root.certificate).toString('base64')
  writeFileSync(
    at('trust.json'),
    JSON.stringify({ roots: [{ of: 'operator', name: '', certificate }], logs: [fixtures.logKey] }),
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

async function verify(...args: string[]) {
  return verifyWith({}, ...args)
}

async function verifyWith(env: Record<string, string>, ...args: string[]) {
  let [out, err] = ['', '']
  const context = {
    env: { COUNTERSIGN_DATA: at('data'), ...env },
    out: (text: string) => (out += text),
    err: (text: string) => (err += text),
  }
  const code = await run(['verify', ...args], context)
  return { code, out, err }
}

describe('countersign verify', () => {
  test.each([
    ['signed.pdf', 0, 'Valid'],
    ['evidence.zip', 0, 'Public log: Included in the log log.example/2026'],
    ['changed.pdf', 1, 'Not valid'],
    ['letter.txt', 2, 'Cannot be verified'],
    ['unsigned.pdf', 4, 'Not signed'],
  ])('exits for %s with %i and says why', async (file, code, words) => {
    const answer = await verify(at(file), '--trust', at('trust.json'))
    expect(answer).toMatchObject({ code, err: '' })
    expect(answer.out).toContain(words)
  })

  test('bin/countersign, or a link to it, reads files relative to the folder it is called in', () => {
    const command = at('countersign')
    symlinkSync(join(import.meta.dirname, '../../bin/countersign'), command)
    const env = { ...process.env, LC_ALL: 'C' }
    const out = execFileSync(command, ['verify', 'evidence.zip', '--trust', 'trust.json'], { cwd: folder, env })
    expect(String(out)).toContain('Public log: Included')
  })

  test('--trust accepts PEM and replaces this machine’s trust', async () => {
    expect((await verify(at('signed.pdf'), '--trust', at('root.pem'))).code).toBe(0)
    expect((await verify(at('signed.pdf'), '--trust', at('letter.txt'))).code).toBe(2)
    expect((await verify(at('signed.pdf'))).code).toBe(3)
  })

  test('distinguishes the operator’s stores from the sandbox of this machine', async () => {
    mkdirSync(at('data/sandbox-pki'), { recursive: true })
    writeFileSync(at('data/sandbox-pki/root.pem'), pemOfCertificate(fixtures.pki.root.certificate))
    const sandbox = await verify(at('signed.pdf'))
    expect(sandbox).toMatchObject({ code: 3, out: expect.stringContaining('Test signatures') })
    mkdirSync(at('data/trust/default'), { recursive: true })
    writeFileSync(at('data/trust/default/root.pem'), pemOfCertificate(fixtures.pki.root.certificate))
    expect(await verify(at('signed.pdf'))).toMatchObject({ code: 0, out: expect.stringContaining('Valid') })
    rmSync(at('data'), { recursive: true })
  })

  test('prints one line of JSON per file and exits with the worst code', async () => {
    const files = ['signed.pdf', 'unsigned.pdf', 'changed.pdf'].map(at)
    const { code, out } = await verify(...files, '--json', '--trust', at('trust.json'))
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { file: string; verdict: Verdict })
    expect(code).toBe(1)
    expect(lines.map(({ file, verdict }) => [file, verdict.outcome])).toEqual([
      [files[0], 'valid'],
      [files[1], 'unsigned'],
      [files[2], 'invalid'],
    ])
  })

  test('speaks the language of --language, or of the environment, and English otherwise', async () => {
    const trust = ['--trust', at('trust.json')]
    const file = at('evidence.zip')
    const german = await verify(file, '--language', 'de-CH', ...trust)
    expect(german).toMatchObject({ code: 0, out: expect.stringMatching(/ {2}Gültig: [\s\S]*Prüfprotokoll von sr_/) })
    expect((await verifyWith({ LANG: 'de_DE.UTF-8' }, file, ...trust)).out).toBe(german.out)
    const english = await verify(file, ...trust)
    expect((await verifyWith({ LC_ALL: 'C.UTF-8', LANG: 'de_DE' }, file, ...trust)).out).toBe(english.out)
    for (const language of LOCALES) {
      const { out } = await verify(file, '--language', language, ...trust)
      expect(out.split('\n').length, language).toBe(english.out.split('\n').length)
      expect(out).not.toMatch(/[{}]/)
    }
    expect(await verify(file, '--language', 'tlh', ...trust)).toMatchObject({ code: 2, out: '' })
  })

  test('reports wrong usage', async () => {
    expect(await verify(at('nothing.pdf'))).toMatchObject({ code: 2, err: expect.stringContaining('cannot be read') })
    expect((await verify()).code).toBe(2)
  })
})
