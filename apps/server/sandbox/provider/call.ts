import { Failure } from '../../platform/errors.ts'

const TIMEOUT_MS = 5_000

export interface SwitchedProvider {
  /** The operator's address of the sandbox's provider; null if none runs. */
  url: string | null
  /** Whether accounts may change the switches, which all of them share. */
  hasSwitches: boolean
}

/** As the provider writes them. */
export type Switches = Readonly<Record<string, unknown>>

/** Reads the switches, or changes some of them. */
export async function callSwitches(url: string, changes?: Switches): Promise<Switches> {
  try {
    const answer = await fetch(new URL('/sandbox/switches', url), {
      ...(changes && { method: 'PATCH', body: JSON.stringify(changes) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) throw new Error(`The sandbox's provider answered ${answer.status}.`)
    return (await answer.json()) as Switches
  } catch (cause) {
    const message = 'The sandbox’s provider does not answer. Read its switches again to see whether they were changed.'
    throw new Failure('unavailable', message, { retryAfterSeconds: 10, cause })
  }
}
