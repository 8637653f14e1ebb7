/**
 * The base class of all errors that this package throws for bad input. `code` is stable and for programs. The message is
 * for people: it states what happened, where, and what to do, and never contains document content.
 */
export class PadesError extends Error {
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
    this.code = code
  }
}
