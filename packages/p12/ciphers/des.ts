/**
 * Triple DES in CBC mode, decryption only (FIPS 46-3). WebCrypto does not have it, and most P12 files of the last twenty
 * years encrypt their key with it. The caller removes the padding.
 */
export function decryptTripleDesCbc(key: Uint8Array, iv: Uint8Array, data: Uint8Array): Uint8Array {
  const [first, second, third] = [0, 8, 16].map((start) => scheduleOf(key.subarray(start, start + 8)))
  // The final permutation of one DES and the initial permutation of the next cancel each other.
  const stages = [reversed(third), second ?? [], reversed(first)]
  const plain = new Uint8Array(data.length)
  const [source, target] = [viewOf(data), viewOf(plain)]
  let chainHigh = viewOf(iv).getUint32(0)
  let chainLow = viewOf(iv).getUint32(4)
  for (let position = 0; position + 8 <= data.length; position += 8) {
    const block = [source.getUint32(position), source.getUint32(position + 4)] as const
    const permuted = stages.reduce(sixteenRounds, permute(block, initialPermutation))
    const [high, low] = permute(permuted, finalPermutation)
    target.setUint32(position, high ^ chainHigh)
    target.setUint32(position + 4, low ^ chainLow)
    chainHigh = block[0]
    chainLow = block[1]
  }
  return plain
}

type Halves = readonly [high: number, low: number]
/** The 48 key bits of a round, six for each S-box. */
type RoundKey = readonly number[]

function sixteenRounds(halves: Halves, rounds: readonly RoundKey[]): Halves {
  let [left, right] = halves
  for (const key of rounds) {
    let mixed = 0
    for (let box = 0; box < 8; box++) {
      const shift = (4 * box + 5) & 31
      const six = ((right << shift) | (right >>> (32 - shift))) & 63
      mixed ^= boxes[64 * box + (six ^ (key[box] ?? 0))] ?? 0
    }
    const next = left ^ mixed
    left = right
    right = next
  }
  return [right, left]
}

function scheduleOf(key: Uint8Array): RoundKey[] {
  const bits = permutedChoice1.map((bit) => ((key[(bit - 1) >> 3] ?? 0) >> (7 - ((bit - 1) & 7))) & 1)
  let rotation = 0
  return [...rotations].map((shift) => {
    rotation += Number(shift)
    const chosen = permutedChoice2.map((bit) => {
      const half = bit > 28 ? 28 : 0
      return bits[half + ((bit - 1 - half + rotation) % 28)] ?? 0
    })
    return Array.from({ length: 8 }, (_, box) => numberOf(chosen.slice(6 * box, 6 * box + 6)))
  })
}

function reversed(rounds: readonly RoundKey[] = []): RoundKey[] {
  return [...rounds].reverse()
}

function permute(halves: Halves, table: readonly number[]): Halves {
  const out = [0, 0]
  for (let index = 0; index < 64; index++) {
    const bit = table[index] ?? 0
    const value = ((halves[bit >> 5] ?? 0) >>> (31 - (bit & 31))) & 1
    out[index >> 5] = ((out[index >> 5] ?? 0) << 1) | value
  }
  return [out[0] ?? 0, out[1] ?? 0]
}

function numberOf(bits: readonly number[]): number {
  return bits.reduce((number, bit) => 2 * number + bit, 0)
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
}

const initialPermutation = Array.from({ length: 64 }, (_, i) => (i < 32 ? 57 : 48) + 2 * (i >> 3) - 8 * (i & 7))
const finalPermutation = Array.from({ length: 64 }, (_, bit) => initialPermutation.indexOf(bit))

/** PC-1, PC-2 and the rotations between (Appendix 1). */
const permutedChoice1 = [
  57, 49, 41, 33, 25, 17, 9, 1, 58, 50, 42, 34, 26, 18, 10, 2, 59, 51, 43, 35, 27, 19, 11, 3, 60, 52, 44, 36, 63, 55,
  47, 39, 31, 23, 15, 7, 62, 54, 46, 38, 30, 22, 14, 6, 61, 53, 45, 37, 29, 21, 13, 5, 28, 20, 12, 4,
]
const permutedChoice2 = [
  14, 17, 11, 24, 1, 5, 3, 28, 15, 6, 21, 10, 23, 19, 12, 4, 26, 8, 16, 7, 27, 20, 13, 2, 41, 52, 31, 37, 47, 55, 30,
  40, 51, 45, 33, 48, 44, 49, 39, 56, 34, 53, 46, 42, 50, 36, 29, 32,
]
const rotations = '1122222212222221'

/** S1 to S8, four rows of sixteen each. */
const substitutions =
  'e4d12fb83a6c59070f74e2d1a6cb953841e8d62bfc973a50fc8249175b3ea06d' +
  'f18e6b34972dc05a3d47f28ec01a69b50e7ba4d158c6932fd8a13f42b67c05e9' +
  'a09e63f51dc7b428d709346a285ecbf1d6498f30b12c5ae71ad069874fe3b52c' +
  '7de3069a1285bc4fd8b56f03472c1ae9a690cb7df13e52843f06a1d8945bc72e' +
  '2c417ab6853fd0e9eb2c47d150fa3986421bad78f9c5630eb8c71e2d6f09a453' +
  'c1af92680d34e75baf427c9561de0b389ef528c3704a1db6432c95fabe17608d' +
  '4b2ef08d3c975a61d0b7491ae35c2f8614bdc37eaf6805926bd814a7950fe23c' +
  'd2846fb1a93e50c71fd8a374c56b0e927b419ce206adf35821e74a8dfc90356b'
/** P. */
const permutationP = [
  16, 7, 20, 21, 29, 12, 28, 17, 1, 15, 23, 26, 5, 18, 31, 10, 2, 8, 24, 14, 32, 27, 3, 9, 19, 13, 30, 6, 22, 11, 4, 25,
]

/** The output of each S-box for each six-bit input, permuted by P. */
const boxes = Int32Array.from({ length: 512 }, (_, index) => {
  const [box, six] = [index >> 6, index & 63]
  const column = (six >> 1) & 15
  const row = ((six >> 4) & 2) | (six & 1)
  const nibble = Number.parseInt(substitutions.charAt(64 * box + 16 * row + column), 16)
  return numberOf(permutationP.map((bit) => ((bit - 1) >> 2 === box ? (nibble >> (3 - ((bit - 1) & 3))) & 1 : 0)))
})
