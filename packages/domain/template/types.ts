/** A template: a document's places by role, and what is written on it for each copy. */
import type { Box } from '../placement/index.ts'
import type { SigType } from '../signrequest/index.ts'

export const TEMPLATE_LIMITS = {
  /** As many as a request has signers. */
  roles: 50,
  fields: 200,
  /** Of a role or field, in characters. */
  name: 60,
  value: 5_000,
  /** Places of all fields together. */
  places: 1_000,
  /** Characters of all values, counted at each place: they bound the work one document can cause. */
  drawn: 50_000,
  /** Points. Smaller is not read; larger is no text on a form. */
  smallestSize: 5,
  largestSize: 72,
} as const

/** What a role says of whoever takes it, in the words of the create body. */
export interface SignerDefaults {
  readonly sig_type?: SigType
  readonly sequence?: number
  readonly auth?: 'none' | 'email_otp' | 'access_code'
  readonly locale?: string
  readonly redirect_url?: string
  readonly provider?: string
  readonly fallback?: readonly SigType[]
  readonly certificate?: { readonly serial_number?: string; readonly organisation?: string }
}

/** A part somebody plays in the document, such as the buyer. */
export interface Role extends SignerDefaults {
  readonly name: string
  /** As many as `cords`, paired by index, measured from the top left: whatever was given is frozen like this. */
  readonly page: readonly string[]
  readonly cords: readonly Box[]
}

export const FIELD_TYPES = ['text', 'date', 'number'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

export const ALIGNMENTS = ['start', 'left', 'center', 'right'] as const
/** `start`: where the text's own script begins to be read. */
export type Alignment = (typeof ALIGNMENTS)[number]

/** A value of its own for each document made from the template, drawn at every one of its places. */
export interface Field {
  readonly name: string
  readonly type: FieldType
  readonly page: readonly string[]
  readonly cords: readonly Box[]
  /** In points; smaller where a value needs it. */
  readonly size: number
  readonly align: Alignment
  readonly multiline: boolean
  readonly required: boolean
  readonly default: string | null
  /** How a date or number is written; null: as it is given. */
  readonly format: string | null
}

/** What every request made from the template says unless it says otherwise, in the words of the create body. */
export interface RequestDefaults {
  readonly is_sequential?: boolean
  readonly message?: string
  readonly reminders?: boolean
  readonly notify?: boolean
  readonly webhook_url?: string
  readonly webhook_files?: 'inline' | 'link'
  readonly metadata?: Readonly<Record<string, string>>
}

export interface TemplateError {
  readonly field: string
  readonly code: string
  readonly message: string
}
