import { STATUS_CODES } from 'node:http'
import { type Code, MEANING_OF_CODE, STATUS_OF_CODE } from '../codes.ts'
import { headerReferences, RATE_LIMIT } from './add-headers.ts'
import { pascalCase } from './pascal-case.ts'
import type { OpenApi, Operation, Parameter, Response } from './types.ts'

// The error responses of every operation: the codes that its route names, and those that follow from its path, method and
// parameters. Operations with the same codes share a component.

/** The origin of addresses in examples. */
export const EXAMPLE_ORIGIN = 'https://countersign.example.com'
const EXAMPLE_REQUEST = 'req_01a1dd52748f7060b449ebaef760dfd6'

/**
 * Errors that any request can cause, before it reaches a route. Those of the connection (408, 414, 417, 431) are
 * described once, in the text about errors.
 */
const ANY: Code[] = ['bad_request', 'method_not_allowed']
const WITH_BODY: Code[] = ['malformed_json', 'document_too_large', 'unsupported_media_type']
const INPUT: Code[] = ['validation_failed', 'unknown_field']
const KEY: Code[] = ['missing_api_key', 'invalid_api_key', 'insufficient_scope', 'account_suspended']
/** The name of a component does not contain these. */
const UNNAMED = new Set<Code>([...ANY, ...WITH_BODY, ...INPUT, ...KEY, 'not_found', 'rate_limited', 'internal_error'])
  .add('overloaded')
  .add('unavailable')
const MOST_NAMED = 3

const RETRIED: ReadonlySet<Code> = new Set([
  ...(['document_leased', 'too_soon', 'not_ready', 'document_unfinished', 'idempotency_in_flight'] as const),
  ...(['rate_limited', 'overloaded', 'unavailable'] as const),
])

export function documentErrors({ paths, components }: OpenApi): void {
  const shared = new Map<string, Response>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const codes = new Set([...namedCodes(operation), ...impliedCodes(path, method, operation)])
      const inOrder = (Object.keys(STATUS_OF_CODE) as Code[]).filter((code) => codes.has(code))
      const byStatus = Object.groupBy(inOrder, (code) => STATUS_OF_CODE[code])
      const success = Object.entries(operation.responses ?? {}).filter(([status]) => Number(status) < 400)
      const errors = Object.entries(byStatus).map(([status, list = []]) => {
        const name = nameOf(status, list, operation)
        shared.set(name, shared.get(name) ?? describe(status, list))
        return [status, { $ref: `#/components/responses/${name}` }]
      })
      operation.responses = Object.fromEntries([...success, ...errors])
    }
  }
  components.examples = { ...components.examples, Problem: { value: exampleProblem('validation_failed') } }
  components.responses = Object.fromEntries([...shared].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function namedCodes({ responses = {} }: Operation): Code[] {
  return Object.values(responses).flatMap(
    ({ content }) => (content?.['application/json']?.schema?.['x-codes'] ?? []) as Code[],
  )
}

function impliedCodes(path: string, method: string, { parameters = [] }: Operation): Code[] {
  const has = (test: (parameter: Parameter) => boolean) => parameters.some(test)
  return [
    ...ANY,
    ...(method === 'get' ? [] : WITH_BODY),
    ...(path.startsWith('/api/') || parameters.length > 0 ? INPUT : []),
    ...(has((one) => one.in === 'path') ? (['not_found'] as const) : []),
    ...(has(({ name }) => name === 'Range') ? (['range_not_satisfiable'] as const) : []),
  ]
}

const SHORT: Record<string, string> = {
  413: 'TooLarge',
  422: 'Unprocessable',
  429: 'RateLimited',
  500: 'InternalError',
  503: 'Unavailable',
}

function nameOf(status: string, codes: Code[], { operationId = '' }: Operation): string {
  const phrase = SHORT[status] ?? (STATUS_CODES[status] ?? status).replaceAll(/[^A-Za-z]/g, '')
  const special = codes.filter((code) => !UNNAMED.has(code)).map(pascalCase)
  const withBody = status === '400' && codes.includes('malformed_json') ? 'OrMalformed' : ''
  return `${phrase}${withBody}${special.length > MOST_NAMED ? pascalCase(operationId) : special.join('')}`
}

function describe(status: string, codes: Code[]): Response {
  const [first] = codes
  if (!first) throw new Error(`The response ${status} has no code.`)
  const headers = [
    'Request-Id',
    ...(codes.some((code) => RETRIED.has(code)) ? ['Retry-After'] : []),
    ...(status === '429' ? RATE_LIMIT : []),
    ...(status === '401' ? ['WWW-Authenticate'] : []),
    ...(status === '405' ? ['Allow'] : []),
    ...(status === '416' ? ['Content-Range', 'ETag'] : []),
  ]
  return {
    description: codes.map((code) => `\`${code}\`: ${MEANING_OF_CODE[code]}`).join(' '),
    headers: headerReferences(headers),
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Error' }, example: exampleError(first) },
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: { problem: { $ref: '#/components/examples/Problem' } },
      },
    },
  }
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
