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

/** From here on, the transaction sees and writes only rows of this tenant. */
export function setTenant(tenantId: string): Statement {
  return { name: 'scope', text: `SELECT set_config('app.tenant', $1, true)`, values: [tenantId] }
}

export type Row = Record<string, unknown>
