import { startJob, untilJob } from '../lib/bulk.ts'
import { until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { BREAK_TIME_ZONE, DIES_IN_LAST_ATTEMPT, openSender } from './mails.ts'
import type { PlantedFailure, Sightings } from './planted.ts'
import { seenInRequest } from './requests.ts'
import type { Stage } from './stage.ts'

// One mail about two rows of a bulk job to one person. The failure is seen in the request of each row.

export const digestFailures: readonly PlantedFailure[] = [
  {
    name: 'the mail server refuses the address of a digest',
    work: 'mail',
    plant: (stage) => digest(stage, 'refused'),
  },
  {
    name: 'a digest cannot be written',
    work: 'digest',
    plant: (stage) =>
      digest(stage, 'later', async (tenantId) => {
        await stage.sql(BREAK_TIME_ZONE, [tenantId])
        await changeJob(stage, tenantId, 'failures = 2, due_at = now()')
      }),
  },
  {
    name: 'the worker dies in the last attempt to send a digest',
    work: 'digest',
    plant: (stage) => digest(stage, 'later', (tenantId) => changeJob(stage, tenantId, DIES_IN_LAST_ATTEMPT)),
  },
]

async function digest(stage: Stage, word: string, happen?: (tenantId: string) => Promise<void>): Promise<Sightings> {
  const { client, documentId: first, tenantId, email } = await openSender(stage, word)
  const documents = [first, await client.upload()]
  const box = { page: ['1'], cords: [{ x: 20, y: 20, w: 104, h: 40 }] }
  const rows = documents.map((document_id) => ({ document_id, signers: [{ name: 'Asha Rao', email, ...box }] }))
  const job = await startJob(client, rows, 'digest=true')
  await untilJob(client, job, ({ state }) => state === 'completed')
  await happen?.(tenantId)
  const code = happen ? 'digest_not_sent' : 'mail_bounced'
  const each = documents.map((documentId) => seenInRequest({ client, documentId, code, isBounce: !happen }))
  const all = (place: keyof Sightings) => async () => {
    for (const places of each) if (!(await places[place]())) return false
    return true
  }
  return { state: all('state'), explain: all('explain'), event: all('event') }
}

async function changeJob({ sql }: Stage, tenantId: string, change: string): Promise<void> {
  const changed = await until(async () => {
    const rows = await sql(
      `UPDATE jobs SET ${change} WHERE name = 'digest' AND tenant_id = $1 AND failures > 0 AND state = 'ready' RETURNING job_id`,
      [tenantId],
    )
    return rows.length > 0 ? true : undefined
  }).catch(() => false)
  hold(changed, 'no digest failed')
}
