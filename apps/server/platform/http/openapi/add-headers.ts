import type { Header, Operation } from './types.ts'

// The headers of responses. `x-headers` of a route names those that only it sends.

const integer = (description: string): Header => ({ description, schema: { type: 'integer', minimum: 0 } })
const text = (description: string, example: string): Header => ({
  description,
  schema: { type: 'string', examples: [example] },
})

export const HEADERS: Record<string, Header> = {
  'Accept-Ranges': text('`bytes`: a part of the file can be requested with `Range`.', 'bytes'),
  Allow: text('The methods that the path supports.', 'GET, DELETE'),
  'Content-Disposition': text('The name of the file.', 'attachment; filename="Lease 2027.pdf"'),
  'Content-Range': text('The part that is sent, or the size of the file.', 'bytes 0-65535/151213'),
  ETag: text('The SHA-256 of the file. Send it as `If-None-Match`.', '"9f86d081884c7d65"'),
  'Idempotent-Replayed': text('`true`: the response of the first call with this Idempotency-Key or body.', 'true'),
  Location: text('The path of what was created.', '/api/v1/document-signrequest/01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11'),
  'Placement-Errors': integer('The number of errors. 0: create would accept the boxes.'),
  'Placement-Page': integer('The page in the image.'),
  'Placement-Pages': text('All pages that have a box.', '1, 3'),
  'Placement-Warnings': integer('The number of warnings, which are below the page.'),
  'RateLimit-Limit': integer('The writes that the account may make in a minute.'),
  'RateLimit-Remaining': integer('How many of them remain.'),
  'RateLimit-Reset': integer('The seconds until the limit starts anew.'),
  'Repr-Digest': text(
    'The SHA-256 of the whole file (RFC 9530).',
    'sha-256=:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=:',
  ),
  'Request-Id': text('The id of the call. Quote it when you report a problem.', 'req_01a1dd52748f7060b449ebaef760dfd6'),
  'Retry-After': integer('The seconds after which the call can be repeated.'),
  'Sign-Request-Id': text('The id of the sign request.', 'sr_06d8h2m4v5e3rkz0t1w9x7y2ba'),
  'WWW-Authenticate': text('How to authenticate: `Bearer`.', 'Bearer'),
}

export const RATE_LIMIT = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']
export const FILE_HEADERS = ['ETag', 'Accept-Ranges', 'Repr-Digest', 'Content-Disposition']

/** As components the headers have names without hyphens. */
export const headerComponents = Object.fromEntries(
  Object.entries(HEADERS).map(([name, header]) => [componentOf(name), header]),
)

function componentOf(name: string): string {
  return name.replaceAll('-', '')
}

export function headerReferences(names: string[]): Record<string, Header> {
  return Object.fromEntries(
    names.map((name) => {
      if (!HEADERS[name]) throw new Error(`The header ${name} is not described.`)
      return [name, { $ref: `#/components/headers/${componentOf(name)}` }]
    }),
  )
}

/**
 * The headers of the successful responses of an operation. Those of every response are described with the errors:
 * `Request-Id` and the headers of limits.
 */
export function addHeaders(operation: Operation): void {
  const { 'x-headers': own = [], parameters = [], responses = {} } = operation
  delete operation['x-headers']
  const replayed = parameters.some(({ name }) => name === 'Idempotency-Key') ? ['Idempotent-Replayed'] : []
  for (const [status, response] of Object.entries(responses)) {
    if (Number(status) >= 400) continue
    const part = status === '206' ? ['Content-Range'] : []
    const names = [...replayed, ...headersOf(status, own), ...part]
    if (names.length > 0) response.headers = headerReferences([...new Set(names)])
  }
}

function headersOf(status: string, own: string[]): string[] {
  return status === '304' ? own.filter((name) => name === 'ETag') : own
}
