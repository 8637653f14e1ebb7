import type { FieldValues } from '../../bodies.ts'
import type { FieldError } from '../../model.ts'

/** The fields that the signer fills in, for the script of a panel. */
export interface Fields {
  /** What the signer filled in, nothing if there are no fields; null if a value is wrong, whose field is then shown. */
  read(): Promise<{ fields?: FieldValues } | null>
  /** Shows why the server refused the values. */
  refuse(errors: readonly FieldError[]): Promise<void>
  /** Removes what is kept on the device. */
  discard(): Promise<void>
}

/** A signer without fields. */
export const NONE: Fields = { read: async () => ({}), refuse: async () => {}, discard: async () => {} }
