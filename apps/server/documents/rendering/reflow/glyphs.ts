import type { Extent } from '../ink.ts'

/** A character of a page, with everything that its layout says about it. */
export interface Glyph extends Extent {
  readonly text: string
  /** Its position in the order in which the page draws its text. */
  readonly index: number
  /** Where the baseline of its line is: from the top, or from the left if the line is turned by a quarter. */
  readonly baseline: number
  readonly size: number
  readonly isBold: boolean
  /** Quarter turns clockwise of its line; null for another angle. */
  readonly turn: 0 | 1 | 2 | 3 | null
  /** Of the marked content that it is part of; -1 outside. */
  readonly mcid: number
}

/** The glyphs of a page, line by line as PDFium separates them, each in logical order. */
export interface PageGlyphs {
  readonly lines: readonly (readonly Glyph[])[]
  /** Horizontal lines that are drawn. */
  readonly rules: readonly Extent[]
  readonly width: number
  readonly height: number
}

/** An element of the document's structure tree that has content on this page (ISO 32000-1, 14.7). */
export interface Tag {
  readonly type: string
  readonly lang: string | null
  /** Elements and marked content in logical order. */
  readonly kids: readonly (Tag | number)[]
  /** Of a table's cell. */
  readonly columns: number
  readonly rows: number
}

/** Glyphs of one line without a wide gap between them. */
export interface Run extends Extent {
  readonly glyphs: readonly Glyph[]
  readonly text: string
  /** Which of PDFium's lines it is part of. */
  readonly line: number
  /** Of its first glyph. */
  readonly order: number
  /** Its last glyph, and the one before its first in the order of its line: nothing is between those of two runs. */
  readonly last: Glyph
  readonly before: Glyph | null
  readonly size: number
  readonly isBold: boolean
  readonly mcid: number
  /** On the page as displayed; differs from the extent if the text of the page is turned. */
  readonly place: Extent
}

export function isSeen({ text }: { readonly text: string }): boolean {
  return text.trim() !== ''
}

export function around(extents: readonly Extent[]): Extent {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const extent of extents) {
    left = Math.min(left, extent.left)
    top = Math.min(top, extent.top)
    right = Math.max(right, extent.right)
    bottom = Math.max(bottom, extent.bottom)
  }
  return { left, top, right, bottom }
}

/** Of two extents beside each other; negative if they overlap. */
export function gapBetween(a: Extent, b: Extent): number {
  return Math.max(a.left - b.right, b.left - a.right)
}

/** The share of the lower of two extents that is beside the other one. */
export function sharedHeight(a: Extent, b: Extent): number {
  const lower = Math.min(a.bottom - a.top, b.bottom - b.top)
  return lower <= 0 ? 0 : (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)) / lower
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
