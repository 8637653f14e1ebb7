import { createPublicKey, verify } from 'node:crypto'
import pkcs11 from 'pkcs11js'
import { beforeAll, expect, test } from 'vitest'
import { makeToken, softhsm, withSession } from '../testing/softhsm.ts'
import { Pkcs11Token } from './pkcs11.ts'

const CKM_EC_EDWARDS_KEY_PAIR_GEN = 0x1055
/** RFC 8410 §3, and what a SubjectPublicKeyInfo of this kind begins with. */
const ED25519_OID = Buffer.from('06032b6570', 'hex')
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

beforeAll(() => {
  makeToken()
  withSession((module, session) => {
    const common = [
      { type: pkcs11.CKA_TOKEN, value: true },
      { type: pkcs11.CKA_LABEL, value: 'log' },
    ]
    const kept = [
      { type: pkcs11.CKA_PRIVATE, value: true },
      { type: pkcs11.CKA_SENSITIVE, value: true },
      { type: pkcs11.CKA_EXTRACTABLE, value: false },
      { type: pkcs11.CKA_SIGN, value: true },
    ]
    const curve = [{ type: pkcs11.CKA_EC_PARAMS, value: ED25519_OID }]
    const mechanism = CKM_EC_EDWARDS_KEY_PAIR_GEN
    module.C_GenerateKeyPair(session, { mechanism }, [...common, ...curve], [...common, ...kept])
  })
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
