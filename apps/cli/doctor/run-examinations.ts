import { problemOf, runWithin } from '@countersign/server/platform/checks/check.ts'
import { type Examination, NotChecked, type Outcome } from './examination.ts'

/** A time-stamping authority may take ten seconds, and a chain has several addresses. */
const CHECK_MS = 30_000

/** Runs all checks at the same time, each after those that it needs. The outcomes are in the order of the list. */
export function runExaminations(examinations: readonly Examination[], limitMs = CHECK_MS): Promise<Outcome[]> {
  const started = new Map<string, Promise<Outcome>>()
  const outcomeOf = (examination: Examination): Promise<Outcome> => {
    const known = started.get(examination.name)
    if (known) return known
    const outcome = examine(examination)
    started.set(examination.name, outcome)
    return outcome
  }

  async function examine(examination: Examination): Promise<Outcome> {
    const needed = examinations.filter(({ name }) => examination.needs?.includes(name))
    const before = await Promise.all(needed.map(outcomeOf))
    const missing = before.filter(({ status }) => status !== 'ok')
    const [first] = [...missing.filter(({ status }) => status === 'problem'), ...missing]
    if (first) return outcome(examination, 'not_checked', { reason: `It needs ${first.name}.` })
    return runOne(examination, limitMs)
  }

  return Promise.all(examinations.map(outcomeOf))
}

async function runOne(examination: Examination, limitMs: number): Promise<Outcome> {
  try {
    const problem = await runWithin(examination, limitMs)
    return problem ? outcome(examination, 'problem', { problem }) : outcome(examination, 'ok')
  } catch (error) {
    if (error instanceof NotChecked) return outcome(examination, 'not_checked', { reason: error.message })
    return outcome(examination, 'problem', { problem: problemOf(error, examination.remedy) })
  }
}

function outcome(
  { group, name, title }: Examination,
  status: Outcome['status'],
  found: Partial<Pick<Outcome, 'problem' | 'reason'>> = {},
): Outcome {
  return { group, name, title, status, problem: null, reason: null, ...found }
}
