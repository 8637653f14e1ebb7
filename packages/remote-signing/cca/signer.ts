import type { Signer } from '@countersign/pades'
import type { Fetcher } from '@countersign/pades/trust'
import { RemoteSigningError } from '../errors.ts'
import type { Cca3Profile, Cca21Profile, CcaProfile } from '../profile/profile.ts'
import type { Answer, Begun, Order, Pending, Refused, RemoteSigner, SignatureOrder } from '../signer.ts'
import { decodeBase64 } from '../xml/base64.ts'
import { canonicalize } from '../xml/canonical.ts'
import { element } from '../xml/element.ts'
import { signEnveloped } from '../xml/sign.ts'
import { verifyEnveloped } from '../xml/verify.ts'
import { bindToTransaction, type CcaPending, pinning, refused, takeAnswer } from './answer.ts'
import { postXml } from './exchange.ts'
import { request3, request21, statusRequest } from './request.ts'
import { claimedTransaction, readResponse } from './response.ts'
import { indianTime } from './time.ts'

/** The requester's key, which signs what is asked, and the way to the provider's servers. */
export interface CcaMeans {
  readonly key: Signer
  readonly fetcher: Fetcher
}

/** India's CCA eSign, 2.1 by form post or 3.x from server to server, as the profile says. */
export function ccaSigner(profile: CcaProfile, means: CcaMeans): RemoteSigner {
  const tellsStatus = profile.protocol === 'cca-esign-3' && profile.statusUrl !== undefined
  return {
    id: profile.id,
    output: 'cms',
    certificateFirst: false,
    tellsStatus,
    begin: (order) => begin(profile, means, order),
    complete: async (answer, pending, circumstances) =>
      takeAnswer(profile, messageOf(profile, answer), ownPending(profile, pending), circumstances),
    status: async (pending, circumstances) => {
      const own = ownPending(profile, pending)
      const { question, message } = await askStatus(profile, means, own, circumstances.receivedAt)
      const completion = await takeAnswer(profile, message, own, circumstances, true)
      return { ...completion, evidence: [{ what: 'status-request', bytes: question }, ...completion.evidence] }
    },
  }
}

/** The transaction that an answer claims, to find what is known of it; nothing is verified by this. */
export function transactionOf(profile: CcaProfile, answer: Answer): string {
  return claimedTransaction(messageOf(profile, answer))
}

/** What to answer the provider's server once its answer is safely stored (3.x). */
export function callbackReceipt(txn: string, now: Date): Uint8Array {
  return canonicalize(element('EsignRespAck', { status: '1', ts: indianTime(now), txn }))
}

async function begin(profile: CcaProfile, means: CcaMeans, order: Order): Promise<Begun | Refused> {
  if (order.for !== 'signature') {
    throw new RemoteSigningError('order_incomplete', 'eSign certificates exist only once the person has signed')
  }
  if (order.hash.length !== 32) throw new RemoteSigningError('order_incomplete', 'the hash must be a SHA-256')
  return profile.protocol === 'cca-esign-2.1' ? begin21(profile, means, order) : begin3(profile, means, order)
}

/** The browser carries the request to the provider, and the answer back. */
async function begin21(profile: Cca21Profile, { key }: CcaMeans, order: SignatureOrder): Promise<Begun> {
  const request = await signEnveloped(request21(profile, order), key)
  const { form } = profile
  const fields = {
    [form.request]: Buffer.from(request).toString(form.encoding === 'base64' ? 'base64' : 'utf8'),
    ...(form.transaction !== undefined && { [form.transaction]: order.txn }),
    ...form.constants,
  }
  return {
    outcome: 'begun',
    departure: { kind: 'form', action: profile.signUrl, enctype: form.enctype, fields },
    pending: pendingOf(profile, order),
    expiresAt: sessionEnd(profile, order),
    evidence: [{ what: 'request', bytes: request }],
  }
}

/** The request goes ahead from server to server; the browser follows with the provider's acknowledgement. */
async function begin3(
  profile: Cca3Profile,
  { key, fetcher }: CcaMeans,
  order: SignatureOrder,
): Promise<Begun | Refused> {
  const request = await signEnveloped(request3(profile, order), key)
  const acknowledgement = await postXml(fetcher, profile.signUrl, request)
  const evidence = [
    { what: 'request', bytes: request },
    { what: 'acknowledgement', bytes: acknowledgement },
  ] as const
  const pending = pendingOf(profile, order)
  const response = readResponse(acknowledged(profile, acknowledgement, order.now))
  bindToTransaction(profile, response, pending, order.now)
  if (response.status === 'failed') return refused(profile, response, { txn: order.txn, evidence })
  if (response.status !== 'pending' || response.resCode === '') {
    throw new RemoteSigningError('answer_unexpected', 'the provider acknowledged with something other than "pending"')
  }
  const txnref = Buffer.from(`${order.txn}|${response.resCode}`).toString('base64')
  return {
    outcome: 'begun',
    departure: {
      kind: 'form',
      action: profile.authenticateUrl,
      enctype: 'application/x-www-form-urlencoded',
      fields: { txnref },
    },
    pending: { ...pending, resCode: response.resCode },
    expiresAt: sessionEnd(profile, order),
    evidence,
  }
}

/** An unsigned acknowledgement tells nothing but a number, over the connection that we opened ourselves. */
function acknowledged(profile: Cca3Profile, message: Uint8Array, now: Date): Uint8Array {
  return profile.acknowledgement === 'signed' ? verifyEnveloped(message, { ...pinning(profile), now }).signed : message
}

async function askStatus(profile: CcaProfile, { key, fetcher }: CcaMeans, pending: CcaPending, now: Date) {
  if (profile.protocol !== 'cca-esign-3' || profile.statusUrl === undefined) {
    throw new RemoteSigningError('status_unsupported', `${profile.id} cannot be asked how a transaction stands`)
  }
  const question = await signEnveloped(statusRequest(profile, pending.txn, pending.resCode ?? '', now), key)
  return { question, message: await postXml(fetcher, profile.statusUrl, question) }
}

function messageOf(profile: CcaProfile, answer: Answer): Uint8Array {
  if (answer.kind === 'body') return answer.body
  if (profile.protocol !== 'cca-esign-2.1') {
    throw new RemoteSigningError('answer_unexpected', "eSign 3.x answers in a request's body, not in a form")
  }
  const { response, encoding } = profile.form
  const text = Object.hasOwn(answer.fields, response) ? answer.fields[response] : undefined
  const bytes = text && (encoding === 'base64' ? decodeBase64(text) : new TextEncoder().encode(text))
  if (!bytes) throw new RemoteSigningError('answer_malformed', `the form has no field ${response} that can be read`)
  return bytes
}

function pendingOf({ id }: CcaProfile, { txn, hash, now }: SignatureOrder): CcaPending {
  return { provider: id, txn, begunAt: now.toISOString(), hash: Buffer.from(hash).toString('hex') }
}

function ownPending({ id }: CcaProfile, pending: Pending): CcaPending {
  if (pending.provider === id && typeof pending.hash === 'string') return pending as CcaPending
  throw new RemoteSigningError(
    'answer_unexpected',
    `the transaction was begun with ${pending.provider}, not with ${id}`,
  )
}

function sessionEnd({ session }: CcaProfile, { now }: Order): Date {
  return new Date(now.getTime() + session * 60_000)
}
