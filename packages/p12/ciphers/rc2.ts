/**
 * RC2 in CBC mode, decryption only (RFC 2268). Old PKCS#12 files encrypt certificates with RC2-40, which WebCrypto does not
 * have. The caller removes the padding.
 */
export function decryptRc2Cbc(key: Uint8Array, iv: Uint8Array, data: Uint8Array, effectiveBits: number): Uint8Array {
  const schedule = expandKey(key, effectiveBits)
  const plain = new Uint8Array(data.length)
  let previous = iv
  for (let position = 0; position + 8 <= data.length; position += 8) {
    const block = data.subarray(position, position + 8)
    const decrypted = decryptBlock(schedule, block)
    for (let index = 0; index < 8; index++) plain[position + index] = (decrypted[index] ?? 0) ^ (previous[index] ?? 0)
    previous = block
  }
  return plain
}

/** RFC 2268 §2. */
function expandKey(key: Uint8Array, effectiveBits: number): Uint16Array {
  const bytes = new Uint8Array(128)
  bytes.set(key)
  const at = (index: number) => bytes[index] ?? 0
  for (let index = key.length; index < 128; index++) bytes[index] = pi(at(index - 1) + at(index - key.length))
  const effectiveBytes = (effectiveBits + 7) >> 3
  const mask = 0xff >> (8 * effectiveBytes - effectiveBits)
  bytes[128 - effectiveBytes] = pi(at(128 - effectiveBytes) & mask)
  for (let index = 127 - effectiveBytes; index >= 0; index--) {
    bytes[index] = pi(at(index + 1) ^ at(index + effectiveBytes))
  }
  return Uint16Array.from({ length: 64 }, (_, index) => at(2 * index) | (at(2 * index + 1) << 8))
}

/** RFC 2268 §4. */
function decryptBlock(schedule: Uint16Array, block: Uint8Array): Uint8Array {
  const words = Uint16Array.from(
    { length: 4 },
    (_, index) => (block[2 * index] ?? 0) | ((block[2 * index + 1] ?? 0) << 8),
  )
  const at = (index: number) => words[(index + 4) & 3] ?? 0
  for (let round = 15, next = 63; round >= 0; round--) {
    for (let index = 3; index >= 0; index--) {
      const shift = [1, 2, 3, 5][index] ?? 0
      const rotated = (at(index) >> shift) | (at(index) << (16 - shift))
      words[index] =
        rotated - (schedule[next--] ?? 0) - (at(index - 1) & at(index - 2)) - (~at(index - 1) & at(index - 3))
    }
    if (round !== 11 && round !== 5) continue
    for (let index = 3; index >= 0; index--) words[index] = at(index) - (schedule[at(index - 1) & 63] ?? 0)
  }
  return Uint8Array.from({ length: 8 }, (_, index) => (at(index >> 1) >> (8 * (index & 1))) & 0xff)
}

function pi(index: number): number {
  return Number.parseInt(piTable.slice((index & 0xff) * 2, (index & 0xff) * 2 + 2), 16)
}

const piTable =
  'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2' +
  '179a59f587b34f1361456d8d09817d32bd8f40eb86b77b0bf09521225c6b4e82' +
  '54d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626' +
  '6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed7' +
  '08e8eade8052eef784aa72ac354d6a2a961ad2715a1549744b9fd05e0418a4ec' +
  'c2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731' +
  '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a9' +
  '0d38341bab33ffb0bb480c5fb9b1cd2ec5f3db47e5a59c770aa62068fe7fc1ad'
