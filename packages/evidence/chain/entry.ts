import { canonicalJson, type Json } from './canonical.ts'

// An entry is canonical JSON that names the hash of the entry before it. Personal values are not in it: it holds
// SHA-256 commitments to them, and salt and value lie beside the chain, where they can be erased without breaking it.

/** SHA-256 of a text's UTF-8 bytes, in hex. */
export type Sha256 = (text: string) => string

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

/** Writes an entry behind `previous` (GENESIS for the first). `salt` gives 32 fresh random hex digits for each value. */
export function chainEntry(content: EntryContent, previous: string, sha256: Sha256, salt: () => string): ChainedEntry {
  const revealed: Record<string, Revealed> = {}
  const commitments: Record<string, string> = {}
  for (const [name, value] of Object.entries(content.personal)) {
    const opening = { salt: salt(), value }
    revealed[name] = opening
    commitments[name] = commitment(opening, sha256)
  }
  // In the order in which they are written.
  const canonical = canonicalJson({
    actor: { ...content.actor },
    at: content.at,
    data: content.data,
    kind: content.kind,
    personal: commitments,
    prev: previous,
    request: content.request,
    seq: content.seq,
    v: 1,
  })
  return { seq: content.seq, canonical, hash: hashOf(canonical, sha256), revealed }
}

export function hashOf(canonical: string, sha256: Sha256): string {
  return sha256(canonical)
}

/** SHA-256 of the salt's hex digits and the value: says nothing of the value once the salt is gone. */
export function commitment({ salt, value }: Revealed, sha256: Sha256): string {
  return sha256(salt + value)
}
