import { phraseOf } from '@countersign/pades/verify'
import type { Finding } from './finding.ts'
import type { LogVerdict, Outcome, PdfVerdict, SignatureVerdict, TrailVerdict, Verdict } from './verdict.ts'

// A verdict in English lines, for the command line and for `words`. The page has its own words, in its languages.

/** The outcome in one sentence. */
export function headline({ outcome, document, certificate, trail, findings }: Headed): string {
  switch (outcome) {
    case 'valid':
      return 'Valid: everything is as it was signed, by issuers known here.'
    case 'test':
      return 'Test signatures: everything is as it was signed, but by the sandbox, whose authority vouches for nobody.'
    case 'changed':
      return 'Changed after signing, in ways that its signers permit.'
    case 'issuer_unknown':
      return 'Intact, issuer unknown here: nothing was changed, but who signed is vouched for by nobody known here.'
    case 'indeterminate':
      return 'Undecided: something about it cannot be told here.'
    case 'unsigned':
      return trail === null
        ? 'Not signed: there is no signature in it.'
        : 'No signed document: only its audit trail is here.'
    case 'unreadable':
      return `Cannot be judged: ${[...(document?.findings ?? []), ...(certificate?.findings ?? []), ...findings][0]?.words ?? 'it cannot be read'}.`
    case 'invalid':
      return 'Not valid: do not rely on it.'
  }
}

type Headed = Pick<Verdict, 'outcome' | 'document' | 'certificate' | 'trail' | 'findings'>

/** The whole of it, line by line; what belongs to a line is indented under it. */
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

function pdfLines(what: string, { signatures, findings }: PdfVerdict): readonly string[] {
  const counted =
    signatures.length === 1 ? '1 signature or time-stamp' : `${signatures.length} signatures and time-stamps`
  return [`${what}: ${counted}`, ...findings.map(findingLine).map(indented), ...signatures.flatMap(signatureLines)]
}

function signatureLines(signature: SignatureVerdict): readonly string[] {
  const { level, covers, trusted, intact, later } = signature
  const after = later.map(({ code, field }) => phraseOf(code as never) + (field === null ? '' : ` (${field})`))
  return [
    `${MARKS[signature.outcome]} ${whoOf(signature)}`,
    `    ${whenOf(signature)}`,
    ...(intact
      ? [`    ${covers.whole_file ? 'covers the whole file' : `covers revision ${covers.revision} and all before it`}`]
      : []),
    ...(after.length > 0 ? [`    since then: ${[...new Set(after)].join('; ')}`] : []),
    ...(level === null || level === 'timestamp' ? [] : [`    level ${level}`]),
    ...(trusted ? [] : ['    its issuer is not known here']),
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

function whoOf({ kind, signer, sealed_for: sealedFor }: SignatureVerdict): string {
  const name = signer === null ? 'someone who cannot be read' : `${signer.name} (says ${signer.issuer})`
  if (kind === 'timestamp') return `Time-stamp of ${name}`
  if (kind === 'signature') return `Signed by ${name}`
  return sealedFor === null ? `Sealed by ${name}` : `Sealed for ${sealedFor} by ${name}`
}

function whenOf({ time }: SignatureVerdict): string {
  if (time === null) return 'nobody known here attests when'
  if (time.by === 'claim') return `${time.at} by the signer’s own clock, which nobody known here attests`
  return `${time.at}, as ${time.authority} attests`
}

function trailLine({ count, first_bad: bad, request }: TrailVerdict): string {
  if (bad !== null) return `Audit trail of ${request}: broken at entry ${bad.entry}: ${bad.reason}`
  return `Audit trail of ${request}: ${count} entries, each following the one before`
}

function logLine({ state, log, size }: LogVerdict): string {
  switch (state) {
    case 'included':
      return `Log: included in ${log}, at size ${size}`
    case 'unknown_log':
      return `Log: included in ${log}, whose key is not known here`
    case 'missing':
      return 'Log: not yet taken in when this was made'
    case 'not_checked':
      return 'Log: not checked'
    case 'failed':
      return 'Log: the proof does not hold'
  }
}

function findingLine({ severity, words, detail }: Finding): string {
  return `${severity === 'note' ? 'Note' : 'Problem'}: ${words}${detail === null ? '' : ` (${detail})`}`
}

function indented(line: string): string {
  return `  ${line}`
}
