import { FIELD_LIMITS } from '@countersign/domain/field'
import type { Size } from '@countersign/pades/appearance'
import { MAX_PREVIEW_SIZES, type PreviewBody, STYLE_BOX } from '@countersign/signing'
import { nameOfKind, SANDBOX_MARK } from '../../sealing/drawn/caption.ts'
import { malformed } from '../body-fields.ts'
import type { Reader } from '../visits/visit.ts'
import { nameIn, nameUndrawable, styleOf } from './normalise-mark.ts'
import type { OutlineOrder, TypedText } from './outlines/messages.ts'
import type { Outliner } from './outlines/outliner.ts'
import { zoneIn } from './zone.ts'

// What a signature will look like, from the plan by which the sealer draws it. Text comes as outlines, so the page shows the
// glyphs of the PDF in any script without loading fonts.

/** As the page has sent it. */
export type SentPreview = Readonly<Partial<Record<keyof PreviewBody, unknown>>>

/** The PreviewAnswer as JSON. */
export async function previewMark(outliner: Outliner, reader: Reader, sent: SentPreview, now: Date): Promise<string> {
  const kind = kindIn(sent.kind)
  const order = kind === 'initials' ? orderOfInitials(reader, sent) : orderOfSignature(reader, kind, sent, now)
  const outcome = await outliner.outline(reader.visit.tenantId, order)
  if (outcome.kind === 'undrawable') throw nameUndrawable(outcome.why)
  return outcome.json
}

const KINDS: readonly PreviewBody['kind'][] = ['drawn', 'typed', 'uploaded', 'initials']

function kindIn(sent: unknown): PreviewBody['kind'] {
  const kind = KINDS.find((one) => one === sent)
  if (kind === undefined) throw malformed('kind', 'drawn, typed, uploaded or initials')
  return kind
}

function orderOfSignature(
  { stored, signer, options, boxes }: Reader,
  kind: Exclude<PreviewBody['kind'], 'initials'>,
  sent: SentPreview,
  now: Date,
): OutlineOrder {
  const language = options.locale ?? undefined
  const { zone = stored.details.timeZone } = zoneIn(sent.zone)
  return {
    sizes: sizesOf(boxes, sent.sizes),
    ...(kind === 'typed' && { typed: typedName(sent) }),
    caption: { name: signer.name, at: now, zone, method: nameOfKind(kind, language) },
    ...(stored.details.mode === 'test' && { mark: SANDBOX_MARK }),
    language,
  }
}

/** The name as it would be stored. It is refused if it cannot be drawn, as by signing. */
function typedName({ name, style }: SentPreview): TypedText {
  return { text: nameIn(name), style: styleOf(style), undrawable: 'refuse', inStyles: STYLE_BOX }
}

/** As the sealer draws them (sealing/drawn/draw.ts): without name, time and the word of the sandbox. */
function orderOfInitials({ fields, options }: Reader, { name, style, sizes }: SentPreview): OutlineOrder {
  if (typeof name !== 'string' || name.length > MAX_INITIALS)
    throw malformed('name', `initials of at most ${FIELD_LIMITS.initials} characters`)
  const places = fields.filter(({ type }) => type === 'initials').flatMap(({ boxes }) => boxes)
  return {
    sizes: sizesOf(
      places.map(({ display }) => display),
      sizes,
    ),
    typed: { text: name, style: styleOf(style), undrawable: 'spell_out' },
    language: options.locale ?? undefined,
  }
}

/** A character may be composed of several code units. */
const MAX_INITIALS = 8 * FIELD_LIMITS.initials

/** The sizes of the signer's boxes that the page asks for; without any named, the first ones. */
function sizesOf(boxes: readonly { w: number; h: number }[], asked: unknown): Size[] {
  const sizes = new Map(boxes.map(({ w, h }) => [`${w} ${h}`, { width: w, height: h }]))
  const wanted = asked === undefined ? undefined : sizesIn(asked)
  const isAsked = (size: Size) => wanted?.some((one) => isSame(one, size)) ?? true
  return [...sizes.values()].filter(isAsked).slice(0, MAX_PREVIEW_SIZES)
}

function sizesIn(sent: unknown): Size[] {
  if (!Array.isArray(sent) || sent.length > MAX_PREVIEW_SIZES || !sent.every(isSize))
    throw malformed('sizes', `at most ${MAX_PREVIEW_SIZES} sizes with width and height`)
  return sent
}

function isSize(sent: unknown): sent is Size {
  if (typeof sent !== 'object' || sent === null) return false
  const { width, height } = sent as Partial<Record<keyof Size, unknown>>
  return typeof width === 'number' && typeof height === 'number'
}

/** Browsers keep lengths as numbers of single precision. */
function isSame(one: Size, other: Size): boolean {
  return Math.abs(one.width - other.width) < 0.01 && Math.abs(one.height - other.height) < 0.01
}
