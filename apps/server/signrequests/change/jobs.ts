import {
  type DomainEvent,
  isCompletionDelayed,
  isDelay,
  type Signer,
  type SignRequest,
} from '@countersign/domain/signrequest'
import type { JobOrder } from '../../platform/jobs/job.ts'

type Order = Omit<JobOrder, 'tenant'>

/** The jobs of an event. A job's data holds ids only; the job reads the rows again. */
export function jobsOf(event: DomainEvent, after: SignRequest): Order[] {
  // Sent also if notify is false: the code proves access to the mailbox.
  if (event.type === 'CodeRequested') {
    return [{ ...toSigner('code', after, event.signerId, event.linkGeneration), urgent: true }]
  }
  if (!after.notify) return []
  switch (event.type) {
    case 'SignerInvited':
      return [toSigner('invitation', after, event.signerId, event.linkGeneration)]
    case 'ReminderSent': {
      const signer = after.signers.find(({ id }) => id === event.signerId)
      return signer ? [toSigner('reminder', after, signer.id, signer.linkGeneration)] : []
    }
    case 'SignerSigned':
    case 'SignerApproved': {
      // Who acts last gets the completed files, which follow at once unless sealing fails by now.
      const isReceiptNeeded = after.state === 'in_progress' || isCompletionDelayed(after)
      return isReceiptNeeded ? receipts(after, ({ id }) => id === event.signerId) : []
    }
    case 'ProblemRecorded':
      // For those who have no receipt yet: who acted last, or just before.
      return isDelay(event.code) && isCompletionDelayed(after) ? receipts(after, isConfirmed) : []
    case 'LinkRequested':
      return event.isMailed
        ? [toSigner('new_link', after, event.signerId, event.linkGeneration)]
        : [toSender('link_requested', after, { about: event.signerId })]
    case 'LinkSent':
      return [toSigner('new_link', after, event.signerId, event.linkGeneration)]
    case 'WrongPersonReported':
      return [toSender('wrong_person', after, { about: event.signerId })]
    case 'SignerDelegated':
      return [toSender('delegated', after, { delegate: event.signerId, generation: event.linkGeneration })]
    case 'RequestDeclined':
      return [toSender('declined', after), ...toInvited('declined', after, ({ id }) => id !== event.signerId)]
    case 'RequestExpired':
      return [toSender('expired', after), ...toInvited('expired', after)]
    case 'RequestCancelled':
      return toInvited('cancelled', after)
    case 'RequestFailed':
      return [toSender('failed', after), ...toInvited('failed', after)]
    case 'RequestCompleted':
      return [toSender('completed', after), ...toInvited('completed', after)]
    default:
      return []
  }
}

/** Signers who were never invited get no mail about the end of the request. */
function toInvited(name: string, request: SignRequest, among: (signer: Signer) => boolean = () => true): Order[] {
  return request.signers
    .filter((signer) => signer.notifiedAt !== null && among(signer))
    .map(({ id, linkGeneration }) => toSigner(name, request, id, linkGeneration))
}

/** Whether the recipient has done what a receipt confirms. */
function isConfirmed({ state }: Signer): boolean {
  return state === 'signed' || state === 'approved'
}

function receipts(request: SignRequest, of: (signer: Signer) => boolean): Order[] {
  return request.signers.filter(of).map(({ id, linkGeneration }) => toSigner('receipt', request, id, linkGeneration))
}

function toSigner(name: string, { id: request }: SignRequest, signer: string, generation: number): Order {
  return { class: 'mail', name, ids: { request, signer, generation } }
}

/** Without a signer, the mail goes to the account. */
function toSender(name: string, { id: request }: SignRequest, about: Order['ids'] = {}): Order {
  return { class: 'mail', name, ids: { request, ...about } }
}
