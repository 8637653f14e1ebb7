import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeKey, openssl, type TestKey } from '../pades/testing/openssl.ts'
import { P12Error, type P12ErrorCode } from './error.ts'
import { openP12 } from './open.ts'
import { maxIterations, OpenAttempt } from './password/attempt.ts'
import { exportP12, joined, MARKED_ITERATIONS, makeP12, withIterations } from './testing/files.ts'

let key: TestKey

beforeAll(() => {
  key = makeKey('p256')
})

async function expectError(opened: Promise<unknown>, code: P12ErrorCode): Promise<void> {
  await expect(opened).rejects.toMatchObject({ name: 'P12Error', code })
}

describe('rejects a file that requires too many iterations, before running any', () => {
  const marked = ['-iter', String(MARKED_ITERATIONS)]
  test.each([
    ['MAC', marked],
    ['PBES2 encryption', ['-nomac', ...marked]],
    ['PKCS#12 PBE encryption', ['-nomac', '-legacy', ...marked]],
  ])('in the %s', async (_label, options) => {
    const file = makeP12(key, 'x', options)
    for (const iterations of [maxIterations + 1, 2 ** 31, 2n ** 64n, 2n ** 8000n]) {
      await expectError(openP12(withIterations(file, iterations), 'x'), 'p12_too_costly')
    }
    await expectError(openP12(withIterations(file, 0), 'x'), 'p12_malformed')
    await expectError(openP12(withIterations(file, -5), 'x'), 'p12_malformed')
  })

  test('summed over all parts', () => {
    const attempt = new OpenAttempt({ bmp: new Uint8Array(0), utf8: new Uint8Array(0) })
    attempt.spendIterations(maxIterations - 1)
    attempt.spendIterations(1)
    expect(() => attempt.spendIterations(1)).toThrow(expect.objectContaining({ code: 'p12_too_costly' }))
  })
})

test('merges duplicate certificates and rejects a file with too many pairs of key and certificate', async () => {
  const file = makeP12(key, 'x', ['-nomac', '-iter', '1'])
  expect(await openP12(joined([file, file, file]), 'x')).toHaveLength(1)
  await expectError(openP12(joined(Array(201).fill(file)), 'x'), 'p12_too_costly')
})

describe('rejects with a specific code', () => {
  test('a file of more than 1 MB', () => expectError(openP12(new Uint8Array(1_000_001), 'x'), 'p12_too_large'))

  test.each([
    ['an empty file', []],
    ['zeros', Array(40).fill(0)],
    ['a PDF', [...Buffer.from('%PDF-1.7\n%âãÏÓ')]],
    ['an empty sequence', [0x30, 0]],
  ])('%s', (_label, bytes) => expectError(openP12(Uint8Array.from(bytes), 'x'), 'p12_malformed'))

  test('a certificate without a key', () =>
    expectError(openP12(exportP12(['-nokeys', '-in', key.certificateFile], 'x'), 'x'), 'p12_key_missing'))

  test('a key without a certificate', () =>
    expectError(openP12(exportP12(['-nocerts', '-inkey', key.keyFile], 'x'), 'x'), 'p12_key_missing'))

  test.each([['ed25519'], ['ec', '-pkeyopt', 'ec_paramgen_curve:secp256k1']])('a key of type %s', async (...kind) => {
    const [keyFile, certificateFile] = ['odd.key', 'odd.pem'].map((name) => join(key.directory, name))
    const made = ['-nodes', '-subj', '/CN=Odd', '-keyout', keyFile ?? '', '-out', certificateFile ?? '']
    openssl(['req', '-x509', '-newkey', ...kind, ...made])
    const file = exportP12(['-inkey', keyFile ?? '', '-in', certificateFile ?? ''], 'x')
    await expectError(openP12(file, 'x'), 'p12_key_unsupported')
  })
})

test('sets canSign to false for an encryption certificate', async () => {
  const certificate = join(key.directory, 'encipher.pem')
  const request = ['-x509', '-new', '-key', key.keyFile, '-subj', '/CN=Encipher', '-out', certificate]
  openssl(['req', ...request, '-addext', 'keyUsage=critical,keyAgreement'])
  const [entry] = await openP12(exportP12(['-inkey', key.keyFile, '-in', certificate], 'x'), 'x')
  expect(entry.canSign).toBe(false)
})

describe('a damaged file', () => {
  const quick = ['-iter', '1']

  test('is rejected at every truncation length', async () => {
    const file = makeP12(key, 'x', quick)
    const cut = fc.integer({ min: 0, max: file.length - 1 })
    await fc.assert(
      fc.asyncProperty(cut, (length) => expectError(openP12(file.subarray(0, length), 'x'), 'p12_malformed')),
    )
  })

  test.each([[quick], [['-legacy', ...quick]]])('fails only with P12Error (%j)', async (options) => {
    const file = makeP12(key, 'x', options)
    const place = fc.integer({ min: 0, max: file.length - 1 })
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (position, change) => {
        const damaged = Uint8Array.from(file)
        damaged[position] = (damaged[position] ?? 0) ^ change
        const error = await openP12(damaged, 'x').then(
          () => undefined,
          (reason) => reason,
        )
        expect(error === undefined || error instanceof P12Error).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
