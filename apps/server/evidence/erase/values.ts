import type { StoredEntry } from '@countersign/evidence/chain'

/** The remaining revealed values of one entry; null if none remain. */
export interface Remainder {
  readonly seq: number
  readonly revealed: StoredEntry['revealed']
}

/**
 * The entries with revealed values about this signer (by public id), and the values that remain after erasure. An entry
 * about or by the signer keeps none. The creation entry keeps the values of the other signers.
 */
export function valuesWithout(signer: string, entries: readonly StoredEntry[]): Remainder[] {
  return entries.flatMap(({ canonical, revealed }) => {
    if (revealed === null) return []
    const entry = JSON.parse(canonical) as Entry
    const stays = Object.entries(revealed).filter(([name]) => !isAbout(signer, entry, name))
    if (stays.length === Object.keys(revealed).length) return []
    return [{ seq: entry.seq, revealed: stays.length === 0 ? null : Object.fromEntries(stays) }]
  })
}

interface Entry {
  seq: number
  kind: string
  actor: { type: string; id?: string }
  data: { signer_id?: string; signers?: { id: string }[] }
}

function isAbout(signer: string, { kind, actor, data }: Entry, name: string): boolean {
  if (kind !== 'request_created') return data.signer_id === signer || (actor.type === 'signer' && actor.id === signer)
  const [, place] = /^signers\.(\d+)\./.exec(name) ?? []
  return place !== undefined && data.signers?.[Number(place)]?.id === signer
}
