import type { FastifyRequest } from 'fastify'
import { Failure } from '../platform/errors.ts'
import { type Caller, callerOf } from '../platform/http/caller.ts'

/** The caller, if it is a sandbox's. */
export function sandboxCallerOf(request: FastifyRequest): Caller {
  const caller = callerOf(request)
  if (caller.mode === 'test') return caller
  throw new Failure('sandbox_only', 'This exists only in the sandbox: call it with a test key.')
}
