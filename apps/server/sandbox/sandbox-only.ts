import type { FastifyRequest } from 'fastify'
import { Failure } from '../platform/errors.ts'
import { callerOf } from '../platform/http/caller.ts'

/** The caller's tenant, if it is a sandbox. */
export function sandboxOf(request: FastifyRequest): string {
  const { mode, tenantId } = callerOf(request)
  if (mode === 'test') return tenantId
  throw new Failure('sandbox_only', 'This exists only in the sandbox: call it with a test key.')
}
