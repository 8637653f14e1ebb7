import type { StoredEntry } from '@countersign/evidence/chain'

/** The sender's address for events. It may contain a secret. */
const SENDERS_VALUES = new Set(['webhook_url'])
/** The network address and the program of the actor, who may be the sender's server. */
const ACTORS_VALUES = new Set(['ip', 'user_agent'])

/**
 * The audit entries as signers receive them: without the values that concern only the sender, its webhook URL and the
 * address and user agent of its servers. The chain holds commitments to them, so it verifies in the same way. The sender's
 * own copies (the audit-trail call, evidence.zip) contain the values.
 */
export function signersCopy(entries: readonly StoredEntry[]): StoredEntry[] {
  return entries.map(({ canonical, revealed }) => {
    if (revealed === null) return { canonical, revealed }
    const { actor } = JSON.parse(canonical) as { actor: { type: string } }
    const disclosed = Object.entries(revealed).filter(([name]) => isForSigners(actor.type, name))
    return { canonical, revealed: Object.fromEntries(disclosed) }
  })
}

function isForSigners(actor: string, name: string): boolean {
  return !SENDERS_VALUES.has(name) && (actor === 'signer' || !ACTORS_VALUES.has(name))
}
