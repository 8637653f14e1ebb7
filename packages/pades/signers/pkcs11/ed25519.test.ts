import { createPublicKey, verify } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { generateEd25519, makeToken, softhsm } from '../../testing/softhsm.ts'
import { Pkcs11Token } from './token.ts'

/** The prefix of an Ed25519 SubjectPublicKeyInfo (RFC 8410 §4). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

beforeAll(() => {
  makeToken()
  generateEd25519('log')
})

test('signs bare bytes with an Ed25519 key in the token', async () => {
  using token = Pkcs11Token.open(softhsm)
  const { publicKey, sign } = token.ed25519('log')
  const message = Buffer.from('example.com/log/live\n1\n')
  const signature = await sign(message)
  const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: 'der', type: 'spki' })
  expect(verify(null, message, key, signature)).toBe(true)
  expect(verify(null, Buffer.from('another'), key, signature)).toBe(false)
})

test('names the label of a missing key', () => {
  using token = Pkcs11Token.open(softhsm)
  expect(() => token.ed25519('nobody')).toThrow('nobody')
})
