import {
  bodyOfRow,
  columnOf,
  duplicateReference,
  isRow,
  type NamedField,
  type Row,
  type RowDefaults,
  type RowError,
} from '@countersign/domain/bulk'
import { type Static, Type } from 'typebox'
import { Failure, type FieldError } from '../../platform/errors.ts'
import { makeAjv } from '../../platform/http/ajv.ts'
import { dropNulls } from '../../platform/http/bodies/drop-nulls.ts'
import { isNestedDeeper } from '../../platform/http/bodies/nesting.ts'
import { mustBeStorable } from '../../platform/http/bodies/storable-text.ts'
import { fieldErrors } from '../../platform/http/validation.ts'
import { CreateBody } from '../../signrequests/create/body.ts'
import { fillVersion, withRoleNames } from '../../signrequests/create/fill-version.ts'
import { templateRequestFields } from '../../signrequests/create/template-body.ts'
import type { RowInput } from '../../signrequests/create/try-create.ts'
import { inputErrors } from '../../signrequests/create/validate-input.ts'
import type { TemplateVersion } from '../../templates/find-version.ts'
import { MAX_DEPTH } from '../intake/ndjson.ts'
import type { ParsedRow } from '../intake/row-reader.ts'

// A row is validated like the body of a single create, with the same messages.

/** The errors reported for one row. */
const MAX_ERRORS = 50
/** The schema errors that are turned into messages, which takes longer than validation. */
const MAX_FINDINGS = 4 * MAX_ERRORS
/** A row of the maximum length has fewer boxes than this. Validating half a million objects takes 100 MB. */
const MAX_OBJECTS = 50_000
/** Characters of text that comes from the row, such as the name of an unknown field. */
const MAX_FIELD_CHARS = 300
const MAX_MESSAGE_CHARS = 1_000

const CopyDocument = Type.Boolean({
  description:
    '`true`: the sign request gets a copy of the document, so many rows can name one. The `document_id` of the row’s result is the copy’s. The document itself is not changed, and may have sign requests.',
})

export const DocumentRow = Type.Object(
  { ...CreateBody.properties, copy_document: Type.Optional(CopyDocument) },
  { additionalProperties: false },
)
export type DocumentRow = Static<typeof DocumentRow>

export const TemplateRow = Type.Object(
  { template_id: Type.String({ description: 'The template of the row’s document.' }), ...templateRequestFields },
  { title: 'TemplateRow', additionalProperties: false, description: 'A sign request from a template.' },
)
/** Null is absence in the fields of either kind: programs write the same columns in all rows. */
const ROW_FIELDS = { properties: { ...DocumentRow.properties, ...TemplateRow.properties } } as object
export type TemplateRow = Static<typeof TemplateRow>
export type { RowInput }

export type CheckedRow = { ok: true; input: RowInput } | { ok: false; errors: FieldError[] }

/** Versions by `templateKey`; null: the template does not exist. */
export type Versions = ReadonlyMap<string, TemplateVersion | null>

export interface RowContext {
  defaults: RowDefaults
  versions: Versions
}

/** `schema`: checks the row against the schema only, which is fast; `full`: all checks of a create. */
export type CheckDepth = 'schema' | 'full'

export type RowChecker = (row: unknown, text: string, context: RowContext, depth?: CheckDepth) => CheckedRow

export function makeRowChecker(): RowChecker {
  const ajv = makeAjv({ coerceTypes: false })
  const isRequest = ajv.compile<DocumentRow>(DocumentRow)
  const isTemplateRow = ajv.compile<TemplateRow>(TemplateRow)
  const rejected = ({ errors }: { errors?: unknown }): CheckedRow => {
    const findings = (errors ?? []) as Parameters<typeof fieldErrors>[0]
    return { ok: false, errors: fieldErrors(findings.slice(0, MAX_FINDINGS), 'row') }
  }
  return (row, text, { defaults, versions }, depth = 'full') => {
    if (!isRow(row)) return invalid('row', 'wrong_type', 'A row must be a JSON object.')
    if (text.includes('"__proto__"')) return invalid('row', 'unknown_field', '__proto__ is not a field of this call.')
    if (depth === 'full' && isNestedDeeper(text, MAX_DEPTH))
      return invalid('row', 'malformed', `A row can be nested at most ${MAX_DEPTH} levels deep.`)
    if (hasMoreObjects(text, MAX_OBJECTS))
      return invalid('row', 'out_of_range', `A row can contain at most ${MAX_OBJECTS} objects.`)
    const body = bodyOfRow(withoutNulls(row, text), defaults)
    try {
      mustBeStorable(text, body)
    } catch (error) {
      return { ok: false, errors: (error as Failure).errors }
    }
    if (body.template_id === undefined) {
      if (!isRequest(body)) return rejected(isRequest)
      return depth === 'full' ? checkBody(body) : { ok: true, input: { kind: 'document', body } }
    }
    if (!isTemplateRow(body)) return rejected(isTemplateRow)
    const version = versions.get(templateKey(body))
    if (!version) return invalid('template_id', 'not_found', 'The template does not exist, or not in this version.')
    return depth === 'full'
      ? checkTemplateInput(body, version)
      : { ok: true, input: { kind: 'template', version, body } }
  }
}

function withoutNulls(row: Row, text: string): Row {
  if (!text.includes('null')) return row
  const copy = structuredClone(row)
  dropNulls(ROW_FIELDS, copy)
  return copy
}

/** Counts opening braces, including those within strings. */
function hasMoreObjects(text: string, most: number): boolean {
  // Every object has at least two characters.
  if (text.length < 2 * most) return false
  let count = 0
  for (let at = text.indexOf('{'); at !== -1 && count <= most; at = text.indexOf('{', at + 1)) count += 1
  return count > most
}

function invalid(field: string, code: string, message: string): CheckedRow {
  return { ok: false, errors: [{ field, code, message }] }
}

function checkBody(body: DocumentRow): CheckedRow {
  const errors = inputErrors(body)
  return errors.length > 0 ? { ok: false, errors } : { ok: true, input: { kind: 'document', body } }
}

function checkTemplateInput(body: TemplateRow, version: TemplateVersion): CheckedRow {
  try {
    const { request } = fillVersion(version, body)
    const errors = inputErrors(request as CreateBody)
    if (errors[0]) throw withRoleNames(new Failure('validation_failed', errors[0].message, { errors }), version)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { ok: false, errors: error.errors }
  }
  return { ok: true, input: { kind: 'template', version, body } }
}

/** A template as a row names it. */
export interface TemplateRef {
  template_id: string
  version?: number
}

/** The key of a version in `Versions`. Rows that name no version use the one that is the newest when the job starts. */
export function templateKey({ template_id, version }: TemplateRef): string {
  return version === undefined ? template_id : `${template_id} ${version}`
}

/** The template that a row or the job's defaults name, if any. */
export function templateRefOf(row: unknown, defaults: RowDefaults): TemplateRef | null {
  if (!isRow(row)) return null
  const isOwn = (row.document_id ?? row.template_id ?? undefined) !== undefined
  const template_id = isOwn ? row.template_id : defaults.template_id
  const version = row.version ?? (isOwn ? undefined : defaults.version)
  if (typeof template_id !== 'string') return null
  return Number.isInteger(version) ? { template_id, version: version as number } : { template_id }
}

/** Locates the errors in the upload: by row, and by column if it is a table. */
export function rowErrors(
  row: number,
  errors: readonly FieldError[],
  columns: readonly (NamedField | null)[],
): RowError[] {
  return errors.slice(0, MAX_ERRORS).map((error) => cutError({ ...error, row, column: columnOf(columns, error.field) }))
}

function cutError({ row, column, field, code, message }: RowError): RowError {
  return {
    row,
    column: cut(column, MAX_FIELD_CHARS),
    field: cut(field, MAX_FIELD_CHARS),
    code,
    message: cutMessage(message),
  }
}

export function cutMessage(message: string): string {
  return cut(message, MAX_MESSAGE_CHARS)
}

/** A surrogate pair may be cut in half, which PostgreSQL would reject. */
function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}…`.toWellFormed() : text
}

export interface ParsedRowContext extends RowContext {
  columns: readonly (NamedField | null)[]
  firstRowOf(reference: string, row: number): number | undefined
}

/** All errors of a row by itself, and whether an earlier row has its reference. */
export function checkParsedRow(
  check: RowChecker,
  parsed: ParsedRow,
  context: ParsedRowContext,
  depth: CheckDepth,
): { input: RowInput | null; errors: readonly RowError[] } {
  if (parsed.errors.length > 0) return { input: null, errors: parsed.errors.slice(0, MAX_ERRORS).map(cutError) }
  const checked = check(parsed.value, parsed.text, context, depth)
  if (!checked.ok) return { input: null, errors: rowErrors(parsed.row, checked.errors, context.columns) }
  const { reference } = checked.input.body
  const first = reference === undefined ? undefined : context.firstRowOf(reference, parsed.row)
  if (first === undefined) return { input: checked.input, errors: [] }
  return { input: null, errors: rowErrors(parsed.row, [duplicateReference(first)], context.columns) }
}
