import type { DomainEvent, SignRequest } from '@countersign/domain/signrequest'
import type { JobOrder } from '../platform/jobs/queue.ts'

/** The work that follows from what happened. A job's data holds ids only; who does it reads the rows again. */
export function jobsOf(event: DomainEvent, after: SignRequest): Omit<JobOrder, 'tenant'>[] {
  if (!after.notify) return []
  switch (event.type) {
    case 'SignerInvited':
      return [mail('invitation', after.id, event.signerId, event.linkGeneration)]
    case 'ReminderSent': {
      const signer = after.signers.find(({ id }) => id === event.signerId)
      return signer ? [mail('reminder', after.id, signer.id, signer.linkGeneration)] : []
    }
    default:
      return []
  }
}

function mail(name: string, request: string, signer: string, generation: number): Omit<JobOrder, 'tenant'> {
  return { class: 'mail', name, ids: { request, signer, generation } }
}
