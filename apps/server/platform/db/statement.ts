export interface Statement {
  /** With a name it is a prepared statement, planned once per connection. */
  name?: string
  text: string
  values?: unknown[]
  /**
   * For a statement whose result is not read: lists of rows to write, each sent as a JSON value after `values`.
   * Statements that differ only in them may be merged into one (grouped.ts), which halves their cost.
   */
  lists?: readonly (readonly object[])[]
}

export type Row = Record<string, unknown>
