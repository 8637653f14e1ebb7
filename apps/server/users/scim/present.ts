import { type Attributes, addressOf, displayNameOf } from './attributes.ts'
import type { ScimUser } from './store.ts'

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

export type Resource = Record<string, unknown>

export function presentUser(publicUrl: string, user: ScimUser): Resource {
  const { attributes, scimId } = user
  const displayName = displayNameOf(attributes)
  return {
    schemas: [USER_SCHEMA],
    id: scimId,
    ...(attributes.externalId === null ? {} : { externalId: attributes.externalId }),
    userName: attributes.userName,
    ...(attributes.name ? { name: attributes.name } : {}),
    ...(displayName === null ? {} : { displayName }),
    emails: emailsOf(attributes),
    active: attributes.active,
    meta: {
      resourceType: 'User',
      created: new Date(user.createdAt).toISOString(),
      lastModified: new Date(user.changedAt).toISOString(),
      location: `${publicUrl}/scim/v2/Users/${scimId}`,
    },
  }
}

/** A user without listed addresses has the user name as address. */
function emailsOf(attributes: Attributes): object[] {
  return attributes.emails.length > 0 ? attributes.emails : [{ value: addressOf(attributes), primary: true }]
}

/** RFC 7644 §3.4.2.5. `id` and `schemas` are always returned. */
export function selectMembers(
  resource: Resource,
  asked: { attributes?: string; excludedAttributes?: string },
): Resource {
  const only = namesOf(asked.attributes)
  const not = namesOf(asked.excludedAttributes)
  if (only.size === 0 && not.size === 0) return resource
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      const lower = name.toLowerCase()
      if (lower === 'id' || lower === 'schemas') return true
      return only.size > 0 ? only.has(lower) : !not.has(lower)
    }),
  )
}

/** The attribute of `name.givenName` is `name`. */
function namesOf(list: string | undefined): ReadonlySet<string> {
  const names = (list ?? '').split(',').map((name) => name.trim().toLowerCase())
  return new Set(
    names.map((name) => name.replace(`${USER_SCHEMA.toLowerCase()}:`, '').split('.')[0] ?? '').filter(Boolean),
  )
}
