import { Failure } from '../errors.ts'
import { parseAddress } from '../mail/address.ts'

/** The e-mail address in the `email` member of a body. Throws a Failure that says what is wrong with it. */
export function emailField(text: string): string {
  const parsed = parseAddress(text)
  if (parsed.ok) return parsed.address
  const error = { field: 'email', code: 'malformed', message: parsed.reason }
  throw new Failure('validation_failed', parsed.reason, { errors: [error] })
}
