import type { Database } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import { sha256 } from '../platform/ids.ts'
import type { JobHandler } from '../platform/jobs/job.ts'
import type { JobQueue } from '../platform/jobs/queue.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { issueCode } from './verified-addresses.ts'
import type { SendVerification } from './verify-address.ts'

// The mail with the code that verifies a sandbox address. The job names the address by its hash; the code is made when
// the mail is, so that it is stored nowhere.

/** Puts the job in. A server that sends no mail says so at once. */
export function verificationOrders(queue: JobQueue, canMail: boolean): SendVerification {
  return async (tx, { tenantId, email }) => {
    if (!canMail) {
      throw new Failure(
        'unavailable',
        'This server sends no mail (COUNTERSIGN_SMTP_URL is not set); all mail is captured.',
      )
    }
    const ids = { address: sha256(email.toLowerCase()).toString('hex') }
    await queue.enqueue(tx, [{ class: 'mail', name: 'verification', tenant: tenantId, ids, urgent: true }])
  }
}

export function verificationJobs({ db, mailer }: { db: Database; mailer: Mailer | null }): Record<string, JobHandler> {
  return {
    verification: async (job) => {
      const issued = await db.transaction({ tenant: job.tenant }, async (tx) => {
        const [row] = await tx.query<{ email: string }>(
          `SELECT email FROM verified_addresses WHERE tenant_id = $1 AND encode(sha256(convert_to(email, 'UTF8')), 'hex') = $2`,
          [job.tenant, job.ids.address],
        )
        const code = row && (await issueCode(tx, job.tenant, row.email))
        return row && code ? { email: row.email, code } : undefined
      })
      if (!issued) return
      const words = `${issued.code} is your code. It confirms that the sandbox of your Countersign account may mail this address. It is good for ten minutes; if you did not ask for it, ignore this mail.`
      await mailer?.send({
        tenantId: job.tenant,
        messageId: job.id,
        to: { name: '', email: issued.email },
        subject: `${issued.code} is your code`,
        text: words,
        html: `<p>${words}</p>`,
      })
    },
  }
}
