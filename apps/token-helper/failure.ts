/** Exit codes of the helper. Scripts and support staff rely on the numbers: do not change them. */
export const EXIT = {
  signed: 0,
  /** An unexpected error. */
  unexpected: 1,
  usage: 2,
  /** The code is wrong, used or expired, or the session has ended. */
  code: 3,
  /** No library, no token, or no certificate for signing on it. */
  token: 4,
  /** The PIN is wrong or blocked. */
  pin: 5,
  /** The service rejects the certificate. */
  certificate: 6,
  /** The data to sign does not match the document shown. Nothing was signed. */
  mismatch: 7,
  /** The service cannot be reached or failed. */
  service: 8,
  /** The user stopped the helper. */
  stopped: 130,
} as const

/** Ends the helper with a message for the user. */
export class Failure extends Error {
  readonly exit: number
  /** What the user can do. */
  readonly advice: string | undefined

  constructor(exit: keyof typeof EXIT, message: string, advice?: string, options?: ErrorOptions) {
    super(message, options)
    this.exit = EXIT[exit]
    this.advice = advice
  }
}
