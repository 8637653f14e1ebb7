// The accepted form of e-mail addresses: an unquoted local part at a domain name (RFC 5321 §4.1.2: Dot-string, Domain).
// Quoted local parts, comments, address literals and source routes are legal, but in practice only attackers use them:
// mail libraries and servers disagree on where such an address ends, and the mail would go to somebody else.

export type ParsedAddress = { ok: true; address: string } | { ok: false; reason: string }

/** RFC 5321 §4.5.3.1: a path has 256 octets, its brackets included. */
const MAX_ADDRESS = 254
const MAX_LOCAL_PART = 64
const MAX_DOMAIN = 253

const ATOM = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+$/
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/** The address with its domain in lower case. The local part is the receiver's and stays unchanged. */
export function parseAddress(text: string): ParsedAddress {
  if (!/^[\x21-\x7e]*$/.test(text)) return refused(reasonForCharacters(text))
  if (text.length > MAX_ADDRESS) return refused(`It is longer than ${MAX_ADDRESS} characters.`)
  const at = text.lastIndexOf('@')
  if (at < 1) return refused('It must have a name, an @ and a domain.')
  const local = text.slice(0, at)
  const domain = text.slice(at + 1)
  if (local.length > MAX_LOCAL_PART)
    return refused(`The part before the @ is longer than ${MAX_LOCAL_PART} characters.`)
  if (!local.split('.').every((atom) => ATOM.test(atom))) return refused('The part before the @ is not a plain name.')
  if (!isDomainName(domain)) return refused('The part after the @ is not a domain name.')
  return { ok: true, address: `${local}@${domain.toLowerCase()}` }
}

function reasonForCharacters(text: string): string {
  if (/[\r\n]/.test(text)) return 'It has a line break.'
  if (/[\s\p{Cc}]/u.test(text)) return 'It has a space or a control character.'
  return 'It has characters outside ASCII; write an international domain in its xn-- form.'
}

function isDomainName(domain: string): boolean {
  const labels = domain.split('.')
  const top = labels.at(-1) ?? ''
  // A top-level domain has a letter. Without this rule an IPv4 address would pass.
  return domain.length <= MAX_DOMAIN && labels.length >= 2 && labels.every((l) => LABEL.test(l)) && /[A-Za-z]/.test(top)
}

function refused(why: string): ParsedAddress {
  return { ok: false, reason: `This is not an e-mail address we can send to. ${why}` }
}
