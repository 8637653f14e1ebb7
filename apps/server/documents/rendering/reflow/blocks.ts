/** A page as text for reading: blocks in reading order. Positions are in points from the top left of the page as displayed. */
export interface Reading extends Reflowed {
  readonly omits: readonly Omission[]
}

/** Text of the file that the page does not show, text of the page that could not be read, pictures and drawings. */
export const OMISSIONS = ['hidden', 'unread', 'pictures'] as const
export type Omission = (typeof OMISSIONS)[number]

export interface Reflowed {
  readonly blocks: readonly Block[]
  /** Of PDFium's page as displayed; PDFium ignores UserUnit. */
  readonly width: number
  readonly height: number
}

export type Block = Heading | Paragraph | List | Table

export interface Place {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

interface Placed extends Place {
  /** BCP 47, if the document or the script says it; null otherwise. */
  readonly lang: string | null
  readonly dir: 'ltr' | 'rtl'
}

export interface Heading extends Placed {
  readonly kind: 'heading'
  /** From 1 to 5: the name of the document is above all of them. */
  readonly level: number
  readonly text: string
}

export interface Paragraph extends Placed {
  readonly kind: 'paragraph'
  readonly text: string
  /** A running header or footer, or a page number. */
  readonly quiet: boolean
}

export interface List extends Placed {
  readonly kind: 'list'
  readonly items: readonly Item[]
}

export interface Item {
  /** The bullet or number as it is on the page; empty without one. */
  readonly label: string
  readonly text: string
  /** From 1, for lists in lists. */
  readonly level: number
}

export interface Table extends Placed {
  readonly kind: 'table'
  readonly rows: readonly (readonly Cell[])[]
}

export interface Cell {
  readonly text: string
  readonly isHeader: boolean
  readonly columns: number
  readonly rows: number
}

/** A sheet of figures has a few thousand cells at most. */
export const MAX_BLOCKS = 5_000
export const MAX_CELLS = 10_000
export const MAX_SPAN = 100
export const DEEPEST_LIST = 6
export const DEEPEST_HEADING = 5
