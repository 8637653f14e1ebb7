import type { PdfFormField } from '../field/definition/index.ts'
import type { SignerFieldInput } from '../field/types.ts'
import type { CordsOrigin, Overlap, PageInfo, SignerCords } from '../placement/index.ts'
import type { FieldTag, SignTag, Tag } from './tag/read.ts'
import type { SignerFieldTag } from './tag/read-signer-field.ts'
import type { Alignment, FieldType, RoleTask, SignerDefaults } from './types.ts'

/** A role as the sender describes it. Its places may come from tags. */
export interface RoleDraft extends SignerDefaults, RoleTask, SignerCords {
  readonly name: string
  /** What the signer fills. Tags of the same name add boxes, and options that are not given here. */
  readonly fields?: readonly SignerFieldInput[]
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
  /** The form fields of the document that a signer can fill. */
  readonly pdfFields?: readonly PdfFormField[]
  /** YYYY-MM-DD, for prefilled dates. */
  readonly today: string
}

export type Found<T extends Tag> = FoundTag & { readonly tag: T }

export function isSign(found: FoundTag): found is Found<SignTag> {
  return !isSignerField(found) && (found.tag.type === 'sign' || found.tag.type === 'initials')
}

export function isField(found: FoundTag): found is Found<FieldTag> {
  return !isSignerField(found) && !isSign(found)
}

/** The role that a tag belongs to; null for a value of the sender. */
export function roleOfTag(found: FoundTag): string | null {
  if (isSignerField(found)) return found.tag.role
  return isSign(found) ? found.tag.name : null
}

export function isSignerField(found: FoundTag): found is Found<SignerFieldTag> {
  return 'role' in found.tag
}
