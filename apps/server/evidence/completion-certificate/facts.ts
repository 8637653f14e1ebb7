import { LEFT, type PdfLayout, RIGHT, type Row } from '../pdf-layout/page.ts'
import type { Style, Voice } from '../pdf-layout/typeset.ts'
import { LABEL, VALUE } from './styles.ts'

export interface Fact {
  readonly label: string
  /** If undefined, the fact is omitted. */
  readonly value: string | null | undefined
  readonly voice?: Voice
  readonly style?: Style
}

export interface FactPlace {
  readonly x?: number
  /** The offset of the values from the start of the labels. */
  readonly indent?: number
  /** The right limit of the values. */
  readonly end?: number
}

/** Writes labels with their values beside them. */
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
