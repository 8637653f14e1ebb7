import { verify, X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type KeyKind, makeKey, openssl, type TestKey } from '../pades/testing/openssl.ts'
import { openP12, type P12Entry } from './open.ts'
import { OpenAttempt } from './password/attempt.ts'
import { exportP12, joined, makeP12, withIndefiniteLengths } from './testing/files.ts'

const keys = {} as Record<KeyKind, TestKey>

beforeAll(() => {
  for (const kind of ['rsa2048', 'p256', 'p384'] as const) keys[kind] = makeKey(kind)
})

describe.each<[string, readonly string[], KeyKind]>([
  ['PBES2, the default of OpenSSL 3', [], 'rsa2048'],
  ['RC2-40 and 3DES, the default of OpenSSL 1', ['-legacy'], 'rsa2048'],
  ['3DES throughout', ['-legacy', '-descert', '-macalg', 'sha1'], 'p256'],
  ['two-key 3DES and RC2-128', pbes('PBE-SHA1-2DES', 'PBE-SHA1-RC2-128'), 'p256'],
  ['other AES key sizes and a SHA-512 MAC', [...pbes('AES-128-CBC', 'AES-256-CBC'), '-macalg', 'sha512'], 'p384'],
  ['3DES in PBES2 and a SHA-384 MAC', [...pbes('DES-EDE3-CBC', 'DES-EDE3-CBC'), '-macalg', 'sha384'], 'p256'],
  ['no MAC', ['-nomac'], 'rsa2048'],
  ['no encryption', pbes('NONE', 'NONE'), 'rsa2048'],
  ['one iteration', ['-legacy', '-noiter', '-nomaciter'], 'p256'],
])('a P12 with %s', (_label, options, kind) => {
  test.each(['correct horse', 'pässwörd ✓ 😀', ''])(
    'opens with its password %j and yields a working key',
    async (password) => {
      const [entry, ...more] = await openP12(makeP12(keys[kind], password, options), password)
      expect(more).toEqual([])
      const [certificate, root] = keys[kind].chain
      expect(entry).toMatchObject({ certificate, issuers: [root], certificates: [certificate, root], canSign: true })
      expect(`${entry.key} ${entry.bits}`).toBe({ rsa2048: 'rsa 2048', p256: 'ec 256', p384: 'ec 384' }[kind as 'p256'])
      await expectWorkingKey(entry)
    },
  )

  test('rejects a wrong password', async () => {
    const opened = openP12(makeP12(keys[kind], 'right', options), 'wrong')
    await expect(opened).rejects.toMatchObject({ name: 'P12Error', code: 'p12_password_wrong' })
  })
})

test('accepts indefinite lengths, constructed strings and trailing bytes', async () => {
  const file = withIndefiniteLengths(makeP12(keys.p256, 'x'))
  await expectWorkingKey((await openP12(Uint8Array.of(...file, 13, 10), 'x'))[0])
})

test('opens a file whose password OpenSSL 1.0 encoded byte by byte', async () => {
  const bytesAsCharacters = Buffer.from('pässwörd').toString('latin1')
  await expectWorkingKey((await openP12(makeP12(keys.p256, bytesAsCharacters, ['-legacy']), 'pässwörd'))[0])
})

test('returns one entry for each key, with its certificate', async () => {
  const files = (['rsa2048', 'p256'] as const).map((kind) => makeP12(keys[kind], 'x', ['-nomac']))
  const entries = await openP12(joined(files), 'x')
  expect(entries.map(({ key, certificate }) => [key, certificate])).toEqual([
    ['rsa', keys.rsa2048.chain[0]],
    ['ec', keys.p256.chain[0]],
  ])
  for (const entry of entries) await expectWorkingKey(entry)
})

test('returns one entry for each certificate of the same key', async () => {
  const { directory, keyFile, certificateFile } = keys.p256
  const renewed = join(directory, 'renewed.pem')
  openssl(['req', '-x509', '-new', '-key', keyFile, '-subj', '/CN=Renewed', '-out', renewed])
  const entries = await openP12(exportP12(['-inkey', keyFile, '-in', certificateFile, '-certfile', renewed], 'x'), 'x')
  expect(entries.map(({ certificate }) => new X509Certificate(certificate).subject.includes('Renewed'))).toEqual([
    false,
    true,
  ])
  for (const entry of entries) await expectWorkingKey(entry)
})

test('ignores certificates on unsupported curves', async () => {
  const { directory, keyFile, certificateFile } = keys.p256
  const odd = join(directory, 'odd.pem')
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:brainpoolP256r1', '-nodes', '-keyout', `${odd}.key`]
  openssl(['req', '-x509', ...newKey, '-subj', '/CN=Odd', '-out', odd])
  const [entry] = await openP12(exportP12(['-inkey', keyFile, '-in', certificateFile, '-certfile', odd], 'x'), 'x')
  await expectWorkingKey(entry)
})

test('wipes all secrets and does not modify the input', async () => {
  const file = makeP12(keys.rsa2048, 'x', ['-legacy'])
  const before = Uint8Array.from(file)
  const trackSecret = vi.spyOn(OpenAttempt.prototype, 'trackSecret')
  await openP12(file, 'x')
  const tracked = trackSecret.mock.calls.map(([bytes]) => bytes)
  const passwords = (trackSecret.mock.contexts as OpenAttempt[]).flatMap(({ password }) => [
    password.bmp,
    password.utf8,
  ])
  expect(tracked.length).toBeGreaterThan(10)
  for (const bytes of [...tracked, ...passwords]) expect(bytes.every((byte) => byte === 0)).toBe(true)
  expect(file).toEqual(before)
  trackSecret.mockRestore()
})

function pbes(key: string, certificate: string): readonly string[] {
  return ['-legacy', '-keypbe', key, '-certpbe', certificate]
}

const DATA = new TextEncoder().encode('data to sign')

async function expectWorkingKey(entry: P12Entry): Promise<void> {
  expect(verify('sha256', DATA, new X509Certificate(entry.certificate).publicKey, await entry.sign(DATA))).toBe(true)
}
