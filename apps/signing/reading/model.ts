/** A few pages at a time. */
export interface TextOfDocument {
  documentName: string
  /** How many pages the document has. */
  total: number
  pages: PageAsText[]
}

/** A page of the document as text for reading. */
export interface PageAsText {
  /** From 1. */
  number: number
  /** In points, as displayed. */
  height: number
  /** In reading order; none for a page without text, and null if its text cannot be read now. */
  blocks: TextBlock[] | null
  /** What of the page is not in the blocks. */
  omits: readonly TextOmission[]
  /** Where the recipient signs and fills in, in the order of the blocks. */
  places: TextPlace[]
}

/** Text of the file that the page does not show, text of the page that could not be read, pictures and drawings. */
export type TextOmission = 'hidden' | 'unread' | 'pictures'

/** A place for the recipient. */
export type TextPlace = {
  /** The index of the block that it follows; -1 before all of them. */
  after: number
} & ({ kind: 'box' /** Among the boxes of the document, from 1. */; number: number } | { kind: 'field'; label: string })

/** Positions are in points from the top left of the page as displayed. */
export type TextBlock = {
  x: number
  y: number
  w: number
  h: number
  lang: string | null
  dir: 'ltr' | 'rtl'
} & (
  | { kind: 'heading'; level: number; text: string }
  /** Quiet: a running header or footer, or a page number. */
  | { kind: 'paragraph'; text: string; quiet: boolean }
  | { kind: 'list'; items: readonly TextItem[] }
  | { kind: 'table'; rows: readonly (readonly TextCell[])[] }
)

export interface TextItem {
  /** As it is on the page; empty without one. */
  label: string
  text: string
  /** From 1, for lists in lists. */
  level: number
}

export interface TextCell {
  text: string
  isHeader: boolean
  columns: number
  rows: number
}
