import { COLLECTS_MAILS } from '../../bulk/sql.ts'
import { newId } from '../../platform/ids.ts'
import type { RunningJob } from '../../platform/jobs/job.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { readSignerZone } from '../../sealing/drawn/read-zone.ts'
import type { TestServer } from '../../testing/server.ts'
import { type MailDeps, mailJobs } from '../send.ts'

// Runs the worker's mail jobs one by one, for tests of mail contents.

export const PUBLIC_URL = 'http://127.0.0.1'

/** Digests become due only when a test makes them. */
export const DIGESTS = { quietSeconds: 60, longestSeconds: 600, collectsMails: COLLECTS_MAILS }

export interface TestMailJobs {
  /** The request's new mail jobs, in order. */
  jobs(requestId: string): Promise<(RunningJob & { name: string })[]>
  /** Runs them and returns their names. Without a mailer every mail is captured. */
  deliver(requestId: string, mailer?: Mailer | null): Promise<string[]>
}

/** The worker's handlers of mail jobs. Every mail is captured, unless there is a mailer. */
export function testMailHandlers(
  { deps, parts }: TestServer,
  more: Partial<MailDeps> = {},
): ReturnType<typeof mailJobs> {
  return mailJobs({
    ...deps,
    blobs: parts.blobs,
    masterKeys: parts.masterKeys,
    mailer: null,
    publicUrl: PUBLIC_URL,
    digests: DIGESTS,
    newAccountMailsPerDay: parts.config.newAccountMailsPerDay,
    ...more,
  })
}

export function openTestMailJobs(server: TestServer): TestMailJobs {
  const seen = new Set<string>()
  const jobs = async (requestId: string) => {
    const rows = (await server.database.owner(
      `SELECT e.tenant_id, 'event ' || e.seq || ' ' || j.n AS key, j.job->>'name' AS name, j.job->'ids' AS ids
         FROM events e, jsonb_array_elements(e.jobs) WITH ORDINALITY AS j(job, n) WHERE e.stream_id = $1
       UNION ALL
       SELECT tenant_id, 'job ' || job_id, name, ids
         FROM jobs WHERE class = 'mail' AND ids->>'request' = $1::text
       ORDER BY key`,
      [requestId],
    )) as { tenant_id: string; key: string; name: string; ids: RunningJob['ids'] }[]
    const fresh = rows.filter(({ key }) => !seen.has(requestId + key))
    for (const { key } of fresh) seen.add(requestId + key)
    return fresh.map(({ tenant_id, name, ids }) => ({ id: newId(), tenant: tenant_id, name, ids }))
  }
  return {
    jobs,
    deliver: async (requestId, mailer = null) => {
      const handlers = testMailHandlers(server, {
        mailer,
        readSignerZone: (signer) => readSignerZone({ db: server.parts.db, blobs: server.parts.blobs }, signer),
      })
      const due = await jobs(requestId)
      for (const job of due) await handlers[job.name]?.(job)
      return due.map(({ name }) => name)
    },
  }
}
