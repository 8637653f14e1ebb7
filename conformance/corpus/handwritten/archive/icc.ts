/** ICC profiles small enough to embed (ICC.1:2001-04): enough for an OutputIntent, no more. */

const HEADER = 128
const TAG_ENTRY = 12
const GAMMA = 2.2

/** The sRGB primaries adapted to D50, with a plain gamma. */
export function rgbProfile(): Buffer {
  const curve = Buffer.concat([ascii('curv'), uint32(0), uint32(1), uint16(Math.round(GAMMA * 256)), uint16(0)])
  return profile('mntr', 'RGB ', 'XYZ ', [
    ...common('RGB for the corpus'),
    ['rXYZ', xyz(0.4361, 0.2225, 0.0139)],
    ['gXYZ', xyz(0.3851, 0.7169, 0.0971)],
    ['bXYZ', xyz(0.1431, 0.0606, 0.7141)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ])
}

/** A crude press: sixteen corners of the CMYK cube, interpolated. */
export function cmykProfile(): Buffer {
  return profile('prtr', 'CMYK', 'Lab ', [...common('CMYK for the corpus'), ['A2B0', cornersOfTheCube()]])
}

function cornersOfTheCube(): Buffer {
  const identity = Buffer.from(Array.from({ length: 256 }, (_, index) => index))
  const corners = Array.from({ length: 16 }, (_, index) => {
    const ink = [8, 4, 2, 1].map((bit) => ((index & bit) === 0 ? 0 : 1))
    const [cyan = 0, magenta = 0, yellow = 0, key = 0] = ink
    const lightness = Math.max(0, 255 * (1 - key) - 60 * cyan - 70 * magenta - 15 * yellow)
    return [lightness, 128 - 40 * cyan + 70 * magenta, 128 - 50 * cyan + 90 * yellow].map((value) => Math.round(value))
  })
  const identityMatrix = [1, 0, 0, 0, 1, 0, 0, 0, 1].map(fixed)
  return Buffer.concat([
    ascii('mft1'),
    uint32(0),
    Buffer.from([4, 3, 2, 0]),
    ...identityMatrix,
    ...[identity, identity, identity, identity],
    Buffer.from(corners.flat()),
    ...[identity, identity, identity],
  ])
}

function common(name: string): [string, Buffer][] {
  const described = ascii(`${name}\0`)
  const description = Buffer.concat([
    ascii('desc'),
    uint32(0),
    uint32(described.length),
    described,
    Buffer.alloc(4 + 4 + 2 + 1 + 67),
  ])
  return [
    ['desc', description],
    ['cprt', Buffer.concat([ascii('text'), uint32(0), ascii('no rights reserved\0')])],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
  ]
}

function profile(kind: string, space: string, connection: string, tags: readonly [string, Buffer][]): Buffer {
  const data: Buffer[] = []
  const table: Buffer[] = [uint32(tags.length)]
  let offset = HEADER + 4 + tags.length * TAG_ENTRY
  for (const [signature, content] of tags) {
    const padded = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)])
    table.push(ascii(signature), uint32(offset), uint32(content.length))
    data.push(padded)
    offset += padded.length
  }
  const header = Buffer.concat([
    uint32(offset),
    uint32(0),
    uint32(0x02100000),
    ascii(kind + space + connection),
    ...[2026, 1, 1, 0, 0, 0].map(uint16),
    ascii('acsp'),
    Buffer.alloc(28),
    xyz(0.9642, 1, 0.8249).subarray(8),
  ])
  return Buffer.concat([header, Buffer.alloc(HEADER - header.length), ...table, ...data])
}

const xyz = (...values: number[]): Buffer => Buffer.concat([ascii('XYZ '), uint32(0), ...values.map(fixed)])
const fixed = (value: number): Buffer => uint32(Math.round(value * 65536))
const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
