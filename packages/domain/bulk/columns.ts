import { readBoolean } from '../text/read-boolean.ts'
import type { Row, RowError } from './row.ts'

// Maps the columns of a table to fields of a sign request. A column has the API's name of the field (`reference`,
// `signers[1].email`, `roles.buyer.email`, `roles.buyer.prefill.iban`, `values.rent`, `metadata.branch`), or a mapping
// names the field. A signer's field without an index belongs to the first signer, so a table of names and addresses needs
// no mapping.

/** How a cell is read. */
type Kind = 'text' | 'boolean' | 'integer' | 'list' | 'boxes'

// Maps, because a table may have a column named `constructor`, which every object inherits.
const REQUEST_FIELDS = kindsOf({
  document_id: 'text',
  copy_document: 'boolean',
  expiry_date: 'text',
  is_sequential: 'boolean',
  webhook_url: 'text',
  webhook_events: 'list',
  cords_origin: 'text',
  overlap: 'text',
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
  role: 'text',
  witness_of: 'integer',
  cc_at: 'text',
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
  may_delegate: 'boolean',
  'certificate.serial_number': 'text',
  'certificate.organisation': 'text',
})

function kindsOf(kinds: Record<string, Kind>): ReadonlyMap<string, Kind> {
  return new Map(Object.entries(kinds))
}

const MAX_SIGNERS = 50
/** More than all fields of fifty signers and a template. */
const MAX_COLUMNS = 2_000
const SIGNER = /^signers\[(\d{1,2})\]\.(.+)$/
const ROLE = /^roles\.([^.]{1,60})\.(.+)$/
/** A template fixes what its roles are asked to do, and where. */
const FIXED_BY_TEMPLATE = new Set(['role', 'witness_of', 'page', 'cords'])
/** What the page shows first in a field that the person in the role fills. */
const PREFILL = /^prefill\.(.{1,60})$/
const NAMED = /^(metadata|values)\.(.{1,60})$/
const FORBIDDEN_NAME = '__proto__'

export interface NamedField {
  /** As in the table's header row. */
  readonly name: string
  readonly field: string
}

export interface Column extends NamedField {
  readonly path: readonly (string | number)[]
  readonly kind: Kind
}

/** Column name → field of the API, or null to ignore the column. */
export type Mapping = Readonly<Record<string, string | null>>

export type HeaderRead =
  | { readonly ok: true; readonly columns: readonly (Column | null)[] }
  | { readonly ok: false; readonly errors: readonly RowError[] }

/** Row 0 is the header. `fromTemplate`: the job has a template for rows without a document. */
export function readHeader(names: readonly string[], mapping: Mapping, fromTemplate = false): HeaderRead {
  const errors: RowError[] = []
  if (names.length > MAX_COLUMNS) {
    const message = `The table has ${names.length} columns. The maximum is ${MAX_COLUMNS}.`
    return {
      ok: false,
      errors: [{ row: 0, column: String(MAX_COLUMNS + 1), field: 'rows', code: 'too_many', message }],
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
      return wrong('malformed', `The name of column ${i + 1} contains a character that cannot be stored.`)
    if (names.findIndex((other) => other.trim() === name) < i) {
      return wrong('duplicate', `Two columns have the name "${name}".`)
    }
    const field = Object.hasOwn(mapping, name) ? mapping[name] : name
    if (field === null || field === undefined) return null
    return columnFor(name, field) ?? wrong('unknown_field', unknownColumn(name, field))
  })
  for (const [i, column] of columns.entries()) {
    const duplicate = column && columns.findIndex((other) => other?.field === column.field)
    if (!column || duplicate === null || duplicate === i) continue
    const message = `The columns "${columns[duplicate]?.name}" and "${column.name}" both map to ${column.field}.`
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

/** Signers need a document; roles and values need a template. With the other one, every row would fail. */
function misplaced(columns: readonly (Column | null)[], fromTemplate: boolean): RowError[] {
  const has = (field: string) => columns.some((column) => column?.field === field)
  const hasTemplate = fromTemplate || has('template_id')
  return columns.flatMap((column) => {
    if (!column) return []
    const { name, field, path } = column
    const wrong = (message: string) => [{ row: 0, column: name, field, code: 'not_allowed', message }]
    if (path[0] === 'signers' && hasTemplate && !has('document_id')) {
      const role = `roles.<role>.${path.slice(2).join('.')}`
      const advice = FIXED_BY_TEMPLATE.has(String(path[2]))
        ? `ignore the column (mapping={"${name}":null})`
        : `name the column ${role}, or map it to that field`
      return wrong(
        `The column "${name}" is ${field}, but a template has roles, with their own tasks and places. To fix it, ${advice}.`,
      )
    }
    if ((path[0] === 'roles' || path[0] === 'values') && !hasTemplate)
      return wrong(`The column "${name}" needs a template. Name it in template_id.`)
    return []
  })
}

function unknownColumn(name: string, field: string): string {
  const what = name === field ? `The column "${name}"` : `"${field}", which the mapping has for "${name}",`
  return `${what} is not a field of a sign request. Use the API's name (signers[0].email, metadata.branch), map the column (mapping={"${name}":"reference"}), or ignore it (mapping={"${name}":null}).`
}

function columnFor(name: string, field: string): Column | undefined {
  const own = REQUEST_FIELDS.get(field)
  if (own) return { name, field, path: [field], kind: own }
  const shorthand = SIGNER_FIELDS.get(field)
  if (shorthand) return signerColumn(name, 0, field, shorthand)
  const [, number, signerField = ''] = SIGNER.exec(field) ?? []
  const kind = SIGNER_FIELDS.get(signerField)
  if (number !== undefined && kind && Number(number) < MAX_SIGNERS) {
    return signerColumn(name, Number(number), signerField, kind)
  }
  const [, role, roleField = ''] = ROLE.exec(field) ?? []
  const roleKind = SIGNER_FIELDS.get(roleField)
  if (role !== undefined && role !== FORBIDDEN_NAME && roleKind && !FIXED_BY_TEMPLATE.has(roleField)) {
    return { name, field, path: ['roles', role, ...roleField.split('.')], kind: roleKind }
  }
  const [, filled] = PREFILL.exec(roleField) ?? []
  if (role !== undefined && role !== FORBIDDEN_NAME && filled !== undefined && filled !== FORBIDDEN_NAME) {
    return { name, field, path: ['roles', role, 'prefill', filled], kind: 'text' }
  }
  const [, group, key] = NAMED.exec(field) ?? []
  if (group === undefined || key === undefined || key === FORBIDDEN_NAME) return undefined
  return { name, field, path: [group, key], kind: 'text' }
}

function signerColumn(name: string, signer: number, field: string, kind: Kind): Column {
  return { name, field: `signers[${signer}].${field}`, path: ['signers', signer, ...field.split('.')], kind }
}

export interface CellsRead {
  readonly row: Row
  readonly errors: readonly RowError[]
}

/** An empty cell is an absent field. An unreadable cell is kept as text, so that the row is rejected again later. */
export function rowOfCells(columns: readonly (Column | null)[], cells: readonly string[], row: number): CellsRead {
  const built: Record<string, unknown> = {}
  const errors: RowError[] = []
  for (const [i, column] of columns.entries()) {
    const cell = (cells[i] ?? '').trim()
    if (!column || cell === '') continue
    const value = cellValue(column.kind, cell)
    if (value === undefined) errors.push(wrongCell(row, column))
    put(built, column.path, value ?? cell)
  }
  if (Array.isArray(built.signers)) errors.push(...gaps(built.signers, row))
  return { row: built, errors }
}

/** The name of the column for a field, or the field itself. */
export function columnOf(columns: readonly (NamedField | null)[], field: string): string {
  const exact = columns.find((column) => column?.field === field)
  // An error may concern a part of the column: signers[0].cords[1].w
  const isPart = (whole: string) => field.startsWith(`${whole}.`) || field.startsWith(`${whole}[`)
  const match = exact ?? columns.find((column) => column !== null && isPart(column.field))
  return match?.name ?? field
}

function cellValue(kind: Kind, cell: string): unknown {
  switch (kind) {
    case 'text':
      return cell
    case 'boolean':
      return readBoolean(cell)
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

/** `64 692 213 50`; several are separated by `|`. */
function boxesOf(cell: string): unknown {
  const boxes = cell.split('|').map((box) => box.trim().split(/[\s,;]+/).map(Number)) // biome-ignore format: one expression
  if (!boxes.every((box) => box.length === 4 && box.every(Number.isFinite))) return undefined
  return boxes.map(([x, y, w, h]) => ({ x, y, w, h }))
}

const EXPECTED: Record<Kind, string> = {
  text: 'text',
  boolean: 'true or false',
  integer: 'a whole number',
  list: 'words separated by commas',
  boxes: 'boxes as x y width height, separated by |',
}

/** The message does not repeat the cell, because messages are stored in plain text and the cell may hold personal data. */
function wrongCell(row: number, { name, field, kind }: Column): RowError {
  return { row, column: name, field, code: 'wrong_type', message: `Column "${name}" must be ${EXPECTED[kind]}.` }
}

/** Characters that UTF-8 or PostgreSQL cannot store. */
const UNSTORABLE = /\0|\p{Surrogate}/gu

function storable(text: string): string {
  return text.replaceAll(UNSTORABLE, (bad) => `\\u${bad.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function put(built: Record<string, unknown>, path: readonly (string | number)[], value: unknown): void {
  const [first, ...rest] = path as [string, ...(string | number)[]]
  if (rest.length === 0) {
    built[first] = value
    return
  }
  // Not `??=`, which would find inherited properties.
  if (!Object.hasOwn(built, first)) built[first] = typeof rest[0] === 'number' ? [] : {}
  put(built[first] as Record<string, unknown>, rest, value)
}

/** A row may have fewer signers than the table has columns for. A gap before the last signer is an error. */
function gaps(signers: unknown[], row: number): RowError[] {
  const missing = [...signers.keys()].find((i) => signers[i] === undefined)
  if (missing === undefined) return []
  const field = `signers[${missing}]`
  const message = `${field} is empty, but ${field.replace(String(missing), String(missing + 1))} or a later one is not.`
  for (const i of signers.keys()) signers[i] ??= {}
  return [{ row, column: field, field, code: 'required', message }]
}
