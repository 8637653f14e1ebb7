import type { Limit } from '../lib/proof.ts'
import type { Described } from './describe.ts'

export interface Weaker {
  proof: string
  what: string
}

/** What a release held and these proofs do not: a proof, a limit or a planted fault that is gone, a looser limit. */
export function weakerThan(before: readonly Described[], now: readonly Described[]): Weaker[] {
  return before.flatMap((old) => {
    const current = now.find(({ name }) => name === old.name)
    if (!current) return [{ proof: old.name, what: 'proof removed' }]
    const limits = Object.entries(old.limits).flatMap(([name, limit]) => weakerLimit(name, limit, current.limits[name]))
    const faults = Object.keys(old.faults).filter((name) => !(name in current.faults))
    const whats = [...limits, ...faults.map((name) => `fault ${name} removed`)]
    return whats.map((what) => ({ proof: old.name, what }))
  })
}

function weakerLimit(name: string, before: Limit, now: Limit | undefined): string[] {
  if (!now) return [`limit ${name} removed`]
  const isLooser =
    (now.atMost ?? Number.POSITIVE_INFINITY) > (before.atMost ?? Number.POSITIVE_INFINITY) ||
    (now.atLeast ?? Number.NEGATIVE_INFINITY) < (before.atLeast ?? Number.NEGATIVE_INFINITY)
  if (isLooser) return [`limit ${name} loosened`]
  return now.isTiming && !before.isTiming ? [`limit ${name} became a timing`] : []
}
