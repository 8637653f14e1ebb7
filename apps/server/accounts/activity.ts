import { isIP } from 'node:net'
import type { AccountEventType } from '@countersign/domain/webhook'
import type { Statement } from '../platform/db/database.ts'
import { appendEvents } from '../platform/events/append.ts'
import { actorOf, type Caller, type CallOrigin, type Mode } from '../platform/http/caller.ts'
import { newId, publicId } from '../platform/ids.ts'
import { type ActivityAction, eventTypeOf } from './activity/actions.ts'
import { presentActor } from './activity/present.ts'

// Account activity: what members, keys and operators did to an account. Only the owner of the database can change an
// entry. Some entries are events, too, for endpoints that name them.

export type AccountAction = ActivityAction

export interface ActivityEntry {
  tenantId: string
  /** The tenant's. The event of the entry names it. */
  mode: Mode
  /** key:<id>, user:<id>, operator:<name>, or account:<id> when it is opened. */
  actor: string
  action: AccountAction
  detail?: Record<string, unknown>
  /** Of settings that changed. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  from?: CallOrigin | undefined
}

/** The caller as the actor of an entry in the activity of its own environment. */
export function byCaller(caller: Caller): Pick<ActivityEntry, 'tenantId' | 'mode' | 'actor' | 'from'> {
  return { tenantId: caller.tenantId, mode: caller.mode, actor: actorOf(caller), from: caller.from }
}

/** For countersign_app, countersign_identity and countersign_operator. */
export function insertActivity(entry: ActivityEntry): Statement {
  const { tenantId, actor, action, detail = {}, before, after, from } = entry
  const entryId = newId()
  return {
    name: 'insert-account-activity',
    text: INSERT,
    values: [
      ...[tenantId, entryId, actor, action, JSON.stringify(detail)],
      ...[from && isIP(from.address) ? from.address : null, from?.userAgent ?? null],
      ...[before ? JSON.stringify(before) : null, after ? JSON.stringify(after) : null],
      JSON.stringify(eventsOf(entry, entryId)),
    ],
  }
}

const INSERT = `
  WITH entry AS (
    INSERT INTO account_activity (tenant_id, entry_id, actor, action, detail, address, user_agent, before, after)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  )
  ${appendEvents('$10', 'stream_id')}`

/** Each entry is an event stream of its own. An event has ids and names of settings, no personal data. */
function eventsOf(entry: ActivityEntry, entryId: string): object[] {
  const type = eventTypeOf(entry.action)
  if (type === null) return []
  const eventId = newId()
  const createdAt = new Date().toISOString()
  const data = {
    activity_id: publicId('act', entryId),
    actor: presentActor(entry.actor),
    ...aboutOf(type, entry),
  }
  const body = { id: publicId('evt', eventId), type, created_at: createdAt, mode: entry.mode, sequence: 1, data }
  const row = { stream_id: entryId, seq: 1, event_id: eventId, type, created_at: createdAt, jobs: [] }
  return [{ ...row, body: JSON.stringify(body) }]
}

function aboutOf(type: AccountEventType, { detail = {}, after = {} }: ActivityEntry): object {
  const { key_id: key, user_id: user, role } = detail
  if (type.startsWith('key.')) return { key_id: publicId('key', String(key)) }
  if (type.startsWith('member.')) {
    return { member_id: typeof user === 'string' ? publicId('usr', user) : null, role: role ?? null }
  }
  return { changed: Object.keys(after) }
}
