import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashByOid } from './hash.ts'

test.each([...hashByOid.values()])('$webCryptoName iterates as Node does', ({ webCryptoName, hash, iterate }) => {
  const expected = (times: number) => {
    let digest = Buffer.alloc(hash.outputLen, 7)
    for (let time = 0; time < times; time++) digest = createHash(webCryptoName).update(digest).digest()
    return Uint8Array.from(digest)
  }
  for (const times of [0, 1, 2, 100]) {
    const digest = new Uint8Array(hash.outputLen).fill(7)
    iterate(digest, times)
    expect(digest).toEqual(expected(times))
  }
})
