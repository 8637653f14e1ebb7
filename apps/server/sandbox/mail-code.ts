import { formatText } from '@countersign/locales'
import { mailMessages } from '@countersign/locales/mail'
import { LANGUAGES } from '../accounts/language.ts'
import { JOIN_ACCOUNT } from '../accounts/sql.ts'
import type { Database } from '../platform/db/database.ts'
import { oneOf, rowDecoder, text } from '../platform/db/decode.ts'
import { Failure } from '../platform/errors.ts'
import { escapeHtml } from '../platform/html.ts'
import { sha256 } from '../platform/ids.ts'
import type { JobHandler } from '../platform/jobs/job.ts'
import type { JobQueue } from '../platform/jobs/queue.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { issueCode } from './verified-addresses.ts'
import type { SendVerification } from './verify-address.ts'

// The mail with the code that verifies a sandbox address. The job identifies the address by its hash. The code is created
// when the mail is sent; only its hash is stored.

/** Enqueues the mail job. Fails if the server sends no mail. */
export function makeSendVerification(queue: JobQueue, canMail: boolean): SendVerification {
  return async (tx, { tenantId, email }) => {
    if (!canMail) {
      throw new Failure(
        'unavailable',
        'This server sends no mail: COUNTERSIGN_SMTP_URL is not set. All mails are captured.',
      )
    }
    const ids = { address: sha256(email.toLowerCase()).toString('hex') }
    await queue.enqueue(tx, [{ class: 'mail', name: 'verification', tenant: tenantId, ids, urgent: true }])
  }
}

const decodeAddress = rowDecoder('verified_addresses', { email: text, language: oneOf(...LANGUAGES) })

export function verificationJobs({ db, mailer }: { db: Database; mailer: Mailer | null }): Record<string, JobHandler> {
  return {
    verification: async (job) => {
      const issued = await db.transaction({ tenant: job.tenant }, async (tx) => {
        const [row] = await tx.query(
          `SELECT v.email, a.language FROM verified_addresses v ${JOIN_ACCOUNT}
            WHERE v.tenant_id = $1 AND encode(sha256(convert_to(v.email, 'UTF8')), 'hex') = $2`,
          [job.tenant, job.ids.address],
        )
        if (!row) return undefined
        const { email, language } = decodeAddress(row)
        const code = await issueCode(tx, job.tenant, email)
        return code === undefined ? undefined : { email, language, code }
      })
      if (!issued) return
      const { email, language, code } = issued
      const copy = mailMessages(language)
      const sentence = formatText(copy.addressCode.text, { code }, language)
      await mailer?.send({
        tenantId: job.tenant,
        messageId: job.id,
        to: { name: '', email },
        subject: formatText(copy.code.subject, { code }, language),
        text: sentence,
        html: `<p dir="auto">${escapeHtml(sentence)}</p>`,
      })
    },
  }
}
