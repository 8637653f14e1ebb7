import { isUuid } from '../ids.ts'
import { parseAddress } from './address.ts'

// A mail's return path identifies the mail, whatever the remote server includes in its bounce:
// bounces+<tenant><mail>@domain, each id in base 36. Both ids are needed to find the mail, and neither can be guessed.

const DIGITS = 25 // length of a UUID in base 36
const LONGEST_BASE = 64 - 1 - 2 * DIGITS // what RFC 5321 §4.5.3.1.1 leaves before the plus

export interface MailRef {
  tenantId: string
  messageId: string
}

/** Null without a bounce address, and for a mail without such ids. */
export function returnPathOf(bounceAddress: string | null, { tenantId, messageId }: MailRef): string | null {
  if (bounceAddress === null || !isUuid(tenantId) || !isUuid(messageId)) return null
  const at = bounceAddress.lastIndexOf('@')
  return `${bounceAddress.slice(0, at)}+${digitsOf(tenantId)}${digitsOf(messageId)}${bounceAddress.slice(at)}`
}

/** The mail that one of our return paths identifies. */
export function mailOfReturnPath(bounceAddress: string, address: string): MailRef | undefined {
  const [local = '', domain] = split(bounceAddress)
  const [givenLocal = '', givenDomain] = split(address.toLowerCase())
  const tag = givenLocal.slice(local.length + 1)
  if (givenDomain !== domain || !givenLocal.startsWith(`${local}+`) || !/^[0-9a-z]{50}$/.test(tag)) return undefined
  const [tenantId, messageId] = [uuidOf(tag.slice(0, DIGITS)), uuidOf(tag.slice(DIGITS))]
  return tenantId && messageId ? { tenantId, messageId } : undefined
}

/** In lower case, because servers may fold the case; or why the address cannot be used. */
export function parseBounceAddress(text: string): { ok: true; address: string } | { ok: false; reason: string } {
  const parsed = parseAddress(text)
  if (!parsed.ok) return parsed
  if (split(parsed.address)[0].length > LONGEST_BASE) {
    return { ok: false, reason: `The part before the @ has to leave room: at most ${LONGEST_BASE} characters.` }
  }
  return { ok: true, address: parsed.address.toLowerCase() }
}

function split(address: string): [local: string, domain: string] {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at), address.slice(at + 1)]
}

function digitsOf(uuid: string): string {
  return BigInt(`0x${uuid.replaceAll('-', '')}`)
    .toString(36)
    .padStart(DIGITS, '0')
}

function uuidOf(digits: string): string | undefined {
  let value = 0n
  for (const digit of digits) value = value * 36n + BigInt(Number.parseInt(digit, 36))
  const hex = value.toString(16).padStart(32, '0')
  if (hex.length > 32) return undefined
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
