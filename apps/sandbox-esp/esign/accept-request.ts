import { randomBytes, randomUUID } from 'node:crypto'
import { RemoteSigningError } from '@countersign/remote-signing'
import { readIndianTime } from '@countersign/remote-signing/cca'
import {
  attributeOf,
  childElements,
  parseXml,
  textOf,
  verifyEnveloped,
  type XmlElement,
} from '@countersign/remote-signing/xml'
import { type Esp, type Requester, transactionKey } from '../esp.ts'
import { Refusal, type RefusalCode } from './refusal.ts'
import type { Transaction } from './transaction.ts'

const tsWindowMs = 5 * 60_000
const sessionMs = 30 * 60_000
const maxRequestBytes = 64 * 1024

/** Checks a signing request as a real provider does, and stores its transaction. Throws a Refusal. */
export function acceptRequest(
  esp: Esp,
  version: Transaction['version'],
  message: Uint8Array,
  { requiresAccount = false }: { requiresAccount?: boolean } = {},
): Transaction {
  const { root, requester } = freshRequest(esp, message, 'Esign')
  if (attributeOf(root, 'ver') !== version) throw new Refusal('ESP-102', `ver is not ${version}`)
  const txn = mandatory(root, 'txn')
  const key = transactionKey(requester.aspId, txn)
  if (esp.transactions.has(key)) throw new Refusal('ESP-006')
  const now = esp.now()
  const transaction: Transaction = {
    txn,
    aspId: requester.aspId,
    resCode: randomUUID(),
    session: randomBytes(24).toString('base64url'),
    version,
    ...readDocument(root, version),
    account: requiresAccount ? readAccount(root) : undefined,
    signingAlgorithm: attributeOf(root, 'signingAlgorithm') === 'ECDSA' ? 'ECDSA' : 'RSA',
    responseUrl: urlOf(root, 'responseUrl'),
    redirectUrl: version === '3.0' ? urlOf(root, 'redirectUrl') : undefined,
    endsAt: new Date(now.getTime() + sessionMs),
    stage: { at: 'identity' },
  }
  if (version === '2.1') checkConsent(root)
  esp.transactions.set(key, transaction)
  return transaction
}

/** The transaction of a signed status request (3.x). */
export function findQueriedTransaction(esp: Esp, message: Uint8Array): Transaction {
  const { root, requester } = freshRequest(esp, message, 'EsignStatus')
  const found = esp.transactions.get(transactionKey(requester.aspId, mandatory(root, 'txn')))
  if (found === undefined || found.resCode !== attributeOf(root, 'resCode')) {
    throw new Refusal('ESP-102', 'there is no such transaction')
  }
  return found
}

/** Where to return the refusal of a 2.1 request; undefined if the request is not authentic. */
export function returnAddress(esp: Esp, message: Uint8Array): { txn: string; responseUrl: string } | undefined {
  try {
    const { root } = verifiedRequest(esp, message, 'Esign')
    return { txn: mandatory(root, 'txn'), responseUrl: urlOf(root, 'responseUrl') }
  } catch {
    return undefined
  }
}

/** The unverified txn of a request, for a refusal that is sent only to the caller. */
export function claimedTxn(message: Uint8Array): string {
  try {
    return attributeOf(parseXml(message), 'txn') || 'NA'
  } catch {
    return 'NA'
  }
}

function freshRequest(esp: Esp, message: Uint8Array, name: string) {
  const request = verifiedRequest(esp, message, name)
  const ts = readTs(mandatory(request.root, 'ts'))
  if (Math.abs(ts.getTime() - esp.now().getTime()) > tsWindowMs) throw new Refusal('ESP-005')
  return request
}

function readTs(ts: string): Date {
  try {
    return readIndianTime(ts)
  } catch {
    throw new Refusal('ESP-005', 'the format is wrong')
  }
}

/** Reads aspId before the signature is verified, only to find the requester's certificate. */
function verifiedRequest(esp: Esp, message: Uint8Array, name: string): { root: XmlElement; requester: Requester } {
  if (message.length > maxRequestBytes) throw new Refusal('ESP-101')
  try {
    const requester = esp.requesters.get(attributeOf(parseXml(message), 'aspId') ?? '')
    if (requester === undefined) throw new Refusal('ESP-001')
    const { signed } = verifyEnveloped(message, { pins: [requester], now: esp.now() })
    const root = parseXml(signed)
    if (root.name !== name) throw new Refusal('ESP-102', `the root element is ${root.name}, not ${name}`)
    return { root, requester }
  } catch (error) {
    if (!(error instanceof RemoteSigningError)) throw error
    throw new Refusal(codeFor(error), error.message)
  }
}

function codeFor({ code }: RemoteSigningError): RefusalCode {
  if (code === 'certificate_not_pinned') return 'ESP-004'
  return code.startsWith('xml_') ? 'ESP-102' : 'ESP-103'
}

/** Identity numbers have 12 digits and virtual ids 16. A person must not type them at a requester, so they are refused. */
function readAccount(root: XmlElement): string {
  const account = mandatory(root, 'signerid')
  if (/^(\d{12}|\d{16})$/.test(account.replaceAll(/[\s-]/g, ''))) {
    throw new Refusal('ESP-102', 'signerid must be the name of an account, not an identity number')
  }
  return account
}

/** Requires consent (sc) and no identity number, which the person types here. */
function checkConsent(root: XmlElement): void {
  if (attributeOf(root, 'sc') !== 'Y') throw new Refusal('ESP-102', 'sc is not Y: consent is missing')
  if (attributeOf(root, 'ekycId') !== '') throw new Refusal('ESP-102', 'ekycId must be empty')
  if (attributeOf(root, 'AuthMode') !== '1') throw new Refusal('ESP-102', 'only AuthMode 1 (OTP) is supported')
}

function readDocument(root: XmlElement, version: Transaction['version']) {
  const [docs, ...others] = childElements(root)
  const [input, ...more] = docs?.name === 'Docs' ? childElements(docs) : []
  if (input?.name !== 'InputHash' || others.length > 0 || more.length > 0 || attributeOf(input, 'id') !== '1') {
    throw new Refusal('ESP-102', 'Docs must contain one InputHash with the id 1')
  }
  const kind = attributeOf(version === '2.1' ? root : input, 'responseSigType') ?? ''
  if (kind.toLowerCase() !== 'pkcs7') throw new Refusal('ESP-102', 'only the responseSigType pkcs7 is supported')
  const hash = textOf(input) ?? ''
  if (!/^[0-9a-f]{64}$/.test(hash) || attributeOf(input, 'hashAlgorithm') !== 'SHA256') throw new Refusal('ESP-008')
  return { hash: Uint8Array.from(Buffer.from(hash, 'hex')), documentInfo: attributeOf(input, 'docInfo') ?? '' }
}

function urlOf(root: XmlElement, name: string): string {
  const value = mandatory(root, name)
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value
  throw new Refusal('ESP-102', `${name} is not a web address`)
}

function mandatory(root: XmlElement, name: string): string {
  const value = attributeOf(root, name)
  if (value === undefined || value === '') throw new Refusal('ESP-102', `${name} is missing`)
  return value
}
