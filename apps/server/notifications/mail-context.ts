import { ERASED_PERSON, effectiveState, type Signer } from '@countersign/domain/signrequest'
import { LANGUAGES } from '../accounts/language.ts'
import { FROM_OWN_ACCOUNT, IS_SUSPENDED, UNVERIFIED } from '../accounts/sql.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Tx } from '../platform/db/database.ts'
import { boolean, number, oneOf, rowDecoder, text } from '../platform/db/decode.ts'
import type { RunningJob } from '../platform/jobs/job.ts'
import type { EmailMessage } from '../platform/mail/layout/layout.ts'
import type { Attachment } from '../platform/mail/mailer.ts'
import { lockRequest } from '../signrequests/load.ts'
import type { StoredRequest } from '../signrequests/stored-request.ts'

// The data of a mail job, read when the job runs. A mail about a state that the request has left is not sent.

export type MailKind = 'invitation' | 'reminder' | 'code' | EndKind
/** How a request ended. Signers get this mail, and so does the sender, except when the sender cancelled the request. */
export type EndKind = 'declined' | 'expired' | 'cancelled' | 'failed' | 'completed'

/** What a mail is about, and its recipient. */
export interface MailContext {
  kind: MailKind
  tenantId: string
  stored: StoredRequest
  sender: Sender
  /** Null: the recipient is the account that sent the request. */
  signer: Signer | null
  recipient: { name: string; email: string }
}

export interface ComposedMail {
  message: EmailMessage
  /** The signing link in the message. */
  link?: string
  unsubscribeUrl?: string
  attachments?: Attachment[]
}

export interface ComposeDeps {
  blobs: Blobs
  publicUrl: string
}

/**
 * Returns undefined if the mail is not needed any more or has no recipient. Locks the request before its mails, in the
 * same order as an erasure, so that no mail goes to an erased person.
 */
export async function readMailContext(tx: Tx, kind: MailKind, job: RunningJob): Promise<MailContext | undefined> {
  const stored = await lockRequest(tx, { requestId: String(job.ids.request) })
  if (!stored) return undefined
  const sender = await readSender(tx)
  const common = { kind, tenantId: job.tenant, stored, sender }
  if (job.ids.signer === undefined) {
    const isNeeded = stored.state.state === kind && !isAmongSigners(stored, sender)
    return isNeeded ? { ...common, signer: null, recipient: sender } : undefined
  }
  const signer = stored.state.signers.find(({ id }) => id === job.ids.signer)
  if (!signer || signer.email === ERASED_PERSON.email) return undefined
  if (!isStillRelevant(kind, stored, signer, Number(job.ids.generation))) return undefined
  return { ...common, signer, recipient: signer }
}

/** Invitations, reminders and codes belong to one generation of the signer's link; other mails to the request's state. */
export function isStillRelevant(
  kind: MailKind,
  { state, now }: StoredRequest,
  signer: Signer,
  generation: number,
): boolean {
  if (kind === 'code') return signer.linkGeneration === generation
  if (kind !== 'invitation' && kind !== 'reminder') return state.state === kind
  const isOpen = ['pending', 'in_progress'].includes(effectiveState(state, now))
  return isOpen && signer.linkGeneration === generation && ['notified', 'viewed'].includes(signer.state)
}

/** A sender who signs their own request gets the signer's mail about its end. */
function isAmongSigners({ state }: StoredRequest, sender: Sender): boolean {
  const own = sender.email.toLowerCase()
  return state.signers.some(({ email, notifiedAt }) => email.toLowerCase() === own && notifiedAt !== null)
}

/** `unverified`: see UNVERIFIED. */
const decodeSender = rowDecoder('sender', {
  name: text,
  email: text,
  language: oneOf(...LANGUAGES),
  slot: number,
  suspended: boolean,
  unverified: boolean,
})

export type Sender = ReturnType<typeof decodeSender>

export async function readSender(tx: Tx): Promise<Sender> {
  const [row] = await tx.query(
    `SELECT a.name, a.email, a.language, t.slot, ${IS_SUSPENDED} AS suspended, ${UNVERIFIED} AS unverified
       ${FROM_OWN_ACCOUNT}`,
  )
  if (!row) throw new Error('The tenant of this mail has no account.')
  return decodeSender(row)
}
