import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeSignedAttributes } from '@countersign/pades/cms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKey, openssl } from '../pades/testing/openssl.ts'
import { build } from './build.ts'
import { makeP12 } from './testing/files.ts'

// Tests the published package and runs the README's examples with it, outside the workspace.

const TSC = join(createRequire(import.meta.url).resolve('typescript/package.json'), '..', 'bin', 'tsc')
const folder = mkdtempSync(join(tmpdir(), 'p12-package-'))
const installed = join(folder, 'node_modules/@countersign/p12')
const MESSAGE = Buffer.from('a signed message')
const examples = [...readFileSync(join(import.meta.dirname, 'README.md'), 'utf8').matchAll(/```js\n(.*?)```/gs)]

beforeAll(async () => {
  await build(installed)
  const key = makeKey('p256')
  const at = (name: string) => join(folder, name)
  writeFileSync(at('package.json'), '{"type":"module"}')
  writeFileSync(at('signer.p12'), makeP12(key, 'secret'))
  writeFileSync(at('message.txt'), MESSAGE)
  writeFileSync(at('attributes.der'), encodeSignedAttributes(sha256(MESSAGE), sha256(key.chain[0])))
})
afterAll(() => rmSync(folder, { recursive: true }))

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function runExample(number: number): string {
  writeFileSync(join(folder, 'example.js'), examples[number - 1]?.[1] ?? '')
  return execFileSync(process.execPath, ['example.js'], { cwd: folder, stdio: 'pipe' }).toString().trim()
}

test('contains one script, its types, its documentation and license, and no imports', () => {
  const files = readdirSync(installed, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = files.map(({ name }) => name).filter((name) => !name.endsWith('.d.ts'))
  expect(names.sort()).toEqual(['LICENSE', 'README.md', 'index.js', 'package.json'])
  expect(readFileSync(join(installed, 'index.js'), 'utf8')).not.toMatch(/\bfrom\s*["']|\bimport\s*\(|\brequire\(/)
})

test('has usable types', () => {
  writeFileSync(
    join(folder, 'use.ts'),
    `import { checkSignedAttributes, openP12, type P12Entry, P12Error, Sha256 } from '@countersign/p12'
     const [entry]: P12Entry[] = await openP12(new Uint8Array(1), 'x')
     const signed: Uint8Array | undefined = await entry?.sign(new Sha256().update(new Uint8Array(1)).clone().digest())
     const code: 'p12_malformed' | undefined = new P12Error('p12_malformed', '').code === 'p12_malformed' ? 'p12_malformed' : undefined
     // @ts-expect-error a certificate is needed
     checkSignedAttributes(new Uint8Array(1), { digest: new Uint8Array(32) })
     export { code, signed }`,
  )
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'preserve', '--lib', 'es2022,dom']
  execFileSync(process.execPath, [TSC, ...options, 'use.ts'], { cwd: folder })
}, 60_000)

test('OpenSSL verifies the signature of the first example', () => {
  runExample(1)
  openssl([
    'x509',
    '-inform',
    'DER',
    '-in',
    join(folder, 'signer.der'),
    '-noout',
    '-pubkey',
    '-out',
    join(folder, 'pub'),
  ])
  const verdict = [
    '-verify',
    join(folder, 'pub'),
    '-signature',
    join(folder, 'message.sig'),
    join(folder, 'message.txt'),
  ]
  expect(openssl(['dgst', '-sha256', ...verdict]).toString()).toContain('Verified OK')
})

test('the other examples print the documented results', () => {
  expect(runExample(2)).toBe('p12_password_wrong')
  const hashes = [MESSAGE, Buffer.concat([MESSAGE, Buffer.from('and more')])].map((bytes) =>
    sha256(bytes).toString('hex'),
  )
  expect(runExample(3)).toBe(hashes.join('\n'))
  expect(runExample(4)).toBe('signed true')
  writeFileSync(join(folder, 'message.txt'), 'another message')
  expect(runExample(4)).toBe('refused')
})
