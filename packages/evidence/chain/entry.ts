import { canonicalJson, type Json } from './canonical.ts'

// An entry is canonical JSON that names the hash of the entry before it. Personal values are not in it: it holds
// SHA-256 commitments to them, and salt and value lie beside the chain, where they can be erased without breaking it.

export type Sha256 = (data: Uint8Array) => Uint8Array

export const GENESIS = '0'.repeat(64)

export interface EntryContent {
  /** The request, by its public id. */
  readonly request: string
  /** Counted from 1, without gaps. */
  readonly seq: number
  /** RFC 3339, UTC, milliseconds. */
  readonly at: string
  readonly kind: string
  readonly actor: { readonly type: string; readonly id?: string }
  readonly data: { readonly [key: string]: Json }
  /** Values about people, by name. */
  readonly personal: { readonly [name: string]: string }
}

export interface Revealed {
  readonly salt: string
  readonly value: string
}

export interface ChainedEntry {
  readonly seq: number
  readonly canonical: string
  /** SHA-256 of the canonical text's UTF-8 bytes, in hex. */
  readonly hash: string
  readonly revealed: { readonly [name: string]: Revealed }
}

/** Writes an entry behind `previous` (GENESIS for the first). `salt` gives 16 fresh random bytes for each value. */
export function chainEntry(
  content: EntryContent,
  previous: string,
  sha256: Sha256,
  salt: () => Uint8Array,
): ChainedEntry {
  const revealed: Record<string, Revealed> = {}
  const commitments: Record<string, string> = {}
  for (const [name, value] of Object.entries(content.personal)) {
    const opening = { salt: hex(salt()), value }
    revealed[name] = opening
    commitments[name] = commitment(opening, sha256)
  }
  const { personal: _values, ...open } = content
  const canonical = canonicalJson({ v: 1, ...open, actor: { ...open.actor }, personal: commitments, prev: previous })
  return { seq: content.seq, canonical, hash: hashOf(canonical, sha256), revealed }
}

export function hashOf(canonical: string, sha256: Sha256): string {
  return hex(sha256(utf8(canonical)))
}

/** SHA-256(salt ‖ value): says nothing of the value once the salt is gone. */
export function commitment(opening: Revealed, sha256: Sha256): string {
  const salt = fromHex(opening.salt)
  const value = utf8(opening.value)
  const both = new Uint8Array(salt.length + value.length)
  both.set(salt)
  both.set(value, salt.length)
  return hex(sha256(both))
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const encoder = new TextEncoder()
const utf8 = (text: string): Uint8Array => encoder.encode(text)

function hex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += HEX[byte]
  return text
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
