import { concatBytes } from '@countersign/pades/bytes'
import type { OpenAttempt } from './attempt.ts'
import type { HashAlgorithm } from './hash.ts'

export interface Pkcs12KdfParameters {
  readonly algorithm: HashAlgorithm
  readonly salt: Uint8Array
  readonly iterations: number
}

/** The diversifier "ID" of RFC 7292 Appendix B.3. */
export const purposes = { encryptionKey: 1, initializationVector: 2, macKey: 3 } as const
export type Purpose = (typeof purposes)[keyof typeof purposes]

/** The PKCS#12 key derivation function (RFC 7292 Appendix B.2). */
export function derivePkcs12Key(
  { algorithm, salt, iterations }: Pkcs12KdfParameters,
  purpose: Purpose,
  length: number,
  attempt: OpenAttempt,
): Uint8Array {
  const hash = algorithm.create()
  const { blockBytes, digestBytes } = hash
  const blocks = Math.ceil(length / digestBytes)
  attempt.spendIterations(blocks * iterations)
  const diversifier = new Uint8Array(blockBytes).fill(purpose)
  const padded = [salt, attempt.password.bmp].map((bytes) => attempt.trackSecret(repeatToBlocks(bytes, blockBytes)))
  const input = attempt.trackSecret(concatBytes(padded))
  const output = attempt.trackSecret(new Uint8Array(blocks * digestBytes))
  for (let block = 0; block < blocks; block++) {
    const digest = output.subarray(block * digestBytes, (block + 1) * digestBytes)
    hash.update(diversifier).update(input).digestAndReset(digest)
    hash.iterate(digest, iterations - 1)
    addToBlocks(input, attempt.trackSecret(repeatToBlocks(digest, blockBytes)))
  }
  return output.subarray(0, length)
}

/** Repeats the bytes until they fill whole blocks. No bytes give no blocks. */
function repeatToBlocks(bytes: Uint8Array, blockLength: number): Uint8Array {
  const length = blockLength * Math.ceil(bytes.length / blockLength)
  return Uint8Array.from({ length }, (_, index) => bytes[index % bytes.length] ?? 0)
}

/** Sets each block of `input` to block + addend + 1, as big-endian numbers. */
function addToBlocks(input: Uint8Array, addend: Uint8Array): void {
  for (let start = 0; start < input.length; start += addend.length) {
    let carry = 1
    for (let index = addend.length - 1; index >= 0; index--) {
      const sum = (input[start + index] ?? 0) + (addend[index] ?? 0) + carry
      input[start + index] = sum & 0xff
      carry = sum >> 8
    }
  }
}
