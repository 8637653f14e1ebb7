import type { Column, RowError } from '@countersign/domain/bulk'
import type { Position } from './decode.ts'

/** A parsed row of an upload in any format. */
export interface ParsedRow {
  /** From 1. */
  row: number
  value: unknown
  /** The row as JSON. */
  text: string
  /** Cells that cannot be converted to their field's type. */
  errors: readonly RowError[]
}

/** Parses text incrementally; throws at a syntax error. */
export interface RowReader {
  push(text: string): ParsedRow[]
  end(): ParsedRow[]
  /** The current position, for error messages. */
  position(): Position
  /** The columns of a table; empty for JSON. */
  columns(): readonly (Column | null)[]
}

/** The maximum body length of a single create. */
export const MAX_ROW_CHARS = 1024 * 1024
