// A check of one thing that a process needs. Readiness, the metric `countersign_check_failed` and `countersign doctor` use
// the same checks.

export interface Check {
  /** snake_case, for example `database` or `seal_certificate`. */
  name: string
  /** A failed required check takes the process off the load balancer (503). Any other makes it degraded (200). */
  required: boolean
  /** What to do if `run` rejects or does not answer in time. */
  remedy?: string
  /** Names of checks without which this one cannot tell: if one of them fails, a failure of this one refers to it. */
  needs?: readonly string[]
  /** Rejects or returns a problem if it fails. */
  run(): Promise<Problem | null>
}

/** For the operator; never public. */
export interface Problem {
  /** What is wrong. */
  problem: string
  /** What to do. */
  remedy: string
}

/** A check that fails if the work rejects. */
export function checkOf(
  name: string,
  about: Required<Pick<Check, 'required' | 'remedy'>> & Pick<Check, 'needs'>,
  work: () => Promise<unknown>,
): Check {
  return { name, ...about, run: () => work().then(() => null) }
}

/** The same checks for a process that serves also without them. */
export function asOptional(checks: Check[]): Check[] {
  return checks.map((check) => ({ ...check, required: false }))
}

/** Runs a check once. Rejects if there is no answer in time. */
export async function runWithin(check: Pick<Check, 'run'>, limitMs: number): Promise<Problem | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`There was no answer within ${limitMs / 1000} s.`)), limitMs)
  })
  try {
    return await Promise.race([check.run(), late])
  } finally {
    clearTimeout(timer)
  }
}

const SEE_LOGS = 'See the process logs.'

/** The words for an error of a check. */
export function problemOf(error: unknown, remedy = SEE_LOGS): Problem {
  return { problem: messageOf(error), remedy }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // A connection that fails at several addresses has an empty message.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(messageOf).join('; ')
  return error.message || error.name
}

/**
 * For checks that take long or cost something: runs at most every `ms`. Callers get the last result at once; only the
 * first result is waited for. A run that takes longer than `ms` is a problem: the last result says nothing about now.
 */
export function atMostEvery(ms: number, check: Check, now: () => number = () => performance.now()): Check {
  let last: { result: Problem | null; at: number } | undefined
  let running: Promise<Problem | null> | undefined
  let startedAt = 0
  const start = () => {
    startedAt = now()
    return check
      .run()
      .catch((error: unknown) => problemOf(error, check.remedy))
      .then((result) => {
        last = { result, at: now() }
        running = undefined
        return result
      })
  }
  return {
    ...check,
    run: async () => {
      if (!running && (!last || now() - last.at >= ms)) running = start()
      if (running && now() - startedAt >= ms) {
        return problemOf(`There has been no answer for more than ${ms / 1000} s.`, check.remedy)
      }
      return last ? last.result : ((await running) ?? null)
    },
  }
}

/** Does not start the check again while it runs: checks that hang would take up threads, connections or processes. */
export function oneAtATime(check: Check): Check {
  let running: Promise<Problem | null> | undefined
  return {
    ...check,
    run: () => {
      running ??= check.run().finally(() => {
        running = undefined
      })
      return running
    },
  }
}
