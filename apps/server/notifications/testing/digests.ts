import type { Database } from '../../platform/db/database.ts'
import { fromPublicId, newId } from '../../platform/ids.ts'
import type { RunningJob } from '../../platform/jobs/job.ts'
import type { Mail, Mailer } from '../../platform/mail/mailer.ts'
import { openRole } from '../../testing/guarded-api.ts'
import type { TestAccount, TestServer } from '../../testing/server.ts'
import { closeDue } from '../digests/close.ts'
import { mailJobs } from '../send.ts'
import { DIGESTS, openTestPost, PUBLIC_URL } from './mails.ts'

// Rows of a bulk job, and the worker's part of telling people about them, one step after the other.

export interface TestRow {
  path: string
  requestId: string
  signerId: string
  /** Of its document. */
  title: string
}

export interface TestDigests {
  /** A request to one person, as a row of the job. */
  row(email: string, more?: { title?: string; name?: string; locale?: string }): Promise<TestRow>
  /** Mails from the sandbox leave only for such an address. */
  verify(email: string): Promise<void>
  /** Does the mail jobs that the row has led to since the last time. */
  work(row: TestRow): Promise<void>
  /** Time passes: digests are closed. Gives the jobs that send them. */
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
  const [post, timer] = [openTestPost(server), openRole(server.database, 'countersign_timer')]
  const seen = new Set<string>()
  let rows = 0
  const [job] = await owner(
    `WITH k AS (INSERT INTO document_keys SELECT $1, gen_random_uuid(), 'm', '\\x00' RETURNING key_id)
     INSERT INTO bulk_jobs (tenant_id, job_id, key_id, state, defaults, actor, api_key_id, digest)
     SELECT $1, $2, key_id, 'running', '{}', '{}', gen_random_uuid(), $3 FROM k RETURNING job_id`,
    [tenantId, newId(), digest],
  )

  async function row(
    email: string,
    { title, name = 'Asha Rao', locale }: { title?: string; name?: string; locale?: string } = {},
  ) {
    // biome-ignore format: one thought
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
    await closeDue({ ...server.deps, timer })
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
      await post.deliver(requestId)
    },
    due,
    send: async (job, mailer = null, db = server.deps.db) => {
      const deps = { ...server.deps, db, blobs: server.parts.blobs, mailer, publicUrl: PUBLIC_URL, digests: DIGESTS }
      await mailJobs(deps).digest?.(job)
    },
    stop: () => timer.close(),
  }
}

/** Takes every mail, and keeps it. */
export function collecting(): Mailer & { mails: Mail[] } {
  const mails: Mail[] = []
  const send = async (mail: Mail) => {
    mails.push(mail)
  }
  return { mails, send, check: async () => {}, close: async () => {} }
}

/** A database that is lost at one of its transactions, as if the process had been killed there. */
export function dyingAt(db: Database, transaction: number): Database {
  let count = 0
  const dies = () => {
    count += 1
    return count === transaction
  }
  return {
    ...db,
    transaction: (scope, work) => (dies() ? Promise.reject(new Error('killed')) : db.transaction(scope, work)),
    flush: (scope, statements) => (dies() ? Promise.reject(new Error('killed')) : db.flush(scope, statements)),
  }
}
