import type { FastifyRequest } from 'fastify'
import { Failure } from '../errors.ts'

/** What a key may do. */
export const SCOPES = [
  'requests:write',
  'requests:read',
  'documents:write',
  'links',
  'webhooks',
  'bulk',
  'admin',
] as const
export type Scope = (typeof SCOPES)[number]

export type Mode = 'test' | 'live'

/** Who is calling: resolved from the API key before any handler runs (accounts/authenticate.ts). */
export interface Caller {
  tenantId: string
  accountId: string
  mode: Mode
  slot: number
  keyId: string
  scopes: ReadonlySet<Scope>
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** Authenticates again, for a response that lasts minutes: the key may be revoked meanwhile. */
    isStillAdmitted(): Promise<boolean>
  }
  interface FastifyContextConfig {
    /** The scope that a key needs for this route. A route without one is public. */
    scope?: Scope
    /** Members of the response that are shown once, such as `secret` or `data[].url`. In a replay they are null. */
    secretMembers?: string[]
  }
}

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Failure('missing_api_key', 'This call needs an API key.')
  return request.caller
}
