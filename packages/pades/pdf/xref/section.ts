import type { PdfDict } from '../syntax/values.ts'

export type XrefEntry =
  | { readonly kind: 'free' }
  | { readonly kind: 'offset'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'compressed'; readonly stream: number; readonly index: number }

export interface XrefRange {
  readonly first: number
  readonly count: number
}

/** One cross-reference section with its trailer (ISO 32000 §7.5.4, §7.5.8). Offsets are as written in the file. */
export interface XrefSection {
  readonly kind: 'table' | 'stream'
  readonly offset: number
  readonly trailer: PdfDict
  readonly ranges: readonly XrefRange[]
  /** The entry this section has for an object, if any. */
  lookup(number: number): Promise<XrefEntry | undefined>
}
