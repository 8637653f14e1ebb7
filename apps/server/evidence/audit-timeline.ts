import { hash } from 'node:crypto'
import type { Role } from '@countersign/domain/signrequest'
import { checkChain, hashOf, type Json, type StoredEntry } from '@countersign/evidence/chain'

// The audit timeline, read from the chain: who was asked to act, what they did, and when.

export interface AuditTimeline {
  /** The number of entries and the hash of the last one. */
  readonly count: number
  readonly head: string
  readonly entries: readonly Revealed[]
  readonly signers: readonly SignerTimeline[]
  readonly createdAt: Date
  /** When all signers had signed; null if they have not. */
  readonly allSignedAt: Date | null
  /** The time of the last entry. */
  readonly endedAt: Date
}

export interface Revealed {
  readonly seq: number
  readonly at: Date
  readonly kind: string
  readonly actor: { readonly type: string; readonly id?: string }
  readonly data: { readonly [name: string]: Json }
  /** null if the value was erased. Its commitment remains in the chain. */
  readonly personal: { readonly [name: string]: string | null }
  readonly hash: string
}

export interface SignerTimeline {
  readonly id: string
  readonly name: string | null
  readonly email: string | null
  readonly sigType: string
  readonly role: Role
  /** The id of the signer whose signature this one witnesses. */
  readonly witnessOf: string | null
  /** Everybody who had this signer id, in order, with the number of the entry that named them. */
  readonly persons: readonly { readonly since: number; readonly name: string | null }[]
  /** The last entry of each kind that concerns the last of these persons, whom `name` and `email` name. */
  readonly events: ReadonlyMap<string, Revealed>
  /** The entry with the signer's agreement: the signature itself if drawn, or the start of signing with a key. */
  readonly agreed: Revealed | undefined
}

export class BrokenChain extends Error {
  constructor(request: string, index: number, reason: string) {
    super(`the audit entries of ${request} do not form a chain: at entry ${index + 1}, ${reason}`)
    this.name = 'BrokenChain'
  }
}

export function readAuditTimeline(request: string, stored: readonly StoredEntry[]): AuditTimeline {
  const verdict = checkChain(request, stored, sha256)
  if (!verdict.ok) throw new BrokenChain(request, verdict.index, verdict.reason)
  const entries = stored.map(revealEntry)
  const [first, last] = [entries[0], entries.at(-1)]
  if (!first || !last) throw new BrokenChain(request, 0, 'there is no entry')
  return {
    count: verdict.count,
    head: verdict.head,
    entries,
    signers: signersOf(entries),
    createdAt: first.at,
    allSignedAt: entries.find(({ kind }) => kind === 'all_signed')?.at ?? null,
    endedAt: last.at,
  }
}

const sha256 = (text: string) => hash('sha256', text, 'hex')

/** Does not verify the chain. */
export function revealEntry({ canonical, revealed }: StoredEntry): Revealed {
  const entry = JSON.parse(canonical) as Written
  const personal: Record<string, string | null> = {}
  for (const name of Object.keys(entry.personal)) personal[name] = revealed?.[name]?.value ?? null
  const { seq, kind, actor, data } = entry
  return { seq, at: new Date(entry.at), kind, actor, data, personal, hash: hashOf(canonical, sha256) }
}

interface Written extends Pick<Revealed, 'seq' | 'kind' | 'actor' | 'data'> {
  at: string
  personal: Record<string, string>
}

/** As the first entry lists them. A signer has no `role`. */
interface ListedSigner {
  readonly id: string
  readonly sig_type: string
  readonly role?: Role
  readonly witness_of?: string
}

function signersOf(entries: readonly Revealed[]): SignerTimeline[] {
  const created = entries.find(({ kind }) => kind === 'request_created')
  const listed = (created?.data.signers ?? []) as unknown as ListedSigner[]
  return listed.map(({ id, sig_type: sigType, role = 'signer', witness_of: witnessOf = null }, index) => {
    const all = entries.filter(({ data }) => data.signer_id === id)
    const changes = all.filter(({ kind }) => kind === 'signer_reassigned' || kind === 'signer_delegated')
    const named = changes.at(-1)
    const person = named?.personal
    // What the persons before did is not the last one's.
    const own = all.filter(({ seq }) => seq > (named?.seq ?? 0))
    const events = new Map(own.map((entry) => [entry.kind, entry]))
    const first = { since: 0, name: created?.personal[`signers.${index}.name`] ?? null }
    const persons = [first, ...changes.map(({ seq, personal }) => ({ since: seq, name: personal.name ?? null }))]
    return {
      id,
      sigType,
      role,
      witnessOf,
      persons,
      name: person ? (person.name ?? null) : (created?.personal[`signers.${index}.name`] ?? null),
      email: person ? (person.email ?? null) : (created?.personal[`signers.${index}.email`] ?? null),
      events,
      agreed: agreedIn(own, events.get('signer_signed')),
    }
  })
}

function agreedIn(own: readonly Revealed[], signed: Revealed | undefined): Revealed | undefined {
  const attempt = signed?.data.attempt_id ?? null
  if (attempt === null) return signed
  return own.find(({ kind, data }) => kind === 'attempt_begun' && data.attempt_id === attempt)
}
