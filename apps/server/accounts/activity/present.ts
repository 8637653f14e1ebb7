import Type from 'typebox'
import { Nullable, textOf, timeOf } from '../../platform/http/schemas.ts'
import { isUuid, type Prefix, publicId } from '../../platform/ids.ts'
import type { ActivityRow } from './read.ts'

// Entries of the account activity as the API and the events show them.

export const ACTOR_TYPES = ['key', 'member', 'operator', 'account', 'system'] as const

export const ActorSchema = Type.Object(
  {
    type: Type.Enum([...ACTOR_TYPES], { description: 'What acted. `account`: the person who opened it.' }),
    id: Nullable(
      textOf('The key (`key_…`), the member (`usr_…`) or the account (`acc_…`).', 'usr_06d8h2m4v5e3rkz0t1w9x7y2ba'),
    ),
  },
  { title: 'EventActor', description: 'Who acted. The entry of the account activity names an operator.' },
)

const NamedActorSchema = Type.Object(
  {
    ...ActorSchema.properties,
    name: Nullable(
      textOf('The name of the operator of the service who acted, unique for good. Null for others.', 'tess'),
    ),
  },
  { title: 'ActivityActor', description: 'Who acted.' },
)

const PREFIX_OF: Record<string, Prefix> = { key: 'key', user: 'usr', account: 'acc' }

/** Of `key:<uuid>`, `user:<uuid>`, `operator:<name>`, `account:<uuid>`. */
export function presentActor(actor: string): { type: (typeof ACTOR_TYPES)[number]; id: string | null } {
  const [kind = '', id = ''] = actor.split(/:(.*)/s)
  const type = kind === 'user' ? 'member' : ACTOR_TYPES.find((each) => each === kind)
  const prefix = PREFIX_OF[kind]
  return { type: type ?? 'system', id: prefix && isUuid(id) ? publicId(prefix, id) : null }
}

/** The account learns which operator acted. Operators have no public id: their names are unique for good. */
export function presentNamedActor(actor: string) {
  const [kind, name] = actor.split(/:(.*)/s)
  return { ...presentActor(actor), name: kind === 'operator' ? (name ?? null) : null }
}

const Details = (description: string) => Type.Object({}, { additionalProperties: true, description })

const activityFields = {
  id: textOf('The entry (`act_…`).', 'act_06d8h2m4v5e3rkz0t1w9x7y2ba'),
  at: timeOf('When it happened.'),
  actor: NamedActorSchema,
  action: textOf('What was done. Names may be added.', 'account.changed'),
  address: Nullable(textOf('The network address of the call.', '203.0.113.7')),
  user_agent: Nullable(textOf('The program that made the call.', 'curl/8.14.1')),
  detail: Details('What was acted on.'),
  before: Nullable(Details('Settings before the change.')),
  after: Nullable(Details('Settings after the change.')),
}

export const ActivitySchema = Type.Object(activityFields, {
  title: 'Activity',
  description: 'An entry of the account activity. Entries never change.',
  examples: [
    {
      id: 'act_06d8h2m4v5e3rkz0t1w9x7y2ba',
      at: '2026-12-01T10:15:30.123Z',
      actor: { type: 'member', id: 'usr_06d8h2m4v5e3rkz0t1w9x7y2ba', name: null },
      action: 'account.changed',
      address: '203.0.113.7',
      user_agent: 'curl/8.14.1',
      detail: { time_zone: 'Asia/Kolkata' },
      before: { time_zone: 'UTC' },
      after: { time_zone: 'Asia/Kolkata' },
    },
  ],
})

export function presentActivity(row: ActivityRow) {
  return {
    id: publicId('act', row.entry_id),
    at: new Date(row.at).toISOString(),
    actor: presentNamedActor(row.actor),
    action: row.action,
    address: row.address,
    user_agent: row.user_agent,
    detail: withPublicIds(row.detail),
    before: row.before,
    after: row.after,
  }
}

const ID_MEMBERS: Record<string, Prefix> = {
  key_id: 'key',
  user_id: 'usr',
  invitation_id: 'inv',
  endpoint_id: 'whe',
  template_id: 'tpl',
  job_id: 'job',
  session_id: 'ses',
}

function withPublicIds(detail: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]) => {
      const prefix = ID_MEMBERS[name]
      return [name, prefix && typeof value === 'string' && isUuid(value) ? publicId(prefix, value) : value]
    }),
  )
}
