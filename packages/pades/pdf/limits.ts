import type { Budget } from './budget.ts'

/** Limits for reading a document. Each loop over document data is bounded by one of them. */
export interface Limits {
  /** Nesting of arrays and dictionaries, and of page and field trees. */
  readonly depth: number
  /** Bytes of one object, excluding its stream. */
  readonly objectBytes: number
  /** Bytes of one stream after inflating. */
  readonly inflatedBytes: number
  /** Object numbers (ISO 32000-1 Annex C). */
  readonly objects: number
  /** Cross-reference sections, one or two for each revision. */
  readonly sections: number
  readonly pages: number
  /** Form fields. */
  readonly fields: number
  /** The total for all documents opened with these limits. */
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
