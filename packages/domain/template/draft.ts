import type { CordsOrigin, PageInfo, SignerCords } from '../placement/index.ts'
import type { FieldTag, SignTag, Tag } from './tag.ts'
import type { Alignment, FieldType, SignerDefaults } from './types.ts'

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
  /** It stands in a line that runs from right to left, and so do its boxes: they end where it ends. */
  readonly fromRight: boolean
  readonly tag: Tag
}

export interface TemplateDraft {
  readonly pages: readonly PageInfo[]
  readonly roles: readonly RoleDraft[]
  readonly fields: readonly FieldDraft[]
  readonly tags: readonly FoundTag[]
  readonly cordsOrigin: CordsOrigin
}

export type Found<T extends Tag> = FoundTag & { readonly tag: T }

export function isSign(found: FoundTag): found is Found<SignTag> {
  return found.tag.type === 'sign' || found.tag.type === 'initials'
}

export function isField(found: FoundTag): found is Found<FieldTag> {
  return !isSign(found)
}
