import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { concatBytes } from '../bytes.ts'
import type { SignatureAlgorithm } from '../cms/algorithms.ts'
import { addSignatureFields, memorySource, parseCertificate, signBaselineB, webCryptoSigner } from '../index.ts'
import { keyObjectSigner } from '../signers/key-object.ts'
import { type KeyKind, makeKey, type TestKey } from '../testing/openssl.ts'
import { objectStreams, samplePdf } from '../testing/sample-pdfs.ts'
import { verifyWithOpenssl, verifyWithPdfsig } from '../testing/validators.ts'
import { platform as node } from './node.ts'
import { platform as web } from './web.ts'

/** The tests use the browser platform. WebCrypto is the same in Node and browsers. */
vi.mock('#platform', () => import('./web.ts'))

const kinds = ['rsa2048', 'p256', 'p384'] as const
const keys = {} as Record<KeyKind, TestKey>

beforeAll(() => {
  for (const kind of kinds) keys[kind] = makeKey(kind)
})

test('no module reachable from the public entry imports Node or a native module', () => {
  const root = resolve(import.meta.dirname, '..')
  const seen = new Set<string>()
  const pending = [resolve(root, 'index.ts')]
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)[^'"]*?from '([^']+)'/gms)) {
      if (target === '#platform') pending.push(resolve(root, 'platform/web.ts'))
      else if (target.startsWith('.')) pending.push(resolve(dirname(file), target))
      else throw new Error(`${file} imports ${target}`)
    }
  }
  expect(seen.size).toBeGreaterThan(30)
})

describe.each<[SignatureAlgorithm, KeyKind]>([
  ['rsa-sha256', 'rsa2048'],
  ['rsa-pss-sha256', 'rsa2048'],
  ['ecdsa-sha256', 'p256'],
  ['ecdsa-sha384', 'p384'],
])('%s on WebCrypto alone', (algorithm, kind) => {
  test.each<[string, () => Uint8Array]>([
    ['a classic file', () => samplePdf()],
    ['object streams', () => objectStreams(samplePdf())],
  ])('signs %s with a non-extractable key', async (_label, make) => {
    const base = make()
    const fields = [{ name: 'A', page: 1, rect: [0, 0, 90, 30] as const, tooltip: 'Signature' }]
    const pdf = concatBytes([base, await addSignatureFields(memorySource(base), fields)])
    const signer = webCryptoSigner(await importKey(keys[kind], algorithm), keys[kind].chain, algorithm)
    const options = { fields: [{ name: 'A' }] as const, signingTime: new Date() }
    const { increment } = await signBaselineB(memorySource(pdf), signer, options)
    const signed = concatBytes([pdf, increment])
    expect(verifyWithPdfsig(signed)).toEqual([{ field: 'A', valid: true, coversWholeDocument: true }])
    verifyWithOpenssl(signed, keys[kind].rootFile)
  })

  test('both platforms accept and reject the same signatures', async () => {
    const message = new Uint8Array(99).fill(7)
    const signature = await keyObjectSigner(keys[kind].privateKey, keys[kind].chain, algorithm).sign(message)
    const { publicKey } = parseCertificate(keys[kind].chain[0])
    const check = {
      algorithm,
      saltLength: algorithm === 'rsa-pss-sha256' ? 32 : undefined,
      publicKey,
      message,
      signature,
    }
    for (const platform of [node, web]) {
      expect(await platform.verify(check)).toBe(true)
      expect(await platform.verify({ ...check, message: message.subarray(1) })).toBe(false)
      expect(await platform.verify({ ...check, signature: signature.subarray(1) })).toBe(false)
      expect(await platform.verify({ ...check, publicKey: publicKey.subarray(1) })).toBe(false)
    }
  })
})

test.each(['sha1', 'sha256', 'sha384', 'sha512'] as const)(
  'both platforms compute the same %s, at once, in chunks and from a copied state',
  async (hash) => {
    const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
    const results = await Promise.all(
      [node, web].map(async (platform) => {
        const whole = await platform.digest(hash, new Uint8Array(300))
        const hasher = platform.createHasher(hash)
        hasher.update(new Uint8Array(100))
        const copy = hasher.copy()
        hasher.update(Uint8Array.of(1))
        copy.update(new Uint8Array(200))
        return [hex(whole), hex(await copy.digest()), hex(await hasher.digest())]
      }),
    )
    expect(results[0]).toEqual(results[1])
    expect(results[0]?.[0]).toBe(results[0]?.[1])
  },
)

test('both platforms inflate what either deflates', async () => {
  const bytes = Uint8Array.from({ length: 5_000 }, (_, i) => i % 7)
  for (const platform of [node, web]) expect(await node.inflate(await platform.deflate(bytes), 5_000)).toEqual(bytes)
})

test('both platforms inflate and enforce the limit', async () => {
  const deflated = Uint8Array.from(deflateSync(new Uint8Array(100_000)))
  for (const platform of [node, web]) {
    expect(await platform.inflate(deflated, 100_000)).toHaveLength(100_000)
    await expect(platform.inflate(deflated, 99_999)).rejects.toThrow(RangeError)
    await expect(platform.inflate(deflated.subarray(0, 20), 100_000)).rejects.toThrow()
  }
})

function importKey(key: TestKey, algorithm: SignatureAlgorithm) {
  const pkcs8 = Uint8Array.from(key.privateKey.export({ format: 'der', type: 'pkcs8' }))
  const hash = algorithm.endsWith('384') ? 'SHA-384' : 'SHA-256'
  const parameters = algorithm.startsWith('ecdsa')
    ? { name: 'ECDSA', namedCurve: algorithm === 'ecdsa-sha384' ? 'P-384' : 'P-256' }
    : { name: algorithm === 'rsa-sha256' ? 'RSASSA-PKCS1-v1_5' : 'RSA-PSS', hash }
  return crypto.subtle.importKey('pkcs8', pkcs8, parameters, false, ['sign'])
}
