import type { ProviderMessage } from '@countersign/domain/signrequest'
import type { Evidence } from '@countersign/remote-signing'
import { settled } from '../../platform/blobs/pending.ts'
import type { Row, Statement } from '../../platform/db/database.ts'
import { hex, rowDecoder, text } from '../../platform/db/decode.ts'
import { sha256 } from '../../platform/ids.ts'
import type { StoredRevision } from '../../signrequests/revisions/read.ts'
import type { AttemptRef } from '../attempts/ref.ts'
import { type PutDeps, putObjects } from '../put.ts'

// The requests to a provider and its responses, byte for byte. They are evidence, stored as objects of the document. The
// audit entry of the attempt's end contains their hashes.

export async function storeMessages(
  deps: PutDeps,
  latest: StoredRevision,
  ref: AttemptRef,
  evidence: readonly Evidence[],
): Promise<Statement[]> {
  const objects = evidence.map(({ bytes }) => ({ sha256: sha256(bytes).toString('hex'), content: bytes }))
  const stored = await putObjects(deps, latest, objects)
  return stored.map(({ name, versionId, size, pendingId }, index) => {
    const { what, bytes } = evidence[index] as Evidence
    return {
      name: 'insert-provider-message',
      text: `
        WITH inserted AS (
          INSERT INTO provider_messages (tenant_id, request_id, attempt_id, sha256, what, key_id, object_name,
                 version_id, size)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING 1
        ), ${settled('ARRAY[$10::uuid]')}`,
      values: [
        ...[ref.tenantId, ref.requestId, ref.attemptId, sha256(bytes), what],
        ...[latest.key.keyId, name, versionId, size, pendingId],
      ],
    }
  })
}

const decodeMessage = rowDecoder('provider_messages', { what: text, sha256: hex })

/** The messages of an attempt, in the order of their exchange. */
export const messagesOf = {
  statement({ tenantId, requestId, attemptId }: AttemptRef): Statement {
    return {
      name: 'provider-messages',
      text: `
        SELECT what, sha256 FROM provider_messages
         WHERE tenant_id = $1 AND request_id = $2 AND attempt_id = $3 ORDER BY created_at`,
      values: [tenantId, requestId, attemptId],
    }
  },

  read(rows: Row[]): ProviderMessage[] {
    return rows.map(decodeMessage)
  },
}
