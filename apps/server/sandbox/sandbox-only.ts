import type { FastifyRequest } from 'fastify'
import { Failure } from '../platform/errors.ts'
import { type Caller, callerOf } from '../platform/http/caller.ts'

/** The caller, if they use a sandbox key. */
export function sandboxCallerOf(request: FastifyRequest): Caller {
  const caller = callerOf(request)
  if (caller.mode === 'test') return caller
  throw new Failure('sandbox_only', 'This operation exists only in the sandbox. Call it with a test key.')
}
