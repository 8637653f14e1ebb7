import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type KeyKind, makeKey, openssl, type TestKey } from '../testing/openssl.ts'
import { openP12, p12Signer } from './p12.ts'

const keys = {} as Record<'rsa2048' | 'p256', TestKey>

beforeAll(() => {
  keys.rsa2048 = makeKey('rsa2048')
  keys.p256 = makeKey('p256')
})

const modern: readonly string[] = []
const old = ['-legacy']
const oldTripleDes = ['-legacy', '-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1']
const mixed = ['-keypbe', 'AES-128-CBC', '-certpbe', 'AES-256-CBC', '-macalg', 'sha512', '-iter', '3']

describe.each<[string, readonly string[], KeyKind]>([
  ['PBES2 as openssl makes it today', modern, 'rsa2048'],
  ['RC2-40 and 3DES as openssl made it', old, 'rsa2048'],
  ['3DES throughout', oldTripleDes, 'p256'],
  ['other AES sizes and a SHA-512 check', mixed, 'p256'],
])('a P12 with %s', (_label, options, kind) => {
  test.each(['correct horse', 'pässwörd ✓', ''])('opens with its password %j, and its key signs', async (password) => {
    const key = keys[kind as 'p256']
    const p12 = makeP12(key, password, options)
    const signer = p12Signer(p12, password)
    expect(signer.certificates).toEqual(key.chain)
    expect(openP12(p12, password).privateKey.equals(key.privateKey)).toBe(true)
    expect((await signer.sign(new Uint8Array(9))).length).toBeGreaterThan(60)
  })

  test('does not open with another', () => {
    const p12 = makeP12(keys[kind as 'p256'], 'right', options)
    expect(() => openP12(p12, 'wrong')).toThrow(expect.objectContaining({ code: 'p12_password_wrong' }))
  })
})

test('what is no P12, and a P12 without a key, is refused by name', () => {
  expect(() => openP12(new Uint8Array(40), 'x')).toThrow(expect.objectContaining({ code: 'p12_malformed' }))
  const bare = openssl(['pkcs12', '-export', '-nokeys', '-in', keys.p256.certificateFile, '-passout', 'pass:x'])
  expect(() => openP12(bare, 'x')).toThrow(expect.objectContaining({ code: 'p12_key_missing' }))
})

function makeP12(key: TestKey, password: string, options: readonly string[]): Uint8Array {
  const out = join(key.directory, 'key.p12')
  const inputs = ['-inkey', key.keyFile, '-in', key.certificateFile, '-certfile', key.rootFile]
  openssl(['pkcs12', '-export', ...inputs, ...options, '-passout', `pass:${password}`, '-out', out])
  return Uint8Array.from(readFileSync(out))
}
