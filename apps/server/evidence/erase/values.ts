import type { StoredEntry } from '@countersign/evidence/chain'

/** The remaining revealed values of one entry; null if none remain. */
export interface Remainder {
  readonly seq: number
  readonly revealed: StoredEntry['revealed']
}

/** Whose values are erased: the person who was this signer (public id) from one link generation and before another. */
export interface ErasedSigner {
  readonly signer: string
  readonly since: number
  readonly until: number
  /** Whether a value names the person, in an entry about somebody else. */
  isErasedText(text: string): boolean
}

/**
 * The entries with revealed values about this person, and the values that remain after erasure. An entry about or by the
 * person keeps none. The creation entry keeps the values of the other signers.
 */
export function valuesWithout(erased: ErasedSigner, entries: readonly StoredEntry[]): Remainder[] {
  // The link generation since which the person has been the signer, at each entry.
  let since = 1
  return entries.flatMap(({ canonical, revealed }) => {
    const entry = JSON.parse(canonical) as Entry
    const before = since
    if (PERSON_CHANGES.has(entry.kind) && entry.data.signer_id === erased.signer) {
      since = entry.data.link_generation ?? since
    }
    if (revealed === null) return []
    const stays = Object.entries(revealed).filter(([name, { value }]) => {
      // Who delegates gives a reason, from their own browser, and names the next person.
      const person = entry.kind === 'signer_delegated' && !isNextPerson(name) ? before : since
      const isPerson = person >= erased.since && person < erased.until
      return !((isPerson && isAbout(erased.signer, entry, name)) || erased.isErasedText(value))
    })
    if (stays.length === Object.keys(revealed).length) return []
    return [{ seq: entry.seq, revealed: stays.length === 0 ? null : Object.fromEntries(stays) }]
  })
}

const PERSON_CHANGES = new Set(['signer_reassigned', 'signer_delegated'])

function isNextPerson(name: string): boolean {
  return name === 'name' || name === 'email'
}

interface Entry {
  seq: number
  kind: string
  actor: { type: string; id?: string }
  data: { signer_id?: string; link_generation?: number; signers?: { id: string }[] }
}

function isAbout(signer: string, { kind, actor, data }: Entry, name: string): boolean {
  if (kind !== 'request_created') return data.signer_id === signer || (actor.type === 'signer' && actor.id === signer)
  const [, place] = /^signers\.(\d+)\./.exec(name) ?? []
  return place !== undefined && data.signers?.[Number(place)]?.id === signer
}
