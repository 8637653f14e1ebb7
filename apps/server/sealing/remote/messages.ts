import type { ProviderMessage } from '@countersign/domain/signrequest'
import type { Evidence } from '@countersign/remote-signing'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Row, Statement } from '../../platform/db/database.ts'
import { sha256 } from '../../platform/ids.ts'
import type { StoredRevision } from '../../signrequests/latest-revision.ts'
import { putObject } from '../put.ts'
import type { AttemptRef } from './attempts.ts'

// What a provider was asked and what it answered, byte for byte: evidence of the document, stored as its other objects
// are. Their hashes go into the audit trail with the end of the attempt.

export async function keepMessages(
  blobs: Blobs,
  latest: StoredRevision,
  ref: AttemptRef,
  evidence: readonly Evidence[],
): Promise<Statement[]> {
  return Promise.all(
    evidence.map(async ({ what, bytes }) => {
      const hash = sha256(bytes)
      const { name, versionId, size } = await putObject(blobs, latest, hash.toString('hex'), bytes)
      return {
        name: 'insert-provider-message',
        text: `
          INSERT INTO provider_messages (tenant_id, request_id, attempt_id, sha256, what, key_id, object_name,
                 version_id, size)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
        values: [
          ...[ref.tenantId, ref.requestId, ref.attemptId, hash, what],
          ...[latest.key.keyId, name, versionId, size],
        ],
      }
    }),
  )
}

/** Of one attempt, in the order in which they were exchanged. */
export const messagesOf = {
  statement({ tenantId, requestId, attemptId }: AttemptRef): Statement {
    return {
      name: 'provider-messages',
      text: `
        SELECT what, encode(sha256, 'hex') AS sha256 FROM provider_messages
         WHERE tenant_id = $1 AND request_id = $2 AND attempt_id = $3 ORDER BY created_at`,
      values: [tenantId, requestId, attemptId],
    }
  },

  read(rows: Row[]): ProviderMessage[] {
    return rows.map(({ what, sha256 }) => ({ what: what as string, sha256: sha256 as string }))
  },
}
