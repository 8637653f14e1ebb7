import { RemoteSigningError } from '../errors.ts'
import { digestHash, dsig, envelopedSignature, type HashName, signatureHash } from './algorithms.ts'
import { mustDecodeBase64 } from './base64.ts'
import { inclusiveC14n } from './canonical.ts'
import { attributeOf, childElements, everyElement, textOf, type XmlElement } from './element.ts'

/** The one signature of a message, its form checked and nothing verified yet. */
export interface EnvelopedSignature {
  readonly element: XmlElement
  readonly signedInfo: XmlElement
  readonly signatureHash: HashName
  readonly digestHash: HashName
  readonly digest: Uint8Array
  readonly value: Uint8Array
  /** The certificates in KeyInfo, in whatever order: a hint, for KeyInfo is not signed. */
  readonly claimedCertificates: readonly Uint8Array[]
}

/**
 * Exactly one Signature, a child of the outermost element, with exactly one SignedInfo and one Reference, to the whole
 * message. Wrapping needs a second of one of these, another place, or another reference; so there is none.
 */
export function findSignature(root: XmlElement, legacySha1: boolean): EnvelopedSignature {
  const element = onlySignature(root)
  const signedInfo = onlySignedInfo(element)
  const [value, keyInfo, ...rest] = childElements(element).slice(1)
  if (!isDs(value, 'SignatureValue') || rest.length > 0 || (keyInfo !== undefined && !isDs(keyInfo, 'KeyInfo'))) {
    throw structure('Signature holds SignedInfo, SignatureValue and at most KeyInfo, in this order')
  }
  return {
    element,
    signedInfo,
    ...readSignedInfo(signedInfo, legacySha1),
    value: mustDecodeBase64(textOf(value), 'signature_structure', 'SignatureValue'),
    claimedCertificates: claimedCertificates(keyInfo),
  }
}

function onlySignature(root: XmlElement): XmlElement {
  // By local name alone: an element that only looks like a signature to some reader is one too many.
  const found = [...everyElement(root)].filter(({ local }) => local === 'Signature')
  const [element] = found
  if (element === undefined) throw new RemoteSigningError('signature_missing', 'the message is not signed')
  if (found.length > 1) {
    throw new RemoteSigningError('signature_repeated', `the message has ${found.length} Signature elements, not one`)
  }
  if (element.uri !== dsig || !root.children.includes(element)) {
    throw new RemoteSigningError('signature_misplaced', 'the Signature is no child of the outermost element')
  }
  return element
}

function onlySignedInfo(signature: XmlElement): XmlElement {
  const found = [...everyElement(signature)].filter(({ local }) => local === 'SignedInfo')
  if (found.length > 1) {
    throw new RemoteSigningError(
      'signed_info_repeated',
      `the Signature has ${found.length} SignedInfo elements, not one`,
    )
  }
  const [first] = childElements(signature)
  if (!isDs(first, 'SignedInfo')) throw structure('Signature does not begin with SignedInfo')
  return first
}

function readSignedInfo(signedInfo: XmlElement, legacySha1: boolean) {
  const references = childElements(signedInfo).filter(({ local }) => local === 'Reference')
  if (references.length > 1) {
    throw new RemoteSigningError('reference_repeated', `SignedInfo has ${references.length} References, not one`)
  }
  const [canonicalization, method, reference, ...rest] = childElements(signedInfo)
  if (!isDs(canonicalization, 'CanonicalizationMethod') || !isDs(method, 'SignatureMethod') || rest.length > 0) {
    throw structure('SignedInfo holds CanonicalizationMethod, SignatureMethod and Reference')
  }
  if (!isDs(reference, 'Reference')) throw structure('SignedInfo refers to nothing')
  if (algorithmOf(canonicalization) !== inclusiveC14n || childElements(canonicalization).length > 0) {
    throw new RemoteSigningError(
      'canonicalization_refused',
      `SignedInfo is canonicalized by ${algorithmOf(canonicalization)}; only ${inclusiveC14n} is taken`,
    )
  }
  return {
    signatureHash: signatureHash(algorithmOf(method), legacySha1),
    ...readReference(reference, legacySha1),
  }
}

function readReference(reference: XmlElement, legacySha1: boolean) {
  if (attributeOf(reference, 'URI') !== '') {
    throw new RemoteSigningError('reference_elsewhere', 'the Reference is not to the whole message (URI "")')
  }
  const [transforms, method, value, ...rest] = childElements(reference)
  if (!isDs(transforms, 'Transforms') || !isDs(method, 'DigestMethod') || !isDs(value, 'DigestValue') || rest.length) {
    throw structure('Reference holds Transforms, DigestMethod and DigestValue')
  }
  checkTransforms(transforms)
  return {
    digestHash: digestHash(algorithmOf(method), legacySha1),
    digest: mustDecodeBase64(textOf(value), 'signature_structure', 'DigestValue'),
  }
}

/** Enveloped signature, and the canonicalization that would follow anyway (XMLDSig §4.4.3.2). */
function checkTransforms(transforms: XmlElement): void {
  const algorithms = childElements(transforms).map((transform) => {
    const isPlain = isDs(transform, 'Transform') && childElements(transform).length === 0
    return `${algorithmOf(transform)}${isPlain ? '' : ' with content'}`
  })
  const wanted = [envelopedSignature, inclusiveC14n].slice(0, Math.max(1, algorithms.length))
  if (algorithms.join(' ') === wanted.join(' ')) return
  throw new RemoteSigningError(
    'transform_refused',
    `the Reference is transformed by ${algorithms.join(', ') || 'nothing'}; taken is enveloped-signature, alone or with inclusive C14N after it`,
  )
}

function claimedCertificates(keyInfo: XmlElement | undefined): readonly Uint8Array[] {
  const found = keyInfo === undefined ? [] : [...everyElement(keyInfo)].filter((each) => isDs(each, 'X509Certificate'))
  return found.map((each) => mustDecodeBase64(textOf(each), 'signature_structure', 'X509Certificate'))
}

function isDs(element: XmlElement | undefined, local: string): element is XmlElement {
  return element !== undefined && element.uri === dsig && element.local === local
}

function algorithmOf(element: XmlElement): string {
  const algorithm = attributeOf(element, 'Algorithm')
  if (algorithm === undefined) throw structure(`${element.local} names no Algorithm`)
  return algorithm
}

function structure(message: string): RemoteSigningError {
  return new RemoteSigningError('signature_structure', `the signature is not of the expected form: ${message}`)
}
