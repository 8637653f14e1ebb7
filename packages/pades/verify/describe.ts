import {
  type Change,
  type ChangeKind,
  isSigning,
  type Problem,
  type SignatureVerdict,
  severityOf,
  type Verdict,
} from './verdict.ts'

/** A verdict as English sentences: the document, its problems, then each signature with its changes and problems. */
export function describe(verdict: Verdict): readonly string[] {
  const { signatures } = verdict
  return [
    documentSentence(verdict),
    ...verdict.problems.map(problemSentence),
    ...signatures.flatMap((signature, index) =>
      describeSignature(signature, `${nounOf(signature)} ${index + 1} of ${signatures.length}`, verdict.revisions),
    ),
  ]
}

function documentSentence({ conclusion, signatures }: Verdict): string {
  const count = signatures.length === 1 ? 'its signature' : `its ${signatures.length} signatures`
  switch (conclusion) {
    case 'unsigned':
      return 'This document is not signed.'
    case 'valid':
      return `This document is intact, and ${count} can be trusted.`
    case 'changed':
      return `This document was changed after signing, in ways that ${count} permit.`
    case 'indeterminate':
      return 'The available data do not show whether this document can be trusted.'
    case 'invalid':
      return 'This document must not be trusted.'
  }
}

function nounOf({ kind }: SignatureVerdict): string {
  return kind === 'timestamp' ? 'Document time-stamp' : 'Signature'
}

function describeSignature(signature: SignatureVerdict, label: string, revisions: number): readonly string[] {
  const { fields, conclusion, signer, level } = signature
  const where = fields.length === 1 ? `in the field ${fields[0]}` : `in the fields ${fields.join(', ')}`
  const by =
    signer === undefined ? 'by an unreadable signer' : `by ${signer.name}, certificate issued by ${signer.issuer}`
  const reached = level === undefined || level === 'timestamp' ? '' : `, level ${level}`
  return [
    `${label} (${where}) is ${conclusion}: ${by}${reached}.`,
    timeSentence(signature),
    ...(signature.intact ? [coverageSentence(signature, revisions)] : []),
    ...signature.laterChanges.filter(({ kind }) => isSigning(kind)).map(changeSentence),
    ...signature.problems.map(problemSentence),
  ]
}

function timeSentence({ provenTime, claims, kind }: SignatureVerdict): string {
  if (provenTime !== undefined) {
    return `It existed at ${provenTime.time.toISOString()}, according to ${provenTime.authority}.`
  }
  if (claims.time === undefined || kind === 'timestamp') return 'No trusted time-stamp proves its time.'
  return `Its claimed time is ${claims.time.toISOString()}, which no trusted time-stamp proves.`
}

function coverageSentence({ coverage }: SignatureVerdict, revisions: number): string {
  if (coverage.wholeFile) return 'It covers the whole file.'
  return `It covers revisions 1 to ${coverage.revision} of ${revisions}.`
}

function changeSentence({ kind, field, revision }: Change): string {
  return `Revision ${revision}: ${phraseOf(kind)}${field === undefined ? '' : ` (${field})`}.`
}

function problemSentence(problem: Problem): string {
  const { code, detail } = problem
  const phrase = phraseOf(code)
  const prefix = severityOf(problem) === 'note' ? 'Note' : 'Problem'
  return `${prefix}: ${phrase}${detail === undefined ? '' : ` (${detail})`}.`
}

/** A short English description of a problem or a change. */
export function phraseOf(code: ChangeKind | Problem['code']): string {
  return phrases[code] ?? code.replaceAll('_', ' ')
}

const phrases: Readonly<Partial<Record<ChangeKind | Problem['code'], string>>> = {
  signature_added: 'a signature was added in a signature field',
  value_added: 'a signer filled in a form field, which their signature locks',
  timestamp_added: 'a document time-stamp was added',
  validation_data_added: 'validation data were added',
  declaration_added: 'the PDF version or the date of saving was updated',
  form_filled: 'changed after signing: a form field was filled in',
  signature_field_added: 'changed after signing: a signature field was added',
  metadata_changed: "changed after signing: the document's properties",
  page_changed: 'changed after signing: a page',
  page_content_changed: "changed after signing: a page's content",
  page_tree_changed: 'changed after signing: the order or number of pages',
  annotation_changed: 'changed after signing: an annotation on a page',
  font_changed: 'changed after signing: a font',
  resource_changed: 'changed after signing: a resource of a page',
  catalog_changed: 'changed after signing: settings of the whole document',
  form_changed: 'changed after signing: the form',
  field_added: 'changed after signing: a form field was added',
  field_changed: 'changed after signing: the definition of a form field',
  field_removed: 'changed after signing: a form field was removed',
  signature_replaced: 'changed after signing: a signature was replaced or removed',
  signature_value_shared: 'a signature appears in a field that its signer did not sign',
  signature_appearance_changed: 'changed after signing: the appearance of a signature',
  validation_data_removed: 'validation data were removed',
  encryption_changed: 'changed after signing: the encryption',
  trailer_changed: 'changed after signing: the root of the document',
  object_added: 'changed after signing: an object was added that is not part of a signature',
  object_changed: 'changed after signing: an object that is not part of a signature',
  object_freed: 'changed after signing: an object was removed',
  object_reused: 'changed after signing: an object was replaced by another',
  object_unlisted: 'hidden data were added after signing',
  dangling_reference_filled: 'an object was added that was referenced but missing when the document was signed',
  xref_swapped: 'the cross-reference was redirected to other data after signing',
  xref_chain_broken: 'a later revision does not continue the signed one',
  xref_hybrid: 'a later revision shows different content to different readers',
  bytes_after_revision: 'the bytes after the signed document are not a valid revision',
  document_unreadable: 'the document cannot be read',
  document_encrypted: 'the document is encrypted, which is not supported',
  document_too_complex: 'the document is too large or too complex',
  object_unreadable: 'an object of the document cannot be read, so changes to it are unknown',
  signature_malformed: 'the signature is malformed',
  sub_filter_unsupported: 'the type of the signature is not supported',
  contents_missing: 'the signature is empty',
  byte_range_malformed: 'the byte range of the signature is malformed',
  byte_range_start: 'the signature does not cover the beginning of the document',
  byte_range_gap: 'the signature does not cover bytes other than itself',
  byte_range_end: 'the signature does not cover a whole revision',
  byte_range_overlap: 'two signatures cover the same revision',
  signature_elsewhere: 'the signature is outside the bytes that it covers',
  slot_trailing_data: 'hidden data follow the signature',
  signing_certificate_missing: 'the signature does not identify its certificate',
  certification_not_first: 'the document was certified after it had been signed',
  forbidden_by_certification: 'the certification does not permit a later change',
  forbidden_by_lock: 'a signature locks a field that was filled afterwards',
  issuer_unknown: 'intact, but the issuer is not known',
  certificate_unsuitable: 'the certificate is not suitable for this purpose',
  key_weak: 'a key is too short to be trusted',
  certificate_expired: 'the certificate is expired, and nothing proves that the signature is older',
  certificate_not_yet_valid: 'the certificate was not yet valid',
  certificate_revoked: 'the certificate was revoked',
  certificate_unknown: 'the authority does not know the certificate',
  revocation_unavailable: 'the revocation status of the certificate is not available',
  revocation_invalid: 'the revocation data of the certificate are not valid',
  timestamp_malformed: 'a time-stamp cannot be read',
  timestamp_invalid: 'a time-stamp is invalid',
  timestamp_in_future: 'a time-stamp is in the future',
  timestamp_order: 'time-stamps contradict each other',
  timestamp_untrusted: 'the time-stamping authority is not known or not trusted',
  timestamp_expired: "the time-stamping authority's certificate is expired",
  timestamp_revocation: "the revocation status of the time-stamping authority's certificate is not available",
  timestamp_before_validation_data: 'the archive time-stamp is older than the validation data',
  claimed_time_differs: 'the claimed time cannot be correct',
  cms_content_present: 'the signature contains its own content',
  cms_signer_count: 'the signature does not have exactly one signer',
  cms_duplicate_attribute: 'the signature has a duplicate attribute',
  cms_algorithm_mismatch: "the signature's algorithms contradict each other",
  cms_signing_certificate_mismatch: 'the certificate was replaced',
  cms_digest_mismatch: 'the document is not what was signed',
  cms_signature_invalid: 'the signature does not verify',
}
