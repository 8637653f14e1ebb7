import { MARKS_FOLDER, PROVIDER_FOLDER } from '@countersign/evidence/bundle'
import { joinKeyOf, KEY_COLUMNS } from '../documents/sql.ts'
import type { Row, Statement } from '../platform/db/database.ts'
import { boolean, number, rowDecoder, text } from '../platform/db/decode.ts'
import { publicId } from '../platform/ids.ts'
import type { EvidenceSource } from '../records/evidence-zip.ts'
import { contentOfRow } from '../records/files.ts'
import { selectMarks } from './drawn/marks.ts'

/** The marks of a request's signers and the messages of providers, for the evidence archive. */
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

const decodeMark = rowDecoder('marks', { signer_id: text })

function markPath(row: Row): string {
  return `${MARKS_FOLDER}${publicId('sgn', decodeMark(row).signer_id)}.json`
}

const decodeMessage = rowDecoder('provider_messages', {
  signer_id: text,
  certificate_first: boolean,
  attempt: number,
  number,
  what: text,
})

/** provider/sgn_…/1-2-answer.xml: the second message of the first attempt. */
function messagePath(row: Row): string {
  const { signer_id, certificate_first, attempt, number: message, what } = decodeMessage(row)
  // eSign messages are XML. A CSC request is a URL and its answer JSON.
  const extension = certificate_first ? (what === 'request' ? 'txt' : 'json') : 'xml'
  return `${PROVIDER_FOLDER}${publicId('sgn', signer_id)}/${attempt}-${message}-${what}.${extension}`
}
