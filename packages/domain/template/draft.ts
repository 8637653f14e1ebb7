import type { CordsOrigin, Overlap, PageInfo, SignerCords } from '../placement/index.ts'
import type { FieldTag, SignTag, Tag } from './tag.ts'
import type { Alignment, FieldType, SignerDefaults } from './types.ts'

/** A role as the sender describes it. Its places may come from tags. */
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

/** A tag and the position of its text on the displayed page, in points from the top left. */
export interface FoundTag {
  readonly page: number
  /** The text as found, with braces, for error messages. */
  readonly text: string
  /** The left edge of its text. */
  readonly x: number
  readonly baseline: number
  readonly width: number
  /** Font size. */
  readonly size: number
  /** The text runs from right to left. The boxes end at its right edge. */
  readonly fromRight: boolean
  readonly tag: Tag
}

export interface TemplateDraft {
  readonly pages: readonly PageInfo[]
  readonly roles: readonly RoleDraft[]
  readonly fields: readonly FieldDraft[]
  readonly tags: readonly FoundTag[]
  readonly cordsOrigin: CordsOrigin
  /** What signature boxes that overlap each other are. */
  readonly overlap?: Overlap | undefined
}

export type Found<T extends Tag> = FoundTag & { readonly tag: T }

export function isSign(found: FoundTag): found is Found<SignTag> {
  return found.tag.type === 'sign' || found.tag.type === 'initials'
}

export function isField(found: FoundTag): found is Found<FieldTag> {
  return !isSign(found)
}
