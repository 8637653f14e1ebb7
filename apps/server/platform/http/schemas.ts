import Type, { type TProperties, type TSchema } from 'typebox'
import { type Code, STATUS_OF_CODE } from './codes.ts'

// Shapes that many routes share. The same schemas validate, serialise and become the OpenAPI document.

/** How a key is sent. The names are those of the OpenAPI document's securitySchemes. */
export const SECURITY = [{ bearer: [] }, { apiKey: [] }]
export const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'Your API key: `Authorization: Bearer sk_test_…`.' },
  apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The same key in a header of its own.' },
} as const

export const Timestamp = Type.String({
  format: 'date-time',
  description: 'RFC 3339, UTC, with milliseconds.',
  examples: ['2026-12-01T10:15:30.123Z'],
})

export const ModeSchema = Type.Enum(['test', 'live'], {
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
  options: { description?: string; minProperties?: number; examples?: object[] } = {},
) {
  return Type.Object(properties, { additionalProperties: false, ...options })
}

/** A response. `status` distinguishes success from failure in every response that is not a list. */
export function Success<P extends TProperties>(properties: P, description = 'Done.') {
  return Type.Object({ status: Type.Literal('success'), ...properties }, { description })
}

export function ListOf<S extends TSchema>(item: S, description: string) {
  return Type.Object(
    {
      data: Type.Array(item),
      has_more: Type.Boolean({ description: 'Whether another page follows.' }),
      next_cursor: Nullable(Type.String({ description: 'Give it as `starting_after` to get the next page.' })),
    },
    { description },
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

export const ErrorAnswer = Type.Object(
  {
    status: Type.Literal('error'),
    code: Type.String({ description: 'One of a closed list; it never changes its meaning.' }),
    message: Type.String({ description: 'What happened and what to do, for a person.' }),
    errors: Type.Array(Type.Object({ field: Type.String(), code: Type.String(), message: Type.String() }), {
      description: 'One for each wrong field, such as `signers[1].email`.',
    }),
    request_id: Type.String({ description: 'Quote it when you report a problem.' }),
    doc_url: Type.String({ description: 'What the code means.' }),
  },
  { additionalProperties: true },
)

/** The errors that any call may return. */
const ALWAYS: Code[] = ['rate_limited', 'internal_error', 'overloaded', 'unavailable']
const WITH_KEY: Code[] = ['missing_api_key', 'invalid_api_key', 'insufficient_scope', 'account_suspended']

/** The error responses of a route, by status, with their codes. */
export function errorAnswers(...codes: Code[]): Record<number, TSchema> {
  const byStatus = Object.groupBy([...new Set([...codes, ...ALWAYS])], (code) => STATUS_OF_CODE[code])
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, list]) => [
      status,
      { ...ErrorAnswer, description: `Refused: ${(list ?? []).map((code) => `\`${code}\``).join(', ')}.` },
    ]),
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

export const IdempotencyHeader = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      description:
        'Any text of at most 255 characters. A repeat with the same key and body within 24 h gets the first answer again.',
    }),
  ),
})
