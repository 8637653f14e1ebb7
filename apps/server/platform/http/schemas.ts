import Type, { type TProperties, type TSchema } from 'typebox'
import { type Code, STATUS_OF_CODE } from './codes.ts'

// Shapes that many routes share. The same schemas validate, serialise and become the OpenAPI document.

/** How a key or a session is sent. The names are those of the OpenAPI document's securitySchemes. */
export const SECURITY = [{ bearer: [] }, { apiKey: [] }, { session: [] }]
/** Of calls that API keys may not make. */
export const SESSION_SECURITY = [{ session: [] }, { bearer: [] }]
/** Of calls that concern no account. */
export const USER_SECURITY = SESSION_SECURITY
/** Of calls of a company's directory. */
export const DIRECTORY_SECURITY = [{ scimToken: [] }]
export const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'Your API key: `Authorization: Bearer sk_test_…`. Command lines send the token of `countersign login` the same way (`cst_…`).',
  },
  operator: { type: 'http', scheme: 'bearer', description: 'An operator’s session: `Authorization: Bearer cso_…`.' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The same key in a header of its own.' },
  scimToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'A token from `POST /api/v1/scim-tokens`, for `/scim/v2`.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-countersign-session',
    description:
      'The session of a person who signed in with a browser. Over http, on localhost, the cookie is `countersign-session`. A call that changes something must come from a page of the service.',
  },
} as const

/** The document describes them at calls for people. Keys may repeat them. */
export const EnvironmentHeaders = Type.Object({
  'countersign-account': Type.Optional(
    Type.String({
      description:
        'With a session: the account (`acc_…`) that the call is for. A member of one account may omit it. An account that you are not a member of is answered with 404.',
      examples: ['acc_06d8h2m4v5e3rkz0t1w9x7y2ba'],
      'x-parameter': 'CountersignAccount',
    }),
  ),
  'countersign-mode': Type.Optional(
    Type.Unsafe<'test' | 'live'>({
      type: 'string',
      enum: ['test', 'live'],
      description: 'With a session: the mode of the call. `test`, if it is omitted.',
      'x-parameter': 'CountersignMode',
    }),
  ),
})

export const Timestamp = Type.String({
  format: 'date-time',
  description: 'RFC 3339, UTC, with milliseconds.',
})

/** A time with a description of its own. */
export const timeOf = (description: string) => Type.String({ ...Timestamp, description })

/** Text for people or programs, with an example. */
export const textOf = (description: string, example?: string) =>
  Type.String({ description, ...(example === undefined ? {} : { examples: [example] }) })

export const ModeSchema = Type.Enum(['test', 'live'], {
  title: 'Mode',
  description: '`test` is the sandbox, with data of its own; `live` is the real thing.',
})

/** The largest value of a PostgreSQL integer. */
export const MAX_INTEGER = 2_147_483_647

export function Nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()])
}

/** A request body. Unknown members are rejected. */
export function Body<P extends TProperties>(
  properties: P,
  options: { title?: string; description?: string; minProperties?: number; examples?: object[] } = {},
) {
  return Type.Object(properties, { additionalProperties: false, ...options })
}

/** The sentence in a successful response. */
export const Message = Type.String({ description: 'What was done, for a person.', examples: ['Done.'] })

export const Succeeded = Type.Literal('success', { description: 'Always `success`.' })

const listMembers = {
  has_more: Type.Boolean({ description: 'Whether another page follows.' }),
  next_cursor: Nullable(
    Type.String({ description: 'Opaque. Give it as `starting_after` to get the next page; null on the last page.' }),
  ),
}

/** The members that responses share. The OpenAPI document refers to them. */
export const SUCCESSES = [
  Type.Object({ status: Succeeded }, { title: 'Success', description: 'The call succeeded.' }),
  Type.Object({ status: Succeeded, message: Message }, { title: 'Done', description: 'The call succeeded.' }),
  Type.Object(listMembers, { title: 'ListPage', description: 'A page of a list.' }),
]

/**
 * A response. `status` distinguishes success from failure in every response that is not a list. The OpenAPI document
 * refers to the component `of` for the members that it has; without it, to the largest whose members the response has.
 */
export function Success<P extends TProperties>(properties: P, description = 'Done.', of?: TSchema) {
  return Type.Object({ status: Succeeded, ...properties }, { description, ...(of === undefined ? {} : { 'x-of': of }) })
}

/** A page of a list. It is the component `…List` if the item is a component. */
export function ListOf<S extends TSchema>(item: S, description: string) {
  const { title } = item as { title?: string }
  return Type.Object(
    {
      data: Type.Array(item, { description: 'The rows of this page.' }),
      ...listMembers,
    },
    { description, ...(title === undefined ? {} : { title: `${title}List` }) },
  )
}

/**
 * Members of a response that contains a secret. `secret` is the name of the secret's member. The route lists it in
 * secretMembers, too.
 */
export function shownOnce<Name extends string>(secret: Name, description: string) {
  const shown = Nullable(Type.String({ description: `${description} Null in an answer repeated by Idempotency-Key.` }))
  const note = Type.Optional(Type.String({ description: 'Only in a repeated answer: why the secret is missing.' }))
  return { [secret]: shown, note } as Record<Name, typeof shown> & { note: typeof note }
}

export const ErrorCode = Type.Unsafe<Code>({
  type: 'string',
  enum: Object.keys(STATUS_OF_CODE),
  title: 'ErrorCode',
  description: 'What happened, for programs. Codes may be added; a code never changes its meaning.',
})

const FieldErrorSchema = Type.Object(
  {
    field: Type.String({ description: 'The field, such as `signers[1].email`.', examples: ['signers[1].email'] }),
    code: Type.String({ description: 'What is wrong with the field, for programs.', examples: ['required'] }),
    message: Type.String({
      description: 'What is wrong with the field, for people.',
      examples: ['signers[1].email is required.'],
    }),
  },
  {
    title: 'FieldError',
    additionalProperties: true,
    description: 'A wrong field. In bulk jobs also its row and column.',
  },
)

/** Members that only some codes have. */
const details = {
  state: Type.Optional(
    Nullable(
      Type.String({ description: 'With 409: the state of the request, signer or job.', examples: ['completed'] }),
    ),
  ),
  reason: Type.Optional(Type.String({ description: 'With `wrong_state`: why the state does not allow the call.' })),
  sign_request_id: Type.Optional(
    Nullable(Type.String({ description: 'With `signrequest_exists`: the request of the document.' })),
  ),
  required_scope: Type.Optional(
    Type.String({ description: 'With `insufficient_scope`: the scope that the key or the role lacks.' }),
  ),
  limit: Type.Optional(Type.Integer({ description: 'With `too_many_…`: the limit.' })),
  version: Type.Optional(Type.Integer({ description: 'With `version_conflict`: the present version.' })),
  problem: Type.Optional(Type.String({ description: 'With `signature_refused`: why.' })),
  page: Type.Optional(Type.Integer({ description: 'Of a rejected PDF: the page with the reason.' })),
  cords: Type.Optional(
    Nullable(
      Type.Object(
        {},
        { additionalProperties: true, description: 'Of a rejected PDF: the place on the page, in points.' },
      ),
    ),
  ),
}

/** The OpenAPI document refers to it in both forms of an error. */
export const ErrorDetails = Type.Object(details, {
  title: 'ErrorDetails',
  additionalProperties: true,
  description: 'Members that only some errors have.',
})

const FieldErrors = Type.Array(FieldErrorSchema, { description: 'One for each wrong field.' })

export const ErrorAnswer = Type.Object(
  {
    status: Type.Literal('error', { description: 'Always `error`.' }),
    code: ErrorCode,
    message: Type.String({ description: 'What happened and what to do, for a person.' }),
    errors: FieldErrors,
    request_id: Type.String({ description: 'Quote it when you report a problem.' }),
    doc_url: Type.String({ format: 'uri', description: 'What the code means.' }),
    ...details,
  },
  { title: 'Error', additionalProperties: true, description: 'Why a call failed, and what to do.' },
)

/** RFC 9457, for `Accept: application/problem+json`. */
export const ProblemAnswer = Type.Object(
  {
    type: Type.String({ format: 'uri', description: 'What the code means.' }),
    title: Type.String({ description: 'The code in words.' }),
    status: Type.Integer({ description: 'The HTTP status.' }),
    detail: Type.String({ description: 'What happened and what to do, for a person.' }),
    instance: Type.String({ description: 'The id of the call. Quote it when you report a problem.' }),
    code: ErrorCode,
    errors: FieldErrors,
    ...details,
  },
  {
    title: 'Problem',
    additionalProperties: true,
    description: 'The error as RFC 9457 defines it, for calls with `Accept: application/problem+json`.',
  },
)

/** The errors that any call may return. */
const ALWAYS: Code[] = ['rate_limited', 'internal_error', 'overloaded', 'unavailable']
const WITH_KEY: Code[] = [
  ...(['missing_api_key', 'invalid_api_key', 'session_over', 'insufficient_scope', 'not_permitted'] as const),
  ...(['account_suspended', 'account_closed', 'cross_site'] as const),
]

/** The error responses of a route, by status, with their codes. */
export function errorAnswers(...codes: Code[]): Record<number, TSchema> {
  const byStatus = Object.groupBy([...new Set([...codes, ...ALWAYS])], (code) => STATUS_OF_CODE[code])
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, list]) => [status, { ...ErrorAnswer, 'x-codes': list }]),
  )
}

/** The same for a route that needs a key. */
export function errorAnswersWithKey(...codes: Code[]): Record<number, TSchema> {
  return errorAnswers(...WITH_KEY, ...codes)
}

/** The same for a POST: it counts against the account's rate limit and may carry an Idempotency-Key. */
export function errorAnswersOfWrite(...codes: Code[]): Record<number, TSchema> {
  return errorAnswersWithKey(
    'malformed_json',
    'idempotency_in_flight',
    'idempotency_mismatch',
    'unsupported_media_type',
    'validation_failed',
    'unknown_field',
    ...codes,
  )
}

/** The same for a route that needs a session and concerns no account. */
export function errorAnswersOfSession(...codes: Code[]): Record<number, TSchema> {
  return errorAnswers('missing_api_key', 'invalid_api_key', 'session_over', 'session_required', 'cross_site', ...codes)
}

/** The same for one with a body. */
export function errorAnswersOfSessionWrite(...codes: Code[]): Record<number, TSchema> {
  const body = ['malformed_json', 'unsupported_media_type', 'validation_failed', 'unknown_field'] as const
  return errorAnswersOfSession(...body, ...codes)
}

/** The same for a call of a member: people only, often after a step-up. */
export function errorAnswersOfPeople(...codes: Code[]): Record<number, TSchema> {
  const member = ['insufficient_scope', 'not_permitted', 'step_up_required', 'account_suspended'] as const
  return errorAnswersOfSessionWrite(...member, 'account_closed', ...codes)
}

export const IdempotencyHeader = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      description:
        'Your own id of the call: 1 to 255 printable ASCII characters, without a space at either end. A repeat with the same key and body within 24 h gets the first answer again, with `Idempotent-Replayed: true`.',
      minLength: 1,
      maxLength: 255,
      pattern: '^[!-~]([ -~]*[!-~])?$',
      examples: ['order-7-create'],
      'x-parameter': 'IdempotencyKey',
    }),
  ),
})
