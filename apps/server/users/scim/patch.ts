import {
  type Attributes,
  booleanOf,
  type Email,
  emailsOf,
  membersOf,
  NAME_PARTS,
  nameOf,
  textOf,
} from './attributes.ts'
import { ScimError } from './error.ts'

// PATCH (RFC 7644 §3.5.2). Directories differ: Entra ID writes "Add", paths with filters and "False"; Okta sends objects
// without a path. Attributes that are not kept are ignored, with and without a path.

export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const USER_PREFIX = 'urn:ietf:params:scim:schemas:core:2.0:user:'
const MOST_OPERATIONS = 100

type Verb = 'add' | 'replace' | 'remove'

interface Operation {
  verb: Verb
  path: string | undefined
  value: unknown
}

/** The attributes after all operations, or a ScimError: then none of them has an effect. */
export function applyPatch(before: Attributes, body: unknown): Attributes {
  let attributes = before
  for (const operation of readOperations(body)) attributes = applyOperation(attributes, operation)
  return attributes
}

function readOperations(body: unknown): Operation[] {
  const operations = membersOf(body).get('operations')
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > MOST_OPERATIONS) {
    throw new ScimError(400, `Operations must be a list of 1 to ${MOST_OPERATIONS} operations.`, 'invalidSyntax')
  }
  return operations.map((each) => {
    const members = membersOf(each)
    const verb = String(members.get('op')).toLowerCase()
    if (verb !== 'add' && verb !== 'replace' && verb !== 'remove') {
      throw new ScimError(400, 'op must be add, replace or remove.', 'invalidSyntax')
    }
    const path = members.get('path')
    if (path !== undefined && path !== null && typeof path !== 'string') {
      throw new ScimError(400, 'path must be a text.', 'invalidPath')
    }
    return { verb, path: path ? path : undefined, value: members.get('value') }
  })
}

function applyOperation(attributes: Attributes, { verb, path, value }: Operation): Attributes {
  if (path !== undefined) return applyAt(attributes, verb, parsePath(path), value)
  if (verb === 'remove') throw new ScimError(400, 'remove needs a path.', 'noTarget')
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ScimError(400, 'Without a path, value must be an object.', 'invalidValue')
  }
  // The names may be paths: Entra ID sends {"name.givenName": "Ada"}.
  let changed = attributes
  for (const [name, member] of Object.entries(value)) changed = applyAt(changed, verb, parsePath(name), member)
  return changed
}

interface Path {
  /** In lower case, as the others. */
  attribute: string
  /** Of `emails[type eq "work"]`. */
  filter: { name: string; value: string } | undefined
  part: string | undefined
}

const PATH = /^([a-z$][\w$-]*)(?:\[\s*(\w+)\s+eq\s+("(?:[^"\\]|\\.)*"|true|false)\s*\])?(?:\.([a-z$][\w$-]*))?$/i

function parsePath(text: string): Path {
  const short = text.toLowerCase().startsWith(USER_PREFIX) ? text.slice(USER_PREFIX.length) : text
  // Attributes of other schemas are not kept.
  if (/^urn:/i.test(short)) return { attribute: 'urn', filter: undefined, part: undefined }
  const [, attribute = '', name, quoted = '""', part] = PATH.exec(short.trim()) ?? []
  if (attribute === '') throw new ScimError(400, `The path ${text.slice(0, 100)} is not valid.`, 'invalidPath')
  const filter = name === undefined ? undefined : { name: name.toLowerCase(), value: String(JSON.parse(quoted)) }
  return { attribute: attribute.toLowerCase(), filter, part: part?.toLowerCase() }
}

function applyAt(attributes: Attributes, verb: Verb, path: Path, value: unknown): Attributes {
  const isRemoved = verb === 'remove'
  switch (path.attribute) {
    case 'username': {
      const userName = isRemoved ? undefined : textOf('userName', single(value))
      if (userName === undefined) throw new ScimError(400, 'userName cannot be removed.', 'mutability')
      return { ...attributes, userName }
    }
    case 'externalid':
      return { ...attributes, externalId: isRemoved ? null : (textOf('externalId', single(value)) ?? null) }
    case 'active':
      return { ...attributes, active: isRemoved ? false : booleanOf(single(value)) }
    case 'displayname': {
      const { displayName: _, ...rest } = attributes
      const displayName = isRemoved ? undefined : textOf('displayName', single(value))
      return displayName === undefined ? rest : { ...rest, displayName }
    }
    case 'name':
      return withName(attributes, verb, path.part, value)
    case 'emails':
      return { ...attributes, emails: changedEmails(attributes.emails, verb, path, value) }
    case 'id':
      throw new ScimError(400, 'id cannot be changed.', 'mutability')
    default:
      return attributes
  }
}

/** Some directories wrap a single value: {"active": {"value": "False"}}, or [{"value": false}]. */
function single(value: unknown): unknown {
  const first = Array.isArray(value) && value.length === 1 ? value[0] : value
  const members = membersOf(first)
  return members.has('value') ? members.get('value') : first
}

function withName(attributes: Attributes, verb: Verb, part: string | undefined, value: unknown): Attributes {
  const { name: before, ...rest } = attributes
  if (part === undefined) {
    const name = verb === 'remove' ? undefined : { ...before, ...nameOf(value) }
    return name === undefined ? rest : { ...rest, name }
  }
  const known = NAME_PARTS.find((each) => each.toLowerCase() === part)
  if (known === undefined) return attributes
  const { [known]: _, ...others } = before ?? {}
  const text = verb === 'remove' ? undefined : textOf(`name.${known}`, single(value))
  return { ...rest, name: text === undefined ? others : { ...others, [known]: text } }
}

function changedEmails(before: Email[], verb: Verb, { filter, part }: Path, value: unknown): Email[] {
  if (!filter) {
    if (part !== undefined) return before
    if (verb === 'remove') return value === undefined ? [] : without(before, emailsOf(value))
    const given = emailsOf(value)
    return verb === 'replace' ? given : demoted([...without(before, given), ...given], given)
  }
  const isMeant = (email: Email) =>
    String(email[filter.name as keyof Email] ?? '').toLowerCase() === filter.value.toLowerCase()
  const others = before.filter((email) => !isMeant(email))
  if (verb === 'remove') return part === undefined || part === 'value' ? others : before
  const [meant] = before.filter(isMeant)
  const given =
    part === undefined ? membersOf(Array.isArray(value) ? value[0] : value) : new Map([[part, single(value)]])
  const [changed] = emailsOf({
    ...meant,
    ...(meant ? {} : { [filter.name]: filter.value }),
    ...Object.fromEntries(given),
  })
  return changed ? demoted([...others, changed], [changed]) : before
}

function without(emails: Email[], removed: Email[]): Email[] {
  const values = new Set(removed.map(({ value }) => value.toLowerCase()))
  return emails.filter(({ value }) => !values.has(value.toLowerCase()))
}

/** Only one address is the primary one (RFC 7643 §2.4): the newest. */
function demoted(emails: Email[], given: Email[]): Email[] {
  if (!given.some(({ primary }) => primary)) return emails
  return emails.map((email) => (given.includes(email) ? email : { ...email, primary: false }))
}
