/** What a caller may do. Each operation of the API names the scope that it needs. */
export const SCOPES = [
  'requests:write',
  'requests:read',
  'documents:write',
  'links',
  'webhooks',
  'bulk',
  'evidence',
  'sandbox',
  'keys',
  'account',
  'members',
  'activity',
  'admin',
] as const

export type Scope = (typeof SCOPES)[number]

export type Mode = 'test' | 'live'

/** What `admin` stands for. Keys from before the scopes below existed have it. */
const ADMINISTRATION: readonly Scope[] = ['account', 'keys', 'members', 'activity', 'sandbox']

/** The scopes that a stored list grants: `admin` is short for the scopes of administration. */
export function grantedScopes(stored: readonly Scope[]): ReadonlySet<Scope> {
  return new Set(stored.includes('admin') ? [...stored, ...ADMINISTRATION] : stored)
}

/** The scopes of `asked` that `holder` lacks and therefore cannot grant. */
export function missingScopes(holder: ReadonlySet<Scope>, asked: readonly Scope[]): Scope[] {
  return asked.filter((scope) => !holder.has(scope))
}
