import { createHash } from 'node:crypto'
import { takeRandom } from './random.ts'

// Ids are UUIDv7 (RFC 9562 §5.7): they sort by time, so monthly partitions are ranges of them. In the API a prefix
// names the type, and Crockford's base32 keeps ids short and unambiguous.

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 26

export type Prefix =
  | 'sr'
  | 'sgn'
  | 'evt'
  | 'whd'
  | 'whe'
  | 'job'
  | 'acc'
  | 'key'
  | 'inb'
  | 'att'
  | 'tpl'
  | 'que'
  | 'usr'
  | 'ses'
  | 'inv'
  | 'sct'
  | 'apr'
  | 'act'
  | 'mail'
  | 'drf'
  | 'view'
  | 'whr'
  | 'whc'
  | 'upl'

let lastMs = 0
let counter = 0

/** A new UUIDv7; ids made by one process in one millisecond keep their order (RFC 9562 §6.2, method 1). */
export function newId(): string {
  const now = Date.now()
  const random = takeRandom(10)
  if (now > lastMs) {
    lastMs = now
    counter = random.readUInt16BE(0) & 0x07ff
  } else {
    counter += 1
    if (counter > 0x0fff) {
      lastMs += 1
      counter = 0
    }
  }
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  random.copy(bytes, 8, 2)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return toUuid(bytes)
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
}

/** Ten bits as two digits. */
const PAIRS = Array.from({ length: 1024 }, (_, value) => `${ALPHABET[value >> 5]}${ALPHABET[value & 31]}`)

/** sr_06d… for a UUID. */
export function publicId(prefix: Prefix, uuid: string): string {
  // 128 bits are 26 digits of 5 bits: 8 bits make the first two, then every 20 bits (five hex digits) make four.
  const hex = uuid.replaceAll('-', '')
  let text = `${prefix}_${PAIRS[Number.parseInt(hex.slice(0, 2), 16)]}`
  for (let at = 2; at < 32; at += 5) {
    const bits = Number.parseInt(hex.slice(at, at + 5), 16)
    text += `${PAIRS[bits >> 10]}${PAIRS[bits & 1023]}`
  }
  return text
}

/** The UUID behind sr_06d…, or undefined if the text is not such an id. */
export function fromPublicId(prefix: Prefix, text: string): string | undefined {
  if (!text.startsWith(`${prefix}_`) || text.length !== prefix.length + 1 + LENGTH) return undefined
  const values = [...text.slice(prefix.length + 1).toLowerCase()].map((char) => ALPHABET.indexOf(char))
  if (values.includes(-1) || (values[0] ?? 0) > 7) return undefined
  let hex = bits(values.slice(0, 2)).toString(16).padStart(2, '0')
  for (let at = 2; at < LENGTH; at += 4)
    hex += bits(values.slice(at, at + 4))
      .toString(16)
      .padStart(5, '0')
  return dashed(hex)
}

function bits(values: number[]): number {
  return values.reduce((sum, value) => sum * 32 + value, 0)
}

/** The first UUIDv7 of an instant: the lower bound of a partition. */
export function firstIdAt(instant: Date): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(instant.getTime(), 0, 6)
  return toUuid(bytes)
}

/** When a UUIDv7 was made. */
export function instantOf(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
}

export function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}

function toUuid(bytes: Buffer): string {
  return dashed(bytes.toString('hex'))
}

function dashed(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
