import {
  type Area,
  type Canvas,
  drawPicture,
  drawTypedName,
  type FontSource,
  formatDate,
  legibleText,
} from '@countersign/pades/appearance'
import type { SignerStory } from '../audit-timeline.ts'
import { ACCENT, BAD, FAINT, GOOD, heightOf, LEFT, PALE, RIGHT, type Row, WARNING, WHITE } from '../pdf-layout/page.ts'
import { type Fact, factRows } from './facts.ts'
import { fill, type LegalClass } from './languages/words.ts'
import type { Sheet, SignatureMark } from './make.ts'
import { authenticationOf, certificateOf, classOf, methodOf } from './signing.ts'
import { BODY, LABEL, NAME, NOTE, SECTION, SMALL } from './styles.ts'

const PADDING = 10
const IMAGE = { width: 132, height: 54 }
const TEXT = LEFT + PADDING + IMAGE.width + 16
const END = RIGHT - PADDING
const TICK = 11

/** One card for each signer, and below them what the law makes of how they signed. */
export async function writeCards(sheet: Sheet): Promise<void> {
  const { paper, story, words } = sheet
  paper.keep(HEADING_AND_CARD)
  await paper.text('H2', words.signers, SECTION)
  paper.space(5)
  for (const signer of story.signers) await writeCard(sheet, signer)
  await writeClasses(sheet)
}

/** A heading does not stand alone at the foot of a page. */
const HEADING_AND_CARD = 140

async function writeCard(sheet: Sheet, signer: SignerStory): Promise<void> {
  const { paper } = sheet
  const head = await headRow(sheet, signer)
  const facts = await factRows(paper, factsOf(sheet, signer), { x: TEXT, indent: 86, end: END })
  const height = Math.max(heightOf([head, ...facts]) + 3, IMAGE.height) + 2 * PADDING
  const isWhole = paper.keepWhole(height)
  const top = paper.y
  const frame = { kind: 'rectangle', x: LEFT, y: top, width: RIGHT - LEFT, height, radius: 6, stroke: FAINT } as const
  if (isWhole) paper.shape(frame)
  const image = { ...IMAGE, height: isWhole ? height - 2 * PADDING : IMAGE.height }
  await writeImage(sheet, signer, { x: LEFT + PADDING, y: top + PADDING, ...image })
  paper.space(PADDING)
  writeSign(sheet, signer)
  paper.row('H3', head)
  paper.space(3)
  for (const row of facts) paper.row('P', row)
  if (isWhole) paper.space(top + height - paper.y)
  paper.space(8)
}

interface Standing {
  readonly word: string
  readonly colour: typeof GOOD
  readonly mark: 'tick' | 'cross' | 'dash'
}

function standingOf({ words }: Sheet, { events }: SignerStory): Standing {
  if (events.has('signer_signed')) return { word: words.signed, colour: GOOD, mark: 'tick' }
  if (events.has('signer_declined')) return { word: words.declined, colour: BAD, mark: 'cross' }
  return { word: words.notSigned, colour: WARNING, mark: 'dash' }
}

async function headRow(sheet: Sheet, signer: SignerStory): Promise<Row> {
  const { paper, words } = sheet
  const { word, colour } = standingOf(sheet, signer)
  const standing = await paper.set(word, { ...BODY, colour, outline: 0.2, leading: NAME.leading })
  const room = END - TEXT - TICK - 16 - widthOf(standing.lines) * BODY.size
  const name = await paper.set(signer.name ?? words.erased, NAME, room, 'theirs')
  return [
    { setting: name, x: TEXT },
    { setting: standing, x: END - TICK - 4, align: 'end' },
  ]
}

function widthOf(lines: readonly { width: number }[]): number {
  return Math.max(0, ...lines.map(({ width }) => width))
}

/** The tick, which says again what the word beside it says. */
function writeSign(sheet: Sheet, signer: SignerStory): void {
  const { colour, mark } = standingOf(sheet, signer)
  const place = { x: END - TICK, y: sheet.paper.y + 2.5, width: TICK, height: TICK }
  sheet.paper.shape({ kind: 'circle', ...place, fill: colour })
  sheet.paper.shape({ kind: mark, ...place, stroke: WHITE })
}

function factsOf({ input, words }: Sheet, signer: SignerStory): Fact[] {
  const { events, agreed, email } = signer
  const [signed, declined] = [events.get('signer_signed'), events.get('signer_declined')]
  const method = methodOf(signer)
  const effect = input.mode === 'test' ? ` (${words.noEffect})` : ''
  const at = (told: typeof signed) => told && formatDate({ at: told.at, zone: input.zone })
  const seen = agreed ?? events.get('signer_viewed')
  return [
    { label: words.email, value: email ?? words.erased, voice: 'theirs' },
    { label: words.signed, value: at(signed), voice: 'theirs' },
    { label: words.declined, value: at(declined), voice: 'theirs' },
    { label: words.method, value: method && words.methods[method] },
    { label: words.legalClass, value: method && words.classes[classOf(method)].name + effect },
    { label: words.certificate, value: certificateLine(signer, words.erased), voice: 'theirs' },
    { label: words.authentication, value: seen && authenticationOf(signer, words) },
    { label: words.ip, value: seen && (seen.personal.ip === null ? words.erased : seen.personal.ip) },
  ]
}

function certificateLine(signer: SignerStory, erased: string): string | undefined {
  const certificate = certificateOf(signer)
  return certificate && `${certificate.subject ?? erased} · ${certificate.issuer}`
}

/** What the signer drew, typed or uploaded, on pale ground; for a key of their own, that it was one. */
async function writeImage(sheet: Sheet, signer: SignerStory, place: Area): Promise<void> {
  const { paper, input, words } = sheet
  paper.shape({ kind: 'rectangle', ...place, fill: PALE, radius: 4 })
  if (!signer.events.has('signer_signed')) return
  const mark = input.marks.get(signer.id)
  const alt = fill(words.signatureAlt, { name: signer.name ?? words.erased })
  const inner = { x: place.x + 8, y: place.y + 6, width: place.width - 16, height: place.height - 12 }
  if (mark) await paper.figure(alt, inner, (canvas, area) => drawMark(canvas, mark, area, paper.fonts))
  else await writeKeySign(sheet, signer, place)
}

async function drawMark(canvas: Canvas, mark: SignatureMark, area: Area, fonts: FontSource): Promise<void> {
  if ('picture' in mark) return drawPicture(canvas, mark.picture, area)
  const height = Math.min(area.height, TYPED_HEIGHT)
  const middle = { ...area, y: area.y + (area.height - height) / 2, height }
  const typedName = await legibleText(mark.typedName, { style: 'text', language: undefined }, fonts)
  await drawTypedName(canvas, typedName, middle, {}, fonts)
}

/** A typed name is no larger than one by hand would be. */
const TYPED_HEIGHT = 36

/** Whose key it was, beside a small seal. */
async function writeKeySign({ paper, words }: Sheet, signer: SignerStory, place: Area): Promise<void> {
  const [x, back] = [place.x + 8 + SEAL + 8, paper.y]
  const width = place.x + place.width - 8 - x
  const seal = { x: place.x + 8, y: place.y + (place.height - SEAL) / 2, width: SEAL, height: SEAL }
  paper.shape({ kind: 'circle', ...seal, fill: ACCENT })
  paper.shape({ kind: 'tick', ...seal, stroke: WHITE })
  const name = await paper.set(signer.name ?? words.erased, { ...BODY, size: 10, leading: 13 }, width, 'theirs')
  const what = await paper.set(words.digitalSignature, SMALL, width)
  const shown = { ...name, lines: name.lines.slice(0, 2) }
  const rows = [[{ setting: shown, x }], [{ setting: what, x }]]
  paper.space(place.y - paper.y + (place.height - heightOf(rows)) / 2)
  for (const row of rows) paper.row('P', row)
  paper.space(back - paper.y)
}

const SEAL = 20

/** Each class that was used is explained once. */
async function writeClasses({ paper, story, words }: Sheet): Promise<void> {
  const methods = story.signers.map(methodOf).filter((method) => method !== undefined)
  const used = new Set<LegalClass>(methods.map(classOf))
  for (const one of used) {
    const { name, meaning } = words.classes[one]
    const setting = await paper.set(`${name} – ${meaning}`, { ...NOTE, size: LABEL.size, leading: 10 })
    paper.rows('P', [[{ setting, x: LEFT }]])
    paper.space(3)
  }
}
