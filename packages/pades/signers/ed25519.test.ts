import { createPublicKey, verify } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { generateEd25519, makeToken, softhsm } from '../testing/softhsm.ts'
import { Pkcs11Token } from './pkcs11.ts'

/** What a SubjectPublicKeyInfo of this kind begins with (RFC 8410 §4). */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

beforeAll(() => {
  makeToken()
  generateEd25519('log')
})

test('a key in a token signs bare bytes, and anybody can verify it', async () => {
  using token = Pkcs11Token.open(softhsm)
  const { publicKey, sign } = token.ed25519('log')
  const message = Buffer.from('example.com/log/live\n1\n')
  const signature = await sign(message)
  const key = createPublicKey({ key: Buffer.concat([SPKI_HEAD, publicKey]), format: 'der', type: 'spki' })
  expect(verify(null, message, key, signature)).toBe(true)
  expect(verify(null, Buffer.from('another'), key, signature)).toBe(false)
})

test('a key that is not there is told by its label', () => {
  using token = Pkcs11Token.open(softhsm)
  expect(() => token.ed25519('nobody')).toThrow('nobody')
})
