import { MARKS_FOLDER, PROVIDER_FOLDER } from '@countersign/evidence/bundle'
import { joinKeyOf, KEY_COLUMNS } from '../documents/sql.ts'
import type { Row, Statement } from '../platform/db/database.ts'
import { publicId } from '../platform/ids.ts'
import type { EvidenceSource } from '../records/evidence-zip.ts'
import { contentOfRow } from '../records/files.ts'
import { selectMarks } from './drawn/marks.ts'

/** What sealing adds to a request's evidence: the marks of its signers and the messages of providers. */
export const sealingEvidence: EvidenceSource = {
  statements: (tenantId, requestId) => [selectMarks(tenantId, requestId), selectMessages(tenantId, requestId)],
  read: ([marks = [], messages = []]) => [
    ...marks.map((row) => ({ path: markPath(row), what: 'mark' as const, content: contentOfRow(row, '') })),
    ...messages.map((row) => ({
      path: messagePath(row),
      what: 'provider_message' as const,
      content: contentOfRow(row, ''),
    })),
  ],
}

/** Messages of failed attempts are evidence, too. */
function selectMessages(tenantId: string, requestId: string): Statement {
  return {
    name: 'evidence-messages',
    text: `
      SELECT m.*, a.signer_id, a.certificate_first, ${KEY_COLUMNS},
             dense_rank() OVER (ORDER BY a.created_at, a.attempt_id)::int AS attempt,
             row_number() OVER (PARTITION BY a.attempt_id ORDER BY m.created_at, m.sha256)::int AS number
        FROM provider_messages m
        JOIN remote_attempts a USING (tenant_id, request_id, attempt_id)
        ${joinKeyOf('m')}
       WHERE m.tenant_id = $1 AND m.request_id = $2
       ORDER BY attempt, number`,
    values: [tenantId, requestId],
  }
}

function markPath(row: Row): string {
  return `${MARKS_FOLDER}${publicId('sgn', row.signer_id as string)}.json`
}

/** provider/sgn_…/1-2-answer.xml: the second message of the first attempt. */
function messagePath(row: Row): string {
  const { attempt, number, what } = row as { attempt: number; number: number; what: string }
  // eSign messages are XML. A CSC request is a URL and its answer JSON.
  const ending = row.certificate_first === false ? 'xml' : what === 'request' ? 'txt' : 'json'
  return `${PROVIDER_FOLDER}${publicId('sgn', row.signer_id as string)}/${attempt}-${number}-${what}.${ending}`
}
