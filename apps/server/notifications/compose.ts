import { ERASED_PERSON, effectiveState, type Signer } from '@countersign/domain/signrequest'
import { FROM_OWN_ACCOUNT, IS_SUSPENDED, UNVERIFIED } from '../accounts/sql.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Tx } from '../platform/db/database.ts'
import type { RunningJob } from '../platform/jobs/job.ts'
import type { Attachment } from '../platform/mail/mailer.ts'
import { lockRequest } from '../signrequests/load.ts'
import type { StoredRequest } from '../signrequests/stored-request.ts'
import { writeToSender } from './compose-to-sender.ts'
import { writeToSigner } from './compose-to-signer.ts'
import type { Letter } from './email-templates/to-signer.ts'

// What a mail job has to say, read when it runs: a request that went on meanwhile gets no mail about what it was.

export type MailKind = 'invitation' | 'reminder' | 'code' | EndKind
/** How a request ended: told to its signers, and (but for a withdrawal, which is their own doing) to the sender. */
export type EndKind = 'declined' | 'expired' | 'cancelled' | 'failed' | 'completed'

/** Why somebody is written to. */
export interface Occasion {
  kind: MailKind
  tenantId: string
  stored: StoredRequest
  sender: Sender
  /** Null: to the account the request was sent from. */
  signer: Signer | null
  recipient: { name: string; email: string }
}

export interface Written {
  letter: Letter
  /** The signing link in it. */
  link?: string
  unsubscribeUrl?: string
  attachments?: Attachment[]
}

export interface WriteDeps {
  blobs: Blobs
  publicUrl: string
}

/**
 * Undefined if there is nothing to say any more, or nobody to say it to. The request is locked before its mails are, as an
 * erasure has it too: whom it forgets is not written to.
 */
export async function occasionOf(tx: Tx, kind: MailKind, job: RunningJob): Promise<Occasion | undefined> {
  const stored = await lockRequest(tx, { requestId: String(job.ids.request) })
  if (!stored) return undefined
  const sender = await senderOf(tx)
  const common = { kind, tenantId: job.tenant, stored, sender }
  if (job.ids.signer === undefined) {
    const isNews = stored.state.state === kind && !isAmongSigners(stored, sender)
    return isNews ? { ...common, signer: null, recipient: sender } : undefined
  }
  const signer = stored.state.signers.find(({ id }) => id === job.ids.signer)
  if (!signer || signer.email === ERASED_PERSON.email) return undefined
  if (!isStillTrue(kind, stored, signer, Number(job.ids.generation))) return undefined
  return { ...common, signer, recipient: signer }
}

/** Makes what it needs, links and codes, so it is called once the mail is sure to leave. */
export function write(tx: Tx, deps: WriteDeps, occasion: Occasion): Promise<Written | undefined> {
  const { signer } = occasion
  return signer ? writeToSigner(tx, deps, occasion, signer) : writeToSender(tx, deps, occasion)
}

/** A turn and a code belong to a link; an end is told because it is the end. */
export function isStillTrue(
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

/** Who signs their own request hears of its end as a signer. */
function isAmongSigners({ state }: StoredRequest, sender: Sender): boolean {
  const own = sender.email.toLowerCase()
  return state.signers.some(({ email, notifiedAt }) => email.toLowerCase() === own && notifiedAt !== null)
}

export interface Sender extends Record<string, unknown> {
  name: string
  email: string
  slot: number
  suspended: boolean
  /** New here: see UNVERIFIED. */
  unverified: boolean
}

export async function senderOf(tx: Tx): Promise<Sender> {
  const [sender] = await tx.query<Sender>(
    `SELECT a.name, a.email, t.slot, ${IS_SUSPENDED} AS suspended, ${UNVERIFIED} AS unverified
       ${FROM_OWN_ACCOUNT}`,
  )
  if (!sender) throw new Error('the tenant of a mail does not exist')
  return sender
}
