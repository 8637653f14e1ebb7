import {
  type Change,
  type ChangeKind,
  isSigning,
  type Problem,
  type SignatureVerdict,
  severityOf,
  type Verdict,
} from './verdict.ts'

/** A verdict in English sentences: first the document's, then each signature's, then what is wrong with it. */
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
      return 'Whether this document can be trusted cannot be told from what is known here.'
    case 'invalid':
      return 'This document must not be trusted.'
  }
}

function nounOf({ kind }: SignatureVerdict): string {
  return kind === 'timestamp' ? 'Document time-stamp' : 'Signature'
}

function describeSignature(signature: SignatureVerdict, label: string, revisions: number): readonly string[] {
  const { fields, conclusion, signer, level } = signature
  const shown = fields.length === 1 ? `in the field ${fields[0]}` : `in the fields ${fields.join(', ')}`
  const by = signer === undefined ? 'by someone who cannot be read' : `by ${signer.name}, says ${signer.issuer}`
  const reached = level === undefined || level === 'timestamp' ? '' : `, level ${level}`
  return [
    `${label} (${shown}) is ${conclusion}: ${by}${reached}.`,
    timeSentence(signature),
    ...(signature.intact ? [coverageSentence(signature, revisions)] : []),
    ...signature.laterChanges.filter(({ kind }) => isSigning(kind)).map(changeSentence),
    ...signature.problems.map(problemSentence),
  ]
}

function timeSentence({ provenTime, claims, kind }: SignatureVerdict): string {
  if (provenTime !== undefined) {
    return `It existed at ${provenTime.time.toISOString()}, as ${provenTime.authority} attests.`
  }
  if (claims.time === undefined || kind === 'timestamp') return 'Nobody whom we trust attests when it was made.'
  return `It claims to be of ${claims.time.toISOString()}, which nobody whom we trust attests.`
}

function coverageSentence({ coverage }: SignatureVerdict, revisions: number): string {
  if (coverage.wholeFile) return 'It covers the whole file.'
  return `It covers revision ${coverage.revision} of ${revisions}, and all before it.`
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

/** What a problem or a change is, in a few English words. */
export function phraseOf(code: ChangeKind | Problem['code']): string {
  return phrases[code] ?? code.replaceAll('_', ' ')
}

const phrases: Readonly<Partial<Record<ChangeKind | Problem['code'], string>>> = {
  signature_added: 'someone signed in a field meant for it',
  timestamp_added: 'a document time-stamp was added',
  validation_data_added: 'validation data were added',
  declaration_added: 'the document says anew how it was saved',
  form_filled: 'changed after signing: a form field was filled in',
  signature_field_added: 'changed after signing: a signature field was added',
  metadata_changed: "changed after signing: the document's properties",
  page_changed: 'changed after signing: a page',
  page_content_changed: "changed after signing: a page's content",
  page_tree_changed: 'changed after signing: the order or number of pages',
  annotation_changed: 'changed after signing: an annotation on a page',
  font_changed: 'changed after signing: a font',
  resource_changed: 'changed after signing: something that pages draw',
  catalog_changed: 'changed after signing: how the document opens or behaves',
  form_changed: 'changed after signing: the form',
  field_added: 'changed after signing: a form field was added',
  field_changed: 'changed after signing: a form field is no longer what it was',
  field_removed: 'changed after signing: a form field was removed',
  signature_replaced: 'changed after signing: a signature was replaced or removed',
  signature_value_shared: 'a signature is shown in a field that its signer did not sign',
  signature_appearance_changed: 'changed after signing: what a signature looks like',
  validation_data_removed: 'validation data were removed',
  encryption_changed: 'changed after signing: the encryption',
  trailer_changed: 'changed after signing: where the document begins',
  object_added: 'changed after signing: something was added that signing does not add',
  object_changed: 'changed after signing: something that signing does not touch',
  object_freed: 'changed after signing: something was removed',
  object_reused: 'changed after signing: something was put in the place of something else',
  object_unlisted: 'hidden data were added after signing',
  dangling_reference_filled: 'something was filled in that the document was signed without',
  xref_swapped: 'the cross-reference was turned to other data after signing',
  xref_chain_broken: 'a later revision does not continue the one that was signed',
  xref_hybrid: 'a later revision shows different things to different readers',
  bytes_after_revision: 'what follows the signed document is no proper revision',
  document_unreadable: 'the document cannot be read',
  document_encrypted: 'the document is encrypted and is not judged here',
  document_too_complex: 'the document is too large or too complex to be judged here',
  object_unreadable: 'a part of the document cannot be read, so what later revisions did to it cannot be told',
  signature_malformed: 'the signature is malformed',
  sub_filter_unsupported: 'the signature is of a kind that is not judged here',
  contents_missing: 'the signature is empty',
  byte_range_malformed: 'what the signature covers cannot be told',
  byte_range_start: 'the signature does not cover the beginning of the document',
  byte_range_gap: 'the signature leaves out more than itself',
  byte_range_end: 'the signature does not cover a whole revision',
  byte_range_overlap: 'two signatures claim the same revision',
  signature_elsewhere: 'the signature lies outside what it covers',
  slot_trailing_data: 'something is hidden behind the signature',
  signing_certificate_missing: 'the signature does not say which certificate is its own',
  certification_not_first: 'the document was certified after it had been signed',
  forbidden_by_certification: 'the certification forbids what was done afterwards',
  forbidden_by_lock: 'a signature forbids filling in a field that was filled in afterwards',
  issuer_unknown: 'intact, but the issuer is unknown here',
  certificate_unsuitable: 'the certificate is not for this',
  key_weak: 'a key is too short to be trusted',
  certificate_expired: 'the certificate has ended, and nothing proves that the signature is older',
  certificate_not_yet_valid: 'the certificate was not yet valid',
  certificate_revoked: 'the certificate was revoked',
  certificate_unknown: 'the authority does not know the certificate',
  revocation_unavailable: 'whether the certificate was revoked cannot be told',
  revocation_invalid: 'what should prove that the certificate was not revoked does not',
  timestamp_malformed: 'a time-stamp cannot be read',
  timestamp_invalid: 'a time-stamp does not fit',
  timestamp_in_future: 'a time-stamp is of the future',
  timestamp_order: 'time-stamps contradict each other',
  timestamp_untrusted: 'the time-stamping authority is unknown here or not trusted',
  timestamp_expired: "the time-stamping authority's certificate has ended",
  timestamp_revocation: "whether the time-stamping authority's certificate was revoked cannot be told",
  timestamp_before_validation_data: 'the archive time-stamp is older than the validation data',
  claimed_time_differs: 'the claimed time cannot be right',
  cms_content_present: 'the signature brings its own content',
  cms_signer_count: 'the signature has not exactly one signer',
  cms_duplicate_attribute: 'the signature says something twice',
  cms_algorithm_mismatch: "the signature's algorithms contradict each other",
  cms_signing_certificate_mismatch: 'the certificate was exchanged',
  cms_digest_mismatch: 'the document is not what was signed',
  cms_signature_invalid: 'the signature does not verify',
}
