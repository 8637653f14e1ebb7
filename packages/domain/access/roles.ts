import { type Mode, SCOPES, type Scope } from './scopes.ts'

// Roles of members. A role is a set of scopes in each mode, so a session uses the same routes as an API key.

export const ROLES = ['owner', 'admin', 'developer', 'sender', 'viewer', 'auditor'] as const

export type Role = (typeof ROLES)[number]

const READ: readonly Scope[] = ['requests:read', 'evidence']
const SEND: readonly Scope[] = [...READ, 'requests:write', 'documents:write', 'links', 'bulk']

const SCOPES_OF: Record<Role, Record<Mode, readonly Scope[]>> = {
  owner: { test: SCOPES, live: SCOPES },
  admin: { test: SCOPES, live: SCOPES },
  developer: { test: [...SEND, 'sandbox', 'webhooks', 'keys'], live: ['requests:read', 'webhooks', 'keys'] },
  sender: { test: [...SEND, 'sandbox'], live: SEND },
  viewer: { test: READ, live: READ },
  auditor: { test: [...READ, 'activity'], live: [...READ, 'activity'] },
}

/** What a member with this role may do in this mode. */
export function scopesOf(role: Role, mode: Mode): ReadonlySet<Scope> {
  return new Set(SCOPES_OF[role][mode])
}

/** Whether a member may make keys for live mode. A key gets no more scopes than the member's role has. */
export function mayMakeLiveKey({ role, modes }: { role: Role; modes: Iterable<Mode> }): boolean {
  return [...modes].includes('live') && scopesOf(role, 'live').has('keys')
}

/** Whether a member with the role `actor` may give, change or take the role `role`: only owners manage owners. */
export function mayManage(actor: Role, role: Role): boolean {
  return actor === 'owner' || (actor === 'admin' && role !== 'owner')
}
