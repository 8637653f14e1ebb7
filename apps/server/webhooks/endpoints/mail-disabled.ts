import { LANGUAGES } from '../../accounts/language.ts'
import { JOIN_ACCOUNT } from '../../accounts/sql.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { nullable, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import type { JobHandler, RunningJob } from '../../platform/jobs/job.ts'
import { type Block, type EmailMessage, layOut } from '../../platform/mail/layout/layout.ts'
import { localizationFor } from '../../platform/mail/layout/localization.ts'
import { fill, type Phrase } from '../../platform/mail/layout/phrase.ts'
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
  language: oneOf(...LANGUAGES),
  mode: oneOf('test', 'live'),
  url: text,
  reason: nullable(oneOf('gone', 'failing')),
})

type Facts = ReturnType<typeof decodeFacts>

async function readFacts(tx: Tx, tenantId: string, endpointId: string): Promise<Facts | undefined> {
  const [row] = await tx.query(
    `SELECT a.name, a.email, a.language, t.mode, e.url, nullif(e.disabled_reason, 'owner') AS reason
       FROM webhook_endpoints e ${JOIN_ACCOUNT}
      WHERE e.tenant_id = $1 AND e.endpoint_id = $2 AND e.deleted_at IS NULL`,
    [tenantId, endpointId],
  )
  return row && decodeFacts(row)
}

function composeMessage({ name, mode, url, reason, language }: Facts): EmailMessage {
  const localization = localizationFor(language)
  const { copy, tag } = localization
  const { subject, opening, next, ...reasons } = copy.webhookDisabled
  const sandbox = mode === 'test'
  return layOut(
    localization,
    fill(subject, { host: new URL(url).host }, tag),
    [
      ...(sandbox ? [{ kind: 'notice', phrase: [copy.sandbox] } as const] : []),
      paragraph(fill(copy.greeting, { name }, tag)),
      paragraph(fill(opening, { url }, tag)),
      paragraph([reasons[reason ?? 'failing']]),
      paragraph([next]),
    ],
    sandbox,
  )
}

function paragraph(phrase: Phrase): Block {
  return { kind: 'paragraph', phrase }
}
