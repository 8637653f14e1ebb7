import { until } from '../lib/client.ts'
import { askToSign } from '../lib/sealed.ts'
import type { PlantedFailure } from './planted.ts'
import { seenInRequest } from './requests.ts'
import { act } from './sealing.ts'
import type { Stage } from './stage.ts'

// The transparency log refuses the head of a chain that does not continue what was logged before.

export const logFailures: readonly PlantedFailure[] = [
  {
    name: 'an entry that was logged is another one now',
    work: 'log',
    plant: (stage) => signAfter(stage, 'UPDATE audit_entries SET hash = sha256(hash)'),
  },
  {
    name: 'an entry that was logged is gone',
    work: 'log',
    plant: (stage) => signAfter(stage, 'DELETE FROM audit_entries'),
  },
]

/** The first of two signers signs, the logged entry is altered, and the second one signs. */
async function signAfter(stage: Stage, alter: string) {
  const { client, sql } = stage
  const documentId = await client.freshDocument()
  const [first = '', second = ''] = await askToSign(client, documentId, 2)
  await act(client, first, 'sign')
  await until(async () => ((await sql(WAITING, [documentId])).length === 0 ? true : undefined))
  await sql(`${alter} ${LOGGED}`, [documentId])
  await act(client, second, 'sign')
  return seenInRequest({ client, documentId, code: 'log_refused' })
}

const WAITING = `
  SELECT p.request_id FROM log_pending p JOIN sign_requests r USING (tenant_id, request_id) WHERE r.document_id = $1`

const LOGGED = `
   WHERE kind = 'signer_signed' AND request_id IN (SELECT request_id FROM sign_requests WHERE document_id = $1)`
