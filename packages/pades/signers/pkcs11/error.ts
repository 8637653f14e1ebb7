import { returnValueName } from './return-values.ts'

/** A function of the library returned something other than CKR_OK. */
export class Pkcs11Error extends Error {
  readonly rv: number

  constructor(name: string, rv: number) {
    super(`${name} returned ${returnValueName(rv)}`)
    this.rv = rv
  }
}

/** Whether the error is one of these return values. */
export function hasReturned(error: unknown, ...values: readonly number[]): error is Pkcs11Error {
  return error instanceof Pkcs11Error && values.includes(error.rv)
}
