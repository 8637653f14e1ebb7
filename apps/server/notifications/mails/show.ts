import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { findCaptured } from '../../sandbox/inbox.ts'
import { presentAttachment, presentMessage } from '../../sandbox/present.ts'
import { notFound } from '../../signrequests/change/change.ts'
import { readRequest } from '../../signrequests/load.ts'
import type { RequestRef, StoredRequest } from '../../signrequests/stored-request.ts'
import type { ComposeDeps } from '../mail-context.ts'
import { type ZoneDeps, zoneFor } from '../signer-zone.ts'
import { type MailRow, readMail } from './read.ts'
import { recreateMail } from './recreate.ts'
import { presentMail } from './schemas.ts'

export interface ShowDeps extends ComposeDeps, ZoneDeps {
  db: Database
  /** The sender of all mails. */
  mailFrom: string
}

/** The mail as captured, for callers who may read the sandbox's inbox; otherwise composed again. */
export async function showMail(
  deps: ShowDeps,
  { tenantId, scopes }: Pick<Caller, 'tenantId' | 'scopes'>,
  ref: RequestRef,
  mailId: string | undefined,
) {
  const { stored, row, captured } = await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await readRequest(tx, ref)
    if (!stored) throw notFound()
    const row = mailId === undefined ? undefined : await readMail(tx, { tenantId, requestId: stored.state.id }, mailId)
    if (!row) throw new Failure('not_found', 'There is no such mail of this request.')
    const mayReadInbox = scopes.has('sandbox')
    const captured = mayReadInbox ? await findCaptured(tx, tenantId, row.digest_id ?? row.mail_id) : undefined
    return { stored, row, captured }
  })
  const common = { ...presentMail(row), from: deps.mailFrom }
  if (captured) {
    const { recipient, subject, text, html, attachments } = presentMessage(captured, scopes.has('links'))
    const to = { name: null, email: recipient }
    return { ...common, rendered: 'captured' as const, to, subject, text, html, attachments }
  }
  const zone = await zoneOf(deps, tenantId, stored, row)
  const { to, mail } = await deps.db.transaction({ tenant: tenantId }, (tx) =>
    recreateMail(tx, deps, { tenantId, stored, row, zone }),
  )
  const attachments = (mail.attachments ?? []).map(presentAttachment)
  return { ...common, rendered: 'recreated' as const, to, ...mail.message, attachments }
}

async function zoneOf(deps: ZoneDeps, tenantId: string, { state }: StoredRequest, { kind, signer_id }: MailRow) {
  return signer_id === null ? null : zoneFor(deps, kind, { tenantId, requestId: state.id, signerId: signer_id })
}
