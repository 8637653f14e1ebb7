import { describeUnshowable, findUnshowable } from '@countersign/domain/text'
import type { FastifySchemaValidationError } from 'fastify/types/schema.js'
import type { FieldError } from '../errors.ts'
import { NAME_FORMAT, URL_FORMAT } from './ajv.ts'

// Turns Ajv's errors into the API's: which field, what is wrong, and what to do.

/** At most this many errors are reported. */
const MAX_ERRORS = 50
/** The longest name from the request that a message repeats. */
const LONGEST_NAME = 100

interface Finding extends FastifySchemaValidationError {
  parentSchema?: {
    properties?: Record<string, unknown>
    'x-must'?: string
    'x-one-of'?: string[]
    /** Fields that the caller may expect here, and what to do instead. */
    'x-elsewhere'?: Record<string, string>
  }
  /** The value itself. */
  data?: unknown
}

export function fieldErrors(findings: Finding[], context: string): FieldError[] {
  // Ajv reports a failed branch of anyOf/if together with its parent. Only the branch's error is useful.
  const useful = withoutOtherTypes(findings).filter((f) => !['anyOf', 'oneOf', 'if'].includes(f.keyword))
  const reported = (useful.length > 0 ? useful : findings).slice(0, MAX_ERRORS)
  const errors = reported.map((finding) => fieldError(finding, context))
  // One error per field is enough.
  return [...new Map(errors.toReversed().map((error) => [error.field, error])).values()].toReversed()
}

/**
 * Of a value that may have one of several types, only the errors of the type that it has are useful. If it has none of
 * them, one error names all.
 */
function withoutOtherTypes(findings: Finding[]): Finding[] {
  let kept = findings
  for (const { instancePath, schemaPath } of findings.filter(({ keyword }) => keyword === 'anyOf')) {
    const branches = findings.filter((f) => f.schemaPath.startsWith(`${schemaPath}/`))
    const types = branches.filter((f) => f.keyword === 'type' && f.instancePath === instancePath)
    const [first] = types
    if (!first || types.length < 2) {
      if (branches.length > types.length) kept = kept.filter((f) => !types.includes(f))
      continue
    }
    const type = types.map(({ params }) => params.type as string)
    const all = { ...first, params: { type: type.includes('null') ? type[0] : type } }
    kept = kept.flatMap((f) => (f === first ? [all] : types.includes(f) ? [] : [f]))
  }
  return kept
}

function fieldError(finding: Finding, context: string): FieldError {
  const at = fieldPath(finding.instancePath)
  const params = finding.params as Record<string, unknown>
  switch (finding.keyword) {
    case 'required': {
      const field = join(at, String(params.missingProperty))
      return { field, code: 'required', message: `${field} is required.` }
    }
    case 'additionalProperties': {
      const name = cut(String(params.additionalProperty))
      const field = join(at, name)
      const hint = hintFor(name, finding.parentSchema ?? {})
      const kind = context === 'querystring' ? 'query parameter' : 'field'
      return { field, code: 'unknown_field', message: `${field} is not a ${kind} of this call.${hint}` }
    }
    case 'type': {
      const type = at ? article(params.type) : 'a JSON object'
      const message = `${at || `The ${context}`} must be ${type}${quotes(String(params.type), finding.data)}.`
      return { field: at || context, code: 'wrong_type', message }
    }
    case 'enum': {
      const values = params.allowedValues as unknown[]
      const allowed = values.map((v) => JSON.stringify(v)).join(', ')
      return {
        field: at,
        code: 'not_allowed',
        message: `${at} must be one of ${allowed}.${meant(finding.data, values)}`,
      }
    }
    case 'format':
    case 'pattern': {
      if (params.format === NAME_FORMAT) return nameError(at, String(finding.data))
      const values = finding.parentSchema?.['x-one-of']
      if (values) {
        const message = `${at} must be one of ${values.join(', ')}, in upper or lower case.${meant(finding.data, values)}`
        return { field: at, code: 'not_allowed', message }
      }
      const must = finding.parentSchema?.['x-must'] ?? FORMATS[String(params.format)]
      const message = must ? `${at} must be ${must}.` : `${at} is not written as it should be: ${finding.message}.`
      return { field: at, code: 'malformed', message }
    }
    default: {
      const bound = boundOf(finding.keyword, Number(params.limit))
      const message = `${at || `The ${context}`} ${bound ?? finding.message}.`
      return { field: at || context, code: bound ? 'out_of_range' : 'invalid', message }
    }
  }
}

function hintFor(name: string, schema: NonNullable<Finding['parentSchema']>): string {
  const elsewhere = new Map(Object.entries(schema['x-elsewhere'] ?? {})).get(name)
  if (elsewhere !== undefined) return ` ${elsewhere}`
  const near = nearestField(name, Object.keys(schema.properties ?? {}))
  return near ? ` Did you mean ${near}?` : ''
}

/** Shorter values resemble too much. */
const SHORTEST_MEANT = 4

/** The value itself is not repeated: it may be a secret in the wrong field. */
function meant(value: unknown, values: unknown[]): string {
  const known = values.filter((each) => typeof each === 'string')
  const near = typeof value === 'string' && value.length >= SHORTEST_MEANT ? nearest(value, known) : undefined
  return near === undefined ? '' : ` Did you mean ${JSON.stringify(near)}?`
}

/** Names the character and where it is: nobody sees it in the value. */
function nameError(field: string, name: string): FieldError {
  const found = findUnshowable(name)
  const what = found ? describeUnshowable(found) : 'a character that is not shown'
  return { field, code: 'malformed', message: `${field} contains ${what}. Remove it.` }
}

const FORMATS: Record<string, string | undefined> = {
  [URL_FORMAT]:
    'a URL without control characters, line breaks, spaces and invisible characters; escape them, such as "%20"',
  uuid: 'a UUID, such as "01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11"',
  'date-time': 'a time as RFC 3339 writes it, such as "2026-12-01T10:15:30Z"',
}

/**
 * The most likely mistake is a missing or unnecessary quote. The message does not repeat the value, which may be a
 * secret.
 */
function quotes(type: string, value: unknown): string {
  if (type === 'string' && ['number', 'boolean'].includes(typeof value)) return ': put it in quotes'
  return typeof value === 'string' && UNQUOTED[type]?.test(value) ? ': leave out the quotes' : ''
}

const UNQUOTED: Record<string, RegExp | undefined> = {
  boolean: /^(true|false)$/,
  integer: /^-?\d+$/,
  number: /^-?\d+(\.\d+)?$/,
}

function boundOf(keyword: string, limit: number): string | undefined {
  const count = (noun: string) => (limit === 1 ? `1 ${noun}` : `${limit} ${noun}s`)
  switch (keyword) {
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${count('character')}`
    case 'maxLength':
      return `must have at most ${count('character')}`
    case 'minItems':
      return limit === 1 ? 'must not be empty' : `must have at least ${count('item')}`
    case 'maxItems':
      return `must have at most ${count('item')}`
    case 'minProperties':
      return `must have at least ${count('field')}`
    case 'maxProperties':
      return `must have at most ${count('field')}`
    case 'minimum':
      return `must be at least ${limit}`
    case 'maximum':
      return `must be at most ${limit}`
    case 'exclusiveMinimum':
      return `must be more than ${limit}`
    default:
      return undefined
  }
}

/** /signers/0/cords/1/x → signers[0].cords[1].x */
function fieldPath(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => cut(part.replaceAll('~1', '/').replaceAll('~0', '~')))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : join(path, part)), '')
}

/** Cutting a surrogate pair in half would give text that can be neither stored nor sent. */
function cut(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…`.toWellFormed() : name
}

function join(path: string, part: string): string {
  return path ? `${path}.${part}` : part
}

function article(type: unknown): string {
  const names = (Array.isArray(type) ? type : String(type).split(',')).map(String)
  return names
    .map((name) => (/^[aeiou]/.test(name) ? `an ${name}` : name === 'null' ? 'null' : `a ${name}`))
    .join(' or ')
}

/** As `nearest`; also the only name that this is the first word of, as `after` of `after_days`. */
function nearestField(name: string, known: string[]): string | undefined {
  const [longer, ...others] = known.filter((each) => each.startsWith(`${name}_`))
  return nearest(name, known) ?? (others.length === 0 ? longer : undefined)
}

/** The known name closest to a mistyped one, if it is close enough. Comparing long names takes too long. */
export function nearest(name: string, known: string[]): string | undefined {
  if (name.length > LONGEST_NAME) return undefined
  const ranked = known
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
  const [best] = ranked
  return best && best.distance <= Math.max(2, Math.floor(name.length / 3)) ? best.candidate : undefined
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const substituted = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next[j] = Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
    }
    row = next
  }
  return row[b.length] ?? 0
}
