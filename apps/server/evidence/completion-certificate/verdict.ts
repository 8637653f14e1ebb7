import type { Template } from '@countersign/locales'
import { formatDate } from '@countersign/pades/appearance'
import { WIDTH } from '../pdf-layout/assemble.ts'
import { ACCENT, BAD, GOOD, heightOf, LEFT, PALE, RIGHT, WARNING, WHITE } from '../pdf-layout/page.ts'
import { factRows } from './facts.ts'
import type { CertificateContext } from './input.ts'
import { drawQr } from './qr.ts'
import { roleVerdict, signs } from './roles.ts'
import { BANNER, BODY, HASH, LABEL, NOTE, SMALL, STATE, TITLE } from './styles.ts'
import { fill } from './words.ts'

const BANNER_HEIGHT = 56
const BADGE = 34
const QR = 92
/** The end of the text beside the QR code. */
const BESIDE_QR = RIGHT - QR - 22

export const COLOURS = { completed: GOOD, declined: BAD, expired: WARNING, cancelled: WARNING, failed: BAD } as const
const BADGES = { completed: 'tick', declined: 'cross', expired: 'dash', cancelled: 'dash', failed: 'cross' } as const

/** The summary for most readers: the request's outcome, the document, and how to verify it. */
export async function writeVerdict(sheet: CertificateContext): Promise<void> {
  await writeBanner(sheet)
  const top = sheet.layout.y
  await writeQr(sheet, top)
  await writeState(sheet)
  await writeDocument(sheet)
  if (sheet.outcome === 'completed') sheet.layout.space(Math.max(0, top + QR + 22 - sheet.layout.y))
  await writeHashes(sheet)
}

async function writeBanner({ layout, input, outcome, words }: CertificateContext): Promise<void> {
  layout.shape({ kind: 'rectangle', x: 0, y: 0, width: WIDTH, height: BANNER_HEIGHT, fill: ACCENT })
  layout.space(19 - layout.y)
  const title = outcome === 'completed' ? words.title : words.titleEnded
  layout.row('H1', [{ setting: await layout.set(title, BANNER), x: LEFT }])
  layout.space(BANNER_HEIGHT - layout.y)
  if (input.mode === 'test') {
    layout.shape({ kind: 'rectangle', x: 0, y: layout.y, width: WIDTH, height: 17, fill: WARNING })
    layout.row('P', [{ setting: await layout.set(words.sandbox, { ...LABEL, colour: WHITE, leading: 17 }), x: LEFT }])
  }
  layout.space(20)
}

/** Written only if there is a signed file to verify. */
async function writeQr({ layout, input, timeline, words }: CertificateContext, top: number): Promise<void> {
  const { signedSha256 } = input.document
  if (signedSha256 === null) return
  const url = `${input.verifyUrl}#${signedSha256}.${timeline.head}`
  const place = { x: RIGHT - QR, y: top, width: QR, height: QR }
  await layout.figure(fill(input.language, words.qrAlt, { url }), place, (canvas, area) => drawQr(canvas, url, area))
  const caption = await layout.set(words.scan, { ...SMALL, leading: 11 }, QR)
  const below = layout.y
  layout.space(QR + 4)
  const width = Math.max(...caption.lines.map((line) => line.width)) * SMALL.size
  layout.row('P', [{ setting: caption, x: RIGHT - QR / 2 - width / 2 }])
  layout.space(below - layout.y)
}

async function writeState({ layout, input, timeline, words, outcome }: CertificateContext): Promise<void> {
  const [top, colour] = [layout.y, COLOURS[outcome]]
  layout.shape({ kind: 'circle', x: LEFT, y: top, width: BADGE, height: BADGE, fill: colour })
  layout.shape({ kind: BADGES[outcome], x: LEFT, y: top, width: BADGE, height: BADGE, stroke: WHITE })
  const [x, width] = [LEFT + BADGE + 12, BESIDE_QR - LEFT - BADGE - 12]
  const end = timeline.entries.findLast(({ kind }) => kind === `request_${outcome}`)
  const ended = end?.at ?? timeline.endedAt
  // The end time shown for a completed request is that of the last signature or other act.
  const at = outcome === 'completed' ? (timeline.allSignedAt ?? ended) : ended
  const decliner = timeline.signers.find(({ id }) => id === end?.data.signer_id)
  const message: Template<{ readonly time?: string; readonly name?: string }> =
    roleVerdict(timeline, words, outcome, decliner) ?? words.verdicts[outcome]
  const sentence = fill(input.language, message, {
    time: formatDate({ at, zone: input.zone }),
    name: decliner?.name ?? words.erased,
  })
  layout.row('P', [{ setting: await layout.set(words.states[outcome], { ...STATE, colour }, width), x }])
  layout.row('P', [{ setting: await layout.set(sentence, BODY, width), x }])
  const signing = timeline.signers.filter(signs)
  const signed = signing.filter(({ events }) => events.has('signer_signed')).length
  const counted = fill(input.language, words.signedOf, { n: `${signed}`, total: `${signing.length}` })
  layout.row('P', [{ setting: await layout.set(counted, NOTE, width), x }])
  layout.space(Math.max(0, top + BADGE - layout.y) + 14)
}

async function writeDocument({ layout, input, timeline, words }: CertificateContext): Promise<void> {
  const { document, sender, request, zone } = input
  const width = BESIDE_QR - LEFT
  layout.row('H2', [{ setting: await layout.set(document.name, TITLE, width, 'theirs'), x: LEFT }])
  layout.space(3)
  const facts = [
    { label: words.sentBy, value: `${sender.name} <${sender.email}>`, voice: 'theirs' as const },
    { label: words.sent, value: formatDate({ at: timeline.createdAt, zone }), voice: 'theirs' as const },
    { label: words.reference, value: request.reference, voice: 'theirs' as const },
    { label: words.request, value: request.id },
    { label: words.document, value: document.id, voice: 'theirs' as const },
    { label: words.pages, value: String(document.pages) },
    { label: words.zone, value: zone },
  ]
  layout.rows('P', await factRows(layout, facts, { end: BESIDE_QR, indent: 84 }))
  layout.space(12)
}

async function writeHashes({ layout, input, timeline, words }: CertificateContext): Promise<void> {
  const { document } = input
  const facts = [
    { label: words.hashSigned, value: document.signedSha256 },
    { label: words.hashShown, value: document.contentSha256 },
    { label: words.hashReceived, value: document.uploadedSha256 },
    { label: fill(input.language, words.trailHead, { n: `${timeline.count}` }), value: timeline.head },
  ].map((fact) => ({ ...fact, style: HASH, voice: 'theirs' as const }))
  const rows = await factRows(layout, facts, { x: LEFT + 12, indent: 176, end: RIGHT - 12 })
  const height = heightOf(rows) + 14
  layout.keep(height)
  layout.shape({ kind: 'rectangle', x: LEFT, y: layout.y, width: RIGHT - LEFT, height, fill: PALE, radius: 5 })
  layout.space(7)
  layout.rows('P', rows)
  layout.space(7 + 16)
}
