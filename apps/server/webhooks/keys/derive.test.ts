import { createHmac, createPrivateKey, createPublicKey, createSecretKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveEndpointKey, rawPublicKey, rootKeyId } from './derive.ts'

const ROOT = Buffer.from(Array.from({ length: 32 }, (_, i) => i))
const [ONE, OTHER] = ['019a8e7c-1111-7000-8000-000000000001', '019a8e7c-1111-7000-8000-000000000002']
const rootOf = (bytes: Buffer) => {
  const secret = createSecretKey(bytes)
  return { id: rootKeyId(secret), secret }
}
const publicKeyOf = (bytes: Buffer, endpointId: string) =>
  rawPublicKey(deriveEndpointKey(rootOf(bytes), endpointId)).toString('hex')

/** RFC 5869 §2 with an empty salt, for up to 32 bytes. */
function hkdf(key: Buffer, info: string): Buffer {
  const pseudorandomKey = createHmac('sha256', Buffer.alloc(32)).update(key).digest()
  return createHmac('sha256', pseudorandomKey)
    .update(Buffer.concat([Buffer.from(info), Buffer.from([1])]))
    .digest()
}

test('an endpoint’s key is the Ed25519 key whose seed is HKDF-SHA-256 of the root key, a versioned label and the id', () => {
  const seed = hkdf(ROOT, `countersign webhook endpoint key 1\0${ONE}`)
  const jwk = createPublicKey(
    createPrivateKey({
      key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
      format: 'der',
      type: 'pkcs8',
    }),
  ).export({ format: 'jwk' })
  expect(publicKeyOf(ROOT, ONE)).toBe(Buffer.from(String(jwk.x), 'base64url').toString('hex'))
  // Receivers have stored keys: the derivation never changes.
  expect(publicKeyOf(ROOT, ONE)).toBe('005284476c3084d12bdfc3ed1bb49d88d2fb42117141da8242dd2b731f73672d')
})

test('H1: endpoints and root keys never share a key', () => {
  const another = Buffer.from(ROOT.map((byte) => byte ^ 1))
  const keys = [
    publicKeyOf(ROOT, ONE),
    publicKeyOf(ROOT, OTHER),
    publicKeyOf(another, ONE),
    publicKeyOf(another, OTHER),
  ]
  expect(new Set(keys).size).toBe(4)
  expect(publicKeyOf(ROOT, ONE.toUpperCase())).toBe(publicKeyOf(ROOT, ONE))
})

test('the id of a root key contains nothing of the key', () => {
  const { id } = rootOf(ROOT)
  expect(id).toMatch(/^whr_[0-9a-f]{16}$/)
  expect(id).toBe(`whr_${hkdf(ROOT, 'countersign webhook root key id 1\0').subarray(0, 8).toString('hex')}`)
})
