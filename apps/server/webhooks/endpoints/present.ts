import { DEFAULT_REQUEST_PATTERNS, EVENT_PATTERNS } from '@countersign/domain/webhook'
import Type from 'typebox'
import { Nullable, textOf, timeOf } from '../../platform/http/schemas.ts'
import { publicId } from '../../platform/ids.ts'
import { PublicKeySchema, presentPublicKeys, publicKeysUrl } from '../keys/present.ts'
import type { EndpointRow } from './store.ts'

// Endpoints as the API shows them.

export const EventPattern = Type.Enum([...EVENT_PATTERNS], {
  title: 'EventPattern',
  description: 'A type of event, or a group of types.',
})

export const EventTypes = Type.Array(EventPattern, {
  minItems: 1,
  uniqueItems: true,
  description:
    'What to send: names of events, `document.*`, `signer.*`, `bulk_job.*`, or `*` for all of these. `account.*`, `member.*` and `key.*` are sent only if they are named. A `webhook.test` goes to the tested endpoint, named here or not, and to no other.',
  examples: [['document.signed', 'document.declined']],
})

const STATES = ['enabled', 'paused', 'disabled'] as const

export const endpointFields = {
  id: textOf('The endpoint (`whe_…`).', 'whe_06d8h2m4v5e3rkz0t1w9x7y2ba'),
  url: textOf('Where events are sent.', 'https://hooks.example.com/countersign'),
  kind: Type.Enum(['registered', 'webhook_url'], {
    description:
      '`webhook_url`: not registered, but named by requests. It gets what each request chose in `webhook_events`; `event_types` is the default.',
  }),
  event_types: EventTypes,
  description: Nullable(textOf('Your own text about it.', 'Billing')),
  state: Type.Enum([...STATES], {
    description: '`paused`: it did not answer and is probed; what waits for it is sent when it does.',
  }),
  disabled_at: Nullable(timeOf('When it was disabled.')),
  disabled_reason: Nullable(
    Type.Enum(['owner', 'gone', 'failing'], {
      description: '`gone`: it answered 410. `failing`: no success for five days.',
    }),
  ),
  secret_kind: Type.Enum(['own', 'default'], { description: '`default`: it is signed with the account’s secret.' }),
  signing_secrets: Type.Integer({
    description: 'How many secrets sign each delivery now: the newest, and those that were replaced within a day.',
  }),
  previous_secret_until: Nullable(timeOf('Until then a replaced secret signs too.')),
  failing_since: Nullable(timeOf('Since when no attempt has succeeded.')),
  paused_until: Nullable(timeOf('The next probe.')),
  last_success_at: Nullable(timeOf('The last attempt that succeeded.')),
  last_failure_at: Nullable(timeOf('The last attempt that failed.')),
  attempts: Type.Object(
    {
      accepted: Type.Integer({ description: 'Attempts that succeeded.' }),
      refused: Type.Integer({ description: 'Attempts that failed.' }),
    },
    { title: 'AttemptCounts', description: 'Since it was made.' },
  ),
  recent_attempts: Type.Array(
    Type.Object(
      {
        at: timeOf('When it was made.'),
        ok: Type.Boolean({ description: 'Whether it succeeded.' }),
        outcome: textOf('As of an attempt of a delivery.', 'accepted'),
        status: Nullable(Type.Integer({ description: 'Of the HTTP answer, if one came.', examples: [204] })),
      },
      { title: 'RecentAttempt', description: 'An attempt to deliver, in short.' },
    ),
    { description: 'At most 100 attempts of the newest deliveries, newest first.', examples: [[]] },
  ),
  given_up: Type.Integer({
    description: 'Events that were not accepted in ten tries, since it was made: list them with `state=failed`.',
  }),
  last_number: Type.Integer({
    description: 'The `number` of the newest delivery; 0 if there was none. Numbers have no gaps.',
    examples: [17],
  }),
  pending: Type.Integer({ description: 'Deliveries that wait, or are being retried.' }),
  oldest_pending_at: Nullable(timeOf('Since when the oldest of them waits.')),
  public_keys: Type.Array(PublicKeySchema, {
    description:
      'They verify the `v1a` signatures of this endpoint’s deliveries and of no other’s; newest first. Empty until a worker has published them: within seconds of the registration, and always before the first delivery.',
  }),
  public_keys_url: Type.String({
    description: 'The same keys for a receiver without an API key.',
    examples: ['https://countersign.example.com/.well-known/webhook-keys/a3f_whe_06d8h2m4v5e3rkz0t1w9x7y2ba'],
  }),
  created_at: timeOf('When it was registered, or first named by a request.'),
}

export const WebhookEndpoint = Type.Object(endpointFields, {
  title: 'WebhookEndpoint',
  description: 'A URL that receives events.',
})

export interface Address {
  publicUrl: string
  /** The slot code of the endpoint's account. */
  slot: number
}

export function presentEndpoint(row: EndpointRow, { publicUrl, slot }: Address) {
  const keys = row.public_keys.map(({ hex, at }) => ({ raw: Buffer.from(hex, 'hex'), createdAtMs: at }))
  return {
    id: publicId('whe', row.endpoint_id),
    url: row.url,
    kind: row.registered ? 'registered' : 'webhook_url',
    event_types: row.registered ? row.event_types : [...DEFAULT_REQUEST_PATTERNS],
    description: row.description,
    state: row.disabled_at ? 'disabled' : row.paused_until ? 'paused' : 'enabled',
    disabled_at: time(row.disabled_at),
    disabled_reason: row.disabled_reason,
    secret_kind: row.own_secret ? 'own' : 'default',
    signing_secrets: row.signing_secrets,
    previous_secret_until: time(row.previous_secret_until),
    failing_since: time(row.failing_since),
    paused_until: time(row.paused_until),
    last_success_at: time(row.last_success_at),
    last_failure_at: time(row.last_failure_at),
    attempts: { accepted: row.accepted, refused: row.refused },
    recent_attempts: row.recent_attempts.map(({ at, reason, status }) => ({
      ...{ at, ok: reason === 'accepted', outcome: reason, status },
    })),
    given_up: row.given_up,
    last_number: row.last_number,
    pending: row.pending,
    oldest_pending_at: time(row.oldest_pending_at),
    public_keys: presentPublicKeys(keys),
    public_keys_url: publicKeysUrl(publicUrl, slot, row.endpoint_id),
    created_at: row.created_at.toISOString(),
  }
}

function time(at: Date | null): string | null {
  return at?.toISOString() ?? null
}
