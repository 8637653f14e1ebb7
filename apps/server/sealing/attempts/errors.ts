/** The attempt failed, and a retry with the same input would fail again. */
export class AttemptRefused extends Error {
  override readonly name = 'AttemptRefused'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** A third party did not respond. A retry may succeed. */
export class AttemptDelayed extends Error {
  override readonly name = 'AttemptDelayed'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
