import type { Answer } from '@countersign/remote-signing'
import type { Row, Statement } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { AttemptRef, Journey } from './attempts.ts'

// What came back from providers, by browsers and by their servers, as it came: anybody may have sent it. The sealer
// tells what of it is the provider's word.

/** Whoever knows a transaction may send as many; the provider itself sends one, or repeats it. */
const MOST_ANSWERS = 12

export interface StoredAnswer {
  answerId: string
  answer: Answer
  receivedAt: Date
}

/**
 * Where an answer is awaited: it is written down, and the sealer looks at once. The same again, from a page that was
 * loaded twice or a provider that repeats itself, is one.
 */
export function noteAnswer(
  { tenantId, requestId, attemptId }: AttemptRef,
  journey: Journey,
  answer: Answer,
): Statement {
  const content = answer.kind === 'body' ? Buffer.from(answer.body) : Buffer.from(JSON.stringify(answer.fields))
  return {
    name: 'note-remote-answer',
    text: NOTE,
    values: [tenantId, requestId, attemptId, newId(), journey, answer.kind, content],
  }
}

const NOTE = `
  WITH awaited AS (
    SELECT FROM remote_attempts
     WHERE tenant_id = $1 AND request_id = $2 AND attempt_id = $3 AND step IN ('leave','away')
  ), before AS (
    SELECT content FROM remote_answers WHERE tenant_id = $1 AND request_id = $2 AND attempt_id = $3
  ), noted AS (
    INSERT INTO remote_answers (tenant_id, request_id, attempt_id, answer_id, journey, kind, content)
    SELECT $1, $2, $3, $4, $5, $6, $7
     WHERE EXISTS (SELECT FROM awaited) AND NOT EXISTS (SELECT FROM before WHERE content = $7)
       AND (SELECT count(*) FROM before) < ${MOST_ANSWERS}
    RETURNING answer_id
  )
  UPDATE remote_attempts SET step = 'away', returned_at = coalesce(returned_at, clock_timestamp()),
         due_at = clock_timestamp()
   WHERE tenant_id = $1 AND request_id = $2 AND attempt_id = $3 AND step IN ('leave','away')
     AND EXISTS (SELECT FROM noted)`

export const unreadAnswers = {
  statement({ tenantId, requestId, attemptId }: AttemptRef, journey: Journey): Statement {
    return {
      name: 'unread-remote-answers',
      text: `
        SELECT * FROM remote_answers
         WHERE tenant_id = $1 AND request_id = $2 AND attempt_id = $3 AND journey = $4 AND read_at IS NULL
         ORDER BY answer_id`,
      values: [tenantId, requestId, attemptId, journey],
    }
  },

  read(rows: Row[]): StoredAnswer[] {
    return rows.map(({ answer_id, kind, content, received_at }) => ({
      answerId: answer_id as string,
      answer: answerOf(kind as string, content as Buffer),
      receivedAt: received_at as Date,
    }))
  },
}

function answerOf(kind: string, content: Buffer): Answer {
  if (kind === 'body') return { kind, body: Uint8Array.from(content) }
  return { kind: 'fields', fields: JSON.parse(content.toString()) as Record<string, string> }
}

/** Its content may be secret, as a code is, and is kept as evidence where it was the provider's word. */
export function markRead(ref: AttemptRef, answerId: string, problem: string | null): Statement {
  return {
    name: 'mark-remote-answer-read',
    text: `
      UPDATE remote_answers SET read_at = clock_timestamp(), content = NULL, problem = $5
       WHERE tenant_id = $1 AND request_id = $2 AND attempt_id = $3 AND answer_id = $4`,
    values: [ref.tenantId, ref.requestId, ref.attemptId, answerId, problem],
  }
}
