import type { Database } from '../../platform/db/database.ts'
import { json, rowDecoder, text } from '../../platform/db/decode.ts'
import type { JobIds } from '../../platform/jobs/job.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { openTestKeys } from '../../testing/master-keys.ts'
import type { Who } from '../factors/change.ts'
import { relyingPartyOf } from '../factors/relying-party.ts'
import type { UserMail } from '../mails/mail.ts'
import { USER_MAIL } from '../mails/order.ts'
import { userMailJobs } from '../mails/send.ts'
import type { SessionDeps } from '../sessions/session.ts'
import { signIn, testAuthenticator } from './users.ts'

export const PUBLIC_URL = 'http://localhost:8080'
export const ORIGIN = { address: '192.0.2.7', userAgent: 'Test/1' }
export const PASSWORD = 'seven tall ladders'

export interface SentMail {
  to: string
  mail: UserMail
  /** The token of its link. */
  token: string
}

/** The deps of the verbs over a database of its own, with a clock that tests move, and a worker that sends on demand. */
export async function openPeople() {
  const database: TestDatabase = await makeTestDatabase()
  const identity: Database = openRole(database, 'countersign_identity')
  const db = openRole(database, 'countersign_app')
  const masterKeys = await openTestKeys(db)
  const clock = { now: Date.now() }
  /** Tenants whose webhooks ended. */
  const ended: string[] = []
  const deps = {
    ...{ identity, masterKeys, authenticator: testAuthenticator(), now: () => clock.now },
    relyingParty: relyingPartyOf(PUBLIC_URL),
    endIntegration: async (tenantId: string) => void ended.push(tenantId),
    limits: { perNetwork: 1000, perAddress: 1000, codesPerUser: 1000 },
    recoveryLimits: { perNetwork: 1000, perAddress: 1000 },
  }
  let sent: SentMail[] = []
  const mailer = {
    send: async ({ to }: { to: { email: string } }) => {
      const last = composed.at(-1)
      if (last)
        sent.push({ to: to.email, mail: last, token: 'link' in last ? (last.link.split('=').at(-1) ?? '') : '' })
    },
    check: async () => {},
    close: async () => {},
  }
  const composed: UserMail[] = []
  const jobs = userMailJobs({
    ...{ ...deps, db, mailer, capturesLinks: false, publicUrl: PUBLIC_URL },
    compose: (mail) => {
      composed.push(mail)
      return { subject: mail.kind, text: '', html: '' }
    },
    capture: async () => {},
  })
  /** Runs the mail jobs as the worker would, and returns what was sent. */
  const sendMails = async (): Promise<SentMail[]> => {
    sent = []
    const rows = await database.owner(`DELETE FROM jobs WHERE name = '${USER_MAIL}' RETURNING job_id, tenant_id, ids`)
    for (const row of rows.map(decodeJob).sort((a, b) => (a.job_id < b.job_id ? -1 : 1))) {
      await jobs[USER_MAIL]?.({ id: row.job_id, tenant: row.tenant_id, ids: row.ids })
    }
    return sent
  }
  const close = async () => {
    await Promise.all([identity.close(), db.close()])
    await database.drop()
  }
  return { database, identity, db, deps, clock, ended, sendMails, close }
}

export type People = Awaited<ReturnType<typeof openPeople>>

const decodeJob = rowDecoder('jobs', { job_id: text, tenant_id: text, ids: json<JobIds>() })

/** The user in a session of their own. */
export async function signedIn(deps: SessionDeps, userId: string): Promise<Who> {
  return { userId, sessionId: (await signIn(deps, userId)).sessionId, origin: ORIGIN }
}

/** The actions in the activity of all accounts, oldest first. */
export async function actionsOf({ database }: People, userId: string): Promise<string[]> {
  const rows = await database.owner(
    `SELECT e.action FROM account_activity e JOIN tenants t USING (tenant_id) JOIN memberships m USING (account_id)
      WHERE m.user_id = $1 ORDER BY e.entry_id`,
    [userId],
  )
  return rows.map(({ action }) => String(action))
}
