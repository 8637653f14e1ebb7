import type { Template } from '@countersign/locales/format.ts'
import type { VerifyMessages } from '@countersign/locales/verify'
import type { Finding, PdfVerdict, SignatureVerdict, Verdict } from '@countersign/verify'

// What a verdict means for somebody who does not know signatures: one sentence, with the names of the signers.

type Topic = Finding['topic']
export type ConclusionKind = keyof VerifyMessages['conclusions']

export interface Conclusion {
  /** The sentence; of the catalogue's conclusions, or of its topics if the file cannot be read. */
  readonly sentence: { readonly kind: ConclusionKind } | { readonly topic: Topic }
  /** The people of the sentence. */
  readonly names: readonly string[]
  /** Since when the file is unchanged: RFC 3339. */
  readonly since: string | null
  /** The topics that the sentence names, which need not be named again. */
  readonly said: ReadonlySet<Topic>
}

/** Not every sentence has all values: one without any is a string, which is formatted to itself. */
export function templateOf(
  { conclusions }: Pick<VerifyMessages, 'conclusions'>,
  kind: ConclusionKind,
): Template<{ readonly names: string; readonly time: string }> {
  return conclusions[kind] as unknown as ReturnType<typeof templateOf>
}

const CHANGES: readonly Topic[] = ['changed_after', 'not_permitted', 'not_what_was_signed']
/** What a change of the content also causes. */
const CONSEQUENCES: readonly Topic[] = ['time_wrong', 'too_complex']

export function conclude(verdict: Verdict): Conclusion {
  const signatures = [verdict.document, verdict.certificate].flatMap((pdf) => pdf?.signatures ?? [])
  const names = namesOf(signatures)
  switch (verdict.outcome) {
    case 'valid':
      return concludeValid(verdict, signatures, names)
    case 'test':
      return conclusion(isCertificate(verdict) ? 'certifiedTest' : 'test', names, ['sandbox'])
    case 'changed':
      return conclusion('filledIn', names, ['filled_after'])
    case 'issuer_unknown':
      return conclusion('issuerUnknown', names, ['issuer_unknown'])
    case 'indeterminate':
      return conclusion(names.length > 0 ? 'unclear' : 'unclearFile', names)
    case 'unsigned':
      return conclusion(verdict.trail === null ? 'unsigned' : 'noDocument', [])
    case 'unreadable':
      return concludeUnreadable(verdict)
    case 'invalid':
      return concludeInvalid(verdict, signatures)
  }
}

function conclusion(kind: ConclusionKind, names: readonly string[], said: readonly Topic[] = []): Conclusion {
  return { sentence: { kind }, names, since: null, said: new Set(said) }
}

function concludeValid(
  verdict: Verdict,
  signatures: readonly SignatureVerdict[],
  names: readonly string[],
): Conclusion {
  if (isCertificate(verdict)) return conclusion('certified', names)
  const times = signatures.filter(isByPerson).flatMap(({ time }) => (time ? [time.at] : []))
  const since = times.sort().at(-1) ?? null
  return { ...conclusion(since === null ? 'signedUndated' : 'signed', names), since }
}

function concludeUnreadable({ document, certificate, findings }: Verdict): Conclusion {
  const [first] = [...(document?.findings ?? []), ...(certificate?.findings ?? []), ...findings]
  const topic = first?.topic ?? 'unreadable'
  return { sentence: { topic }, names: [], since: null, said: new Set([topic]) }
}

/** The first cause that explains most: a change of the content, then of the record, then what is wrong with a signature. */
function concludeInvalid(verdict: Verdict, signatures: readonly SignatureVerdict[]): Conclusion {
  const changed = namesOf(signatures.filter(isChanged))
  if (changed.length > 0) return conclusion('changedAfter', changed, [...CHANGES, ...CONSEQUENCES])
  const topics = new Set(verdict.findings.map(({ topic }) => topic))
  if (topics.has('trail_broken')) return conclusion('recordChanged', [], ['trail_broken'])
  if (topics.has('log_failed')) return conclusion('logContradicts', [], ['log_failed'])
  const revoked = namesOf(signatures.filter((one) => hasTopic(one, ['revoked'])))
  if (revoked.length > 0) return conclusion('revoked', revoked, ['revoked'])
  const invalid = namesOf(signatures.filter(({ outcome }) => outcome === 'invalid'))
  return invalid.length > 0 ? conclusion('notValid', invalid) : conclusion('notValidFile', [])
}

function isChanged(signature: SignatureVerdict): boolean {
  return !signature.intact || (signature.outcome === 'invalid' && hasTopic(signature, CHANGES))
}

function hasTopic({ findings }: SignatureVerdict, topics: readonly Topic[]): boolean {
  return findings.some(({ topic, severity }) => severity === 'invalid' && topics.includes(topic))
}

function isCertificate({ file }: Verdict): boolean {
  return file.kind === 'certificate'
}

function isByPerson({ kind }: SignatureVerdict): boolean {
  return kind !== 'timestamp'
}

/** A seal names its signer with their address, which the sentence leaves out. */
const ADDRESS = /\s*<[^<>]*>$/

/** Each name once, in signing order. The seal of a service is named only if no person is. */
function namesOf(signatures: readonly SignatureVerdict[]): string[] {
  const people = signatures.flatMap(({ kind, signer, sealed_for: sealedFor }) =>
    kind === 'timestamp' ? [] : (sealedFor?.replace(ADDRESS, '') ?? (kind === 'signature' ? (signer?.name ?? []) : [])),
  )
  const seals = signatures.flatMap(({ kind, signer }) => (kind === 'seal' && signer ? [signer.name] : []))
  return [...new Set(people.length > 0 ? people : seals)]
}

/** Findings that nothing above has named: one of each topic. */
export function notYetSaid(findings: readonly Finding[], said: ReadonlySet<Topic>): Finding[] {
  const topics = findings.map(({ topic }) => topic)
  return findings.filter(({ topic }, i) => !said.has(topic) && topics.indexOf(topic) === i)
}

/** For a PDF without signatures, the findings about the file are the only ones. */
export function fileFindings({ findings, document, certificate }: Verdict): readonly Finding[] {
  const unsigned: readonly (PdfVerdict | null)[] = [document, certificate]
  return [...findings, ...unsigned.flatMap((pdf) => (pdf !== null && pdf.signatures.length === 0 ? pdf.findings : []))]
}
