import { PromiseBroken } from './proof.ts'
import { holdTimingsStrictly } from './timing.ts'

// A check that finds nothing may be unable to find anything. Each proof plants faults, in the product or in its input, and
// fails if its own check does not find them.

const found = new Set<string>()

/** A declared fault was planted and found. */
export function foundFault(name: string): void {
  found.add(name)
}

/** Runs the check of the proof where the fault is planted. It must fail there. */
export async function mustFind(name: string, check: () => unknown): Promise<void> {
  const message = await failureOf(check)
  if (message === null) throw new PromiseBroken(`the planted fault "${name}" was not found`)
  foundFault(name)
}

/** Why the check failed; null if it did not. Other errors than of the promise are not findings. */
async function failureOf(check: () => unknown): Promise<string | null> {
  try {
    await holdTimingsStrictly(check)
    return null
  } catch (error) {
    if (error instanceof PromiseBroken) return error.message
    throw error
  }
}

/** At the start of a proof. */
export function beginFaults(): void {
  found.clear()
}

/** What is wrong with the faults of the proof that has run: declared and not found, or found and not declared. */
export function faultErrors(declared: Record<string, string>): string[] {
  const missing = Object.keys(declared).filter((name) => !found.has(name))
  const unknown = [...found].filter((name) => !(name in declared))
  return [
    ...missing.map((name) => `the planted fault "${name}" was not reported as found`),
    ...unknown.map((name) => `the fault "${name}" was found, and is not declared`),
  ]
}
