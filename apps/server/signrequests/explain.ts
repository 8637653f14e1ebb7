import {
  type AwaitedSigner,
  type Explanation,
  explain,
  type Role,
  type SignRequest,
  type Timer,
} from '@countersign/domain/signrequest'
import type { Database, Statement } from '../platform/db/database.ts'
import { instant, nullable, number, rowDecoder, text } from '../platform/db/decode.ts'
import { publicId } from '../platform/ids.ts'
import { notFound } from './change/change.ts'
import { readRequest } from './load.ts'
import { presentExplained, time } from './present.ts'
import type { RequestRef } from './stored-request.ts'

// Explains why a request is in its state: what it waits for, and what happens next, in words and as data.

export interface ExplainDeps {
  db: Database
  /** Selects the newest mails of a request. `notifications`, which comes after this module, owns them. */
  selectMails(requestId: string): Statement
}

export async function explainSignRequest({ db, selectMails }: ExplainDeps, tenantId: string, ref: RequestRef) {
  return db.transaction({ tenant: tenantId }, async (tx) => {
    const stored = await readRequest(tx, ref)
    if (!stored) throw notFound()
    const mails = (await tx.query(selectMails(stored.state.id))).map(decodeMail)
    const why = explain(stored.state, stored.now)
    return {
      state: why.state,
      waiting_for: why.waitingFor,
      summary: summary(why, stored.state.signers),
      problems: why.problems.map(presentExplained),
      awaited: why.awaited.map((signer) => presentAwaited(signer, mails)),
      document_held_until: time(why.lease?.until ?? why.reservedUntil),
      seal_error: why.sealError && {
        code: why.sealError.code,
        message: why.sealError.message,
        at: time(why.sealError.at),
        next_try_at: time(why.sealError.retryAt),
      },
      next: why.nextTimer && { what: WORDS[why.nextTimer.kind], at: time(why.nextTimer.at) },
    }
  })
}

type MailRow = ReturnType<typeof decodeMail>

const decodeMail = rowDecoder('mails', {
  signer_id: nullable(text),
  kind: text,
  state: text,
  attempts: number,
  last_error: nullable(text),
  created_at: instant,
  sent_at: nullable(instant),
})

const WORDS: Record<Timer['kind'], string> = {
  expiry: 'expiry',
  reminder: 'reminder',
  session_end: 'end of the time to sign with a key of one’s own',
}

function summary(why: Explanation, signers: SignRequest['signers']): string {
  return [outlook(why, signers), ...why.problems.map(({ message }) => `Problem: ${message}.`)].join(' ')
}

function outlook(why: Explanation, signers: SignRequest['signers']): string {
  switch (why.waitingFor) {
    case 'signers':
      return [`Waiting for ${listed(awaitedByAct(why.awaited))}.`, ...heldBy(why)].join(' ')
    case 'problem':
      return [
        `The request does not advance as it should.`,
        `It waits for ${listed(awaitedByAct(why.awaited))}.`,
        ...heldBy(why),
      ].join(' ')
    case 'sealer':
      return 'Everybody has acted; the signatures are being added to the document.'
    case 'sealer_retry':
      return `Sealing is delayed: ${why.sealError?.message}. The service retries automatically.`
    case 'expiry':
      return 'The time to sign is over; one last answer from a provider may still arrive.'
    case 'nothing':
      return ended(why, signers)
    default:
      return why.waitingFor satisfies never
  }
}

function ended({ state, sealError }: Explanation, signers: SignRequest['signers']): string {
  const declined = signers.find((signer) => signer.state === 'declined')
  if (state === 'failed') {
    return `The request has failed: ${sealError?.message}. To ask again, upload the document again and create a new request.`
  }
  if (state === 'declined' && declined) {
    const reason = declined.declineReason === null ? '.' : `: “${declined.declineReason}”`
    return `The request has ended: ${declined.name} declined${reason}`
  }
  return `The request has ended: it is ${state}.`
}

/** The signer who holds the document's lease: other signatures wait for it. */
function heldBy({ lease, awaited }: Explanation): string[] {
  const signer = lease && awaited.find(({ signerId }) => signerId === lease.signerId)
  return signer ? [`${signer.name} is signing right now, and holds the document until ${time(lease.until)}.`] : []
}

function presentAwaited(signer: AwaitedSigner, mails: MailRow[]) {
  const last = mails.find((mail) => mail.signer_id === signer.signerId)
  return {
    signer_id: publicId('sgn', signer.signerId),
    role: signer.role,
    name: signer.name,
    email: signer.email,
    state: signer.state,
    since: time(signer.since),
    viewed_at: time(signer.viewedAt),
    reminded_at: time(signer.remindedAt),
    reminders_stopped_at: time(signer.remindersStoppedAt),
    error_code: signer.errorCode,
    bounce: signer.bounce && { email: signer.bounce.email, reason: signer.bounce.reason, at: time(signer.bounce.at) },
    last_mail: last
      ? {
          kind: last.kind,
          state: last.state,
          attempts: last.attempts,
          error: last.last_error,
          at: time(last.sent_at ?? last.created_at),
        }
      : null,
  }
}

/** "Asha and Ben to sign", "Chidi to approve". */
function awaitedByAct(awaited: readonly AwaitedSigner[]): string[] {
  const groups = Map.groupBy(awaited, ({ role }) => ACTS[role])
  return [...groups].map(([act, signers]) => `${listed(signers.map(({ name }) => name))} to ${act}`)
}

const ACTS: Record<Role, string> = {
  signer: 'sign',
  approver: 'approve',
  witness: 'sign as witness',
  viewer: 'open the document',
  cc: 'get a copy',
}

function listed(names: string[]): string {
  if (names.length <= 1) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
