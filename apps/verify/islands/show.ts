import type { Finding, Outcome, PdfVerdict, SignatureVerdict, Verdict } from '@countersign/verify'
import { countActs } from '@countersign/verify/count-acts'
import { type Conclusion, conclude, fileFindings, notYetSaid, templateOf } from '../conclude.ts'
import type { ScriptMessages as Messages } from '../script-messages.ts'
import { type Child, fingerprint, formatMessage, type Mark, make, markOf } from './dom.ts'
import { findingRow, type Row, rowsOf, section } from './rows.ts'

/** A verdict as elements: the conclusion in one sentence, then the reasons, each with a mark and named once. */
export function showVerdict(verdict: Verdict, messages: Messages, file: Named, expected: Expected): readonly Node[] {
  const { document, certificate, trail } = verdict
  const conclusion = conclude(verdict)
  const { said } = conclusion
  return [
    outcomeHeader(verdict, conclusion, messages, file, expected),
    ...(document
      ? pdfOf(document, said, verdict.file.kind === 'bundle' ? messages.document : messages.signatures, messages)
      : []),
    ...(certificate ? pdfOf(certificate, said, messages.certificate, messages) : []),
    ...(trail ? [section(messages.trail, [trailRow(trail, messages), ...actsRow(trail, messages)], messages)] : []),
    ...(isLoggable(verdict) ? [section(messages.log, [logRow(verdict.log, messages)], messages, 'log')] : []),
    technical(verdict, messages),
  ]
}

/** Only signed files can be in the log. */
function isLoggable({ document, certificate, trail }: Verdict): boolean {
  return trail !== null || [document, certificate].some((pdf) => pdf !== null && pdf.signatures.length > 0)
}

export interface Named {
  readonly name: string
}

/** From the QR code of the certificate of completion; null if the page was opened without it. */
export type Expected = { readonly sha256: string; readonly head: string | null } | null

/** The completed document, the evidence that contains it, or the certificate with the QR code. */
function isExpected({ file, document, trail }: Verdict, { sha256, head }: NonNullable<Expected>): boolean {
  if (file.kind === 'certificate') return head !== null && trail?.head === head
  return document?.sha256 === sha256 || file.sha256 === sha256
}

export const TONES: Readonly<Record<Outcome, Mark>> = {
  valid: 'good',
  test: 'warn',
  changed: 'warn',
  issuer_unknown: 'warn',
  indeterminate: 'warn',
  unsigned: 'none',
  unreadable: 'bad',
  invalid: 'bad',
}

function outcomeHeader(
  verdict: Verdict,
  conclusion: Conclusion,
  messages: Messages,
  { name }: Named,
  expected: Expected,
): Node {
  const { outcome, file } = verdict
  const isOther = expected !== null && !isExpected(verdict, expected)
  const tone = isOther ? 'bad' : TONES[outcome]
  const own = messages.outcomes[outcome]
  const sentence = sentenceOf(conclusion, messages)
  const rows = [
    ...(isOther ? [{ mark: TONES[outcome], text: sentence }] : []),
    ...(expected && !isOther ? [{ mark: 'good' as const, text: [messages.expected] }] : []),
    ...notYetSaid(fileFindings(verdict), conclusion.said).map((one) => findingRow(one, messages)),
  ]
  return make(
    'div',
    { class: `outcome ${tone}`, id: 'outcome' },
    markOf(tone),
    make(
      'h2',
      { tabindex: '-1' },
      make('span', { class: 'sr-only' }, `${messages.marks[tone]} `),
      ...(isOther ? [messages.unexpected] : sentence),
    ),
    ...(isOther ? [] : [make('p', { class: 'muted' }, own.text)]),
    ...(rows.length > 0 ? [rowsOf(rows, messages)] : []),
    make('p', { class: 'file' }, make('bdi', {}, name)),
    make('p', { class: 'muted' }, messages.fingerprint),
    fingerprint(file.sha256),
  )
}

function sentenceOf({ sentence, names, since }: Conclusion, messages: Messages): readonly Child[] {
  if ('topic' in sentence) return [messages.topics[sentence.topic]]
  const time = since === null ? '' : make('time', { datetime: since }, formatDateTime(since, 'short'))
  return formatMessage(templateOf(messages, sentence.kind), {
    names: listOfNames(names),
    time,
  })
}

const MAX_NAMES = 5

/** Each name on its own, so that its direction does not affect the others. More than a few are a number. */
function listOfNames(names: readonly string[]): Node {
  const shown = names.length > MAX_NAMES ? names.slice(0, MAX_NAMES - 1) : names
  const rest = names.length - shown.length
  const items = [...shown, ...(rest > 0 ? [`+${rest}`] : [])]
  // By position: the formatter must not see the names.
  const parts = new Intl.ListFormat(document.documentElement.lang).formatToParts(items.map((_, i) => `${i}`))
  return make(
    'span',
    {},
    ...parts.map(({ type, value }) => (type === 'element' ? make('bdi', {}, items[Number(value)] ?? '') : value)),
  )
}

function pdfOf(
  { signatures, findings }: PdfVerdict,
  said: Conclusion['said'],
  title: string,
  messages: Messages,
): readonly Node[] {
  if (signatures.length === 0) return []
  const list = make('ul', { class: 'signatures' }, ...signatures.map((one) => signatureOf(one, said, messages)))
  const rows = notYetSaid(findings, said).map((one) => findingRow(one, messages))
  return [section(title, rows, messages, undefined, list)]
}

function signatureOf(signature: SignatureVerdict, said: Conclusion['said'], messages: Messages): Node {
  const { outcome, kind } = signature
  const tone = TONES[outcome]
  return make(
    'li',
    { class: `signature ${kind} ${tone}` },
    make(
      'h3',
      {},
      markOf(tone),
      make('span', {}, make('span', { class: 'sr-only' }, `${messages.marks[tone]} `), ...titleOf(signature, messages)),
    ),
    ...signerDetails(signature, messages),
    rowsOf(rowsOfSignature(signature, said, messages), messages),
  )
}

/** The sealer or the organization behind the name in the title. */
function signerDetails({ signer, sealed_for: sealedFor }: SignatureVerdict, messages: Messages): readonly Node[] {
  if (signer === null) return []
  if (sealedFor !== null)
    return [make('p', { class: 'muted' }, ...formatMessage(messages.sealedByNote, { name: signer.name }))]
  const { organization } = signer
  return organization === null || organization === signer.name
    ? []
    : [make('p', { class: 'muted' }, make('bdi', {}, organization))]
}

function titleOf({ kind, signer, sealed_for: sealedFor }: SignatureVerdict, messages: Messages): readonly Child[] {
  if (kind === 'seal' && sealedFor !== null) return formatMessage(messages.sealedFor, { name: sealedFor })
  if (signer === null) return [messages.signerUnreadable]
  const message = { signature: messages.signedBy, seal: messages.sealedBy, timestamp: messages.stampedBy }[kind]
  return formatMessage(message, { name: signer.name })
}

function rowsOfSignature(signature: SignatureVerdict, said: Conclusion['said'], messages: Messages): readonly Row[] {
  const { kind, reason, location, findings, sealed_for: sealedFor } = signature
  const stated = kind === 'timestamp' || sealedFor !== null ? [] : statedRows(reason, location, messages)
  return [
    timeRow(signature, messages),
    ...changeRow(signature, said, messages),
    ...issuerRow(signature, messages),
    ...levelRow(signature, messages),
    ...stated,
    ...notYetSaid(findings, new Set([...said, ...SHOWN_IN_OTHER_ROWS])).map((one) => findingRow(one, messages)),
  ]
}

/** Findings that every signature already shows in its own row. */
const SHOWN_IN_OTHER_ROWS: ReadonlySet<Finding['topic']> = new Set([
  ...(['sandbox', 'issuer_unknown'] as const),
  ...(['changed_after', 'filled_after', 'not_permitted', 'not_what_was_signed'] as const),
])

function timeRow({ time }: SignatureVerdict, messages: Messages): Row {
  if (time === null) return { mark: 'warn', text: [messages.timeUnknown] }
  const element = make('time', { datetime: time.at }, formatDateTime(time.at))
  if (time.by === 'claim') return { mark: 'warn', text: formatMessage(messages.timeClaimed, { time: element }) }
  return {
    mark: 'good',
    text: formatMessage(messages.timeAttested, { time: element, authority: time.authority ?? '' }),
  }
}

export function formatDateTime(at: string, timeStyle: 'short' | 'long' = 'long'): string {
  const lang = document.documentElement.lang
  // `en` alone formats dates the American way. Most readers of English expect the day before the month.
  const format = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { dateStyle: 'long', timeStyle })
  const time = new Date(at)
  return Number.isNaN(time.getTime()) ? at : format.format(time)
}

/** A change that the sentence on top names is not named again. */
function changeRow(
  { intact, outcome, later, findings }: SignatureVerdict,
  said: Conclusion['said'],
  messages: Messages,
): readonly Row[] {
  const hasTopic = (...topics: Finding['topic'][]) => findings.some(({ topic }) => topics.includes(topic))
  const bad = (text: string): readonly Row[] => (said.has('changed_after') ? [] : [{ mark: 'bad', text: [text] }])
  if (!intact) return bad(messages.notIntact)
  if (hasTopic('changed_after', 'not_permitted')) return bad(messages.changedLater)
  if (hasTopic('filled_after')) return [{ mark: outcome === 'invalid' ? 'bad' : 'warn', text: [messages.filledLater] }]
  return [{ mark: 'good', text: [later.length > 0 ? messages.onlySigned : messages.unchanged] }]
}

function issuerRow({ signer, intact, trusted, findings }: SignatureVerdict, messages: Messages): readonly Row[] {
  // The issuer of a signature that is not intact is irrelevant.
  if (signer === null || !intact) return []
  const { issuer } = signer
  if (!trusted) return [{ mark: 'warn', text: formatMessage(messages.issuerUnknown, { issuer }) }]
  const isTest = findings.some(({ topic }) => topic === 'sandbox')
  if (isTest) return [{ mark: 'warn', text: formatMessage(messages.issuerTest, { issuer }) }]
  return [{ mark: 'good', text: formatMessage(messages.issuerKnown, { issuer }) }]
}

function levelRow({ level }: SignatureVerdict, messages: Messages): readonly Row[] {
  if (level === null || level === 'timestamp') return []
  const baseline = level.slice(level.indexOf('-') + 1) as keyof Messages['levels']
  return [
    {
      mark: baseline === 'B' ? 'none' : 'good',
      text: formatMessage(messages.level, { level, text: messages.levels[baseline] }),
    },
  ]
}

function statedRows(reason: string | null, location: string | null, messages: Messages): readonly Row[] {
  return [
    ...(reason === null ? [] : [{ mark: 'none' as const, text: formatMessage(messages.reason, { text: reason }) }]),
    ...(location === null
      ? []
      : [{ mark: 'none' as const, text: formatMessage(messages.location, { text: location }) }]),
  ]
}

function trailRow({ whole, count, first_bad: bad }: NonNullable<Verdict['trail']>, messages: Messages): Row {
  if (bad !== null) {
    return { mark: 'bad', text: formatMessage(messages.trailBroken, { n: bad.entry, count }) }
  }
  return { mark: whole ? 'good' : 'bad', text: formatMessage(messages.trailWhole, { n: count }) }
}

/** Only if somebody was asked for something else than a signature. */
function actsRow({ acts }: NonNullable<Verdict['trail']>, messages: Messages): Row[] {
  const counts = countActs(acts)
  if (counts === null) return []
  const { signed, approved, viewed, copies } = messages.acts
  const shown = [
    formatMessage(signed, { n: counts.signed }),
    formatMessage(approved, { n: counts.approved }),
    formatMessage(viewed, { n: counts.viewed }),
    formatMessage(copies, { n: counts.copies }),
  ]
  return [{ mark: 'none', text: shown.flatMap((part, i) => (i === 0 ? part : [' · ', ...part])) }]
}

export function logRow({ state, log, covers }: Verdict['log'], messages: Messages): Row {
  const values = { log: log ?? '', n: covers ?? 0 }
  switch (state) {
    case 'included':
      return { mark: 'good', text: formatMessage(messages.logIncluded, values) }
    case 'unknown_log':
      return { mark: 'warn', text: formatMessage(messages.logUnknown, values) }
    case 'missing':
      return { mark: 'none', text: [messages.logMissing] }
    case 'not_checked':
      return { mark: 'none', text: [messages.logNotChecked] }
    case 'failed':
      return { mark: 'bad', text: [messages.logFailed] }
  }
}

/** The verdict as JSON, as the API and the command line return it. */
function technical(verdict: Verdict, messages: Messages): Node {
  const text = JSON.stringify(verdict, null, 2)
  return make(
    'details',
    { class: 'technical' },
    make('summary', {}, messages.details),
    make('pre', { lang: 'en', dir: 'ltr', tabindex: '0', id: 'verdict' }, text),
  )
}
