import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packPackages, packSource, publishedPackages } from './pack.ts'
import { signChecksums, verifyChecksums, writeChecksums } from './sign.ts'

const ROOT = resolve(import.meta.dirname, '../..')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-release-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function emptyFolder(name: string): string {
  const path = join(folder, name)
  mkdirSync(path)
  return path
}

function makeKey(name: string, type = 'ed25519'): { key: string; signers: string } {
  const key = join(folder, name)
  execFileSync('ssh-keygen', ['-q', '-t', type, '-N', '', '-f', key])
  writeFileSync(`${key}.signers`, `release@countersign ${readFileSync(`${key}.pub`)}`)
  return { key, signers: `${key}.signers` }
}

describe('archives', () => {
  test('are made of the packages that are built for publication', () => {
    expect(publishedPackages(ROOT).map(({ name }) => name)).toEqual(
      ['embed', 'evidence', 'p12', 'pades', 'remote-signing', 'sandbox-pki', 'token-helper', 'verify'].map(
        (name) => `@countersign/${name}`,
      ),
    )
  })

  test('are the same each time', { timeout: 240_000 }, async () => {
    const packages = publishedPackages(ROOT).filter(({ name }) => /embed|token-helper/.test(name))
    const [first, second] = [emptyFolder('first'), emptyFolder('second')]
    for (const out of [first, second]) {
      expect(await packPackages(ROOT, packages, out)).toEqual([
        expect.stringMatching(/^countersign-embed-.+\.tgz$/),
        expect.stringMatching(/^countersign-token-helper-.+\.tgz$/),
      ])
      packSource(ROOT, '1.2.3', out)
      writeChecksums(out)
    }
    const sums = readFileSync(join(first, 'SHA256SUMS'), 'utf8')
    expect(sums).toMatch(/^([0-9a-f]{64} {2}countersign-[a-z0-9.-]+\.(tgz|tar\.gz)\n){3}$/)
    expect(readFileSync(join(second, 'SHA256SUMS'), 'utf8')).toBe(sums)
    execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: first })
  })
})

describe('the signature', () => {
  const verify = (out: string, signers: string) =>
    spawnSync(
      'sh',
      [
        '-c',
        `ssh-keygen -Y verify -f '${signers}' -I release@countersign -n countersign-release -s SHA256SUMS.sig <SHA256SUMS && sha256sum --check SHA256SUMS`,
      ],
      { cwd: out },
    ).status

  test('verifies by the commands of docs/operators/releases.md, and not after a change', () => {
    const out = emptyFolder('signed')
    writeFileSync(join(out, 'archive.tgz'), 'bytes')
    writeChecksums(out)
    const { key, signers } = makeKey('key')
    signChecksums(out, key)
    verifyChecksums(out, signers)
    expect(verify(out, signers)).toBe(0)
    appendFileSync(join(out, 'archive.tgz'), 'more')
    expect(verify(out, signers)).not.toBe(0)
    writeChecksums(out)
    expect(verify(out, signers)).not.toBe(0)
  })

  test('of a key that is not listed is refused', () => {
    const out = emptyFolder('stranger')
    writeChecksums(out)
    signChecksums(out, makeKey('other').key)
    expect(() => verifyChecksums(out, makeKey('listed').signers)).toThrow('Add the key')
  })

  test('is made with Ed25519 only', () => {
    const out = emptyFolder('ecdsa')
    writeChecksums(out)
    expect(() => signChecksums(out, makeKey('ecdsa-key', 'ecdsa').key)).toThrow('not an Ed25519 key')
  })
})
