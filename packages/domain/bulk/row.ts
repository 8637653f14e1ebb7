// Rows of a job, before validation.

/** `column`: the table's column, or the field if rows are JSON. */
export interface RowError {
  readonly row: number
  readonly column: string
  readonly field: string
  readonly code: string
  readonly message: string
}

export type Row = Readonly<Record<string, unknown>>

/** Values of the job for rows that do not set them. */
export type RowDefaults = Readonly<Record<string, unknown>>

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The complete create body of a row. A row with its own document or template ignores the job's template; a row without
 * its own document has nothing to copy.
 */
export function bodyOfRow(row: Row, defaults: RowDefaults): Row {
  if (row.document_id !== undefined) {
    const { template_id: _id, version: _version, ...rest } = defaults
    return { ...rest, ...row }
  }
  const { copy_document: _copy, ...uncopied } = defaults
  if (row.template_id === undefined) return { ...uncopied, ...row }
  const { template_id: _id, version: _version, ...rest } = uncopied
  return { ...rest, ...row }
}

/** JSON Merge Patch (RFC 7396): null removes a member; a list is replaced as a whole. */
export function editRow(row: Row, edit: Row): Row {
  const edited = new Map(Object.entries(row))
  for (const [name, value] of Object.entries(edit)) {
    const before = edited.get(name)
    if (value === null) edited.delete(name)
    else edited.set(name, isRow(value) ? editRow(isRow(before) ? before : {}, value) : value)
  }
  return Object.fromEntries(edited)
}

/** Checked at upload and again at creation, because an edited or retried row may have become a duplicate. */
export function duplicateReference(row: number): Pick<RowError, 'field' | 'code' | 'message'> {
  const message = `Row ${row} has the same reference. Each row of a job needs a unique reference.`
  return { field: 'reference', code: 'duplicate', message }
}
