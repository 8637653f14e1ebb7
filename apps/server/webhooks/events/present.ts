import { sha256 } from '../../platform/ids.ts'
import { carriesFiles } from '../../signrequests/event-files.ts'
import { type ComposeDeps, loggedBody } from '../files/compose.ts'
import type { LoggedEvent } from './read-log.ts'

// Events as the API shows them.

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
