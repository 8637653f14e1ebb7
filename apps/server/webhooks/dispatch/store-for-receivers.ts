import { classifyStatus } from '@countersign/domain/webhook'
import { receiverTokenIn } from '../../sandbox/receivers/address.ts'
import { recordCall } from '../../sandbox/receivers/calls.ts'
import { NOT_OWN_RECEIVER, type ReceiverDeps } from '../../sandbox/receivers/check-target.ts'
import type { Attempt, Message, Post } from './post.ts'

/** Posts a message of a tenant, or stores it for the tenant's test receiver. */
export type Deliver = (tenantId: string, message: Message) => Promise<Attempt>

/**
 * A delivery to a test receiver is stored, not sent: a receiver's URL may be of this machine, which the address guard
 * refuses, and the worker may be unable to reach the public URL. A URL of another tenant's receiver, and one that only
 * resembles that of a receiver, is refused.
 */
export function storeForReceivers({ db, publicUrl }: ReceiverDeps, post: Post): Deliver {
  return async (tenantId, message) => {
    const found = receiverTokenIn(publicUrl, message.url)
    if (found === null) return post(message)
    const began = performance.now()
    const { headers, body } = message
    const status =
      found === 'malformed'
        ? undefined
        : await recordCall(db, { tenantId, token: found.token, sender: 'countersign', headers, body })
    return { ...outcomeOf(status), ms: Math.round(performance.now() - began) }
  }
}

function outcomeOf(status: number | undefined): Omit<Attempt, 'ms'> {
  if (status === undefined) {
    const detail = NOT_OWN_RECEIVER
    return { verdict: 'unavailable', reason: 'address_refused', status: null, excerpt: null, headers: null, detail }
  }
  const verdict = classifyStatus(status)
  return { verdict, reason: verdict, status, excerpt: null, headers: null, detail: null }
}
