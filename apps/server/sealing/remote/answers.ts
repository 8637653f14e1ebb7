import type { Answer } from '@countersign/remote-signing'
import type { Row, Statement } from '../../platform/db/database.ts'
import { bytes, instant, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import { newId } from '../../platform/ids.ts'
import { type AttemptRef, keyOf, ONE_ATTEMPT } from '../attempts/ref.ts'
import type { Journey } from './attempts.ts'

// Answers that browsers and providers' servers sent, unchanged. Anyone may have sent them: the sealer verifies each one
// before it uses it.

/** Limits the answers that a sender who knows the transaction id can store. A provider sends one, or repeats it. */
const MAX_ANSWERS = 12

export interface StoredAnswer {
  answerId: string
  answer: Answer
  receivedAt: Date
}

/**
 * Stores an answer if the attempt awaits one, and makes the attempt due. A repeated answer, from a reloaded page or a
 * provider that retries, is stored once.
 */
export function insertAnswer(ref: AttemptRef, journey: Journey, answer: Answer): Statement {
  const content = answer.kind === 'body' ? Buffer.from(answer.body) : Buffer.from(JSON.stringify(answer.fields))
  return {
    name: 'insert-remote-answer',
    text: INSERT,
    values: [...keyOf(ref), newId(), journey, answer.kind, content],
  }
}

// The erasure of the signer deletes the departure. The lock makes an answer that arrives meanwhile wait for it.
const INSERT = `
  WITH awaited AS (
    SELECT FROM remote_attempts
     WHERE ${ONE_ATTEMPT} AND step IN ('leave','away') AND departure IS NOT NULL
       FOR UPDATE
  ), before AS (
    SELECT content FROM remote_answers WHERE ${ONE_ATTEMPT}
  ), inserted AS (
    INSERT INTO remote_answers (tenant_id, request_id, attempt_id, answer_id, journey, kind, content)
    SELECT $1, $2, $3, $4, $5, $6, $7
     WHERE EXISTS (SELECT FROM awaited) AND NOT EXISTS (SELECT FROM before WHERE content = $7)
       AND (SELECT count(*) FROM before) < ${MAX_ANSWERS}
    RETURNING answer_id
  )
  UPDATE remote_attempts SET step = 'away', returned_at = coalesce(returned_at, clock_timestamp()),
         due_at = clock_timestamp()
   WHERE ${ONE_ATTEMPT} AND step IN ('leave','away')
     AND EXISTS (SELECT FROM inserted)`

export const unreadAnswers = {
  statement(ref: AttemptRef, journey: Journey): Statement {
    return {
      name: 'unread-remote-answers',
      text: `
        SELECT * FROM remote_answers WHERE ${ONE_ATTEMPT} AND journey = $4 AND read_at IS NULL ORDER BY answer_id`,
      values: [...keyOf(ref), journey],
    }
  },

  read(rows: Row[]): StoredAnswer[] {
    return rows.map(decodeAnswer).map(({ answer_id, kind, content, received_at }) => ({
      answerId: answer_id,
      answer: answerOf(kind, content),
      receivedAt: new Date(received_at),
    }))
  },
}

const decodeAnswer = rowDecoder('remote_answers', {
  answer_id: text,
  kind: oneOf('body', 'fields'),
  content: bytes,
  received_at: instant,
})

function answerOf(kind: Answer['kind'], content: Buffer): Answer {
  if (kind === 'body') return { kind, body: Uint8Array.from(content) }
  return { kind: 'fields', fields: JSON.parse(content.toString()) as Record<string, string> }
}

/** Deletes the content, which may be secret, such as an authorization code. A valid answer is stored as evidence. */
export function markRead(ref: AttemptRef, answerId: string, problem: string | null): Statement {
  return {
    name: 'mark-remote-answer-read',
    text: `
      UPDATE remote_answers SET read_at = clock_timestamp(), content = NULL, problem = $5
       WHERE ${ONE_ATTEMPT} AND answer_id = $4`,
    values: [...keyOf(ref), answerId, problem],
  }
}
