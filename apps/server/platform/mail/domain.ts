import { domainToASCII } from 'node:url'

// The receiver for which a mail counts in rate limits: the operator of the mail servers, for any spelling of its
// domain.

/** Domains of one receiver. They share its rate limit. */
const FAMILIES: Record<string, string[]> = {
  'gmail.com': ['googlemail.com'],
  'outlook.com': ['hotmail.com', 'live.com', 'msn.com'],
  'yahoo.com': ['ymail.com', 'rocketmail.com', 'aol.com'],
  'icloud.com': ['me.com', 'mac.com'],
  'proton.me': ['protonmail.com', 'pm.me'],
  'gmx.net': ['gmx.de', 'gmx.at', 'gmx.ch', 'web.de'],
}

const HEADS = new Map(Object.entries(FAMILIES).flatMap(([head, others]) => others.map((other) => [other, head])))

/** In lower case, in its xn-- form, without the root's dot, and under its receiver's name. */
export function receiverOf(address: string): string {
  const written = address.slice(address.lastIndexOf('@') + 1).replace(/\.$/, '')
  const domain = domainToASCII(written) || written.toLowerCase()
  return HEADS.get(domain) ?? domain
}
