import { RemoteSigningError } from '../errors.ts'
import type { Cca3Profile, Cca21Profile } from '../profile/profile.ts'
import type { SignatureOrder } from '../signer.ts'
import { element, type XmlElement } from '../xml/element.ts'
import { indianTime } from './time.ts'

/** The id of the only document in a request. A CMS covers one revision, so there is never a second document. */
export const documentId = '1'

/**
 * Esign 2.1. `ekycId` is empty, because the person types the identity number at the provider. `sc` states that consent
 * was given; the caller obtains it before it begins.
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

/** Esign 3.x: the provider's server posts the answer, and the browser returns without it. */
export function request3(profile: Cca3Profile, order: SignatureOrder): XmlElement {
  const { answerUrl, documentUrl, signerId } = order
  if (answerUrl === undefined || documentUrl === undefined) {
    throw new RemoteSigningError('order_incomplete', 'eSign 3.x requires answerUrl and documentUrl')
  }
  if (profile.asksSignerId && !signerId) {
    throw new RemoteSigningError('order_incomplete', `${profile.id} requires the signer's account name: pass signerId`)
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

/** Asks for the status of a transaction without an answer. */
export function statusRequest(profile: Cca3Profile, txn: string, resCode: string, now: Date): XmlElement {
  const attributes = { ver: profile.version, ts: indianTime(now), txn, resCode, aspId: profile.aspId }
  return element(profile.statusElement, attributes)
}

function docs(more: Readonly<Record<string, string>>, { hash, documentInfo }: SignatureOrder): XmlElement {
  const attributes = { id: documentId, hashAlgorithm: 'SHA256', docInfo: documentInfo, ...more }
  return element('Docs', {}, [element('InputHash', attributes, [Buffer.from(hash).toString('hex')])])
}
