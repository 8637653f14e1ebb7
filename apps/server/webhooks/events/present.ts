import { EVENT_TYPES } from '@countersign/domain/webhook'
import { Type } from 'typebox'
import { ModeSchema, Nullable, Timestamp } from '../../platform/http/schemas.ts'
import { sha256 } from '../../platform/ids.ts'
import { carriesFiles } from '../../signrequests/event-files.ts'
import { KEPT_DAYS } from '../deliveries/forget.ts'
import { type ComposeDeps, loggedBody } from '../files/compose.ts'
import type { LoggedEvent } from './read-log.ts'

// Events as the API shows them.

export const eventFields = {
  id: Type.String({ description: 'The same in every delivery: to tell a repeat.' }),
  type: Type.Enum([...EVENT_TYPES], {
    examples: ['signer.notified'],
    description: 'What happened. `webhook.test` is sent to the tested endpoint only.',
  }),
  created_at: Timestamp,
  mode: ModeSchema,
  sequence: Type.Integer({ description: 'Counts from 1 for each sign request: the order of what happened to it.' }),
  data: Type.Unknown({
    description:
      'The sign request and its signers as they were then, and the signer concerned; or the bulk job; or the tested endpoint.',
  }),
  body_sha256: Nullable(
    Type.String({
      description: `Of the body that webhooks carry for this event. Null for a \`document.signed\` with its files inside, until it was first sent, and once that is forgotten (${KEPT_DAYS} days).`,
    }),
  ),
}

export const EventSchema = Type.Object(eventFields, { additionalProperties: true })

type ShownEvent = Omit<LoggedEvent, 'cursor'>

/** The event with its frozen body, links to its files, and the hash of the webhook's body at the end. */
export async function writeEvent(
  deps: ComposeDeps,
  tenantId: string,
  { streamId, body, sentSha256 }: ShownEvent,
): Promise<string> {
  const text = await loggedBody(deps, { tenantId, streamId, body })
  const hash = carriesFiles(body) ? sentSha256 : sha256(body).toString('hex')
  return `${text.slice(0, -1)},"body_sha256":${JSON.stringify(hash)}}`
}

export async function writeEvents(deps: ComposeDeps, tenantId: string, events: ShownEvent[]): Promise<string> {
  return (await Promise.all(events.map((event) => writeEvent(deps, tenantId, event)))).join(',')
}
