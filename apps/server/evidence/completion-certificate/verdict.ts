import { formatDate } from '@countersign/pades/appearance'
import { WIDTH } from '../pdf-layout/assemble.ts'
import { ACCENT, BAD, GOOD, heightOf, LEFT, PALE, RIGHT, WARNING, WHITE } from '../pdf-layout/page.ts'
import { factRows } from './facts.ts'
import { fill } from './languages/words.ts'
import type { Sheet } from './make.ts'
import { drawQr } from './qr.ts'
import { BANNER, BODY, HASH, LABEL, NOTE, SMALL, STATE, TITLE } from './styles.ts'

const BANNER_HEIGHT = 56
const BADGE = 34
const QR = 92
/** What stands beside the code ends here. */
const BESIDE_QR = RIGHT - QR - 22

export const COLOURS = { completed: GOOD, declined: BAD, expired: WARNING, cancelled: WARNING, failed: BAD } as const
const BADGES = { completed: 'tick', declined: 'cross', expired: 'dash', cancelled: 'dash', failed: 'cross' } as const

/** All that most readers look for: what became of the request, of which document, and how to be sure of it. */
export async function writeVerdict(sheet: Sheet): Promise<void> {
  await writeBanner(sheet)
  const top = sheet.paper.y
  await writeQr(sheet, top)
  await writeState(sheet)
  await writeDocument(sheet)
  if (sheet.outcome === 'completed') sheet.paper.space(Math.max(0, top + QR + 22 - sheet.paper.y))
  await writeHashes(sheet)
}

async function writeBanner({ paper, input, outcome, words }: Sheet): Promise<void> {
  paper.shape({ kind: 'rectangle', x: 0, y: 0, width: WIDTH, height: BANNER_HEIGHT, fill: ACCENT })
  paper.space(19 - paper.y)
  const title = outcome === 'completed' ? words.title : words.titleEnded
  paper.row('H1', [{ setting: await paper.set(title, BANNER), x: LEFT }])
  paper.space(BANNER_HEIGHT - paper.y)
  if (input.mode === 'test') {
    paper.shape({ kind: 'rectangle', x: 0, y: paper.y, width: WIDTH, height: 17, fill: WARNING })
    paper.row('P', [{ setting: await paper.set(words.sandbox, { ...LABEL, colour: WHITE, leading: 17 }), x: LEFT }])
  }
  paper.space(20)
}

/** Only where there is a file to verify. */
async function writeQr({ paper, input, story, words }: Sheet, top: number): Promise<void> {
  const { signedSha256 } = input.document
  if (signedSha256 === null) return
  const url = `${input.verifyUrl}#${signedSha256}.${story.head}`
  const place = { x: RIGHT - QR, y: top, width: QR, height: QR }
  await paper.figure(fill(words.qrAlt, { url }), place, (canvas, area) => drawQr(canvas, url, area))
  const caption = await paper.set(words.scan, { ...SMALL, leading: 11 }, QR)
  const below = paper.y
  paper.space(QR + 4)
  const width = Math.max(...caption.lines.map((line) => line.width)) * SMALL.size
  paper.row('P', [{ setting: caption, x: RIGHT - QR / 2 - width / 2 }])
  paper.space(below - paper.y)
}

async function writeState({ paper, input, story, words, outcome }: Sheet): Promise<void> {
  const [top, colour] = [paper.y, COLOURS[outcome]]
  paper.shape({ kind: 'circle', x: LEFT, y: top, width: BADGE, height: BADGE, fill: colour })
  paper.shape({ kind: BADGES[outcome], x: LEFT, y: top, width: BADGE, height: BADGE, stroke: WHITE })
  const [x, width] = [LEFT + BADGE + 12, BESIDE_QR - LEFT - BADGE - 12]
  const end = story.entries.findLast(({ kind }) => kind === `request_${outcome}`)
  const ended = end?.at ?? story.endedAt
  // A completed request ended, for its readers, with the last signature.
  const at = outcome === 'completed' ? (story.allSignedAt ?? ended) : ended
  const sentence = fill(words.verdicts[outcome], {
    time: formatDate({ at, zone: input.zone }),
    name: story.signers.find(({ id }) => id === end?.data.signer_id)?.name ?? words.erased,
  })
  paper.row('P', [{ setting: await paper.set(words.states[outcome], { ...STATE, colour }, width), x }])
  paper.row('P', [{ setting: await paper.set(sentence, BODY, width), x }])
  const signed = story.signers.filter(({ events }) => events.has('signer_signed')).length
  const counted = fill(words.signedOf, { n: signed, total: story.signers.length })
  paper.row('P', [{ setting: await paper.set(counted, NOTE, width), x }])
  paper.space(Math.max(0, top + BADGE - paper.y) + 14)
}

async function writeDocument({ paper, input, story, words }: Sheet): Promise<void> {
  const { document, sender, request, zone } = input
  const width = BESIDE_QR - LEFT
  paper.row('H2', [{ setting: await paper.set(document.name, TITLE, width, 'theirs'), x: LEFT }])
  paper.space(3)
  const facts = [
    { label: words.sentBy, value: `${sender.name} <${sender.email}>`, voice: 'theirs' as const },
    { label: words.sent, value: formatDate({ at: story.createdAt, zone }), voice: 'theirs' as const },
    { label: words.reference, value: request.reference, voice: 'theirs' as const },
    { label: words.request, value: request.id },
    { label: words.document, value: document.id, voice: 'theirs' as const },
    { label: words.pages, value: String(document.pages) },
    { label: words.zone, value: zone },
  ]
  paper.rows('P', await factRows(paper, facts, { end: BESIDE_QR, indent: 84 }))
  paper.space(12)
}

async function writeHashes({ paper, input, story, words }: Sheet): Promise<void> {
  const { document } = input
  const facts = [
    { label: words.hashSigned, value: document.signedSha256 },
    { label: words.hashShown, value: document.contentSha256 },
    { label: words.hashReceived, value: document.uploadedSha256 },
    { label: fill(words.trailHead, { n: story.count }), value: story.head },
  ].map((fact) => ({ ...fact, style: HASH, voice: 'theirs' as const }))
  const rows = await factRows(paper, facts, { x: LEFT + 12, indent: 176, end: RIGHT - 12 })
  const height = heightOf(rows) + 14
  paper.keep(height)
  paper.shape({ kind: 'rectangle', x: LEFT, y: paper.y, width: RIGHT - LEFT, height, fill: PALE, radius: 5 })
  paper.space(7)
  paper.rows('P', rows)
  paper.space(7 + 16)
}
