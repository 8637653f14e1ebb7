import { newId } from '../../platform/ids.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { TestAccount, TestServer } from '../../testing/server.ts'
import { openTestDigests, type TestDigests, type TestRow } from './digests.ts'

// Digests of invitations, and what they cause: mails, events, captured mails and audit entries.

export interface InvitedDigests extends TestDigests {
  /** Creates rows for one person with a verified address; their invitations are in an open digest. */
  invite(count: number, more?: { locale?: string; title?: string }): Promise<{ email: string; rows: TestRow[] }>
  sendAll(mailer?: Mailer | null): Promise<void>
  mailsOf(row: TestRow): Promise<Record<string, unknown>[]>
  /** The types of the request's events. */
  eventTypes(row: TestRow): Promise<string[]>
  captured(email: string): Promise<{ id: string; subject: string; link: string }[]>
  /** The ids of the mails that the audit trail has as delivered. */
  delivered(row: TestRow): Promise<unknown[]>
}

export async function openInvitedDigests(server: TestServer, sender: TestAccount): Promise<InvitedDigests> {
  const digests = await openTestDigests(server, sender)
  const { owner } = server.database
  return {
    ...digests,
    invite: async (count, more = {}) => {
      const email = `${newId()}@example.com`
      await digests.verify(email)
      const rows: TestRow[] = []
      for (let i = 0; i < count; i += 1) {
        const row = await digests.row(email, more)
        await digests.work(row)
        rows.push(row)
      }
      return { email, rows }
    },
    sendAll: async (mailer = null) => {
      for (const job of await digests.due()) await digests.send(job, mailer)
    },
    mailsOf: ({ requestId }) =>
      owner('SELECT mail_id, kind, state, attempts, last_error FROM mails WHERE request_id = $1', [requestId]),
    eventTypes: async ({ path }) =>
      (await sender.call('GET', `${path}/events`)).json().data.map((event: { type: string }) => event.type),
    captured: async (email) => (await sender.call('GET', `sandbox/inbox?recipient=${email}`)).json().data,
    delivered: async ({ requestId }) => {
      const entries = await owner(
        `SELECT canonical::jsonb #>> '{data,mail_id}' AS mail FROM audit_entries
          WHERE request_id = $1 AND kind = 'link_delivered' ORDER BY seq`,
        [requestId],
      )
      return entries.map(({ mail }) => mail)
    },
  }
}
