import type { FieldError } from '../../model.ts'

/** The part of an error response (RFC 9457) that names wrong values. */
export interface ProblemBody {
  errors?: readonly { field: string; code: string }[]
}

const PREFIX = 'fields.'

/** The wrong values of fields that an error response names. */
export function fieldErrorsIn({ errors = [] }: ProblemBody): FieldError[] {
  return errors.flatMap(({ field, code }) =>
    field.startsWith(PREFIX) ? [{ field: field.slice(PREFIX.length), code: code as FieldError['code'] }] : [],
  )
}
