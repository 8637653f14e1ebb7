import type { ChainedEntry, EntryContent } from '@countersign/evidence/chain'

// What an audit table without a chain would hold: the same facts as plain JSON in one row each, people's names and
// addresses among them; nothing is hashed, committed to or put in order.

const NO_HASH = '0'.repeat(64)

export function chainEntry(content: EntryContent): ChainedEntry {
  return { seq: content.seq, canonical: JSON.stringify(content), hash: NO_HASH, revealed: {} }
}
