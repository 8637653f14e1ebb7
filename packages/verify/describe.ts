import { phraseOf } from '@countersign/pades/verify'
import type { Finding } from './finding.ts'
import type { LogVerdict, Outcome, PdfVerdict, SignatureVerdict, TrailVerdict, Verdict } from './verdict.ts'

// Describes a verdict in English, for the command line and for `words`. The page has its own translations.

/** The outcome in one sentence. */
export function headline({ outcome, document, certificate, trail, findings }: HeadlineInput): string {
  switch (outcome) {
    case 'valid':
      return 'Valid: nothing has changed since signing, and all issuers are trusted here.'
    case 'test':
      return 'Test signatures: nothing has changed since signing, but the sandbox CA does not verify identities.'
    case 'changed':
      return 'Changed after signing, in ways that the signers permit.'
    case 'issuer_unknown':
      return 'Intact, issuer unknown: nothing has changed since signing, but no issuer trusted here confirms who signed.'
    case 'indeterminate':
      return 'Indeterminate: not all checks could be completed.'
    case 'unsigned':
      return trail === null
        ? 'Not signed: the file has no signature.'
        : 'No signed document: the file contains only an audit trail.'
    case 'unreadable':
      return `Cannot be verified: ${[...(document?.findings ?? []), ...(certificate?.findings ?? []), ...findings][0]?.words ?? 'the file cannot be read'}.`
    case 'invalid':
      return 'Not valid: do not rely on this file.'
  }
}

type HeadlineInput = Pick<Verdict, 'outcome' | 'document' | 'certificate' | 'trail' | 'findings'>

/** The complete verdict as lines. Details are indented. */
export function describeVerdict(verdict: Verdict): readonly string[] {
  const { document, certificate, trail, log, file, findings } = verdict
  return [
    verdict.words,
    `SHA-256 of the file: ${file.sha256}`,
    ...findings.map(findingLine),
    ...(document ? pdfLines(file.kind === 'bundle' ? 'The signed document' : 'The document', document) : []),
    ...(certificate ? pdfLines('The certificate of completion', certificate) : []),
    ...(trail ? [trailLine(trail)] : []),
    ...(document || trail ? [logLine(log)] : []),
  ]
}

function pdfLines(label: string, { signatures, findings }: PdfVerdict): readonly string[] {
  const count = signatures.length === 1 ? '1 signature or timestamp' : `${signatures.length} signatures and timestamps`
  return [`${label}: ${count}`, ...findings.map(findingLine).map(indented), ...signatures.flatMap(signatureLines)]
}

function signatureLines(signature: SignatureVerdict): readonly string[] {
  const { level, covers, trusted, intact, later } = signature
  const changes = later.map(({ code, field }) => phraseOf(code as never) + (field === null ? '' : ` (${field})`))
  return [
    `${MARKS[signature.outcome]} ${signerLine(signature)}`,
    `    ${timeLine(signature)}`,
    ...(intact
      ? [`    ${covers.whole_file ? 'covers the whole file' : `covers revision ${covers.revision} and all before it`}`]
      : []),
    ...(changes.length > 0 ? [`    later changes: ${[...new Set(changes)].join('; ')}`] : []),
    ...(level === null || level === 'timestamp' ? [] : [`    level ${level}`]),
    ...(trusted ? [] : ['    its issuer is not trusted here']),
    ...signature.findings.map(findingLine).map(indented).map(indented),
  ].map(indented)
}

const MARKS: Readonly<Record<Outcome, string>> = {
  valid: '✓',
  test: '✓',
  changed: '!',
  issuer_unknown: '?',
  indeterminate: '?',
  unsigned: '–',
  unreadable: '✗',
  invalid: '✗',
}

function signerLine({ kind, signer, sealed_for: sealedFor }: SignatureVerdict): string {
  const name = signer === null ? 'an unreadable certificate' : `${signer.name} (issued by ${signer.issuer})`
  if (kind === 'timestamp') return `Timestamp by ${name}`
  if (kind === 'signature') return `Signed by ${name}`
  return sealedFor === null ? `Sealed by ${name}` : `Sealed for ${sealedFor} by ${name}`
}

function timeLine({ time }: SignatureVerdict): string {
  if (time === null) return 'time unknown: no trusted timestamp'
  if (time.by === 'claim') return `${time.at} according to the signer’s clock; no trusted timestamp`
  return `${time.at}, timestamped by ${time.authority}`
}

function trailLine({ count, first_bad: firstBad, request }: TrailVerdict): string {
  if (firstBad !== null) return `Audit trail of ${request}: broken at entry ${firstBad.entry}: ${firstBad.reason}`
  return `Audit trail of ${request}: ${count} entries, chain intact`
}

function logLine({ state, log, size }: LogVerdict): string {
  switch (state) {
    case 'included':
      return `Log: included in ${log}, tree size ${size}`
    case 'unknown_log':
      return `Log: included in ${log}, whose key is not trusted here`
    case 'missing':
      return 'Log: not yet included when the evidence was created'
    case 'not_checked':
      return 'Log: not checked'
    case 'failed':
      return 'Log: the proof is wrong'
  }
}

function findingLine({ severity, words, detail }: Finding): string {
  return `${severity === 'note' ? 'Note' : 'Problem'}: ${words}${detail === null ? '' : ` (${detail})`}`
}

function indented(line: string): string {
  return `  ${line}`
}
