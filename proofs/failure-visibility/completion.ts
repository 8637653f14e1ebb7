import { askToSign } from '../lib/sealed.ts'
import type { PlantedFailure } from './planted.ts'
import { seenInRequest } from './requests.ts'
import { act, letLast } from './sealing.ts'
import type { Stage } from './stage.ts'

// The certificate of completion is made of the audit entries, and cannot be made if one of them is no JSON.

export const completionFailures: readonly PlantedFailure[] = [
  {
    name: 'the certificate of completion cannot be made',
    work: 'certificate_of_completion',
    plant: async (stage) => {
      const { client } = stage
      const documentId = await client.freshDocument()
      const [signer] = await askToSign(client, documentId, 1)
      await breakEntry(stage, documentId)
      await act(client, signer ?? '', 'sign')
      await letLast(stage, documentId, 5)
      return seenInRequest({ client, documentId, code: 'certificate_delayed' })
    },
  },
  {
    name: 'the audit trail of a cancelled request cannot be made as a PDF',
    work: 'certificate_of_completion',
    plant: async (stage) => {
      const { client } = stage
      const documentId = await client.freshDocument()
      await askToSign(client, documentId, 1)
      await breakEntry(stage, documentId)
      const path = `/api/v1/document-signrequest/${documentId}`
      await client.call('POST', `${path}/cancel`)
      // Orders it. The answer comes only after some seconds, and says that there is none.
      void client.fetch(`${path}/audit-trail`, { headers: { accept: 'application/pdf' } }).catch(() => {})
      return seenInRequest({ client, documentId, code: 'audit_trail_not_made' })
    },
  },
]

async function breakEntry({ sql }: Stage, documentId: string): Promise<void> {
  await sql(
    `UPDATE audit_entries SET canonical = '?' || canonical
      WHERE seq = 1 AND request_id IN (SELECT request_id FROM sign_requests WHERE document_id = $1)`,
    [documentId],
  )
}
