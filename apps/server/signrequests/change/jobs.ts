import type { DomainEvent, Signer, SignRequest } from '@countersign/domain/signrequest'
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

function toSigner(name: string, { id: request }: SignRequest, signer: string, generation: number): Order {
  return { class: 'mail', name, ids: { request, signer, generation } }
}

/** Without a signer, the mail goes to the account. */
function toSender(name: string, { id: request }: SignRequest): Order {
  return { class: 'mail', name, ids: { request } }
}
