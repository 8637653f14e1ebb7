// One error type inside; platform/http/problem.ts holds the one table that turns it into an answer.

export interface FieldError {
  field: string
  code: string
  message: string
}

export interface FailureOptions {
  errors?: FieldError[]
  /** Extra members of the answer, e.g. the id of the request that is in the way. */
  details?: Record<string, unknown>
  retryAfterSeconds?: number
  cause?: unknown
}

/** A refusal with words for the caller. `code` is one of the closed list in platform/http/codes.ts. */
export class Failure extends Error {
  readonly code: string
  readonly errors: FieldError[]
  readonly details: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined

  constructor(code: string, message: string, options: FailureOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'Failure'
    this.code = code
    this.errors = options.errors ?? []
    this.details = options.details ?? {}
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Work was shed to keep what is already running fast. Always safe to repeat. */
export class Overloaded extends Failure {
  constructor(message: string) {
    super('overloaded', `${message} Repeat the call in a second.`, { retryAfterSeconds: 1 })
    this.name = 'Overloaded'
  }
}
