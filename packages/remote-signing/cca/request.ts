import { RemoteSigningError } from '../errors.ts'
import type { Cca3Profile, Cca21Profile } from '../profile/profile.ts'
import type { SignatureOrder } from '../signer.ts'
import { element, type XmlElement } from '../xml/element.ts'
import { indianTime } from './time.ts'

/** The one document of a request. A CMS covers one revision, so there is never a second. */
export const documentId = '1'

/**
 * Esign 2.1. `ekycId` stays empty: the identity number is typed at the provider and nowhere else. `sc` says that consent
 * was taken, which the caller has done before it begins.
 */
export function request21(profile: Cca21Profile, order: SignatureOrder): XmlElement {
  const attributes = {
    ver: profile.version,
    sc: 'Y',
    ts: indianTime(order.now),
    txn: order.txn,
    ekycId: '',
    ekycIdType: profile.ekycIdType,
    aspId: profile.aspId,
    AuthMode: profile.authMode,
    responseSigType: profile.signatureKind,
    responseUrl: order.returnUrl,
  }
  return element('Esign', attributes, [docs({}, order)])
}

/** Esign 3.x: the answer goes from server to server, the browser comes back by itself. */
export function request3(profile: Cca3Profile, order: SignatureOrder): XmlElement {
  const { answerUrl, documentUrl, signerId } = order
  if (answerUrl === undefined || documentUrl === undefined) {
    throw new RemoteSigningError('order_incomplete', 'eSign 3.x needs answerUrl and documentUrl in the order')
  }
  if (profile.asksSignerId && !signerId) {
    throw new RemoteSigningError('order_incomplete', `${profile.id} wants the signer's account name: ask for signerId`)
  }
  const attributes = {
    ver: profile.version,
    ts: indianTime(order.now),
    txn: order.txn,
    maxWaitPeriod: String(profile.session),
    aspId: profile.aspId,
    signerid: profile.asksSignerId ? (signerId ?? '') : '',
    responseUrl: answerUrl,
    redirectUrl: order.returnUrl,
    signingAlgorithm: profile.signingAlgorithm,
  }
  return element('Esign', attributes, [docs({ docUrl: documentUrl, responseSigType: profile.signatureKind }, order)])
}

/** A question about a transaction that got no answer. */
export function statusRequest(profile: Cca3Profile, txn: string, resCode: string, now: Date): XmlElement {
  const attributes = { ver: profile.version, ts: indianTime(now), txn, resCode, aspId: profile.aspId }
  return element(profile.statusElement, attributes)
}

function docs(more: Readonly<Record<string, string>>, { hash, documentInfo }: SignatureOrder): XmlElement {
  const attributes = { id: documentId, hashAlgorithm: 'SHA256', docInfo: documentInfo, ...more }
  return element('Docs', {}, [element('InputHash', attributes, [Buffer.from(hash).toString('hex')])])
}
