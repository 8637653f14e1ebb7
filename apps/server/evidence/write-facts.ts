import { type Column, LEFT, type Paper, RIGHT } from './paper/paper.ts'
import { LABEL, VALUE, VALUES } from './styles.ts'
import type { Detail } from './words.ts'

export async function writeFacts(paper: Paper, facts: readonly Detail[]): Promise<void> {
  paper.rows('P', await factRows(paper, facts))
}

/** A label, and beside it what it labels. */
export function factRows(paper: Paper, facts: readonly Detail[], indent = LEFT): Promise<Column[][]> {
  const values = VALUES + indent - LEFT
  return Promise.all(
    facts.map(async ({ label, value, voice }) => [
      { setting: await paper.set(label, LABEL, values - indent - 8), x: indent },
      { setting: await paper.set(value, VALUE, RIGHT - values, voice), x: values },
    ]),
  )
}
