import { createCipheriv } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decryptTripleDesCbc } from './des.ts'

test('decrypts data encrypted by Node', () => {
  const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
  fc.assert(
    fc.property(bytes(24), bytes(8), fc.uint8Array({ maxLength: 100 }), (key, iv, text) => {
      const plain = text.subarray(0, text.length - (text.length % 8))
      const cipher = createCipheriv('des-ede3-cbc', key, iv).setAutoPadding(false)
      const encrypted = Buffer.concat([cipher.update(plain), cipher.final()])
      expect(decryptTripleDesCbc(key, iv, encrypted)).toEqual(Uint8Array.from(plain))
    }),
  )
})
