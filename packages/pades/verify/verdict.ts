import type { Certificate, CmsErrorCode, VerifiableAlgorithm } from '../cms/index.ts'
import type { SubFilter } from '../phases.ts'

/** The result of verifying a document, as data. `describe` converts it to sentences. */
export interface Verdict {
  /** The worst conclusion of the signatures and problems. `unsigned` if there are no signatures. */
  readonly conclusion: Conclusion | 'unsigned'
  /** The number of revisions, including the first. */
  readonly revisions: number
  /** Signatures and document time-stamps, in the order of signing. */
  readonly signatures: readonly SignatureVerdict[]
  /** Problems that do not belong to a signature. */
  readonly problems: readonly Problem[]
}

/**
 * - valid: intact and trusted, and later revisions only add signatures, their signers' values and validation data.
 * - changed: like valid, but a later revision made another change that the signers permit, such as filling a form field.
 * - indeterminate: intact, but a required fact is unknown, such as the issuer.
 * - invalid: everything else.
 */
export type Conclusion = 'valid' | 'changed' | 'indeterminate' | 'invalid'

export interface SignatureVerdict {
  readonly kind: 'signature' | 'timestamp'
  readonly conclusion: Conclusion
  /** The fields that contain this signature: one, or several of one signer. */
  readonly fields: readonly string[]
  readonly subFilter: SubFilter | undefined
  /** The subject of the signing certificate, a person or a seal. undefined if the CMS is unreadable. */
  readonly signer: Party | undefined
  readonly algorithm: VerifiableAlgorithm | undefined
  /** The unverified entries of the signature dictionary. */
  readonly claims: Claims
  /** The earliest time at which a trusted time-stamp proves that the signature existed. */
  readonly provenTime: ProvenTime | undefined
  /** Whether the covered bytes are those that were signed. */
  readonly intact: boolean
  /** Whether a path to one of the given anchors is valid at the proven time, or now if there is none. */
  readonly trusted: boolean
  /** The anchor at the end of that path. */
  readonly anchor: Certificate | undefined
  /** `exempt`: the authority declares that it does not revoke this certificate. */
  readonly revocation: 'good' | 'exempt' | 'revoked' | 'unknown'
  /** The level that it reaches: PKCS7 if it is not a PAdES baseline signature, undefined if it is not intact. */
  readonly level: Level | undefined
  readonly coverage: Coverage
  /** The changes in later revisions. */
  readonly laterChanges: readonly Change[]
  readonly problems: readonly Problem[]
}

export interface Party {
  readonly name: string
  readonly organization: string | undefined
  readonly issuer: string
  readonly certificate: Certificate
}

export interface Claims {
  /** /M, or if absent the CMS attribute signing-time. */
  readonly time: Date | undefined
  readonly name: string | undefined
  readonly reason: string | undefined
  readonly location: string | undefined
}

export interface ProvenTime {
  readonly time: Date
  readonly by: 'signature-timestamp' | 'document-timestamp'
  readonly authority: string
}

export type Level = `${'B' | 'PKCS7'}-${'B' | 'T' | 'LT' | 'LTA'}` | 'timestamp'

export interface Coverage {
  /** The last revision that it covers, from 1. 0 if unknown. */
  readonly revision: number
  readonly wholeFile: boolean
}

/** A change in a later revision. */
export interface Change {
  readonly kind: ChangeKind
  readonly revision: number
  readonly field?: string
  readonly object?: number
  readonly detail?: string
}

/** The changes that signing software makes. `value_added`: a signer filled an empty field, and their signature locks it. */
export type SigningChange =
  | 'signature_added'
  | 'value_added'
  | 'timestamp_added'
  | 'validation_data_added'
  | 'declaration_added'
/** The changes that a signer can permit. */
export type PermittedChange = 'form_filled' | 'signature_field_added' | 'metadata_changed'
/** The changes that invalidate earlier signatures. */
export type ForbiddenChange =
  | 'page_changed'
  | 'page_content_changed'
  | 'page_tree_changed'
  | 'annotation_changed'
  | 'font_changed'
  | 'resource_changed'
  | 'catalog_changed'
  | 'form_changed'
  | 'field_added'
  | 'field_changed'
  | 'field_removed'
  | 'signature_replaced'
  | 'signature_value_shared'
  | 'signature_appearance_changed'
  | 'validation_data_removed'
  | 'encryption_changed'
  | 'trailer_changed'
  | 'object_added'
  | 'object_changed'
  | 'object_freed'
  | 'object_reused'
  | 'object_unlisted'
  | 'dangling_reference_filled'
  | 'xref_swapped'
  | 'xref_chain_broken'
  | 'xref_hybrid'
  | 'bytes_after_revision'
export type ChangeKind = SigningChange | PermittedChange | ForbiddenChange

export interface Problem {
  readonly code: ProblemCode
  readonly detail?: string
}

export type ProblemCode = keyof typeof severities | CmsErrorCode | Exclude<ChangeKind, SigningChange>

/** The conclusion that each problem causes. CMS errors and forbidden changes are not listed: they cause `invalid`. */
const severities = {
  document_unreadable: 'invalid',
  document_encrypted: 'indeterminate',
  document_too_complex: 'indeterminate',
  object_unreadable: 'indeterminate',
  signature_malformed: 'invalid',
  sub_filter_unsupported: 'indeterminate',
  contents_missing: 'invalid',
  byte_range_malformed: 'invalid',
  byte_range_start: 'invalid',
  byte_range_gap: 'invalid',
  byte_range_end: 'invalid',
  byte_range_overlap: 'invalid',
  signature_elsewhere: 'invalid',
  slot_trailing_data: 'invalid',
  signing_certificate_missing: 'invalid',
  certification_not_first: 'invalid',
  forbidden_by_certification: 'invalid',
  forbidden_by_lock: 'invalid',
  issuer_unknown: 'indeterminate',
  certificate_unsuitable: 'invalid',
  key_weak: 'invalid',
  certificate_expired: 'indeterminate',
  certificate_not_yet_valid: 'invalid',
  certificate_revoked: 'invalid',
  certificate_unknown: 'indeterminate',
  revocation_unavailable: 'indeterminate',
  revocation_invalid: 'indeterminate',
  timestamp_malformed: 'invalid',
  timestamp_invalid: 'invalid',
  timestamp_in_future: 'invalid',
  timestamp_order: 'invalid',
  timestamp_untrusted: 'indeterminate',
  timestamp_expired: 'indeterminate',
  timestamp_revocation: 'indeterminate',
  timestamp_before_validation_data: 'note',
  claimed_time_differs: 'note',
  form_filled: 'changed',
  signature_field_added: 'changed',
  metadata_changed: 'changed',
} as const satisfies Record<string, Conclusion | 'note'>

const order: readonly Conclusion[] = ['valid', 'changed', 'indeterminate', 'invalid']

export function severityOf({ code }: Problem): Conclusion | 'note' {
  return code in severities ? severities[code as keyof typeof severities] : 'invalid'
}

export function conclude(problems: readonly Problem[]): Conclusion {
  return worst(problems.map(severityOf).filter((severity) => severity !== 'note'))
}

export function worst(conclusions: readonly Conclusion[]): Conclusion {
  return order[Math.max(0, ...conclusions.map((conclusion) => order.indexOf(conclusion)))] ?? 'invalid'
}

const signing: ReadonlySet<ChangeKind> = new Set<SigningChange>([
  'signature_added',
  'value_added',
  'timestamp_added',
  'validation_data_added',
  'declaration_added',
])

export function isSigning(kind: ChangeKind): kind is SigningChange {
  return signing.has(kind)
}
