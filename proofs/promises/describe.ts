import { loadProof, PROOF_NAMES } from '../lib/load.ts'
import type { Limit, Topic } from '../lib/proof.ts'

/** What a proof declares, without its code: what docs/PROMISES.md and the record of a release hold. */
export interface Described {
  name: string
  topic: Topic
  promise: string
  limits: Record<string, Limit>
  measured: readonly string[]
  faults: Record<string, string>
  sample: string | null
  budgetSeconds: number
}

export async function describeProofs(): Promise<Described[]> {
  return Promise.all(PROOF_NAMES.map(describe))
}

async function describe(name: string): Promise<Described> {
  const { topic, promise, limits = {}, measured = [], faults, sample = null, budgetSeconds } = await loadProof(name)
  return { name, topic, promise, limits, measured, faults, sample, budgetSeconds }
}
