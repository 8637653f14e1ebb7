/** An answer that is an error, as the API describes it (docs/SPEC.md, errors). */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | null
  readonly details: unknown

  constructor(fields: { status: number; code: string; message: string; requestId: string | null; details?: unknown }) {
    super(fields.message)
    this.name = 'ApiProblem'
    this.status = fields.status
    this.code = fields.code
    this.requestId = fields.requestId
    this.details = fields.details
  }
}

/** No answer: no network, or the service is not reachable. */
export class NetworkProblem extends Error {
  constructor(cause: unknown) {
    super('No answer from the service', { cause })
    this.name = 'NetworkProblem'
  }
}
