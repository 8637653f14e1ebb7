import { fromPublicId, type Prefix, publicId } from '../../apps/server/platform/ids.ts'
import type { Kind } from './references.ts'

// Another name of the same form, that names nothing: an id of the same instant with other random bits, a cursor to the
// same place, an address or a word with other letters.

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
/** An id of ours is version 7; the version 4 in names is only there to make them unique. */
const OUR_UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const PUBLIC_ID =
  /\b(mail|sr|sgn|evt|key|inb|acc|whe|whd|job|tpl|usr|inv|ses|sct|act|drf|view|upl)_[0-9a-hjkmnp-tv-z]{26}\b/g

export function strangeName(kind: Kind, name: string, random: () => number): string {
  switch (kind) {
    case 'mailed code':
      return String(Math.floor(random() * 1_000_000)).padStart(6, '0')
    case 'recipient':
      return `${crypto.randomUUID()}@example.com`
    case 'place in a list':
      return encoded(decoded(name).replaceAll(UUID, (id) => otherUuid(id, random)))
    case 'place in the log':
      // generation.xid.position.tag: no event of this position has another tag.
      return encoded(decoded(name).replace(/[0-9a-f]{8}$/, () => hexOf(random)))
    default:
      return name
        .replaceAll(UUID, (id) => otherUuid(id, random))
        .replaceAll(PUBLIC_ID, (id, prefix: Prefix) =>
          publicId(prefix, otherUuid(fromPublicId(prefix, id) ?? '', random)),
        )
  }
}

export function idsIn(text: string): string[] {
  return [...text.matchAll(OUR_UUID), ...text.matchAll(PUBLIC_ID)].map(([id]) => id.toLowerCase())
}

/** Its 48 bits of time and its version stay (RFC 9562 §5.7), and with them its place among others. */
function otherUuid(id: string, random: () => number): string {
  const digits = [...id.slice(15)].map((c) => (c === '-' ? c : Math.floor(random() * 16).toString(16)))
  digits[4] = '89ab'[Math.floor(random() * 4)] ?? '8'
  return id.slice(0, 15) + digits.join('')
}

function decoded(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString()
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url')
}

function hexOf(random: () => number): string {
  return Math.floor(random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')
}
