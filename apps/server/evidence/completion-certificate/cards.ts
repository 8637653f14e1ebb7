import type { FilledField } from '@countersign/domain/field'
import {
  type Area,
  type Canvas,
  drawPicture,
  drawTypedName,
  type FontSource,
  formatDate,
  legibleText,
} from '@countersign/pades/appearance'
import type { SignerTimeline } from '../audit-timeline.ts'
import {
  ACCENT,
  BAD,
  FAINT,
  GOOD,
  heightOf,
  LEFT,
  PALE,
  RIGHT,
  type Row,
  SOFT,
  WARNING,
  WHITE,
} from '../pdf-layout/page.ts'
import { type Fact, factRows } from './facts.ts'
import type { CertificateContext, SignatureMark } from './input.ts'
import { actOf, hasRoles, roleOf, signs } from './roles.ts'
import { authenticationOf, certificateOf, classOf, methodOf } from './signing.ts'
import { BODY, LABEL, NAME, NOTE, SECTION, SMALL } from './styles.ts'
import { fill, type LegalClass, type Words } from './words.ts'

const PADDING = 10
const IMAGE = { width: 132, height: 54 }
const TEXT = LEFT + PADDING + IMAGE.width + 16
const END = RIGHT - PADDING
const CHECK_MARK = 11

/** One card for each recipient, followed by the legal effect of the signature classes used. */
export async function writeCards(sheet: CertificateContext): Promise<void> {
  const { layout, timeline, words } = sheet
  layout.keep(HEADING_AND_CARD)
  await layout.text('H2', hasRoles(timeline) ? words.recipients : words.signers, SECTION)
  layout.space(5)
  for (const signer of timeline.signers) await writeCard(sheet, signer)
  await writeClasses(sheet)
}

/** The height kept free for the heading and a card, so that the heading is not the last line of a page. */
const HEADING_AND_CARD = 140

async function writeCard(sheet: CertificateContext, signer: SignerTimeline): Promise<void> {
  const { layout } = sheet
  const head = await headRow(sheet, signer)
  const facts = await factRows(layout, factsOf(sheet, signer), { x: TEXT, indent: 86, end: END })
  const height = Math.max(heightOf([head, ...facts]) + 3, IMAGE.height) + 2 * PADDING
  const isWhole = layout.keepWhole(height)
  const top = layout.y
  const frame = { kind: 'rectangle', x: LEFT, y: top, width: RIGHT - LEFT, height, radius: 6, stroke: FAINT } as const
  if (isWhole) layout.shape(frame)
  const image = { ...IMAGE, height: isWhole ? height - 2 * PADDING : IMAGE.height }
  await writeImage(sheet, signer, { x: LEFT + PADDING, y: top + PADDING, ...image })
  layout.space(PADDING)
  writeSign(sheet, signer)
  layout.row('H3', head)
  layout.space(3)
  for (const row of facts) layout.row('P', row)
  if (isWhole) layout.space(top + height - layout.y)
  layout.space(8)
}

interface Status {
  readonly word: string
  readonly colour: typeof GOOD
  readonly mark: 'tick' | 'cross' | 'dash'
}

function statusOf({ words }: CertificateContext, signer: SignerTimeline): Status {
  const { role, events } = signer
  if (role === 'cc') return { word: words.copy, colour: SOFT, mark: 'dash' }
  if (actOf(signer)) return { word: ACTED(words)[role], colour: GOOD, mark: 'tick' }
  if (events.has('signer_declined')) return { word: words.declined, colour: BAD, mark: 'cross' }
  return { word: NOT_ACTED(words)[role], colour: WARNING, mark: 'dash' }
}

const ACTED = ({ signed, approved, viewed }: Words) => ({
  signer: signed,
  witness: signed,
  approver: approved,
  viewer: viewed,
})
const NOT_ACTED = ({ notSigned, notApproved, notViewed }: Words) => ({
  ...{ signer: notSigned, witness: notSigned, approver: notApproved, viewer: notViewed },
})

async function headRow(sheet: CertificateContext, signer: SignerTimeline): Promise<Row> {
  const { layout, words } = sheet
  const { word, colour } = statusOf(sheet, signer)
  const status = await layout.set(word, { ...BODY, colour, outline: 0.2, leading: NAME.leading })
  const room = END - TEXT - CHECK_MARK - 16 - widthOf(status.lines) * BODY.size
  const name = await layout.set(signer.name ?? words.erased, NAME, room, 'theirs')
  return [
    { setting: name, x: TEXT },
    { setting: status, x: END - CHECK_MARK - 4, align: 'end' },
  ]
}

function widthOf(lines: readonly { width: number }[]): number {
  return Math.max(0, ...lines.map(({ width }) => width))
}

/** A decorative badge that repeats the word beside it. */
function writeSign(sheet: CertificateContext, signer: SignerTimeline): void {
  const { colour, mark } = statusOf(sheet, signer)
  const place = { x: END - CHECK_MARK, y: sheet.layout.y + 2.5, width: CHECK_MARK, height: CHECK_MARK }
  sheet.layout.shape({ kind: 'circle', ...place, fill: colour })
  sheet.layout.shape({ kind: mark, ...place, stroke: WHITE })
}

function factsOf(sheet: CertificateContext, signer: SignerTimeline): Fact[] {
  const { input, words } = sheet
  const { events, agreed, email, role } = signer
  const method = methodOf(signer)
  const effect = input.mode === 'test' ? ` (${words.noEffect})` : ''
  const at = (revealed: typeof agreed) => revealed && formatDate({ at: revealed.at, zone: input.zone })
  const viewed = role === 'viewer' || role === 'cc' ? events.get('signer_viewed') : undefined
  const seen = agreed ?? events.get('signer_approved') ?? events.get('signer_viewed')
  return [
    { label: words.role, value: roleOf(sheet, signer) },
    { label: words.email, value: email ?? words.erased, voice: 'theirs' },
    { label: words.witnessName, value: givenBy(agreed, 'witness_name', words.erased), voice: 'theirs' },
    { label: words.witnessAddress, value: givenBy(agreed, 'witness_address', words.erased), voice: 'theirs' },
    { label: words.signed, value: at(events.get('signer_signed')), voice: 'theirs' },
    { label: words.approved, value: at(events.get('signer_approved')), voice: 'theirs' },
    { label: words.viewed, value: at(viewed), voice: 'theirs' },
    { label: words.declined, value: at(events.get('signer_declined')), voice: 'theirs' },
    { label: words.method, value: method && words.methods[method] },
    { label: words.legalClass, value: method && words.classes[classOf(method)].name + effect },
    { label: words.certificate, value: certificateLine(signer, words.erased), voice: 'theirs' },
    { label: words.authentication, value: seen && authenticationOf(signer, words) },
    { label: words.ip, value: addressOf(seen, words.erased) },
    ...uploadsOf(agreed).map((value) => ({ label: words.uploadedFile, value, voice: 'theirs' as const })),
  ]
}

/** What a witness gave with the signature. Undefined for everybody else. */
function givenBy(agreed: SignerTimeline['agreed'], name: string, erased: string): string | undefined {
  const value = agreed?.personal[name]
  return value === null ? erased : value
}

/** The name and the hash of each file that the signer uploaded for a field. Erased ones are not listed. */
function uploadsOf(agreed: SignerTimeline['agreed']): string[] {
  return Object.entries(agreed?.personal ?? {}).flatMap(([key, text]) => {
    if (text === null || !/^field_\d+$/.test(key)) return []
    const { type, value } = JSON.parse(text) as Pick<FilledField, 'type' | 'value'>
    if (type !== 'upload' || value === null || typeof value !== 'object') return []
    return [`${value.name} · SHA-256 ${value.sha256}`]
  })
}

/** Undefined for a virtual signer: the call came from the sender's server, whose address is not shown. */
function addressOf(seen: SignerTimeline['agreed'], erased: string): string | undefined {
  if (seen?.actor.type !== 'signer') return undefined
  return seen.personal.ip === null ? erased : seen.personal.ip
}

function certificateLine(signer: SignerTimeline, erased: string): string | undefined {
  const certificate = certificateOf(signer)
  return certificate && `${certificate.subject ?? erased} · ${certificate.issuer}`
}

/**
 * The drawn, typed or uploaded signature on a light background, or a note that the signer used their own key. Nothing for a
 * role that does not sign.
 */
async function writeImage(sheet: CertificateContext, signer: SignerTimeline, place: Area): Promise<void> {
  const { layout, input, words } = sheet
  if (!signs(signer)) return
  layout.shape({ kind: 'rectangle', ...place, fill: PALE, radius: 4 })
  if (!signer.events.has('signer_signed')) return
  const mark = input.marks.get(signer.id)
  const alt = fill(input.language, words.signatureAlt, { name: signer.name ?? words.erased })
  const inner = { x: place.x + 8, y: place.y + 6, width: place.width - 16, height: place.height - 12 }
  if (mark) await layout.figure(alt, inner, (canvas, area) => drawMark(canvas, mark, area, layout.fonts))
  else await writeKeySign(sheet, signer, place)
}

async function drawMark(canvas: Canvas, mark: SignatureMark, area: Area, fonts: FontSource): Promise<void> {
  if ('picture' in mark) return drawPicture(canvas, mark.picture, area)
  const height = Math.min(area.height, TYPED_HEIGHT)
  const middle = { ...area, y: area.y + (area.height - height) / 2, height }
  const typedName = await legibleText(mark.typedName, { style: 'text', language: undefined }, fonts)
  await drawTypedName(canvas, typedName, middle, { handwriting: mark.handwriting }, fonts)
}

/** Limits a typed name to the size of a handwritten one. */
const TYPED_HEIGHT = 36

/** The key's owner, beside a small badge. */
async function writeKeySign({ layout, words }: CertificateContext, signer: SignerTimeline, place: Area): Promise<void> {
  const [x, back] = [place.x + 8 + SEAL + 8, layout.y]
  const width = place.x + place.width - 8 - x
  const seal = { x: place.x + 8, y: place.y + (place.height - SEAL) / 2, width: SEAL, height: SEAL }
  layout.shape({ kind: 'circle', ...seal, fill: ACCENT })
  layout.shape({ kind: 'tick', ...seal, stroke: WHITE })
  const name = await layout.set(signer.name ?? words.erased, { ...BODY, size: 10, leading: 13 }, width, 'theirs')
  const what = await layout.set(words.digitalSignature, SMALL, width)
  const shown = { ...name, lines: name.lines.slice(0, 2) }
  const rows = [[{ setting: shown, x }], [{ setting: what, x }]]
  layout.space(place.y - layout.y + (place.height - heightOf(rows)) / 2)
  for (const row of rows) layout.row('P', row)
  layout.space(back - layout.y)
}

const SEAL = 20

/** Explains each signature class used, once. */
async function writeClasses({ layout, timeline, words }: CertificateContext): Promise<void> {
  const methods = timeline.signers.map(methodOf).filter((method) => method !== undefined)
  const used = new Set<LegalClass>(methods.map(classOf))
  for (const one of used) {
    const { name, meaning } = words.classes[one]
    const setting = await layout.set(`${name} – ${meaning}`, { ...NOTE, size: LABEL.size, leading: 10 })
    layout.rows('P', [[{ setting, x: LEFT }]])
    layout.space(3)
  }
}
