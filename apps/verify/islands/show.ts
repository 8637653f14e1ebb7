import type { Finding, Outcome, PdfVerdict, SignatureVerdict, Verdict } from '@countersign/verify'
import type { Mark, Messages, Reach } from '../languages/messages.ts'
import { type Child, fingerprint, make, markOf, say } from './dom.ts'

/** A verdict as the page shows it: the whole in one word, then what it rests on, each with a mark. */
export function showVerdict(verdict: Verdict, words: Messages, file: Named, expected: Expected): readonly Node[] {
  const { document, certificate, trail } = verdict
  return [
    headOf(verdict, words, file, expected),
    ...(document ? pdfOf(document, verdict.file.kind === 'bundle' ? words.document : words.signatures, words) : []),
    ...(certificate ? pdfOf(certificate, words.certificate, words) : []),
    ...(trail ? [section(words.trail, [trailRow(trail, words)], words)] : []),
    ...(isLoggable(verdict) ? [section(words.log, [logRow(verdict.log, words)], words, 'log')] : []),
    technical(verdict, words),
  ]
}

/** Only what was signed can be in the log. */
function isLoggable({ document, certificate, trail }: Verdict): boolean {
  return trail !== null || [document, certificate].some((pdf) => pdf !== null && pdf.signatures.length > 0)
}

export interface Named {
  readonly name: string
}

/** From the certificate's QR code; null where the page was opened without one. */
export type Expected = { readonly sha256: string; readonly head: string | null } | null

/** The finished document, the evidence that holds it, or the certificate that carries the code itself. */
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

interface Row {
  readonly mark: Mark
  readonly text: readonly Child[]
  readonly detail?: string | null
}

function headOf(verdict: Verdict, words: Messages, { name }: Named, expected: Expected): Node {
  const { outcome, file } = verdict
  const isOther = expected !== null && !isExpected(verdict, expected)
  const tone = isOther ? 'bad' : TONES[outcome]
  const own = words.outcomes[outcome]
  const { title, words: sentence } = isOther ? { title: words.unexpectedTitle, words: words.unexpected } : own
  const rows = [
    ...(isOther ? [{ mark: TONES[outcome], text: say(words.byItself, { title: own.title }) }] : []),
    ...(expected && !isOther ? [{ mark: 'good' as const, text: [words.expected] }] : []),
    ...wholeFindings(verdict).map((one) => findingRow(one, words)),
  ]
  return make(
    'div',
    { class: `outcome ${tone}`, id: 'outcome' },
    markOf(tone),
    make('h2', { tabindex: '-1' }, make('span', { class: 'sr-only' }, `${words.marks[tone]} `), title),
    make('p', {}, sentence),
    ...(rows.length > 0 ? [rowsOf(rows, words)] : []),
    make('p', { class: 'file' }, make('bdi', {}, name)),
    make('p', { class: 'muted' }, words.fingerprint),
    fingerprint(file.sha256),
  )
}

/** Where there is no signature, what is wrong with the PDF is all there is to say. */
function wholeFindings({ findings, document, certificate }: Verdict): readonly Finding[] {
  const bare = [document, certificate].filter((pdf) => pdf?.signatures.length === 0)
  return [...findings, ...bare.flatMap((pdf) => pdf?.findings ?? [])]
}

function pdfOf({ signatures, findings }: PdfVerdict, title: string, words: Messages): readonly Node[] {
  if (signatures.length === 0) return []
  const list = make('ul', { class: 'signatures' }, ...signatures.map((one) => signatureOf(one, words)))
  return [
    section(
      title,
      findings.map((one) => findingRow(one, words)),
      words,
      undefined,
      list,
    ),
  ]
}

function section(title: string, rows: readonly Row[], words: Messages, id?: string, ...more: readonly Node[]): Node {
  const shown = rows.length > 0 ? [rowsOf(rows, words)] : []
  return make('section', id === undefined ? {} : { id }, make('h2', {}, title), ...shown, ...more)
}

function signatureOf(signature: SignatureVerdict, words: Messages): Node {
  const { outcome, kind } = signature
  const tone = TONES[outcome]
  return make(
    'li',
    { class: `signature ${kind} ${tone}` },
    make(
      'h3',
      {},
      markOf(tone),
      make('span', {}, make('span', { class: 'sr-only' }, `${words.marks[tone]} `), ...titleOf(signature, words)),
    ),
    ...behindOf(signature, words),
    rowsOf(rowsOfSignature(signature, words), words),
  )
}

/** Who stands behind the name in the title. */
function behindOf({ signer, sealed_for: sealedFor }: SignatureVerdict, words: Messages): readonly Node[] {
  if (signer === null) return []
  if (sealedFor !== null) return [make('p', { class: 'muted' }, ...say(words.sealersWord, { name: signer.name }))]
  const { organization } = signer
  return organization === null || organization === signer.name
    ? []
    : [make('p', { class: 'muted' }, make('bdi', {}, organization))]
}

function titleOf({ kind, signer, sealed_for: sealedFor }: SignatureVerdict, words: Messages): readonly Child[] {
  if (kind === 'seal' && sealedFor !== null) return say(words.sealedFor, { name: sealedFor })
  if (signer === null) return [words.nobodyReadable]
  const message = { signature: words.signedBy, seal: words.sealedBy, timestamp: words.stampedBy }[kind]
  return say(message, { name: signer.name })
}

function rowsOfSignature(signature: SignatureVerdict, words: Messages): readonly Row[] {
  const { kind, reason, location, findings, sealed_for: sealedFor } = signature
  const said = kind === 'timestamp' || sealedFor !== null ? [] : saidRows(reason, location, words)
  return [
    timeRow(signature, words),
    changeRow(signature, words),
    ...issuerRow(signature, words),
    ...levelRow(signature, words),
    ...said,
    ...findings.filter(({ topic }) => !SAID_ALREADY.has(topic)).map((one) => findingRow(one, words)),
  ]
}

/** By the rows that every signature has. */
const SAID_ALREADY: ReadonlySet<Finding['topic']> = new Set(['sandbox', 'issuer_unknown'])

function timeRow({ time }: SignatureVerdict, words: Messages): Row {
  if (time === null) return { mark: 'warn', text: [words.timeUnknown] }
  const shown = make('time', { datetime: time.at }, momentOf(time.at))
  if (time.by === 'claim') return { mark: 'warn', text: say(words.timeClaimed, { time: shown }) }
  return { mark: 'good', text: say(words.timeAttested, { time: shown, authority: time.authority ?? '' }) }
}

function momentOf(at: string): string {
  const lang = document.documentElement.lang
  // Bare English would be American; day before month is what the rest of its readers expect.
  const format = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { dateStyle: 'long', timeStyle: 'long' })
  const time = new Date(at)
  return Number.isNaN(time.getTime()) ? at : format.format(time)
}

function changeRow({ intact, outcome, later, findings }: SignatureVerdict, words: Messages): Row {
  const about = (...topics: Finding['topic'][]) => findings.some(({ topic }) => topics.includes(topic))
  if (!intact) return { mark: 'bad', text: [words.notIntact] }
  if (about('changed_after', 'not_permitted')) return { mark: 'bad', text: [words.changedLater] }
  if (about('filled_after')) return { mark: outcome === 'invalid' ? 'bad' : 'warn', text: [words.filledLater] }
  return { mark: 'good', text: [later.length > 0 ? words.onlySigned : words.unchanged] }
}

function issuerRow({ signer, intact, trusted, findings }: SignatureVerdict, words: Messages): readonly Row[] {
  // Of what is not intact nobody's word is asked.
  if (signer === null || !intact) return []
  const { issuer } = signer
  if (!trusted) return [{ mark: 'warn', text: say(words.issuerUnknown, { issuer }) }]
  const isTest = findings.some(({ topic }) => topic === 'sandbox')
  if (isTest) return [{ mark: 'warn', text: say(words.issuerTest, { issuer }) }]
  return [{ mark: 'good', text: say(words.issuerKnown, { issuer }) }]
}

function levelRow({ level }: SignatureVerdict, words: Messages): readonly Row[] {
  if (level === null || level === 'timestamp') return []
  const reach = level.slice(level.indexOf('-') + 1) as Reach
  return [{ mark: reach === 'B' ? 'none' : 'good', text: say(words.level, { level, words: words.levels[reach] }) }]
}

function saidRows(reason: string | null, location: string | null, words: Messages): readonly Row[] {
  return [
    ...(reason === null ? [] : [{ mark: 'none' as const, text: say(words.reason, { text: reason }) }]),
    ...(location === null ? [] : [{ mark: 'none' as const, text: say(words.location, { text: location }) }]),
  ]
}

function trailRow({ whole, count, first_bad: bad }: NonNullable<Verdict['trail']>, words: Messages): Row {
  const n = (number: number) => number.toLocaleString(document.documentElement.lang)
  if (bad !== null) {
    const text = say(words.trailBroken, { n: n(bad.entry), count: n(count) })
    return { mark: 'bad', text, detail: bad.reason }
  }
  return { mark: whole ? 'good' : 'bad', text: say(words.trailWhole, { n: n(count) }) }
}

export function logRow({ state, log, covers }: Verdict['log'], words: Messages): Row {
  const values = { log: log ?? '', n: (covers ?? 0).toLocaleString(document.documentElement.lang) }
  switch (state) {
    case 'included':
      return { mark: 'good', text: say(words.logIncluded, values) }
    case 'unknown_log':
      return { mark: 'warn', text: say(words.logUnknown, values) }
    case 'missing':
      return { mark: 'none', text: [words.logMissing] }
    case 'not_checked':
      return { mark: 'none', text: [words.logNotChecked] }
    case 'failed':
      return { mark: 'bad', text: [words.logFailed] }
  }
}

function findingRow({ topic, severity, detail, code }: Finding, words: Messages): Row {
  const mark = severity === 'note' ? 'none' : severity === 'invalid' ? 'bad' : 'warn'
  return { mark, text: [words.topics[topic]], detail: detail === null ? code : `${code}: ${detail}` }
}

export function rowsOf(rows: readonly Row[], words: Messages): Node {
  return make(
    'ul',
    { class: 'rows' },
    ...rows.map(({ mark, text, detail }) =>
      make(
        'li',
        {},
        markOf(mark),
        make(
          'span',
          {},
          make('span', { class: 'sr-only' }, `${words.marks[mark]} `),
          ...text,
          ...(detail ? [make('small', { class: 'muted', lang: 'en', dir: 'auto' }, detail)] : []),
        ),
      ),
    ),
  )
}

/** For those who look into files: the verdict as all three give it. */
function technical(verdict: Verdict, words: Messages): Node {
  const text = JSON.stringify(verdict, null, 2)
  return make(
    'details',
    { class: 'technical' },
    make('summary', {}, words.details),
    make('pre', { lang: 'en', dir: 'ltr', tabindex: '0', id: 'verdict' }, text),
  )
}
