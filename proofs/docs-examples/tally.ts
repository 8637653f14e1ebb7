/** What was done with the blocks of pages. */
export interface Tally {
  run: number
  compared: number
  /** By the proof that runs them. */
  covered: Map<string, number>
  /** By reason. */
  left: Map<string, number>
  findings: string[]
}

export function newTally(): Tally {
  return { run: 0, compared: 0, covered: new Map(), left: new Map(), findings: [] }
}

export function count(counts: Map<string, number>, name: string, by = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + by)
}

export function sumOf(tallies: readonly Tally[]): Tally {
  const sum = newTally()
  for (const { run, compared, covered, left, findings } of tallies) {
    sum.run += run
    sum.compared += compared
    for (const [proof, n] of covered) count(sum.covered, proof, n)
    for (const [reason, n] of left) count(sum.left, reason, n)
    sum.findings.push(...findings)
  }
  return sum
}
