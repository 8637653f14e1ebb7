import type { StoredEntry } from '@countersign/evidence/chain'

/** The sender's address for events. It may contain a secret. */
const SENDERS_VALUES = new Set(['webhook_url'])
/** Entries whose reason was written for the sender, or for the sender and the next person. */
export const FOR_THE_SENDER: ReadonlySet<string> = new Set(['signer_delegated', 'wrong_person_reported'])
/** The network address and the program of the actor, who may be the sender's server. */
const ACTORS_VALUES = new Set(['ip', 'user_agent'])
/** What a signer filled in, who a witness is, and how long the pages were on screen. */
const STATED = /^(field_\d+|witness_name|witness_address|page_seconds|text_seconds)$/

/**
 * The audit entries as signers receive them, without
 *
 * - the values that concern only the sender: its webhook URL, and the address and user agent of its servers;
 * - the reason of a delegation: the page says that only the sender and the next person read it;
 * - what was filled in for an attempt that led to no signature: it is not in the document, and the person may have
 *   changed it, or have been replaced.
 *
 * The chain holds commitments to them, so it verifies in the same way. The sender's own copies (the audit-trail call,
 * evidence.zip) contain the values.
 */
export function signersCopy(entries: readonly StoredEntry[]): StoredEntry[] {
  const read = entries.map(({ canonical, revealed }) => ({ canonical, revealed, ...(JSON.parse(canonical) as Entry) }))
  const used = new Set(read.filter(({ kind }) => kind === 'signer_signed').map(({ data }) => data.attempt_id))
  return read.map(({ canonical, revealed, ...entry }) => {
    if (revealed === null) return { canonical, revealed }
    const disclosed = Object.entries(revealed).filter(([name]) => isForSigners(entry, name, used))
    return { canonical, revealed: Object.fromEntries(disclosed) }
  })
}

interface Entry {
  kind: string
  actor: { type: string }
  data: { attempt_id?: string | null }
}

function isForSigners({ kind, actor, data }: Entry, name: string, used: ReadonlySet<unknown>): boolean {
  if (SENDERS_VALUES.has(name)) return false
  if (ACTORS_VALUES.has(name)) return actor.type === 'signer'
  if (FOR_THE_SENDER.has(kind)) return name !== 'reason'
  return !(kind === 'attempt_begun' && STATED.test(name) && !used.has(data.attempt_id))
}
