import type { Code } from './http/codes.ts'

// The one error type of the server. platform/http/problem.ts turns it into a response.

export interface FieldError {
  field: string
  code: string
  message: string
}

export interface FailureOptions {
  errors?: FieldError[]
  /** Additional members of the response, e.g. the id of a conflicting request. */
  details?: Record<string, unknown>
  retryAfterSeconds?: number
  cause?: unknown
}

/** A refused call, with a message for the caller. */
export class Failure extends Error {
  readonly code: Code
  readonly errors: FieldError[]
  readonly details: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined

  constructor(code: Code, message: string, options: FailureOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'Failure'
    this.code = code
    this.errors = options.errors ?? []
    this.details = options.details ?? {}
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** The call was shed before it had any effect. It is safe to repeat. */
export class Overloaded extends Failure {
  constructor(message: string) {
    super('overloaded', `${message} Repeat the call in a second.`, { retryAfterSeconds: 1 })
    this.name = 'Overloaded'
  }
}
