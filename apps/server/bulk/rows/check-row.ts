import {
  bodyOfRow,
  columnOf,
  duplicateReference,
  isRow,
  type NamedField,
  type RowDefaults,
  type RowError,
} from '@countersign/domain/bulk'
import { type Static, Type } from 'typebox'
import { Failure, type FieldError } from '../../platform/errors.ts'
import { makeAjv } from '../../platform/http/ajv.ts'
import { isNestedDeeper } from '../../platform/http/nesting.ts'
import { mustBeStorable } from '../../platform/http/storable-text.ts'
import { fieldErrors } from '../../platform/http/validation.ts'
import { CreateBody } from '../../signrequests/create/body.ts'
import { personErrors } from '../../signrequests/create/create.ts'
import { fillVersion, inRoles } from '../../signrequests/create/create-from-template.ts'
import { templateRequestFields } from '../../signrequests/create/template-body.ts'
import type { Wish as RowInput } from '../../signrequests/create/try-create.ts'
import type { TemplateVersion } from '../../templates/find-version.ts'
import { DEEPEST } from '../intake/ndjson.ts'
import type { ParsedRow } from '../intake/row-reader.ts'

// A row is held to what the body of a single create is held to, and told in the same words.

/** Of a row that is wrong all over nobody reads more. */
const MOST_ERRORS = 50
/** Putting a finding into words takes longer than finding it. */
const MOST_FINDINGS = 4 * MOST_ERRORS
/** Boxes are what a row may have many of, and no more of them have room in one. To check half a million takes 100 MB. */
const MOST_OBJECTS = 50_000
/** Of what a row has made up, such as the name of a field. */
const LONGEST_FIELD = 300
const LONGEST_MESSAGE = 1_000

export const TemplateRow = Type.Object(
  { template_id: Type.String({ description: 'The document is made from it.' }), ...templateRequestFields },
  { additionalProperties: false },
)
export type TemplateRow = Static<typeof TemplateRow>
export type { RowInput }

export type CheckedRow = { ok: true; wish: RowInput } | { ok: false; errors: FieldError[] }

/** Templates by the id that rows name them by; null: there is no such template. */
export type Versions = ReadonlyMap<string, TemplateVersion | null>

export interface RowContext {
  defaults: RowDefaults
  versions: Versions
}

/** `shape`: only what the schema says of a row as it was read, which is quick; the rest is told when its turn comes. */
export type Depth = 'shape' | 'whole'

export type RowChecker = (row: unknown, text: string, context: RowContext, depth?: Depth) => CheckedRow

export function makeRowChecker(): RowChecker {
  const ajv = makeAjv({ coerceTypes: false })
  const isRequest = ajv.compile<CreateBody>(CreateBody)
  const isTemplateRow = ajv.compile<TemplateRow>(TemplateRow)
  const refused = ({ errors }: { errors?: unknown }): CheckedRow => {
    const findings = (errors ?? []) as Parameters<typeof fieldErrors>[0]
    return { ok: false, errors: fieldErrors(findings.slice(0, MOST_FINDINGS), 'row') }
  }
  return (row, text, { defaults, versions }, depth = 'whole') => {
    if (!isRow(row)) return wrong('row', 'wrong_type', 'A row must be a JSON object.')
    if (text.includes('"__proto__"')) return wrong('row', 'unknown_field', '__proto__ is not a field of this call.')
    if (depth === 'whole' && isNestedDeeper(text, DEEPEST))
      return wrong('row', 'malformed', `A row nests at most ${DEEPEST} levels deep.`)
    if (hasMoreObjects(text, MOST_OBJECTS))
      return wrong('row', 'out_of_range', `A row has at most ${MOST_OBJECTS} objects in it.`)
    const body = bodyOfRow(row, defaults)
    try {
      mustBeStorable(text, body)
    } catch (refusal) {
      return { ok: false, errors: (refusal as Failure).errors }
    }
    if (body.template_id === undefined) {
      if (!isRequest(body)) return refused(isRequest)
      return depth === 'whole' ? checkPeople(body) : { ok: true, wish: { kind: 'document', body } }
    }
    if (!isTemplateRow(body)) return refused(isTemplateRow)
    const version = versions.get(templateKey(body))
    if (!version) return wrong('template_id', 'not_found', 'There is no such template, or not in this version.')
    return depth === 'whole' ? checkFilling(body, version) : { ok: true, wish: { kind: 'template', version, body } }
  }
}

/** Told by their brackets; those within texts are counted, too. */
function hasMoreObjects(text: string, most: number): boolean {
  // Each has two brackets, and most a comma.
  if (text.length < 2 * most) return false
  let count = 0
  for (let at = text.indexOf('{'); at !== -1 && count <= most; at = text.indexOf('{', at + 1)) count += 1
  return count > most
}

function wrong(field: string, code: string, message: string): CheckedRow {
  return { ok: false, errors: [{ field, code, message }] }
}

function checkPeople(body: CreateBody): CheckedRow {
  const errors = personErrors(body)
  return errors.length > 0 ? { ok: false, errors } : { ok: true, wish: { kind: 'document', body } }
}

function checkFilling(body: TemplateRow, version: TemplateVersion): CheckedRow {
  try {
    const { request } = fillVersion(version, body)
    const errors = personErrors(request as CreateBody)
    if (errors[0]) throw inRoles(new Failure('validation_failed', errors[0].message, { errors }), version)
  } catch (refusal) {
    if (!(refusal instanceof Failure)) throw refusal
    return { ok: false, errors: refusal.errors }
  }
  return { ok: true, wish: { kind: 'template', version, body } }
}

/** By what a version is known in a job: rows that name no version get the one that the job began with. */
export function templateKey({ template_id, version }: { template_id: string; version?: number }): string {
  return version === undefined ? template_id : `${template_id} ${version}`
}

/** The template that a row names, if it names one. */
export function templateRefOf(row: unknown, defaults: RowDefaults): { template_id: string; version?: number } | null {
  if (!isRow(row)) return null
  const isOwn = row.document_id !== undefined || row.template_id !== undefined
  const template_id = isOwn ? row.template_id : defaults.template_id
  const version = row.version ?? (isOwn ? undefined : defaults.version)
  if (typeof template_id !== 'string') return null
  return Number.isInteger(version) ? { template_id, version: version as number } : { template_id }
}

/** Where it was sent: by row, and by the column of its table if it came in one. */
export function rowErrors(
  row: number,
  errors: readonly FieldError[],
  columns: readonly (NamedField | null)[],
): RowError[] {
  const told = errors.slice(0, MOST_ERRORS)
  return told.map((error) => cutError({ ...error, row, column: columnOf(columns, error.field) }))
}

function cutError({ row, column, field, code, message }: RowError): RowError {
  return {
    row,
    column: cut(column, LONGEST_FIELD),
    field: cut(field, LONGEST_FIELD),
    code,
    message: cutMessage(message),
  }
}

export function cutMessage(message: string): string {
  return cut(message, LONGEST_MESSAGE)
}

/** Half a character, where it is cut, could not be kept. */
function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}…`.toWellFormed() : text
}

export interface ParsedRowContext extends RowContext {
  columns: readonly (NamedField | null)[]
  firstRowOf(reference: string, row: number): number | undefined
}

/** Everything that can be told of a row by itself, and whether another has its reference. */
export function checkParsedRow(
  check: RowChecker,
  sent: ParsedRow,
  context: ParsedRowContext,
  depth: Depth,
): { wish: RowInput | null; errors: readonly RowError[] } {
  if (sent.errors.length > 0) return { wish: null, errors: sent.errors.slice(0, MOST_ERRORS).map(cutError) }
  const checked = check(sent.value, sent.text, context, depth)
  if (!checked.ok) return { wish: null, errors: rowErrors(sent.row, checked.errors, context.columns) }
  const { reference } = checked.wish.body
  const twin = reference === undefined ? undefined : context.firstRowOf(reference, sent.row)
  if (twin === undefined) return { wish: checked.wish, errors: [] }
  return { wish: null, errors: rowErrors(sent.row, [duplicateReference(twin)], context.columns) }
}
