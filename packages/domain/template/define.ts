import {
  type Box,
  type CordsOrigin,
  overlap,
  type PageInfo,
  type PlacedBox,
  type PlacementError,
  place,
  type SignerCords,
} from '../placement/index.ts'
import { complaintAboutFormat, formatValue } from './format.ts'
import { aboutName, type FieldTag, isFieldName, isRoleName, type SignTag, type Tag } from './tag.ts'
import {
  type Alignment,
  type Field,
  type FieldType,
  type Role,
  type SignerDefaults,
  TEMPLATE_LIMITS,
  type TemplateError,
} from './types.ts'

/** A role as the sender describes it: its places may come from tags. */
export interface RoleDraft extends SignerDefaults, SignerCords {
  readonly name: string
}

export interface FieldDraft extends SignerCords {
  readonly name: string
  readonly type?: FieldType
  readonly size?: number
  readonly align?: Alignment
  readonly multiline?: boolean
  readonly required?: boolean
  readonly default?: string
  readonly format?: string
}

/** A tag, and how its text stands on the page as displayed, in points from the top left. */
export interface FoundTag {
  readonly page: number
  /** As it was found, with its braces, for whoever must mend it. */
  readonly text: string
  /** Where its line begins, and on which height it is written. */
  readonly x: number
  readonly baseline: number
  readonly width: number
  /** Of its type. */
  readonly size: number
  readonly tag: Tag
}

export interface TemplateDraft {
  readonly pages: readonly PageInfo[]
  readonly roles: readonly RoleDraft[]
  readonly fields: readonly FieldDraft[]
  readonly tags: readonly FoundTag[]
  readonly cordsOrigin: CordsOrigin
}

export type Defined =
  | {
      readonly ok: true
      readonly roles: readonly Role[]
      readonly fields: readonly Field[]
      readonly warnings: readonly TemplateError[]
    }
  | { readonly ok: false; readonly errors: readonly TemplateError[] }

/**
 * The template that a description and the tags in the document make: every role and field with its places, as they will
 * be for every document made from it. Signatures may not overlap each other, nor values each other by more than lines of
 * text do; a signature over a value is only warned of, for it may be meant.
 */
export function define(draft: TemplateDraft): Defined {
  const roles = withTagged<RoleDraft>(
    draft.roles,
    draft.tags.filter(isSign).map(({ tag }) => ({ name: tag.name })),
  )
  const fields = withTagged<FieldDraft>(
    draft.fields,
    draft.tags.filter(isField).map(({ tag }) => ({ name: tag.name })),
  )
  const unfit = [...checkNames(roles, 'roles', draft.tags), ...checkNames(fields, 'fields', draft.tags)]
  if (roles.length === 0) unfit.push({ field: 'roles', code: 'required', message: NO_ROLE })
  if (unfit.length > 0) return { ok: false, errors: unfit }

  const finished = fields.map((field) => finishField(field, draft.tags.filter(isField)))
  const signing = placeAll('roles', roles, draft.tags.filter(isSign), draft, signBox)
  const written = placeAll('fields', fields, draft.tags.filter(isField), draft, fieldBox)
  const errors = [...finished.flatMap(checkField), ...signing.errors, ...written.errors, ...checkPlaces(written.boxes)]
  if (errors.length > 0) return { ok: false, errors }
  return {
    ok: true,
    roles: roles.map(({ name, page: _page, cords: _cords, ...role }, i) => ({ name, ...role, ...frozen(signing, i) })),
    fields: finished.map((field, i) => ({ ...field, ...frozen(written, i) })),
    warnings: [...signing.warnings, ...overSigned(signing.boxes, written.boxes)],
  }
}

const NO_ROLE = 'A template needs at least one role: in "roles", or as a tag such as {{sign:buyer}} in the document.'

type Found<T extends Tag> = FoundTag & { readonly tag: T }

function isSign(found: FoundTag): found is Found<SignTag> {
  return found.tag.type === 'sign' || found.tag.type === 'initials'
}

function isField(found: FoundTag): found is Found<FieldTag> {
  return !isSign(found)
}

/** What was described, then what only tags name, in the order of the document. */
function withTagged<D extends { readonly name: string }>(described: readonly D[], tagged: readonly D[]): D[] {
  const all = [...described]
  for (const one of tagged) if (!all.some(({ name }) => name === one.name)) all.push(one)
  return all
}

function checkNames(named: readonly { name: string }[], path: 'roles' | 'fields', tags: readonly FoundTag[]) {
  const isRole = path === 'roles'
  const errors: TemplateError[] = []
  for (const [i, { name }] of named.entries()) {
    const field = `${path}[${i}].name`
    if (!(isRole ? isRoleName(name) : isFieldName(name))) {
      errors.push({ field, code: 'malformed', message: aboutName(name, isRole) })
    } else if (named.findIndex((other) => other.name === name) < i) {
      const kind = isRole ? 'role' : 'field'
      errors.push({ field, code: 'duplicate', message: `There is a ${kind} "${name}" already.` })
    }
  }
  const most = TEMPLATE_LIMITS[path]
  if (named.length > most) {
    const where = tags.length > 0 ? ', those of the tags counted' : ''
    errors.push({ field: path, code: 'too_many', message: `A template has at most ${most} ${path}${where}.` })
  }
  return errors
}

function checkPlaces({ length }: readonly PlacedBox[]): TemplateError[] {
  if (length <= TEMPLATE_LIMITS.places) return []
  const message = `The fields have ${length} places; a template has at most ${TEMPLATE_LIMITS.places}.`
  return [{ field: 'fields', code: 'too_many', message }]
}

type FieldAsked = Omit<Field, 'page' | 'cords'>

/** What is described counts first, then what the first tag says that says it. */
function finishField(field: FieldDraft, tags: readonly Found<FieldTag>[]): FieldAsked {
  const own = tags.filter(({ tag }) => tag.name === field.name)
  const said = <K extends keyof FieldTag>(key: K) => own.map(({ tag }) => tag[key]).find((value) => value !== null)
  const given = field.default ?? said('default') ?? null
  return {
    name: field.name,
    type: field.type ?? said('type') ?? 'text',
    size: field.size ?? said('size') ?? sizeLike(own[0]) ?? DEFAULT_SIZE,
    align: field.align ?? said('align') ?? 'start',
    multiline: field.multiline ?? said('multiline') ?? false,
    required: field.required ?? said('required') ?? given === null,
    default: given,
    format: field.format ?? said('format') ?? null,
  }
}

const DEFAULT_SIZE = 11
/** What a line takes above and below its baseline, in its size: values are drawn so that the baselines meet. */
const LINE = { above: 0.965, below: 0.235 }

/** That of the tag's own text, so that the value looks as if it had been typed there. */
function sizeLike(found: FoundTag | undefined): number | undefined {
  if (found === undefined) return undefined
  const { smallestSize, largestSize } = TEMPLATE_LIMITS
  const size = Math.round(2 * found.size) / 2
  return Math.min(largestSize, Math.max(smallestSize, size))
}

function checkField({ name, size, type, format, default: given }: FieldAsked, i: number): TemplateError[] {
  const errors: TemplateError[] = []
  const path = `fields[${i}]`
  const { smallestSize, largestSize } = TEMPLATE_LIMITS
  if (!(size >= smallestSize && size <= largestSize)) {
    const message = `The size of "${name}" is ${size}; it must be from ${smallestSize} to ${largestSize} points.`
    errors.push({ field: `${path}.size`, code: 'out_of_range', message })
  }
  const complaint = complaintAboutFormat({ type, format })
  if (complaint !== undefined) {
    errors.push({ field: `${path}.format`, code: 'malformed', message: `"${name}": ${complaint}` })
  } else if (given !== null) {
    const formatted = formatValue({ name, type, format }, given)
    if (!formatted.ok) errors.push({ field: `${path}.default`, code: 'malformed', message: formatted.message })
  }
  return errors
}

/** Lines of text that follow each other closely reach into each other: a letter's foot beside another's head. */
const LINES_SHARE = 0.25

interface Placed {
  readonly boxes: readonly PlacedBox[]
  /** The role or field that a box belongs to. */
  readonly ownerOf: (box: PlacedBox) => number
  readonly errors: readonly TemplateError[]
  readonly warnings: readonly TemplateError[]
}

/** Described places and those of tags, by the rules of a sign request. */
function placeAll<T extends Tag>(
  path: 'roles' | 'fields',
  described: readonly (SignerCords & { readonly name: string })[],
  tags: readonly Found<T>[],
  { pages, cordsOrigin }: TemplateDraft,
  boxOf: (found: Found<T>) => Box,
): Placed {
  const isTagged = (name: string) => tags.some(({ tag }) => tag.name === name)
  const hasPlace = ({ page, cords }: SignerCords) => (page ?? []).length + (cords ?? []).length > 0
  // A role that nobody gave a place gets the default one; a field must have one.
  const own = described.flatMap((one, index) => {
    const placed = hasPlace(one) || (path === 'roles' && !isTagged(one.name))
    return placed ? [{ owner: index, label: `${path}[${index}]`, tag: undefined, asked: one as SignerCords }] : []
  })
  const homeless = described.flatMap(({ name, cords }, index) => {
    if (path === 'roles' || isTagged(name) || (cords ?? []).length > 0) return []
    const message = `The field "${name}" has no place: give page and cords, or put {{text:${name}}} in the document.`
    return [{ field: `${path}[${index}].cords`, code: 'required', message }]
  })
  const tagged = tags.map((found) => {
    const page = pages[found.page - 1]
    const box = boxOf(found)
    const asked = page && cordsOrigin === 'bottom_left' ? { ...box, y: page.height - box.y - box.h } : box
    return {
      owner: described.findIndex(({ name }) => name === found.tag.name),
      label: `page ${found.page}, ${found.text}`,
      tag: found,
      asked: { page: [String(found.page)], cords: [asked] },
    }
  })
  const items = [...own, ...tagged]
  const mayShare = path === 'fields' ? LINES_SHARE : 0
  const placement = place({ pages, signers: items.map(({ asked }) => asked), cordsOrigin, mayShare })
  const named = (error: { field: string; code: string; message: string }) => renamed(error, items)
  return {
    boxes: placement.ok ? placement.boxes : [],
    ownerOf: ({ signer }) => items[signer]?.owner ?? -1,
    errors: [...homeless, ...(placement.ok ? [] : placement.errors.map(named))],
    warnings: placement.ok ? placement.warnings.map(named) : [],
  }
}

/** Placement speaks of signers; here these are roles, fields and tags. */
function renamed(
  error: Pick<PlacementError, 'field' | 'message'> & { code: string },
  items: readonly { label: string; tag: FoundTag | undefined }[],
): TemplateError {
  const inWords = (text: string) =>
    text.replaceAll(/signers\[(\d+)\](\.\w+(?:\[\d+\])?)?/g, (_, index: string, rest: string | undefined) => {
      const item = items[Number(index)]
      return item?.tag === undefined ? `${item?.label}${rest ?? ''}` : item.label
    })
  const own = items[Number(/^signers\[(\d+)\]/.exec(error.field)?.[1])]
  if (own?.tag === undefined) return { ...error, field: inWords(error.field), message: inWords(error.message) }
  const message = `Page ${own.tag.page}, ${own.tag.text}: ${inWords(error.message)}`
  return { field: 'tags', code: error.code, message }
}

const SIGN_SIZES = { sign: { w: 160, h: 40 }, initials: { w: 60, h: 30 } } as const

/** It stands where the tag stands, as writing stands on a line. */
function signBox({ x, baseline, size, tag }: Found<SignTag>): Box {
  const w = tag.width ?? SIGN_SIZES[tag.type].w
  const h = tag.height ?? SIGN_SIZES[tag.type].h
  return { x, y: round(baseline + LINE.below * size - h), w, h }
}

/** It takes the tag's place; what is higher goes on below it. */
function fieldBox({ x, baseline, width, size, tag }: Found<FieldTag>): Box {
  const line = (LINE.above + LINE.below) * (tag.size ?? size)
  const y = baseline - LINE.above * (tag.size ?? size)
  return { x, y: round(y), w: tag.width ?? width, h: round(Math.max(tag.height ?? 0, line)) }
}

function round(points: number): number {
  return Math.round(points * 100) / 100
}

function frozen({ boxes, ownerOf }: Placed, owner: number): { page: string[]; cords: Box[] } {
  const own = boxes.filter((box) => ownerOf(box) === owner)
  return { page: own.map(({ page }) => String(page)), cords: own.map(({ display }) => ({ ...display })) }
}

function overSigned(signing: readonly PlacedBox[], written: readonly PlacedBox[]): TemplateError[] {
  return written.flatMap(({ page, display, field }) => {
    const over = signing.some((box) => box.page === page && overlap(box.display, display))
    if (!over) return []
    const path = field.replace(/^signers\[\d+\]/, 'fields')
    return [
      { field: path, code: 'under_signature', message: `On page ${page} a signature's box covers a value's place.` },
    ]
  })
}
