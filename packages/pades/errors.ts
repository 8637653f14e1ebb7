/**
 * The one error type of this package. `code` is stable and meant for programs; the message says what happened, where,
 * and what to do, and never contains document content.
 */
export class PadesError extends Error {
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
    this.code = code
  }
}
