/** A request that is being prepared. */
import type { NewBox } from '../../editor/model/commands.ts'
import type { EditorField } from '../../editor/model/types.ts'
import type { Person } from './people.ts'

export interface RequestOptions {
  readonly isSequential: boolean
  readonly message: string
  /** `YYYY-MM-DD`; empty: the API's default. */
  readonly expiryDate: string
  /** null: as the account is set. */
  readonly reminders: boolean | null
  readonly reference: string
  readonly notify: boolean
  readonly isOverlapAllowed: boolean
  /** Fields of pasted JSON that the form does not show. They are sent unchanged. */
  readonly other: Readonly<Record<string, unknown>>
}

export interface PreparedRequest {
  readonly documentId: string
  readonly people: readonly Person[]
  readonly boxes: readonly NewBox[]
  readonly fields: readonly EditorField[]
  readonly options: RequestOptions
}

export const NO_OPTIONS: RequestOptions = {
  isSequential: false,
  message: '',
  expiryDate: '',
  reminders: null,
  reference: '',
  notify: true,
  isOverlapAllowed: false,
  other: {},
}
