/** A template: signature boxes by role, and fields whose values are drawn on each copy. */
import type { SignerFieldInput } from '../field/types.ts'
import type { Box, Overlap } from '../placement/index.ts'
import type { CcTime, Role as RecipientRole, RemindersInput, SigType } from '../signrequest/index.ts'

export const TEMPLATE_LIMITS = {
  /** The maximum number of signers of a request. */
  roles: 50,
  fields: 200,
  /** Of a role or field, in characters. */
  name: 60,
  value: 5_000,
  /** Places of all fields together. */
  places: 1_000,
  /** Characters of all values, counted at each place. Bounds the work of one document. */
  drawn: 50_000,
  /** In points. */
  smallestSize: 5,
  largestSize: 72,
} as const

/** Defaults of a role for its signer, named as in the create body. */
export interface SignerDefaults {
  readonly cc_at?: CcTime
  readonly sig_type?: SigType
  readonly sequence?: number
  readonly auth?: 'none' | 'email_otp' | 'access_code'
  readonly locale?: string
  readonly redirect_url?: string
  readonly provider?: string
  readonly fallback?: readonly SigType[]
  readonly may_delegate?: boolean
  readonly certificate?: { readonly serial_number?: string; readonly organisation?: string }
}

/** What the person in a role is asked to do. Requests cannot change it: the boxes and the order depend on it. */
export interface RoleTask {
  /** Default: `signer`. */
  readonly role?: RecipientRole
  /** The name of the role that a witness belongs to. */
  readonly witness_of?: string
}

/** A recipient's role in the document, such as the buyer. */
export interface Role extends SignerDefaults, RoleTask {
  readonly name: string
  /** As many as `cords`, paired by index, origin top left. Every form of input is stored like this. None without a signature. */
  readonly page: readonly string[]
  readonly cords: readonly Box[]
  /** What the signer fills, with all boxes; absent if nothing. */
  readonly fields?: readonly SignerFieldInput[]
}

export const FIELD_TYPES = ['text', 'date', 'number'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

export const ALIGNMENTS = ['start', 'left', 'center', 'right'] as const
/** `start`: left or right, by the script of the text. */
export type Alignment = (typeof ALIGNMENTS)[number]

/** A field has one value per document, drawn at each of its places. */
export interface Field {
  readonly name: string
  readonly type: FieldType
  readonly page: readonly string[]
  readonly cords: readonly Box[]
  /** In points. Reduced if a value does not fit. */
  readonly size: number
  readonly align: Alignment
  readonly multiline: boolean
  readonly required: boolean
  readonly default: string | null
  /** The format of a date or number; null: as given. */
  readonly format: string | null
}

/** Defaults of requests made from the template, named as in the create body. */
export interface RequestDefaults {
  readonly is_sequential?: boolean
  readonly message?: string
  readonly overlap?: Overlap
  readonly reminders?: RemindersInput
  readonly notify?: boolean
  readonly webhook_url?: string
  readonly webhook_events?: readonly string[]
  readonly webhook_files?: 'inline' | 'link'
  readonly metadata?: Readonly<Record<string, string>>
}

export interface TemplateError {
  readonly field: string
  readonly code: string
  readonly message: string
}
