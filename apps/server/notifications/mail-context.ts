import {
  ERASED_PERSON,
  effectiveState,
  isCompletionDelayed,
  isSigningRole,
  linkHelpFor,
  type Signer,
  type SignRequest,
} from '@countersign/domain/signrequest'
import type { Audience } from '../accounts/branding/read-brand.ts'
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
import type { ServiceLinks } from './sender-frame.ts'
import type { Stops } from './unsubscribe/stop-reminders.ts'

// The data of a mail job, read when the job runs. A mail about a state that the request has left is not sent.

/**
 * `new_link` is the link that the signer asked for, or that the sender sends. `link_requested`, `wrong_person` and
 * `delegated` tell the sender about a signer. The last five say how a request ended. Signers get this mail, and so does the sender, except when the sender cancelled
 * the request.
 */
export const MAIL_KINDS = [
  ...(['invitation', 'reminder', 'new_link', 'receipt', 'code'] as const),
  ...(['link_requested', 'wrong_person', 'delegated'] as const),
  ...(['declined', 'expired', 'cancelled', 'failed', 'completed'] as const),
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** What a mail is about, and its recipient. */
export interface MailContext {
  kind: MailKind
  tenantId: string
  stored: StoredRequest
  sender: Sender
  /** Null: the recipient is the account that sent the request. */
  signer: Signer | null
  recipient: { name: string; email: string }
  /** The signer whom a mail to the sender is about: who was named by the person before, or asks for something. */
  about?: Signer
  /** See `zoneFor`. */
  zone?: string | null
  /** Captured mails are read by people of the account only. Absent: signers. */
  audience?: Audience
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
  /** Pages of the operator; absent: there are none. */
  serviceLinks?: ServiceLinks
}

/** What is made for one mail: its links and its code. A mail that is only shown has placeholders. */
export interface MailSecrets {
  link(): Promise<string>
  unsubscribeLink(stops: Stops): Promise<string>
  /** Undefined: no code is needed any more. */
  code(): Promise<string | undefined>
}

/** The mail of a settled job was not needed any more when the job ran. */
export const OBSOLETE = 'The mail is not needed any more.'

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
    const toSender = { ...common, signer: null, recipient: sender }
    if (isAboutSigner(kind)) {
      const about = findAbout(kind, stored, job)
      return about && { ...toSender, about }
    }
    return stored.state.state === kind && !isAmongSigners(stored, sender) ? toSender : undefined
  }
  const signer = stored.state.signers.find(({ id }) => id === job.ids.signer)
  if (!signer || signer.email === ERASED_PERSON.email) return undefined
  if (!isStillRelevant(kind, stored, signer, Number(job.ids.generation))) return undefined
  return { ...common, signer, recipient: signer }
}

function isAboutSigner(kind: MailKind): boolean {
  return kind === 'delegated' || kind === 'link_requested' || kind === 'wrong_person'
}

/** The signer whom the sender is told about; undefined if it is settled by now. */
function findAbout(kind: MailKind, { state }: StoredRequest, { ids }: RunningJob): Signer | undefined {
  // A later delegation has its own mail.
  if (kind === 'delegated') {
    return state.signers.find(({ id, personSince }) => id === ids.delegate && personSince === ids.generation)
  }
  const about = state.signers.find(({ id, email }) => id === ids.about && email !== ERASED_PERSON.email)
  return (kind === 'link_requested' ? about?.linkRequest?.isOpen : about?.wrongPerson) ? about : undefined
}

/** Invitations, reminders and codes belong to one generation of the signer's link; other mails to the request's state. */
export function isStillRelevant(
  kind: MailKind,
  { state, now }: StoredRequest,
  signer: Signer,
  generation: number,
): boolean {
  if (kind === 'code') return signer.linkGeneration === generation
  if (kind === 'new_link')
    return signer.linkGeneration === generation && linkHelpFor(state, signer, now, false) === 'mail'
  if (kind !== 'invitation' && kind !== 'reminder' && kind !== 'receipt') return state.state === kind
  const isOpen = ['pending', 'in_progress'].includes(effectiveState(state, now))
  if (kind === 'receipt') {
    return (isOpen || isCompletionDelayed(state)) && (signer.state === 'signed' || signer.state === 'approved')
  }
  const isAsked = signer.state === 'notified' || (signer.state === 'viewed' && signer.role !== 'viewer')
  return isOpen && signer.linkGeneration === generation && isAsked
}

/** Whether the request has no approver and no viewer, so that it is completed once everybody has signed. */
export function everybodySigns({ signers }: SignRequest): boolean {
  return signers.every(({ role }) => isSigningRole(role) || role === 'cc')
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
  receipts: boolean,
  account_id: text,
})

export type Sender = ReturnType<typeof decodeSender>

export async function readSender(tx: Tx): Promise<Sender> {
  const [row] = await tx.query(
    `SELECT a.name, a.email, a.language, t.slot, ${IS_SUSPENDED} AS suspended, ${UNVERIFIED} AS unverified,
            a.receipts, a.account_id
       ${FROM_OWN_ACCOUNT}`,
  )
  if (!row) throw new Error('The tenant of this mail has no account.')
  return decodeSender(row)
}
