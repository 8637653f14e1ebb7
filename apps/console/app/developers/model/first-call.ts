import type { Scope } from '@countersign/domain/access'

/** A reading call for each scope that has one, in the order in which they say most. */
const CALLS: readonly (readonly [scope: Scope, path: string])[] = [
  ['requests:read', '/api/v1/account'],
  ['requests:write', '/api/v1/drafts'],
  ['webhooks', '/api/v1/webhook-endpoints'],
  ['keys', '/api/v1/api-keys'],
  ['bulk', '/api/v1/bulk-jobs'],
  ['sandbox', '/api/v1/sandbox/clock'],
  ['members', '/api/v1/members'],
  ['activity', '/api/v1/activity'],
]

/** A command that a new key may run, with the key in it; null if its scopes have no reading call. */
export function firstCall(key: string, scopes: readonly Scope[], origin: string): string | null {
  const path = CALLS.find(([scope]) => scopes.includes(scope))?.[1]
  return path === undefined ? null : `curl ${origin}${path} \\\n  -H 'Authorization: Bearer ${key}'`
}
