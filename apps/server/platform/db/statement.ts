export interface Statement {
  /** A name makes it a prepared statement, planned once per connection. */
  name?: string
  text: string
  values?: unknown[]
  /**
   * Of a statement whose answer nobody reads: lists of rows to write, each a JSON value behind the others. Statements
   * that differ in nothing else may be sent as one (grouped.ts), which costs half of what they cost one by one.
   */
  lists?: readonly (readonly object[])[]
}
