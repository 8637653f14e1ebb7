import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { generateAes, makeToken, softhsm, withSession } from '../../testing/softhsm.ts'
import { CKA, CKO } from './constants.ts'
import { Pkcs11Error } from './error.ts'
import { Pkcs11Token } from './token.ts'

beforeAll(() => {
  makeToken()
  generateAes('master-1')
  generateAes('master-2')
})

const DATA = randomBytes(32)
const CONTEXT = Buffer.from('row 1')

test('an AES key in a token encrypts and decrypts with associated data', async () => {
  using token = Pkcs11Token.open(softhsm)
  const key = await token.aesGcm('master-1')
  const encrypted = await key?.encrypt(DATA, CONTEXT)
  expect(encrypted).toHaveLength(12 + DATA.length + 16)
  expect(Buffer.from((await key?.decrypt(encrypted ?? DATA, CONTEXT)) ?? [])).toEqual(DATA)
  expect(await key?.encrypt(DATA, CONTEXT)).not.toEqual(encrypted)
})

test('what was altered, moved to another context or encrypted by another key is not decrypted', async () => {
  using token = Pkcs11Token.open(softhsm)
  const [key, other] = [await token.aesGcm('master-1'), await token.aesGcm('master-2')]
  const encrypted = Buffer.from((await key?.encrypt(DATA, CONTEXT)) ?? [])
  const altered = Buffer.from(encrypted)
  altered[20] = (altered[20] ?? 0) ^ 1
  await expect(key?.decrypt(altered, CONTEXT)).rejects.toThrow(Pkcs11Error)
  await expect(key?.decrypt(encrypted, Buffer.from('row 2'))).rejects.toThrow(Pkcs11Error)
  await expect(other?.decrypt(encrypted, CONTEXT)).rejects.toThrow(Pkcs11Error)
  await expect(key?.decrypt(encrypted.subarray(0, 20), CONTEXT)).rejects.toThrow(Pkcs11Error)
  expect(Buffer.from((await key?.decrypt(encrypted, CONTEXT)) ?? [])).toEqual(DATA)
})

test('many searches and operations at once give the right results', async () => {
  using token = Pkcs11Token.open(softhsm)
  const results = await Promise.all(
    Array.from({ length: 50 }, async (_, i) => {
      const key = await token.aesGcm('master-1')
      const context = Buffer.from(`row ${i}`)
      return Buffer.from((await key?.decrypt((await key?.encrypt(DATA, context)) ?? DATA, context)) ?? [])
    }),
  )
  expect(results.every((result) => result.equals(DATA))).toBe(true)
})

test('a label that the token does not have is undefined', async () => {
  using token = Pkcs11Token.open(softhsm)
  expect(await token.aesGcm('nobody')).toBeUndefined()
})

test('the key cannot be read out', () => {
  const read = () =>
    withSession((session) => {
      const [key = 0n] = session.find({ [CKA.CLASS]: CKO.SECRET_KEY, [CKA.LABEL]: 'master-1' })
      return session.attribute(key, CKA.VALUE)
    })
  expect(read).toThrow('CKR_ATTRIBUTE_SENSITIVE')
})
