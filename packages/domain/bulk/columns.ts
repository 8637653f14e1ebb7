import type { Row, RowError } from './row.ts'

// A table's columns as fields of a sign request. A column is named as the API names the field (`reference`,
// `signers[1].email`, `roles.buyer.email`, `values.rent`, `metadata.branch`), or a mapping says which field it is. A signer's field without a number is the
// first signer's, so that a table of names and addresses needs no mapping at all.

/** How a cell is read. */
type Kind = 'text' | 'boolean' | 'integer' | 'list' | 'boxes'

// Maps, because a table may well have a column named `constructor`, which every object has.
const REQUEST_FIELDS = kindsOf({
  document_id: 'text',
  expiry_date: 'text',
  is_sequential: 'boolean',
  webhook_url: 'text',
  cords_origin: 'text',
  message: 'text',
  reminders: 'boolean',
  notify: 'boolean',
  webhook_files: 'text',
  reference: 'text',
  template_id: 'text',
  version: 'integer',
  document_name: 'text',
})

const SIGNER_FIELDS = kindsOf({
  sequence: 'integer',
  sig_type: 'text',
  name: 'text',
  email: 'text',
  page: 'list',
  cords: 'boxes',
  auth: 'text',
  access_code: 'text',
  locale: 'text',
  redirect_url: 'text',
  provider: 'text',
  fallback: 'list',
  'certificate.serial_number': 'text',
  'certificate.organisation': 'text',
})

function kindsOf(kinds: Record<string, Kind>): ReadonlyMap<string, Kind> {
  return new Map(Object.entries(kinds))
}

const MOST_SIGNERS = 50
/** More than all fields of fifty signers and a template together. */
const MOST_COLUMNS = 2_000
const SIGNER = /^signers\[(\d{1,2})\]\.(.+)$/
/** A role has no place of its own: the template has. */
const ROLE = /^roles\.([^.]{1,60})\.(?!page$|cords$)(.+)$/
const NAMED = /^(metadata|values)\.(.{1,60})$/
const NO_NAME = '__proto__'

export interface NamedField {
  /** As the table's first row names it. */
  readonly name: string
  readonly field: string
}

export interface Column extends NamedField {
  readonly path: readonly (string | number)[]
  readonly kind: Kind
}

/** A column of the table → a field of the API, or null to leave the column out. */
export type Mapping = Readonly<Record<string, string | null>>

export type HeaderRead =
  | { readonly ok: true; readonly columns: readonly (Column | null)[] }
  | { readonly ok: false; readonly errors: readonly RowError[] }

/** Row 0 is the header. `fromTemplate`: the job names one for rows that name no document. */
export function readHeader(names: readonly string[], mapping: Mapping, fromTemplate = false): HeaderRead {
  const errors: RowError[] = []
  if (names.length > MOST_COLUMNS) {
    const message = `The table has ${names.length} columns; it may have ${MOST_COLUMNS}.`
    return {
      ok: false,
      errors: [{ row: 0, column: String(MOST_COLUMNS + 1), field: 'rows', code: 'too_many', message }],
    }
  }
  const columns = names.map((given, i) => {
    const name = given.trim()
    const wrong = (code: string, message: string) => {
      errors.push({ row: 0, column: storable(name) || String(i + 1), field: storable(name), code, message })
      return null
    }
    if (name === '') return wrong('required', `Column ${i + 1} has no name.`)
    if (storable(name) !== name)
      return wrong('malformed', `The name of column ${i + 1} has a character that is no text.`)
    if (names.findIndex((other) => other.trim() === name) < i) {
      return wrong('duplicate', `There are two columns "${name}".`)
    }
    const field = Object.hasOwn(mapping, name) ? mapping[name] : name
    if (field === null || field === undefined) return null
    return columnFor(name, field) ?? wrong('unknown_field', unknownColumn(name, field))
  })
  for (const [i, column] of columns.entries()) {
    const twin = column && columns.findIndex((other) => other?.field === column.field)
    if (!column || twin === null || twin === i) continue
    const message = `The columns "${columns[twin]?.name}" and "${column.name}" are both ${column.field}.`
    errors.push({ row: 0, column: column.name, field: column.field, code: 'duplicate', message })
  }
  errors.push(...misplaced(columns, fromTemplate))
  for (const name of Object.keys(mapping)) {
    if (names.some((other) => other.trim() === name)) continue
    const message = `The mapping names a column "${name}", which the table does not have.`
    errors.push({ row: 0, column: name, field: mapping[name] ?? name, code: 'unknown_column', message })
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, columns }
}

/** Signers stand on a document of their own, roles and values on a template: with the other, every row would fail. */
function misplaced(columns: readonly (Column | null)[], fromTemplate: boolean): RowError[] {
  const has = (field: string) => columns.some((column) => column?.field === field)
  const hasTemplate = fromTemplate || has('template_id')
  return columns.flatMap((column) => {
    if (!column) return []
    const { name, field, path } = column
    const wrong = (message: string) => [{ row: 0, column: name, field, code: 'not_allowed', message }]
    if (path[0] === 'signers' && hasTemplate && !has('document_id')) {
      const role = `roles.<role>.${path.slice(2).join('.')}`
      const isPlace = path[2] === 'page' || path[2] === 'cords'
      const advice = isPlace ? `leave it out (mapping={"${name}":null})` : `name it ${role}, or map it to that`
      return wrong(`The column "${name}" is ${field}, and a template has roles, in their places: ${advice}.`)
    }
    if ((path[0] === 'roles' || path[0] === 'values') && !hasTemplate)
      return wrong(`The column "${name}" is for rows from a template: say which in template_id.`)
    return []
  })
}

function unknownColumn(name: string, field: string): string {
  const what = name === field ? `The column "${name}"` : `"${field}", which the mapping gives for "${name}",`
  return `${what} is no field of a sign request. Name it as the API does (signers[0].email, metadata.branch), map it (mapping={"${name}":"reference"}), or leave it out (mapping={"${name}":null}).`
}

function columnFor(name: string, field: string): Column | undefined {
  const own = REQUEST_FIELDS.get(field)
  if (own) return { name, field, path: [field], kind: own }
  const shorthand = SIGNER_FIELDS.get(field)
  if (shorthand) return signerColumn(name, 0, field, shorthand)
  const [, number, signerField = ''] = SIGNER.exec(field) ?? []
  const kind = SIGNER_FIELDS.get(signerField)
  if (number !== undefined && kind && Number(number) < MOST_SIGNERS) {
    return signerColumn(name, Number(number), signerField, kind)
  }
  const [, role, roleField = ''] = ROLE.exec(field) ?? []
  const roleKind = SIGNER_FIELDS.get(roleField)
  if (role !== undefined && role !== NO_NAME && roleKind) {
    return { name, field, path: ['roles', role, ...roleField.split('.')], kind: roleKind }
  }
  const [, group, key] = NAMED.exec(field) ?? []
  if (group === undefined || key === undefined || key === NO_NAME) return undefined
  return { name, field, path: [group, key], kind: 'text' }
}

function signerColumn(name: string, signer: number, field: string, kind: Kind): Column {
  return { name, field: `signers[${signer}].${field}`, path: ['signers', signer, ...field.split('.')], kind }
}

export interface CellsRead {
  readonly row: Row
  readonly errors: readonly RowError[]
}

/** An empty cell is a field that was not given. One that cannot be read stays as it is: the row is refused again then. */
export function rowOfCells(columns: readonly (Column | null)[], cells: readonly string[], row: number): CellsRead {
  const made: Record<string, unknown> = {}
  const errors: RowError[] = []
  for (const [i, column] of columns.entries()) {
    const cell = (cells[i] ?? '').trim()
    if (!column || cell === '') continue
    const value = cellValue(column.kind, cell)
    if (value === undefined) errors.push(wrongCell(row, column))
    put(made, column.path, value ?? cell)
  }
  if (Array.isArray(made.signers)) errors.push(...gaps(made.signers, row))
  return { row: made, errors }
}

/** The column that says a field, as the sender knows it; else the field itself. */
export function columnOf(columns: readonly (NamedField | null)[], field: string): string {
  const said = columns.find((column) => column?.field === field)
  // An error may concern a part of the column: signers[0].cords[1].w
  const isPart = (whole: string) => field.startsWith(`${whole}.`) || field.startsWith(`${whole}[`)
  const around = said ?? columns.find((column) => column !== null && isPart(column.field))
  return around?.name ?? field
}

const TRUTHS = new Map([['true', true], ['yes', true], ['1', true], ['false', false], ['no', false], ['0', false]]) // biome-ignore format: a table

function cellValue(kind: Kind, cell: string): unknown {
  switch (kind) {
    case 'text':
      return cell
    case 'boolean':
      return TRUTHS.get(cell.toLowerCase())
    case 'integer':
      return /^\d{1,9}$/.test(cell) ? Number(cell) : undefined
    case 'list':
      return cell.split(/[\s,;|]+/).filter((part) => part !== '')
    case 'boxes':
      return boxesOf(cell)
    default:
      return kind satisfies never
  }
}

/** `64 692 213 50`, several parted by `|`. */
function boxesOf(cell: string): unknown {
  const boxes = cell.split('|').map((box) => box.trim().split(/[\s,;]+/).map(Number)) // biome-ignore format: one thought
  if (!boxes.every((box) => box.length === 4 && box.every(Number.isFinite))) return undefined
  return boxes.map(([x, y, w, h]) => ({ x, y, w, h }))
}

const EXPECTED: Record<Kind, string> = {
  text: 'text',
  boolean: 'true or false',
  integer: 'a whole number',
  list: 'words parted by commas',
  boxes: 'boxes as x y width height, parted by |',
}

/** What the cell holds is not repeated: the message is kept in clear, and a name may stand in the wrong column. */
function wrongCell(row: number, { name, field, kind }: Column): RowError {
  return { row, column: name, field, code: 'wrong_type', message: `Column "${name}" must be ${EXPECTED[kind]}.` }
}

/** Text to JavaScript that no UTF-8 and no PostgreSQL can hold. */
const NO_TEXT = /\0|\p{Surrogate}/gu

function storable(text: string): string {
  return text.replaceAll(NO_TEXT, (bad) => `\\u${bad.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function put(made: Record<string, unknown>, path: readonly (string | number)[], value: unknown): void {
  const [first, ...rest] = path as [string, ...(string | number)[]]
  if (rest.length === 0) {
    made[first] = value
    return
  }
  // Not `??=`: what every object inherits is not there.
  if (!Object.hasOwn(made, first)) made[first] = typeof rest[0] === 'number' ? [] : {}
  put(made[first] as Record<string, unknown>, rest, value)
}

/** A table may have more columns of signers than a row has people: those after the last are not there. */
function gaps(signers: unknown[], row: number): RowError[] {
  const missing = [...signers.keys()].find((i) => signers[i] === undefined)
  if (missing === undefined) return []
  const field = `signers[${missing}]`
  const message = `${field} is empty though ${field.replace(String(missing), String(missing + 1))} or a later one is not.`
  for (const i of signers.keys()) signers[i] ??= {}
  return [{ row, column: field, field, code: 'required', message }]
}
