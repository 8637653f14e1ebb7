import Type from 'typebox'
import { URL_FORMAT } from '../../platform/http/ajv.ts'
import { Body } from '../../platform/http/schemas.ts'
import { KEPT_DAYS } from '../deliveries/forget.ts'
import { EventPattern, EventTypes } from './present.ts'

// What the calls on endpoints accept.

export const BASE = '/api/v1/webhook-endpoints'
export const tags = ['Webhooks']
export const params = Type.Object({
  id: Type.String({
    description: 'The endpoint (`whe_…`).',
    examples: ['whe_06d8h2m4v5e3rkz0t1w9x7y2ba'],
    'x-parameter': 'WebhookEndpointId',
  }),
})
export type ById = { Params: { id: string } }

const Description = Type.String({
  maxLength: 200,
  pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]*$',
  'x-must': 'one line of text',
  description: 'To tell your endpoints apart.',
})

const Url = Type.String({
  ...{ minLength: 1, maxLength: 2048, format: URL_FORMAT },
  description: 'An absolute https URL on the public internet.',
  examples: ['https://hooks.example.com/countersign'],
})

export const EndpointInput = Body(
  {
    url: Url,
    event_types: Type.Optional(EventTypes),
    description: Type.Optional(Description),
  },
  { examples: [{ url: 'https://hooks.example.com/countersign', event_types: ['document.*'] }] },
)

export const EndpointChange = Body(
  {
    url: Type.Optional(Url),
    event_types: Type.Optional(EventTypes),
    description: Type.Optional(Description),
    enabled: Type.Optional(Type.Boolean({ description: '`false` disables it, `true` enables it again.' })),
  },
  { minProperties: 1, examples: [{ enabled: false }] },
)

export const RangeInput = Body(
  {
    since: Type.String({
      format: 'date-time',
      description: `The beginning of the time, at most ${KEPT_DAYS} days ago.`,
    }),
    until: Type.Optional(Type.String({ format: 'date-time', description: 'Its end; without it, now.' })),
    event_types: Type.Optional(
      Type.Array(EventPattern, {
        ...{ minItems: 1, uniqueItems: true },
        description: 'Only events of these types; without it, all that the endpoint gets.',
        examples: [['document.signed']],
      }),
    ),
    delivered: Type.Optional(Type.Boolean({ description: 'Also what was delivered. Default false.' })),
    dry_run: Type.Optional(Type.Boolean({ description: 'Only count what would be sent. Default false.' })),
  },
  { examples: [{ since: '2026-12-01T00:00:00.000Z' }] },
)
