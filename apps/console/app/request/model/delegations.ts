/** Who passed a request on to whom, and why. */
import type { Signer, Timeline } from './types.ts'

export interface Delegation {
  readonly from: string
  readonly to: string
  /** Null: not known any more. The audit trail has it. */
  readonly reason: string | null
  /** Null if the timeline does not have it yet. */
  readonly at: string | null
}

/** The delegations since the sender chose the person, in order. The timeline has one point for each, without names. */
export function delegationsOf(signer: Pick<Signer, 'id' | 'name' | 'delegated_by'>, { lanes }: Timeline): Delegation[] {
  const { delegated_by: persons, name } = signer
  const lane = lanes.find(({ signer_id }) => signer_id === signer.id)
  const points = (lane?.points ?? []).filter(({ kind }) => kind === 'delegated').slice(-persons.length)
  return persons.map((person, index) => ({
    from: person.name,
    to: persons[index + 1]?.name ?? name,
    reason: person.reason,
    at: points[index]?.at ?? null,
  }))
}
