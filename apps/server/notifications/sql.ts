import type { Statement } from '../platform/db/database.ts'

// SQL over mails for other modules.

/** A condition: a mail of the request r was sent, or captured in the sandbox. */
export const HAS_SENT_MAIL = `
  EXISTS (SELECT FROM mails m
           WHERE m.tenant_id = r.tenant_id AND m.request_id = r.request_id AND m.state IN ('sent','captured'))`

const MOST_MAILS = 100

/** The newest mails of a request, newest first. */
export function selectMails(requestId: string): Statement {
  return {
    text: `
      SELECT signer_id, kind, recipient, state, attempts, last_error, created_at, sent_at FROM mails
       WHERE request_id = $1 ORDER BY created_at DESC, mail_id DESC LIMIT ${MOST_MAILS}`,
    values: [requestId],
  }
}
