import { LEFT, type PdfLayout, RIGHT, type Row } from '../pdf-layout/page.ts'
import type { Style, Voice } from '../pdf-layout/typeset.ts'
import { LABEL, VALUE } from './styles.ts'

export interface Fact {
  readonly label: string
  /** Left out: nothing is said. */
  readonly value: string | null | undefined
  readonly voice?: Voice
  readonly style?: Style
}

export interface FactPlace {
  readonly x?: number
  /** Where the values stand, from the labels' beginning. */
  readonly indent?: number
  /** Where the values must end. */
  readonly end?: number
}

/** A label, and beside it what it labels. */
export async function factRows(layout: PdfLayout, facts: readonly Fact[], place: FactPlace = {}): Promise<Row[]> {
  const { x = LEFT, indent = 96, end = RIGHT } = place
  const said = facts.filter(({ value }) => value !== null && value !== undefined && value !== '')
  return Promise.all(
    said.map(async ({ label, value, voice, style = VALUE }) => [
      { setting: await layout.set(label, LABEL, indent - 8), x },
      { setting: await layout.set(value ?? '', style, end - x - indent, voice), x: x + indent },
    ]),
  )
}
