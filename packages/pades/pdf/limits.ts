import type { Budget } from './budget.ts'

/** What a document may cost. Every loop over document data is bounded by one of these. */
export interface Limits {
  /** Nesting of arrays and dictionaries, and of page and field trees. */
  readonly depth: number
  /** Bytes of one object without its stream. */
  readonly objectBytes: number
  /** Bytes of one stream after inflating. */
  readonly inflatedBytes: number
  /** Object numbers (ISO 32000-1 Annex C). */
  readonly objects: number
  /** Cross-reference sections, one or two for each revision. */
  readonly sections: number
  /** Pages, and form fields. */
  readonly pages: number
  readonly fields: number
  /** Counts what all documents opened with these limits cost together. */
  readonly budget?: Budget
}

export const defaultLimits: Limits = {
  depth: 100,
  objectBytes: 16 << 20,
  inflatedBytes: 64 << 20,
  objects: 8_388_607,
  sections: 4_096,
  pages: 100_000,
  fields: 100_000,
}
