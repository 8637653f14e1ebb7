import { RemoteSigningError } from '../errors.ts'
import { digestHash, dsig, envelopedSignature, type HashName, signatureHash } from './algorithms.ts'
import { mustDecodeBase64 } from './base64.ts'
import { inclusiveC14n } from './canonical.ts'
import { attributeOf, childElements, everyElement, textOf, type XmlElement } from './element.ts'

/** The signature of a message. Its structure is checked, but it is not verified. */
export interface EnvelopedSignature {
  readonly element: XmlElement
  readonly signedInfo: XmlElement
  readonly signatureHash: HashName
  readonly digestHash: HashName
  readonly digest: Uint8Array
  readonly value: Uint8Array
  /** The certificates in KeyInfo, in any order. Only a hint, because KeyInfo is not signed. */
  readonly claimedCertificates: readonly Uint8Array[]
}

/**
 * Requires exactly one Signature as a child of the root element, with exactly one SignedInfo and one Reference to the
 * whole message. A signature wrapping attack needs a second one, another position or another reference.
 */
export function findSignature(root: XmlElement, legacySha1: boolean): EnvelopedSignature {
  const element = onlySignature(root)
  const signedInfo = onlySignedInfo(element)
  const [value, keyInfo, ...rest] = childElements(element).slice(1)
  if (!isDs(value, 'SignatureValue') || rest.length > 0 || (keyInfo !== undefined && !isDs(keyInfo, 'KeyInfo'))) {
    throw structure('Signature must contain SignedInfo, SignatureValue and optionally KeyInfo, in this order')
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
  // By local name: an element that only some parsers take for a signature counts too.
  const found = [...everyElement(root)].filter(({ local }) => local === 'Signature')
  const [element] = found
  if (element === undefined) throw new RemoteSigningError('signature_missing', 'the message is not signed')
  if (found.length > 1) {
    throw new RemoteSigningError('signature_repeated', `the message has ${found.length} Signature elements, not one`)
  }
  if (element.uri !== dsig || !root.children.includes(element)) {
    throw new RemoteSigningError('signature_misplaced', 'the Signature is not a child of the root element')
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
  if (!isDs(first, 'SignedInfo')) throw structure('Signature must begin with SignedInfo')
  return first
}

function readSignedInfo(signedInfo: XmlElement, legacySha1: boolean) {
  const references = childElements(signedInfo).filter(({ local }) => local === 'Reference')
  if (references.length > 1) {
    throw new RemoteSigningError('reference_repeated', `SignedInfo has ${references.length} References, not one`)
  }
  const [canonicalization, method, reference, ...rest] = childElements(signedInfo)
  if (!isDs(canonicalization, 'CanonicalizationMethod') || !isDs(method, 'SignatureMethod') || rest.length > 0) {
    throw structure('SignedInfo must contain CanonicalizationMethod, SignatureMethod and Reference')
  }
  if (!isDs(reference, 'Reference')) throw structure('SignedInfo has no Reference')
  if (algorithmOf(canonicalization) !== inclusiveC14n || childElements(canonicalization).length > 0) {
    throw new RemoteSigningError(
      'canonicalization_refused',
      `SignedInfo uses the canonicalization ${algorithmOf(canonicalization)}; only ${inclusiveC14n} is allowed`,
    )
  }
  return {
    signatureHash: signatureHash(algorithmOf(method), legacySha1),
    ...readReference(reference, legacySha1),
  }
}

function readReference(reference: XmlElement, legacySha1: boolean) {
  if (attributeOf(reference, 'URI') !== '') {
    throw new RemoteSigningError('reference_elsewhere', 'the Reference does not cover the whole message (URI "")')
  }
  const [transforms, method, value, ...rest] = childElements(reference)
  if (!isDs(transforms, 'Transforms') || !isDs(method, 'DigestMethod') || !isDs(value, 'DigestValue') || rest.length) {
    throw structure('Reference must contain Transforms, DigestMethod and DigestValue')
  }
  checkTransforms(transforms)
  return {
    digestHash: digestHash(algorithmOf(method), legacySha1),
    digest: mustDecodeBase64(textOf(value), 'signature_structure', 'DigestValue'),
  }
}

/** Allows enveloped-signature, alone or followed by the default canonicalization (XMLDSig §4.4.3.2). */
function checkTransforms(transforms: XmlElement): void {
  const algorithms = childElements(transforms).map((transform) => {
    const isPlain = isDs(transform, 'Transform') && childElements(transform).length === 0
    return `${algorithmOf(transform)}${isPlain ? '' : ' with content'}`
  })
  const allowed = [envelopedSignature, inclusiveC14n].slice(0, Math.max(1, algorithms.length))
  if (algorithms.join(' ') === allowed.join(' ')) return
  throw new RemoteSigningError(
    'transform_refused',
    `the Reference has the transforms ${algorithms.join(', ') || '(none)'}; allowed is enveloped-signature, alone or followed by inclusive C14N`,
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
  if (algorithm === undefined) throw structure(`${element.local} has no Algorithm`)
  return algorithm
}

function structure(message: string): RemoteSigningError {
  return new RemoteSigningError('signature_structure', `the signature has an unexpected structure: ${message}`)
}
