import type { VerifyMessages } from '@countersign/locales/verify'
import { phraseOf } from '@countersign/pades/verify'
import type { Finding, Outcome, SignatureVerdict } from '@countersign/verify'
import type { Texts } from './texts.ts'

/** A signature as lines: who, when, what changed since, by which issuer, and the findings. */
export function describeSignature(signature: SignatureVerdict, texts: Texts): readonly string[] {
  const { covers, intact, later, findings } = signature
  const { cli, format, line } = texts
  const changes = later.map(({ code, field }) => phraseOf(code as never) + (field === null ? '' : ` (${field})`))
  const details = [
    ...sealerLine(signature, texts),
    timeLine(signature, texts),
    changeLine(signature, texts),
    ...(changes.length > 0 ? [line(cli.laterChanges, [...new Set(changes)].join('; '))] : []),
    ...(intact ? [covers.whole_file ? cli.coversFile : format(cli.coversRevision, { revision: covers.revision })] : []),
    ...issuerLine(signature, texts),
    ...levelLine(signature, texts),
    ...findings.filter(({ topic }) => !SHOWN_IN_OTHER_LINES.has(topic)).map((one) => findingLine(one, texts)),
  ]
  return [`${MARKS[signature.outcome]} ${titleOf(signature, texts)}`, ...details.map((detail) => `    ${detail}`)]
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

/** Every signature states its issuer in a line of its own. */
const SHOWN_IN_OTHER_LINES: ReadonlySet<Finding['topic']> = new Set(['sandbox', 'issuer_unknown'])

function titleOf({ kind, signer, sealed_for: sealedFor }: SignatureVerdict, { verify, format }: Texts): string {
  if (kind === 'seal' && sealedFor !== null) return format(verify.sealedFor, { name: sealedFor })
  if (signer === null) return verify.signerUnreadable
  const message = { signature: verify.signedBy, seal: verify.sealedBy, timestamp: verify.stampedBy }[kind]
  return format(message, { name: signer.name })
}

function sealerLine({ signer, sealed_for: sealedFor }: SignatureVerdict, { verify, format }: Texts): string[] {
  return signer === null || sealedFor === null ? [] : [format(verify.sealedByNote, { name: signer.name })]
}

function timeLine({ time }: SignatureVerdict, { verify, format }: Texts): string {
  if (time === null) return verify.timeUnknown
  if (time.by === 'claim') return format(verify.timeClaimed, { time: time.at })
  return format(verify.timeAttested, { time: time.at, authority: time.authority ?? '' })
}

function changeLine({ intact, later, findings }: SignatureVerdict, { verify }: Texts): string {
  const hasTopic = (...topics: Finding['topic'][]) => findings.some(({ topic }) => topics.includes(topic))
  if (!intact) return verify.notIntact
  if (hasTopic('changed_after', 'not_permitted')) return verify.changedLater
  if (hasTopic('filled_after')) return verify.filledLater
  return later.length > 0 ? verify.onlySigned : verify.unchanged
}

/** The issuer of a signature that is not intact is irrelevant. */
function issuerLine({ signer, intact, trusted, findings }: SignatureVerdict, { verify, format }: Texts): string[] {
  if (signer === null || !intact) return []
  const isTest = findings.some(({ topic }) => topic === 'sandbox')
  const message = !trusted ? verify.issuerUnknown : isTest ? verify.issuerTest : verify.issuerKnown
  return [format(message, { issuer: signer.issuer })]
}

function levelLine({ level }: SignatureVerdict, { verify, format }: Texts): string[] {
  if (level === null || level === 'timestamp') return []
  const baseline = level.slice(level.indexOf('-') + 1) as keyof VerifyMessages['levels']
  return [format(verify.level, { level, text: verify.levels[baseline] })]
}

/** The finding for its reader, then the verifier's own words in English. */
export function findingLine({ topic, severity, words, detail }: Finding, { cli, verify, line }: Texts): string {
  const label = severity === 'note' ? cli.note : cli.problem
  return line(label, `${verify.topics[topic]} (${words}${detail === null ? '' : `: ${detail}`})`)
}
