import { RemoteSigningError } from '../errors.ts'
import { mustDecodeBase64 } from '../xml/base64.ts'
import { attributeOf, childElements, textOf, type XmlElement } from '../xml/element.ts'
import { parseXml } from '../xml/parse.ts'
import { documentId } from './request.ts'
import { readIndianTime } from './time.ts'

/** EsignResp: an answer, an acknowledgement, or the status of a transaction. */
export interface EsignResponse {
  readonly status: 'failed' | 'done' | 'pending'
  readonly ts: Date
  readonly txn: string
  readonly resCode: string
  readonly errCode: string
  readonly errMsg: string
  /** If the status is done. */
  readonly signature: { readonly certificate: Uint8Array; readonly cms: Uint8Array } | undefined
}

const statuses: Readonly<Record<string, EsignResponse['status']>> = { '0': 'failed', '1': 'done', '2': 'pending' }

/** Reads a response. `octets` must be the bytes that the signature covers, never the message as received. */
export function readResponse(octets: Uint8Array): EsignResponse {
  const root = esignResp(parseXml(octets))
  const status = statuses[mandatory(root, 'status')]
  if (status === undefined) throw malformed('status is not 0, 1 or 2')
  const documentError = documentErrorOf(root)
  return {
    status: status === 'done' && documentError !== undefined ? 'failed' : status,
    ts: readIndianTime(mandatory(root, 'ts')),
    txn: mandatory(root, 'txn'),
    resCode: attributeOf(root, 'resCode') ?? '',
    errCode: attributeOf(root, 'errCode') ?? '',
    errMsg: documentError ?? attributeOf(root, 'errMsg') ?? '',
    signature: status === 'done' && documentError === undefined ? readSignature(root) : undefined,
  }
}

/** The transaction id in an unverified message, used only to look up the pending transaction. */
export function claimedTransaction(message: Uint8Array): string {
  return mandatory(esignResp(parseXml(message)), 'txn')
}

function esignResp(root: XmlElement): XmlElement {
  if (root.name === 'EsignResp' && root.uri === '') return root
  throw malformed(`its root element is ${root.name}, not EsignResp`)
}

function readSignature(root: XmlElement) {
  const certificate = only(root, 'UserX509Certificate')
  const document = documentSignature(root)
  if (attributeOf(document, 'id') !== documentId) throw malformed('DocSignature has the id of another document')
  if (!/^SHA-?256$/i.test(attributeOf(document, 'sigHashAlgorithm') ?? '')) {
    throw malformed('DocSignature does not use SHA256')
  }
  return {
    certificate: mustDecodeBase64(textOf(certificate), 'answer_malformed', 'UserX509Certificate'),
    cms: mustDecodeBase64(textOf(document), 'answer_malformed', 'DocSignature'),
  }
}

/** Providers write "NA" or an empty string if there is no error. */
function documentErrorOf(root: XmlElement): string | undefined {
  if (!childElements(root).some(({ name }) => name === 'Signatures')) return undefined
  const error = attributeOf(documentSignature(root), 'error') ?? ''
  return /^(NA)?$/i.test(error) ? undefined : error
}

function documentSignature(root: XmlElement): XmlElement {
  return only(only(root, 'Signatures'), 'DocSignature')
}

function only(parent: XmlElement, name: string): XmlElement {
  const [found, ...more] = childElements(parent).filter((child) => child.name === name && child.uri === '')
  if (found === undefined || more.length > 0) throw malformed(`${parent.name} does not contain exactly one ${name}`)
  return found
}

function mandatory(root: XmlElement, name: string): string {
  const value = attributeOf(root, name)
  if (value === undefined || value === '') throw malformed(`${name} is missing`)
  return value
}

function malformed(what: string): RemoteSigningError {
  return new RemoteSigningError('answer_malformed', `the provider's answer is malformed: ${what}`)
}
