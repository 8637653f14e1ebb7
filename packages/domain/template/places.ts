import {
  type Box,
  overlap as overlaps,
  type PlacedBox,
  type PlacementError,
  place,
  type SignerCords,
} from '../placement/index.ts'
import { isSigningRole, type Role } from '../signrequest/index.ts'
import { type Found, type FoundTag, isSign, isSignerField, type TemplateDraft } from './draft.ts'
import type { FieldTag, SignTag } from './tag/read.ts'
import type { SignerFieldTag } from './tag/read-signer-field.ts'
import type { TemplateError } from './types.ts'

/** The share by which tightly set lines overlap: descenders of one line and ascenders of the next. */
const LINE_OVERLAP = 0.25

export interface Placed {
  readonly boxes: readonly PlacedBox[]
  /** The role or field that a box belongs to. */
  readonly ownerOf: (box: PlacedBox) => number
  readonly errors: readonly TemplateError[]
  readonly warnings: readonly TemplateError[]
}

/** Places described boxes and those of tags, by the rules of a sign request. */
export function placeAll<T extends SignTag | FieldTag>(
  path: 'roles' | 'fields',
  described: readonly (SignerCords & { readonly name: string; readonly role?: Role })[],
  tags: readonly Found<T>[],
  { pages, cordsOrigin, overlap: mode }: TemplateDraft,
  boxOf: (found: Found<T>) => Box,
): Placed {
  const isTagged = (name: string) => tags.some(({ tag }) => tag.name === name)
  const hasPlace = ({ page, cords }: SignerCords) => (page ?? []).length + (cords ?? []).length > 0
  // A role that signs gets the default box if it has no place. A field must have a place.
  const own = described.flatMap((one, index) => {
    const isDefault = path === 'roles' && isSigningRole(one.role ?? 'signer') && !isTagged(one.name)
    const placed = hasPlace(one) || isDefault
    return placed ? [{ owner: index, label: `${path}[${index}]`, tag: undefined, asked: one as SignerCords }] : []
  })
  const unplaced = described.flatMap(({ name, cords }, index) => {
    if (path === 'roles' || isTagged(name) || (cords ?? []).length > 0) return []
    const message = `The field "${name}" has no place. Give page and cords, or put {{text:${name}}} in the document.`
    return [{ field: `${path}[${index}].cords`, code: 'required', message }]
  })
  const tagged = tags.map((found) => {
    const asked = inOrigin(boxOf(found), found, { pages, cordsOrigin })
    return {
      owner: described.findIndex(({ name }) => name === found.tag.name),
      label: `page ${found.page}, ${found.text}`,
      tag: found,
      asked: { page: [String(found.page)], cords: [asked] },
    }
  })
  const items = [...own, ...tagged]
  const allowedOverlap = path === 'fields' ? LINE_OVERLAP : 0
  const overlap = path === 'roles' ? mode : 'refuse'
  const placement = place({ pages, signers: items.map(({ asked }) => asked), cordsOrigin, allowedOverlap, overlap })
  const named = (error: { field: string; code: string; message: string }) => renamed(error, items)
  return {
    boxes: placement.ok ? placement.boxes : [],
    ownerOf: ({ signer }) => items[signer]?.owner ?? -1,
    errors: [...unplaced, ...(placement.ok ? [] : placement.errors.map(named))],
    warnings: placement.ok ? placement.warnings.map(named) : [],
  }
}

/** The box of a tag, measured as the draft's boxes are. */
export function inOrigin(
  box: Box,
  { page: number }: FoundTag,
  { pages, cordsOrigin }: Pick<TemplateDraft, 'pages' | 'cordsOrigin'>,
): Box {
  const page = pages[number - 1]
  return page && cordsOrigin === 'bottom_left' ? { ...box, y: page.height - box.y - box.h } : box
}

/** Replaces `signers[n]` in placement errors by the role, field or tag. */
function renamed(
  error: Pick<PlacementError, 'field' | 'message'> & { code: string },
  items: readonly { label: string; tag: FoundTag | undefined }[],
): TemplateError {
  const withLabels = (text: string) =>
    text.replaceAll(/signers\[(\d+)\](\.\w+(?:\[\d+\])?)?/g, (_, index: string, rest: string | undefined) => {
      const item = items[Number(index)]
      return item?.tag === undefined ? `${item?.label}${rest ?? ''}` : item.label
    })
  const own = items[Number(/^signers\[(\d+)\]/.exec(error.field)?.[1])]
  if (own?.tag === undefined) return { ...error, field: withLabels(error.field), message: withLabels(error.message) }
  const message = `Page ${own.tag.page}, ${own.tag.text}: ${withLabels(error.message)}`
  return { field: 'tags', code: error.code, message }
}

/** Line height above and below the baseline, per font size. Values are drawn on the tag's baseline. */
const LINE = { above: 0.965, below: 0.235 }

const SIGN_SIZES = { sign: { w: 160, h: 40 }, initials: { w: 60, h: 30 } } as const

/** Where the tag's text stands. */
export function lineOfTag({ x, baseline, width, size }: FoundTag): Box {
  return { x, y: round(baseline - LINE.above * size), w: width, h: round((LINE.above + LINE.below) * size) }
}

/** The box that a template makes of a tag. */
export function boxOfTag(found: FoundTag): Box {
  if (isSignerField(found)) return signerFieldBox(found)
  return isSign(found) ? signBox(found) : fieldBox(found as Found<FieldTag>)
}

/** The box stands on the tag's line. */
export function signBox(found: Found<SignTag>): Box {
  return baselineBox(found, found.tag.type)
}

function baselineBox({ baseline, size, tag, ...found }: Found<SignTag | SignerFieldTag>, kind: SignTag['type']): Box {
  const w = tag.width ?? SIGN_SIZES[kind].w
  const h = tag.height ?? SIGN_SIZES[kind].h
  return { x: leftOf(found, w), y: round(baseline + LINE.below * size - h), w, h }
}

/** The box replaces the tag. A higher box extends downward. */
export function fieldBox(found: Found<FieldTag>): Box {
  return lineBox(found, found.tag.size ?? found.size, found.width)
}

/** Initials stand on the line as a signature does, a check box is as wide as high, and others replace the tag. */
export function signerFieldBox(found: Found<SignerFieldTag>): Box {
  const { tag, size, width } = found
  if (tag.type === 'initials') return baselineBox(found, 'initials')
  return lineBox(found, size, tag.type === 'checkbox' ? round((LINE.above + LINE.below) * size) : width)
}

function lineBox({ baseline, tag, ...found }: Found<FieldTag | SignerFieldTag>, size: number, width: number): Box {
  const line = (LINE.above + LINE.below) * size
  const w = tag.width ?? width
  return { x: leftOf(found, w), y: round(baseline - LINE.above * size), w, h: round(Math.max(tag.height ?? 0, line)) }
}

function leftOf({ x, width, fromRight }: Pick<FoundTag, 'x' | 'width' | 'fromRight'>, w: number): number {
  return fromRight ? round(x + width - w) : x
}

function round(points: number): number {
  return Math.round(points * 100) / 100
}

/** The boxes of one role or field, as stored. */
export function placesOf({ boxes, ownerOf }: Placed, owner: number): { page: string[]; cords: Box[] } {
  const own = boxes.filter((box) => ownerOf(box) === owner)
  return { page: own.map(({ page }) => String(page)), cords: own.map(({ display }) => ({ ...display })) }
}

export function coveredByBoxes(signing: Placed, written: Placed): TemplateError[] {
  return written.boxes.flatMap((box) => {
    const over = signing.boxes.some(({ page, display }) => page === box.page && overlaps(display, box.display))
    const message = `A signature box covers this field on page ${box.page}.`
    return over ? [{ field: `fields[${written.ownerOf(box)}]`, code: 'under_signature', message }] : []
  })
}
