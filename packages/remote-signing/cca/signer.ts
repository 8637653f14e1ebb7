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
import { postXml } from './post-xml.ts'
import { request3, request21, statusRequest } from './request.ts'
import { claimedTransaction, readResponse } from './response.ts'
import { indianTime } from './time.ts'
import { type CcaPending, checkTransaction, pinOptions, refused, verifyAnswer } from './verify-answer.ts'

export interface CcaDependencies {
  /** The requester's key, which signs the requests. */
  readonly key: Signer
  readonly fetcher: Fetcher
}

/** India's CCA eSign: 2.1 by form post, 3.x from server to server. */
export function ccaSigner(profile: CcaProfile, deps: CcaDependencies): RemoteSigner {
  const supportsStatus = profile.protocol === 'cca-esign-3' && profile.statusUrl !== undefined
  return {
    id: profile.id,
    output: 'cms',
    certificateFirst: false,
    supportsStatus,
    begin: (order) => begin(profile, deps, order),
    complete: async (answer, pending, context) =>
      verifyAnswer(profile, messageOf(profile, answer), checkPending(profile, pending), context),
    status: async (pending, context) => {
      const checked = checkPending(profile, pending)
      const { request, message } = await requestStatus(profile, deps, checked, context.receivedAt)
      const completion = await verifyAnswer(profile, message, checked, context, true)
      return { ...completion, evidence: [{ what: 'status-request', bytes: request }, ...completion.evidence] }
    },
  }
}

/** The transaction id in an unverified answer, used only to look up the pending transaction. */
export function transactionOf(profile: CcaProfile, answer: Answer): string {
  return claimedTransaction(messageOf(profile, answer))
}

/** The response to the provider's callback, to be sent after its answer is stored (3.x). */
export function callbackReceipt(txn: string, now: Date): Uint8Array {
  return canonicalize(element('EsignRespAck', { status: '1', ts: indianTime(now), txn }))
}

async function begin(profile: CcaProfile, deps: CcaDependencies, order: Order): Promise<Begun | Refused> {
  if (order.for !== 'signature') {
    throw new RemoteSigningError('order_incomplete', 'an eSign certificate exists only after the person has signed')
  }
  if (order.hash.length !== 32) throw new RemoteSigningError('order_incomplete', 'the hash must be a SHA-256')
  return profile.protocol === 'cca-esign-2.1' ? begin21(profile, deps, order) : begin3(profile, deps, order)
}

/** The browser posts the request to the provider and returns with the answer. */
async function begin21(profile: Cca21Profile, { key }: CcaDependencies, order: SignatureOrder): Promise<Begun> {
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

/** Our server posts the request; the browser then goes to the provider with the acknowledged reference. */
async function begin3(
  profile: Cca3Profile,
  { key, fetcher }: CcaDependencies,
  order: SignatureOrder,
): Promise<Begun | Refused> {
  const request = await signEnveloped(request3(profile, order), key)
  const acknowledgement = await postXml(fetcher, profile.signUrl, request)
  const evidence = [
    { what: 'request', bytes: request },
    { what: 'acknowledgement', bytes: acknowledgement },
  ] as const
  const pending = pendingOf(profile, order)
  const response = readResponse(verifiedAcknowledgement(profile, acknowledgement, order.now))
  checkTransaction(profile, response, pending, order.now)
  if (response.status === 'failed') return refused(profile, response, { txn: order.txn, evidence })
  if (response.status !== 'pending' || response.resCode === '') {
    throw new RemoteSigningError('answer_unexpected', 'the status of the provider\'s acknowledgement is not "pending"')
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

/** An unsigned acknowledgement is acceptable: it contains only a reference, and arrives on our own connection. */
function verifiedAcknowledgement(profile: Cca3Profile, message: Uint8Array, now: Date): Uint8Array {
  return profile.acknowledgement === 'signed'
    ? verifyEnveloped(message, { ...pinOptions(profile), now }).signed
    : message
}

async function requestStatus(profile: CcaProfile, { key, fetcher }: CcaDependencies, pending: CcaPending, now: Date) {
  if (profile.protocol !== 'cca-esign-3' || profile.statusUrl === undefined) {
    throw new RemoteSigningError('status_unsupported', `${profile.id} does not support status requests`)
  }
  const request = await signEnveloped(statusRequest(profile, pending.txn, pending.resCode ?? '', now), key)
  return { request, message: await postXml(fetcher, profile.statusUrl, request) }
}

function messageOf(profile: CcaProfile, answer: Answer): Uint8Array {
  if (answer.kind === 'body') return answer.body
  if (profile.protocol !== 'cca-esign-2.1') {
    throw new RemoteSigningError('answer_unexpected', 'eSign 3.x answers in a request body, not in a form')
  }
  const { response, encoding } = profile.form
  const text = Object.hasOwn(answer.fields, response) ? answer.fields[response] : undefined
  const bytes = text && (encoding === 'base64' ? decodeBase64(text) : new TextEncoder().encode(text))
  if (!bytes) throw new RemoteSigningError('answer_malformed', `the form has no readable field ${response}`)
  return bytes
}

function pendingOf({ id }: CcaProfile, { txn, hash, now }: SignatureOrder): CcaPending {
  return { provider: id, txn, begunAt: now.toISOString(), hash: Buffer.from(hash).toString('hex') }
}

function checkPending({ id }: CcaProfile, pending: Pending): CcaPending {
  if (pending.provider === id && typeof pending.hash === 'string') return pending as CcaPending
  throw new RemoteSigningError('answer_unexpected', `the transaction was begun at ${pending.provider}, not at ${id}`)
}

function sessionEnd({ session }: CcaProfile, { now }: Order): Date {
  return new Date(now.getTime() + session * 60_000)
}
