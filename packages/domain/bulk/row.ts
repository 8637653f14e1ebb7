// What a row of a job says, before anybody asks whether it can be done.

/** What is wrong with a row, and where: the column of a table, or the field where rows are JSON. */
export interface RowError {
  readonly row: number
  readonly column: string
  readonly field: string
  readonly code: string
  readonly message: string
}

export type Row = Readonly<Record<string, unknown>>

/** What the job says for every row that does not say it itself. */
export type RowDefaults = Readonly<Record<string, unknown>>

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What a row asks for, whole: a sign request on its document, or one on a document made from a template. */
export function bodyOfRow(row: Row, defaults: RowDefaults): Row {
  if (row.document_id === undefined && row.template_id === undefined) return { ...defaults, ...row }
  const { template_id: _id, version: _version, ...rest } = defaults
  return { ...rest, ...row }
}

/** An edit names what changes, at any depth; null takes a member away, and a list is given whole (RFC 7396). */
export function editRow(row: Row, edit: Row): Row {
  const edited = new Map(Object.entries(row))
  for (const [name, value] of Object.entries(edit)) {
    const before = edited.get(name)
    if (value === null) edited.delete(name)
    else edited.set(name, isRow(value) ? editRow(isRow(before) ? before : {}, value) : value)
  }
  return Object.fromEntries(edited)
}

/** Told when rows arrive, and again by whoever creates them: rows that were mended or tried again may have met since. */
export function duplicateReference(row: number): Pick<RowError, 'field' | 'code' | 'message'> {
  const message = `This reference is row ${row}'s already; each row of a job needs its own.`
  return { field: 'reference', code: 'duplicate', message }
}
