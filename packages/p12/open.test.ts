import { verify, X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type KeyKind, makeKey, openssl, type TestKey } from '../pades/testing/openssl.ts'
import { openP12, type P12Entry } from './open.ts'
import { Opening } from './password/opening.ts'
import { exportP12, joined, makeP12, withIndefiniteLengths } from './testing/files.ts'

const keys = {} as Record<KeyKind, TestKey>

beforeAll(() => {
  for (const kind of ['rsa2048', 'p256', 'p384'] as const) keys[kind] = makeKey(kind)
})

describe.each<[string, readonly string[], KeyKind]>([
  ['PBES2 as openssl makes it today', [], 'rsa2048'],
  ['RC2-40 and 3DES as openssl made it', ['-legacy'], 'rsa2048'],
  ['3DES throughout', ['-legacy', '-descert', '-macalg', 'sha1'], 'p256'],
  ['3DES with two keys, and RC2 with 128 bits', pbes('PBE-SHA1-2DES', 'PBE-SHA1-RC2-128'), 'p256'],
  ['other AES sizes and a SHA-512 check', [...pbes('AES-128-CBC', 'AES-256-CBC'), '-macalg', 'sha512'], 'p384'],
  ['3DES by PBES2 and a SHA-384 check', [...pbes('DES-EDE3-CBC', 'DES-EDE3-CBC'), '-macalg', 'sha384'], 'p256'],
  ['no integrity check', ['-nomac'], 'rsa2048'],
  ['no encryption', pbes('NONE', 'NONE'), 'rsa2048'],
  ['one round', ['-legacy', '-noiter', '-nomaciter'], 'p256'],
])('a P12 with %s', (_label, options, kind) => {
  test.each(['correct horse', 'pässwörd ✓ 😀', ''])(
    'opens with its password %j, and its key signs',
    async (password) => {
      const [entry, ...more] = await openP12(makeP12(keys[kind], password, options), password)
      expect(more).toEqual([])
      const [certificate, root] = keys[kind].chain
      expect(entry).toMatchObject({ certificate, others: [root], certificates: [certificate, root], mayToSign: true })
      expect(`${entry.key} ${entry.bits}`).toBe({ rsa2048: 'rsa 2048', p256: 'ec 256', p384: 'ec 384' }[kind as 'p256'])
      await expectToSign(entry)
    },
  )

  test('does not open with another', async () => {
    const opened = openP12(makeP12(keys[kind], 'right', options), 'wrong')
    await expect(opened).rejects.toMatchObject({ name: 'P12Error', code: 'p12_password_wrong' })
  })
})

test('lengths may be indefinite, strings in pieces, and something may follow the file', async () => {
  const file = withIndefiniteLengths(makeP12(keys.p256, 'x'))
  await expectToSign((await openP12(Uint8Array.of(...file, 13, 10), 'x'))[0])
})

test('a password that openssl 1.0 took for single bytes opens its file', async () => {
  const bytesAsCharacters = Buffer.from('pässwörd').toString('latin1')
  await expectToSign((await openP12(makeP12(keys.p256, bytesAsCharacters, ['-legacy']), 'pässwörd'))[0])
})

test('several keys are several entries, each with its own certificate', async () => {
  const files = (['rsa2048', 'p256'] as const).map((kind) => makeP12(keys[kind], 'x', ['-nomac']))
  const entries = await openP12(joined(files), 'x')
  expect(entries.map(({ key, certificate }) => [key, certificate])).toEqual([
    ['rsa', keys.rsa2048.chain[0]],
    ['ec', keys.p256.chain[0]],
  ])
  for (const entry of entries) await expectToSign(entry)
})

test('a renewed certificate stands beside the one before it', async () => {
  const { directory, keyFile, certificateFile } = keys.p256
  const renewed = join(directory, 'renewed.pem')
  openssl(['req', '-x509', '-new', '-key', keyFile, '-subj', '/CN=Renewed', '-out', renewed])
  const entries = await openP12(exportP12(['-inkey', keyFile, '-in', certificateFile, '-certfile', renewed], 'x'), 'x')
  expect(entries.map(({ certificate }) => new X509Certificate(certificate).subject.includes('Renewed'))).toEqual([
    false,
    true,
  ])
  for (const entry of entries) await expectToSign(entry)
})

test('a key is found beside certificates on curves that cannot be used', async () => {
  const { directory, keyFile, certificateFile } = keys.p256
  const odd = join(directory, 'odd.pem')
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:brainpoolP256r1', '-nodes', '-keyout', `${odd}.key`]
  openssl(['req', '-x509', ...newKey, '-subj', '/CN=Odd', '-out', odd])
  const [entry] = await openP12(exportP12(['-inkey', keyFile, '-in', certificateFile, '-certfile', odd], 'x'), 'x')
  await expectToSign(entry)
})

test('nothing secret is left where it was worked on, and the file is not touched', async () => {
  const file = makeP12(keys.rsa2048, 'x', ['-legacy'])
  const before = Uint8Array.from(file)
  const secret = vi.spyOn(Opening.prototype, 'secret')
  await openP12(file, 'x')
  const worked = secret.mock.calls.map(([bytes]) => bytes)
  const passwords = (secret.mock.contexts as Opening[]).flatMap(({ spelling }) => [spelling.bmp, spelling.utf8])
  expect(worked.length).toBeGreaterThan(10)
  for (const bytes of [...worked, ...passwords]) expect(bytes.every((byte) => byte === 0)).toBe(true)
  expect(file).toEqual(before)
  secret.mockRestore()
})

function pbes(key: string, certificate: string): readonly string[] {
  return ['-legacy', '-keypbe', key, '-certpbe', certificate]
}

const DATA = new TextEncoder().encode('what is signed')

async function expectToSign(entry: P12Entry): Promise<void> {
  expect(verify('sha256', DATA, new X509Certificate(entry.certificate).publicKey, await entry.sign(DATA))).toBe(true)
}
