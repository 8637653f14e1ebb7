import type { Column, RowError } from '@countersign/domain/bulk'
import type { Position } from './decode.ts'

/** A row as it was sent, from whichever form. */
export interface ParsedRow {
  /** From 1. */
  row: number
  value: unknown
  /** As JSON. */
  text: string
  /** What a cell said that cannot be read. */
  errors: readonly RowError[]
}

/** Reads text as it comes; throws where it cannot be read on. */
export interface RowReader {
  push(text: string): ParsedRow[]
  end(): ParsedRow[]
  /** Where it stands, for whoever must tell. */
  place(): Position
  /** Of a table. */
  columns(): readonly (Column | null)[]
}

/** As large as the body of a single create may be. */
export const MAX_ROW_CHARS = 1024 * 1024
