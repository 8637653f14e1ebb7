import { type Colour, formatDate } from '@countersign/pades/appearance'
import type { Revealed } from '../audit-timeline.ts'
import { ACCENT, BAD, FAINT, GOOD, heightOf, LEFT, RIGHT, type Row, SOFT, WARNING } from '../pdf-layout/page.ts'
import { FOR_THE_SENDER } from '../signers-copy.ts'
import type { CertificateContext } from './input.ts'
import { pagesOnScreen } from './pages-on-screen.ts'
import { roleSentence } from './roles.ts'
import { BODY, NOTE, SECTION, SMALL } from './styles.ts'
import { type EventKind, fill, type Sentence, setApart } from './words.ts'

const THREAD = LEFT + 27
const WORDS = LEFT + 40
const TIME = 128
const DOT = 5
const GAP = 5

/** Lists every entry in order: what happened, when, by whom and from where. */
export async function writeEvents(sheet: CertificateContext): Promise<void> {
  const { layout, timeline, words } = sheet
  layout.space(14)
  layout.keep(110)
  await layout.text('H2', words.events, SECTION)
  await layout.text('P', words.eventsNote, NOTE)
  layout.space(6)
  for (const [index, entry] of timeline.entries.entries()) {
    await writeEvent(sheet, entry, index === timeline.entries.length - 1)
  }
}

async function writeEvent(sheet: CertificateContext, entry: Revealed, isLast: boolean): Promise<void> {
  const { layout, input } = sheet
  const time = formatDate({ at: entry.at, zone: input.zone })
  const head: Row = [
    { setting: await layout.set(String(entry.seq), { ...SMALL, leading: BODY.leading }), x: THREAD - 9, align: 'end' },
    { setting: await layout.set(sentenceOf(sheet, entry), BODY, RIGHT - WORDS - TIME), x: WORDS },
    { setting: await layout.set(time, { ...SMALL, leading: BODY.leading }, TIME, 'theirs'), x: RIGHT, align: 'end' },
  ]
  const details = detailsOf(sheet, entry)
  const rows = details ? [head, [{ setting: await layout.set(details, SMALL, RIGHT - WORDS), x: WORDS }]] : [head]
  const height = heightOf(rows) + GAP
  const isWhole = layout.keepWhole(height)
  const [x, y] = [THREAD - DOT / 2, layout.y + BODY.leading / 2 - DOT / 2]
  if (isWhole && !isLast) {
    layout.shape({
      kind: 'rectangle',
      x: THREAD - 0.35,
      y: y + DOT + 1.5,
      width: 0.7,
      height: height - DOT - 3,
      fill: FAINT,
    })
  }
  layout.shape({ kind: 'circle', x, y, width: DOT, height: DOT, fill: colourOf(entry.kind) })
  for (const row of rows) layout.row('P', row)
  layout.space(GAP)
}

function colourOf(kind: string): Colour {
  if (['signer_signed', 'signer_approved', 'all_signed', 'request_completed'].includes(kind)) return GOOD
  if (/declined|failed/.test(kind)) return BAD
  if (/refused|lapsed|discarded|expired|cancelled|error|bounced/.test(kind)) return WARNING
  return kind === 'request_created' || kind === 'signature_sealed' ? ACCENT : SOFT
}

function sentenceOf(sheet: CertificateContext, { seq, kind, data }: Revealed): string {
  const { input, timeline, words } = sheet
  const signer = timeline.signers.find(({ id }) => id === data.signer_id)
  const what = kind === 'revision_appended' ? `${String(data.kind)}_appended` : kind
  // The type requires a text for every event of the domain.
  const sentences: Readonly<Record<EventKind, Sentence>> = words.happened
  // A kind without a translation is shown by its name.
  const said =
    roleSentence(sheet, kind as EventKind, signer) ??
    sentences[what as EventKind] ??
    sentences[kind as EventKind] ??
    kind.replaceAll('_', ' ')
  return fill(input.language, said, { name: nameAt(seq, data.signer_id, timeline.signers) ?? words.erased })
}

/** Who had the signer id at this entry: the person may have been replaced later. */
function nameAt(
  seq: number,
  id: unknown,
  signers: CertificateContext['timeline']['signers'],
): string | null | undefined {
  return signers.find((signer) => signer.id === id)?.persons.findLast(({ since }) => since <= seq)?.name
}

/** One line: the actor, the source address and the subject. The attached chain contains the rest. */
function detailsOf(sheet: CertificateContext, revealed: Revealed): string {
  const { words, input } = sheet
  const { kind, data } = revealed
  const personal = (name: string, label: string) => {
    const value = revealed.personal[name]
    return value === undefined ? [] : [`${label} ${setApart(value ?? words.erased, label)}`]
  }
  const fact = (name: string, label: string) => {
    const value = data[name]
    return typeof value === 'string' ? [`${label}: ${setApart(value, label)}`] : []
  }
  const until =
    typeof data.expires_at === 'string' ? formatDate({ at: new Date(data.expires_at), zone: input.zone }) : ''
  const factor = data.factor === 'mailbox_control' || data.factor === 'access_code' ? data.factor : undefined
  return [
    ...actorOf(sheet, revealed),
    // The address of the sender's server is not printed: signers receive the certificate.
    ...(revealed.actor.type === 'signer' ? personal('ip', words.ip) : []),
    ...(kind === 'link_claimed' ? personal('user_agent', `${words.browser}:`) : []),
    ...(factor ? [words.authentications[factor]] : []),
    // Everybody receives the certificate, and these reasons are for the sender, or for the next person.
    ...(FOR_THE_SENDER.has(kind) ? [] : personal('reason', `${words.reason}:`)),
    ...fact('error_code', words.error),
    ...fact('code', words.error),
    ...fact('profile', words.method),
    ...(typeof data.revision === 'number' ? [fill(input.language, words.revision, { n: `${data.revision}` })] : []),
    ...pagesOnScreen(sheet, revealed),
    ...(until === '' ? [] : [`${words.until}: ${setApart(until, words.until)}`]),
  ].join(' · ')
}

/** The actor, unless the entry's sentence already names them. */
function actorOf({ timeline, words }: CertificateContext, { seq, kind, actor, data }: Revealed): string[] {
  switch (actor.type) {
    case 'signer':
      // A delegation names the next person, and was made by the one before.
      if (kind === 'signer_delegated') return [nameAt(seq - 1, actor.id, timeline.signers) ?? words.erased]
      return actor.id === data.signer_id ? [] : [nameAt(seq, actor.id, timeline.signers) ?? words.erased]
    case 'member': {
      const name = memberName(actor.id, timeline.entries)
      return [`${words.bySender} (${name === undefined ? (actor.id ?? '') : setApart(name, words.bySender)})`]
    }
    case 'api_key':
      return [`${words.bySender} (${actor.id ?? ''})`]
    case 'operator':
      return [`${words.byOperator} (${actor.id ?? ''})`]
    default:
      return [words.byService]
  }
}

/** Consequences of an act have no name of their own. Undefined if it is not known, or erased. */
function memberName(id: string | undefined, entries: readonly Revealed[]): string | undefined {
  return entries.find(({ actor, personal }) => actor.id === id && personal.actor_name)?.personal.actor_name ?? undefined
}
