/** How the helper ends. Scripts and support people go by these numbers, so they stay. */
export const EXIT = {
  signed: 0,
  /** Something nobody foresaw. */
  unexpected: 1,
  usage: 2,
  /** The code is wrong, used or too old, or the session is over. */
  code: 3,
  /** No library, no token, or no certificate for signing on it. */
  token: 4,
  /** The PIN is wrong or blocked. */
  pin: 5,
  /** The service does not take the certificate. */
  certificate: 6,
  /** What was to be signed is not what was shown: nothing was signed. */
  dishonest: 7,
  /** The service cannot be reached, or could not finish. */
  service: 8,
  /** The person stopped it. */
  stopped: 130,
} as const

/** Ends the helper with words for the person in front of it. */
export class Failure extends Error {
  readonly exit: number
  /** What to do about it. */
  readonly advice: string | undefined

  constructor(exit: keyof typeof EXIT, message: string, advice?: string, options?: ErrorOptions) {
    super(message, options)
    this.exit = EXIT[exit]
    this.advice = advice
  }
}
