import { canonicalJson, type Json } from './canonical.ts'

// An entry is canonical JSON with the hash of the previous entry. For personal values it contains only SHA-256 commitments.
// Salts and values are stored outside the chain, where they can be erased without breaking it.

/** SHA-256 of a text's UTF-8 bytes, in hex. */
export type Sha256 = (text: string) => string

export const GENESIS = '0'.repeat(64)

export interface EntryContent {
  /** The request's public id. */
  readonly request: string
  /** Counted from 1, without gaps. */
  readonly seq: number
  /** RFC 3339, UTC, milliseconds. */
  readonly at: string
  readonly kind: string
  readonly actor: { readonly type: string; readonly id?: string }
  readonly data: { readonly [key: string]: Json }
  /** Personal values, by name. */
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

/** Creates the entry after `previous` (GENESIS for the first). `salt` returns 32 random hex digits for each value. */
export function chainEntry(content: EntryContent, previous: string, sha256: Sha256, salt: () => string): ChainedEntry {
  const revealed: Record<string, Revealed> = {}
  const commitments: Record<string, string> = {}
  for (const [name, value] of Object.entries(content.personal)) {
    const opening = { salt: salt(), value }
    revealed[name] = opening
    commitments[name] = commitment(opening, sha256)
  }
  // In canonical order, which saves sorting.
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

/** SHA-256 of the salt's hex digits and the value. Without the salt, the value cannot be guessed. */
export function commitment({ salt, value }: Revealed, sha256: Sha256): string {
  return sha256(salt + value)
}
