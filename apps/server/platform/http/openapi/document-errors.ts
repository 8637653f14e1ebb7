import { STATUS_CODES } from 'node:http'
import { type Code, MEANING_OF_CODE, STATUS_OF_CODE } from '../codes.ts'
import { headerReferences, RATE_LIMIT } from './add-headers.ts'
import type { Content, OpenApi, Operation, Parameter, Response } from './types.ts'

// The error responses of every operation: the codes that its route names, and those that follow from its path, method and
// parameters. Each status is one component; an operation that has special codes lists them beside the reference.

/** The origin of addresses in examples. */
export const EXAMPLE_ORIGIN = 'https://countersign.example.com'
const EXAMPLE_REQUEST = 'req_01a1dd52748f7060b449ebaef760dfd6'

/** Errors that depend on the key, the connection or the service, whatever the call. One response describes them. */
const OF_EVERY_CALL: ReadonlySet<Code> = new Set([
  ...(['malformed_json', 'bad_request', 'missing_api_key', 'invalid_api_key', 'insufficient_scope'] as const),
  ...(['account_suspended', 'method_not_allowed', 'request_timeout', 'document_too_large', 'uri_too_long'] as const),
  ...(['unsupported_media_type', 'expectation_failed', 'headers_too_large', 'internal_error'] as const),
  ...(['rate_limited', 'overloaded', 'unavailable', 'session_over', 'session_required', 'step_up_required'] as const),
  ...(['not_permitted', 'account_closed', 'cross_site'] as const),
])
const INPUT: Code[] = ['validation_failed', 'unknown_field']
/** A reference to a shared response does not name these. */
const COMMON: ReadonlySet<Code> = new Set([
  ...(['validation_failed', 'unknown_field', 'idempotency_mismatch', 'idempotency_in_flight', 'not_found'] as const),
  'rate_limited',
  'range_not_satisfiable',
])

const RETRIED: ReadonlySet<Code> = new Set([
  ...(['document_leased', 'too_soon', 'not_ready', 'document_unfinished', 'idempotency_in_flight'] as const),
  ...(['rate_limited', 'overloaded', 'unavailable'] as const),
])

export function documentErrors({ paths, components }: OpenApi): void {
  const codesOf = new Map<string, Set<Code>>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const operation of Object.values(methods)) {
      if (operation['x-directory']) {
        operation.responses = withOneError(operation.responses ?? {})
        continue
      }
      const named = new Set(namedCodes(operation))
      const implied = impliedCodes(path, operation)
      const codes = IN_ORDER.filter((code) => named.has(code) || implied.includes(code))
      const isPublic = operation.security?.length === 0
      const own = codes.filter((code) => !OF_EVERY_CALL.has(code) || (isPublic && code === 'rate_limited'))
      const byStatus = Object.groupBy(own, (code) => STATUS_OF_CODE[code])
      const success = Object.entries(operation.responses ?? {}).filter(([status]) => Number(status) < 400)
      const errors = Object.entries(byStatus).map(([status, list = []]) => {
        codesOf.set(status, new Set([...(codesOf.get(status) ?? []), ...list]))
        return [status, { $ref: `#/components/responses/${nameOf(status)}`, ...special(list) }]
      })
      const others = ['default', { $ref: '#/components/responses/OtherError' }] as const
      operation.responses = Object.fromEntries([...success, ...errors, others])
    }
  }
  const shared = [...codesOf].map(([status, codes]) => [nameOf(status), describe(status, codes)] as const)
  components.responses = { ...Object.fromEntries(shared), OtherError: otherError() }
  components.examples = { ...components.examples, Problem: { value: exampleProblem('validation_failed') } }
}

/** The statuses of refusals in the form of SCIM. */
const SCIM_REFUSALS = [400, 401, 403, 404, 409, 413, 415, 429]

/**
 * The errors of SCIM have one form (RFC 7644 §3.12). A request that no call receives, such as one with too long headers,
 * gets an error of the service.
 */
function withOneError({ '4XX': refused, ...success }: Record<string, Response>): Record<string, Response> {
  if (!refused) return success
  const refusals = Object.fromEntries(SCIM_REFUSALS.map((status) => [status, refused]))
  return { ...success, ...refusals, default: { $ref: '#/components/responses/OtherError' } }
}

const IN_ORDER = Object.keys(STATUS_OF_CODE) as Code[]

/** A use of the shared response lists its codes, unless they are those of every call. */
function special(codes: Code[]): { description?: string } {
  const own = codes.filter((code) => !COMMON.has(code))
  if (own.length === 0) return {}
  return { description: `${own.length < codes.length ? 'Also ' : ''}${own.map(quoted).join(', ')}.` }
}

function namedCodes({ responses = {} }: Operation): Code[] {
  return Object.values(responses).flatMap(
    ({ content }) => (content?.['application/json']?.schema?.['x-codes'] ?? []) as Code[],
  )
}

function impliedCodes(path: string, { parameters = [] }: Operation): Code[] {
  const has = (test: (parameter: Parameter) => boolean) => parameters.some(test)
  return [
    ...(path.startsWith('/api/') || has(({ schema }) => schema?.pattern !== undefined) ? INPUT : []),
    ...(has((one) => one.in === 'path') ? (['not_found'] as const) : []),
    ...(has(({ name }) => name === 'Range') ? (['range_not_satisfiable'] as const) : []),
  ]
}

const NAMES: Record<string, string> = { 413: 'TooLarge', 422: 'Invalid', 429: 'RateLimited', 500: 'InternalError' }

function nameOf(status: string): string {
  return NAMES[status] ?? (STATUS_CODES[status] ?? status).replaceAll(/[^A-Za-z]/g, '')
}

function describe(status: string, codes: Set<Code>): Response {
  const list = IN_ORDER.filter((code) => codes.has(code))
  const [first] = list
  if (!first) throw new Error(`The response ${status} has no code.`)
  const headers = [
    'Request-Id',
    ...(list.some((code) => RETRIED.has(code)) ? ['Retry-After'] : []),
    ...(status === '416' ? ['Content-Range', 'ETag'] : []),
  ]
  return {
    description: descriptionOf(status, list),
    headers: headerReferences(headers),
    content: contentOf(first),
  }
}

function contentOf(code: Code): Content {
  return {
    'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: exampleError(code) },
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      examples: { problem: { $ref: '#/components/examples/Problem' } },
    },
  }
}

/** The statuses of `default`, with their codes: a closed list, too. */
function otherError(): Response {
  const list = IN_ORDER.filter((code) => OF_EVERY_CALL.has(code))
  const byStatus = Object.groupBy(list, (code) => STATUS_OF_CODE[code])
  const lines = Object.entries(byStatus).map(([status, codes = []]) => `${status}: ${codes.map(quoted).join(', ')}`)
  const headers = headerReferences(['Request-Id', 'Retry-After', ...RATE_LIMIT, 'WWW-Authenticate', 'Allow'])
  const description = `An error that does not depend on the call. ${lines.join('; ')}.`
  return { description, headers, content: contentOf('invalid_api_key') }
}

const quoted = (code: Code) => `\`${code}\``

/** Many codes are described in the reference only. */
const MOST_DESCRIBED = 6

function descriptionOf(status: string, codes: Code[]): string {
  if (codes.length > MOST_DESCRIBED) return `${STATUS_CODES[status]}. \`code\` says why.`
  return codes.map((code) => `\`${code}\`: ${MEANING_OF_CODE[code]}`).join(' ')
}

function exampleError(code: Code) {
  const doc_url = `${EXAMPLE_ORIGIN}/docs#errors-${code}`
  const message = MEANING_OF_CODE[code]
  if (code !== 'validation_failed') {
    return { status: 'error', code, message, errors: [], request_id: EXAMPLE_REQUEST, doc_url }
  }
  const wrong = { field: 'signers[1].email', code: 'required', message: 'signers[1].email is required.' }
  return { status: 'error', code, message: wrong.message, errors: [wrong], request_id: EXAMPLE_REQUEST, doc_url }
}

function exampleProblem(code: Code) {
  const { message, errors, doc_url } = exampleError(code)
  const title = code.replaceAll('_', ' ')
  const status = STATUS_OF_CODE[code]
  return { type: doc_url, title, status, detail: message, instance: EXAMPLE_REQUEST, code, errors }
}
