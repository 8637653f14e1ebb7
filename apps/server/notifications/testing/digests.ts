import type { Database } from '../../platform/db/database.ts'
import { fromPublicId, newId } from '../../platform/ids.ts'
import type { RunningJob } from '../../platform/jobs/job.ts'
import type { Mail, Mailer } from '../../platform/mail/mailer.ts'
import { openRole } from '../../testing/guarded-api.ts'
import type { TestAccount, TestServer } from '../../testing/server.ts'
import { closeDueDigests } from '../digests/close.ts'
import { mailJobs } from '../send.ts'
import { DIGESTS, openTestMailJobs, PUBLIC_URL } from './mail-jobs.ts'

// Requests of a bulk job, and the worker's mail and digest jobs, run step by step.

export interface TestRow {
  path: string
  requestId: string
  signerId: string
  /** The document's name. */
  title: string
}

export interface TestDigests {
  /** Creates a request to one person as a row of the bulk job. */
  row(email: string, more?: { title?: string; name?: string; locale?: string }): Promise<TestRow>
  /** Verifies an address, so that sandbox mails to it are sent. */
  verify(email: string): Promise<void>
  /** Runs the row's new mail jobs. */
  work(row: TestRow): Promise<void>
  /** Makes all open digests due, closes them and returns their jobs. */
  due(): Promise<RunningJob[]>
  send(job: RunningJob, mailer?: Mailer | null, db?: Database): Promise<void>
  stop(): Promise<void>
}

export async function openTestDigests(
  server: TestServer,
  account: Pick<TestAccount, 'tenantId' | 'call' | 'addDocument'>,
  digest = true,
): Promise<TestDigests> {
  const { owner } = server.database
  const { tenantId } = account
  const [testMailJobs, timer] = [openTestMailJobs(server), openRole(server.database, 'countersign_timer')]
  const seen = new Set<string>()
  let rows = 0
  const [job] = await owner(
    `WITH k AS (INSERT INTO document_keys SELECT $1, gen_random_uuid(), (SELECT master_key_id FROM master_keys), '\\x00' RETURNING key_id)
     INSERT INTO bulk_jobs (tenant_id, job_id, key_id, state, defaults, actor, api_key_id, digest)
     SELECT $1, $2, key_id, 'running', '{}', '{}', gen_random_uuid(), $3 FROM k RETURNING job_id`,
    [tenantId, newId(), digest],
  )

  async function row(
    email: string,
    { title, name = 'Asha Rao', locale }: { title?: string; name?: string; locale?: string } = {},
  ) {
    const documentId = await account.addDocument()
    rows += 1
    const named = title ?? `Lease ${rows}.pdf`
    await owner('UPDATE documents SET name = $2 WHERE document_id = $1', [documentId, named])
    const signers = [{ name, email, ...(locale ? { locale } : {}) }]
    const answer = await account.call('POST', 'document-signrequest', { document_id: documentId, signers })
    const requestId = fromPublicId('sr', String(answer.headers['sign-request-id'])) ?? ''
    await owner('UPDATE sign_requests SET job_id = $2, job_row = $3 WHERE request_id = $1', [requestId, job?.job_id, rows]) // biome-ignore format: one thought
    const [signer] = await owner('SELECT signer_id FROM signers WHERE request_id = $1', [requestId])
    return { path: `document-signrequest/${documentId}`, requestId, signerId: String(signer?.signer_id), title: named }
  }

  async function due(): Promise<RunningJob[]> {
    await owner(
      `UPDATE mail_digests SET due_at = now() - interval '1 second' WHERE tenant_id = $1 AND due_at IS NOT NULL`,
      [tenantId],
    )
    await closeDueDigests({ ...server.deps, timer })
    const jobs = (await owner(
      `SELECT job_id AS id, ids FROM jobs WHERE name = 'digest' AND tenant_id = $1 ORDER BY ids->>'digest'`,
      [tenantId],
    )) as { id: string; ids: RunningJob['ids'] }[]
    const fresh = jobs.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    return fresh.map(({ id, ids }) => ({ id, tenant: tenantId, ids }))
  }

  return {
    row,
    verify: async (email) => {
      await owner(
        `INSERT INTO verified_addresses (tenant_id, email, verified_at) VALUES ($1, $2, clock_timestamp())
         ON CONFLICT DO NOTHING`,
        [tenantId, email],
      )
    },
    work: async ({ requestId }) => {
      await testMailJobs.deliver(requestId)
    },
    due,
    send: async (job, mailer = null, db = server.deps.db) => {
      const deps = {
        ...server.deps,
        db,
        blobs: server.parts.blobs,
        masterKeys: server.parts.masterKeys,
        mailer,
        publicUrl: PUBLIC_URL,
        digests: DIGESTS,
        newAccountMailsPerDay: 50,
      }
      await mailJobs(deps).digest?.(job)
    },
    stop: () => timer.close(),
  }
}

/** A mailer that accepts and stores every mail. */
export function makeCollectingMailer(): Mailer & { mails: Mail[] } {
  const mails: Mail[] = []
  const send = async (mail: Mail) => {
    mails.push(mail)
  }
  return { mails, send, check: async () => {}, close: async () => {} }
}

/** A database that fails at its nth transaction, as if the process had been killed there. */
export function failingAtTransaction(db: Database, transaction: number): Database {
  let count = 0
  const fails = () => {
    count += 1
    return count === transaction
  }
  return {
    ...db,
    transaction: (scope, work) => (fails() ? Promise.reject(new Error('killed')) : db.transaction(scope, work)),
    flush: (scope, statements) => (fails() ? Promise.reject(new Error('killed')) : db.flush(scope, statements)),
  }
}
