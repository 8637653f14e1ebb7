import { parseAddress } from '../../platform/mail/address.ts'
import { invalidValue } from './error.ts'

// The attributes of a user that are kept (RFC 7643 §4.1). Others, such as telephone numbers or those of the enterprise
// extension, are accepted and dropped: the service does not need them (RFC 7644 §3.3 allows it).

export interface Email {
  value: string
  type?: string
  primary?: boolean
}

export interface Attributes {
  userName: string
  externalId: string | null
  active: boolean
  displayName?: string
  name?: Partial<Record<NamePart, string>>
  emails: Email[]
}

export const NAME_PARTS = ['formatted', 'familyName', 'givenName', 'middleName'] as const
export type NamePart = (typeof NAME_PARTS)[number]

const LONGEST = 256
const MOST_EMAILS = 10

/** Members of a JSON object by their name in lower case: names of SCIM are case-insensitive (RFC 7643 §2.1). */
export type Members = Map<string, unknown>

export function membersOf(value: unknown): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map()
  return new Map(Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]))
}

/** The body of a POST or PUT. */
export function readAttributes(body: unknown): Attributes {
  const members = membersOf(body)
  const userName = textOf('userName', members.get('username'))
  if (userName === undefined) throw invalidValue('userName is required.')
  const displayName = textOf('displayName', members.get('displayname'))
  const name = nameOf(members.get('name'))
  return {
    userName,
    externalId: textOf('externalId', members.get('externalid')) ?? null,
    active: members.has('active') ? booleanOf(members.get('active')) : true,
    ...(displayName === undefined ? {} : { displayName }),
    ...(name === undefined ? {} : { name }),
    emails: emailsOf(members.get('emails')),
  }
}

/** Undefined for an absent or empty value. */
export function textOf(field: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string' || value.length > LONGEST || /\p{Cc}/u.test(value)) {
    throw invalidValue(`${field} must be a text of at most ${LONGEST} characters, without control characters.`)
  }
  return value.trim() === '' ? undefined : value.trim()
}

/** Entra ID sends "True" and "False" as texts. */
export function booleanOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.toLowerCase() : ''
  if (text === 'true' || text === 'false') return text === 'true'
  throw invalidValue('active must be true or false.')
}

export function nameOf(value: unknown): Attributes['name'] | undefined {
  const members = membersOf(value)
  const parts = NAME_PARTS.flatMap((part) => {
    const text = textOf(`name.${part}`, members.get(part.toLowerCase()))
    return text === undefined ? [] : [[part, text] as const]
  })
  return parts.length > 0 ? Object.fromEntries(parts) : undefined
}

export function emailsOf(value: unknown): Email[] {
  if (value === undefined || value === null) return []
  const list = Array.isArray(value) ? value : [value]
  if (list.length > MOST_EMAILS) throw invalidValue(`A user has at most ${MOST_EMAILS} e-mail addresses.`)
  return list.flatMap((each) => {
    const members = typeof each === 'string' ? new Map([['value', each as unknown]]) : membersOf(each)
    const address = textOf('emails.value', members.get('value'))
    if (address === undefined) return []
    const type = textOf('emails.type', members.get('type'))
    const primary = members.get('primary')
    return [
      {
        value: address,
        ...(type === undefined ? {} : { type }),
        ...(primary === undefined || primary === null ? {} : { primary: booleanOf(primary) }),
      },
    ]
  })
}

/** The address of the user: the primary one, else that of work, else the first, else the user name. */
export function addressOf({ emails, userName }: Attributes): string {
  const chosen =
    emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type?.toLowerCase() === 'work') ?? emails[0]
  const parsed = parseAddress(chosen?.value ?? userName)
  if (!parsed.ok) throw invalidValue(`The user has no e-mail address that can be used. ${parsed.reason}`)
  return parsed.address
}

/** The name of the user, for other members. */
export function displayNameOf({ displayName, name }: Attributes): string | null {
  const joined = [name?.givenName, name?.familyName].filter((part) => part !== undefined).join(' ')
  return displayName ?? name?.formatted ?? (joined === '' ? null : joined)
}
