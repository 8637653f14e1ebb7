import type { Certificate, CmsErrorCode, VerifiableAlgorithm } from '../cms/index.ts'
import type { SubFilter } from '../phases.ts'

/** The answer about a document: data, from which `describe` makes sentences. */
export interface Verdict {
  /** The worst of what follows; `unsigned` when there is nothing to judge. */
  readonly conclusion: Conclusion | 'unsigned'
  /** How many times the document was saved, the first time included. */
  readonly revisions: number
  /** Signatures and document time-stamps, in the order in which they were made. */
  readonly signatures: readonly SignatureVerdict[]
  /** What concerns no signature in particular. */
  readonly problems: readonly Problem[]
}

/**
 * valid: intact, trusted, and nothing happened since but further signing. changed: the same, but a later revision did
 * something else that its signer permits, such as filling in a form. indeterminate: intact, but something cannot be told
 * here, such as who the issuer is. invalid: everything else.
 */
export type Conclusion = 'valid' | 'changed' | 'indeterminate' | 'invalid'

export interface SignatureVerdict {
  readonly kind: 'signature' | 'timestamp'
  readonly conclusion: Conclusion
  /** The fields that show this signature: one, or a signer's several boxes. */
  readonly fields: readonly string[]
  readonly subFilter: SubFilter | undefined
  /** Who signed, as far as the CMS can be read. Whether it is a person or a seal is for the caller to know. */
  readonly signer: Party | undefined
  readonly algorithm: VerifiableAlgorithm | undefined
  /** What the signature dictionary says and nobody has checked. */
  readonly claims: Claims
  /** When it existed at the latest, by a trusted clock. */
  readonly provenTime: ProvenTime | undefined
  /** The bytes it covers are those that were signed. */
  readonly intact: boolean
  /** A path to one of the given anchors, valid at the proven time, or now where there is none. */
  readonly trusted: boolean
  /** The one of the given anchors that the path leads to. */
  readonly anchor: Certificate | undefined
  /** `exempt`: its authority declares that it never revokes such a certificate. */
  readonly revocation: 'good' | 'exempt' | 'revoked' | 'unknown'
  /** The level it has reached; PKCS7 for what is no PAdES baseline; undefined when it is not intact. */
  readonly level: Level | undefined
  readonly coverage: Coverage
  /** What later revisions did. */
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
  /** /M, or the CMS attribute signing-time where there is no /M. */
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
  /** The revision it ends, from 1; 0 when that cannot be told. */
  readonly revision: number
  readonly wholeFile: boolean
}

/** Something a later revision did. */
export interface Change {
  readonly kind: ChangeKind
  readonly revision: number
  readonly field?: string
  readonly object?: number
  readonly detail?: string
}

/** What signing does, what a signer may permit, and what nobody may do after a signature. */
export type SigningChange = 'signature_added' | 'timestamp_added' | 'validation_data_added' | 'declaration_added'
export type PermittedChange = 'form_filled' | 'signature_field_added' | 'metadata_changed'
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

/** What each problem makes of a signature. CMS errors and forbidden changes are not listed: they make it invalid. */
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
  'timestamp_added',
  'validation_data_added',
  'declaration_added',
])

export function isSigning(kind: ChangeKind): kind is SigningChange {
  return signing.has(kind)
}
