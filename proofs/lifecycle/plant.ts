import { newId } from '../../apps/server/platform/ids.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { REQUESTS } from './compare.ts'
import { begin, noCounts, take } from './life.ts'
import { checkOnlyEnd, prepare, SIGNATURE } from './race.ts'
import { inputOf, stepOf } from './scripted-lives.ts'
import type { System } from './system.ts'

// Faults in the rows of the service, each found by the comparison that every command is followed by.

export const PLANTED = {
  'lost-event': 'a deleted event',
  'wrong-state': 'a request in a state that it has not reached',
  'changed-entry': 'a changed entry of the audit chain',
  'second-end': 'the event of an expiry on a cancelled request',
}

export async function findPlanted(system: System): Promise<void> {
  const { owner } = system
  await findInLife(system, 'lost-event', (id) =>
    owner(`DELETE FROM events WHERE stream_id = $1 AND type = 'document.viewed'`, [id]),
  )
  await findInLife(system, 'wrong-state', (id) =>
    owner(`UPDATE sign_requests SET state = 'declined' WHERE request_id = $1`, [id]),
  )
  await findInLife(system, 'changed-entry', (id) =>
    owner(`UPDATE audit_entries SET canonical = replace(canonical, '"kind"', '"kinD"') WHERE request_id = $1`, [id]),
  )
  await findSecondEnd(system)
}

/** Plants it after the first step of a life; the comparison after the next step must find it. */
async function findInLife(
  system: System,
  name: keyof typeof PLANTED,
  plant: (requestId: string) => Promise<unknown>,
): Promise<void> {
  const life = await begin(system, inputOf([{}, {}]), noCounts())
  await take(life, stepOf('view', life.input))
  await plant(life.model.requestId)
  await mustFind(name, () => take(life, stepOf('view 1', life.input)))
  await disarm(system, life.model.requestId)
}

/** No timer of a later life meets it. */
function disarm(system: System, requestId: string): Promise<unknown> {
  return system.owner('UPDATE sign_requests SET due_at = NULL WHERE request_id = $1', [requestId])
}

async function findSecondEnd(system: System): Promise<void> {
  const [contested] = await prepare(system, 1, SIGNATURE.signers)
  hold(contested, 'no request was prepared')
  const { outcome } = await system.http('POST', `${REQUESTS}/${contested.documentId}/cancel`)
  hold(outcome === 'ok', `the cancellation came to "${outcome}"`)
  await checkOnlyEnd(system, SIGNATURE, contested, 'cancel')
  await system.owner(
    `INSERT INTO events (tenant_id, stream_id, seq, event_id, type, created_at, body)
     SELECT tenant_id, stream_id, max(seq) + 1, $2, 'document.expired', clock_timestamp(), '{}'
       FROM events WHERE stream_id = $1 GROUP BY 1, 2`,
    [contested.requestId, newId()],
  )
  await mustFind('second-end', () => checkOnlyEnd(system, SIGNATURE, contested, 'cancel'))
}
