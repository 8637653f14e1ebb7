import { JOIN_ACCOUNT } from '../../accounts/sql.ts'
import { localizationFor } from '../../notifications/email-templates/languages/index.ts'
import { type EmailMessage, layOut } from '../../notifications/email-templates/layout.ts'
import { fill } from '../../notifications/email-templates/phrase.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { nullable, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import type { JobHandler, RunningJob } from '../../platform/jobs/job.ts'
import { asHeaderText, type Mailer } from '../../platform/mail/mailer.ts'
import { capture } from '../../sandbox/inbox.ts'
import { mayMail } from '../../sandbox/verified-addresses.ts'

// Mails the owner of a disabled endpoint: without it they would not learn that their system receives no events.

export interface DisabledMailDeps {
  db: Database
  /** Null: this server sends no mail, and every mail is captured. */
  mailer: Mailer | null
}

export function webhookMailJobs(deps: DisabledMailDeps): Record<string, JobHandler> {
  return { webhook_disabled: (job) => notifyOwner(deps, job) }
}

async function notifyOwner({ db, mailer }: DisabledMailDeps, job: RunningJob): Promise<void> {
  const { tenant } = job
  const mail = await db.transaction({ tenant }, async (tx) => {
    const facts = await readFacts(tx, tenant, String(job.ids.endpoint))
    // Enabled again in the meantime: no mail is needed.
    if (!facts?.reason) return undefined
    const message = composeMessage(facts)
    if (mailer && (await mayMail(tx, tenant, facts.mode, facts.email))) return { ...facts, message }
    await capture(tx, { tenantId: tenant, requestIds: [], recipient: facts.email, ...message })
    return undefined
  })
  if (!mail || !mailer) return
  const to = { name: asHeaderText(mail.name), email: mail.email }
  const message = { ...mail.message, subject: asHeaderText(mail.message.subject) }
  await mailer.send({ tenantId: tenant, messageId: job.id, to, ...message })
}

const decodeFacts = rowDecoder('webhook_endpoints', {
  name: text,
  email: text,
  mode: oneOf('test', 'live'),
  url: text,
  reason: nullable(oneOf('gone', 'failing')),
})

type Facts = ReturnType<typeof decodeFacts>

async function readFacts(tx: Tx, tenantId: string, endpointId: string): Promise<Facts | undefined> {
  const [row] = await tx.query(
    `SELECT a.name, a.email, t.mode, e.url, nullif(e.disabled_reason, 'owner') AS reason
       FROM webhook_endpoints e ${JOIN_ACCOUNT}
      WHERE e.tenant_id = $1 AND e.endpoint_id = $2 AND e.deleted_at IS NULL`,
    [tenantId, endpointId],
  )
  return row && decodeFacts(row)
}

const WHY = {
  gone: 'It answered that it is gone (410).',
  failing: 'It has accepted nothing for five days.',
}

function composeMessage({ name, mode, url, reason }: Facts): EmailMessage {
  const { host } = new URL(url)
  const localization = localizationFor('en')
  const sandbox = mode === 'test'
  const paragraph = (sentence: string, values: Record<string, string> = {}) =>
    ({ kind: 'paragraph', phrase: fill(sentence, values) }) as const
  return layOut(
    localization,
    fill('Webhooks to {host} are disabled', { host }),
    [
      ...(sandbox ? [{ kind: 'notice', phrase: fill(localization.copy.sandbox, {}) } as const] : []),
      paragraph(localization.copy.greeting, { name }),
      paragraph('Nothing is sent any more to the webhook endpoint {url}.', { url }),
      paragraph(WHY[reason ?? 'failing']),
      paragraph(
        'No event is lost: the log keeps them all. When the endpoint is well again, enable it (PATCH /api/v1/webhook-endpoints/…) and have what it missed delivered (POST …/redeliver).',
      ),
    ],
    sandbox,
  )
}
