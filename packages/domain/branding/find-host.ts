// Names of hosts in texts. Mail programs turn them into links, so a text has only those that its sender has proved to own.

/**
 * A URL, an address, a name such as example.com, or an IPv4 address. Letters of many scripts are followed by marks. A number
 * such as 1.5 and an abbreviation such as e.V. are none.
 */
const HOST =
  /(?:[a-z][a-z0-9+.-]*:\/\/|www\.|@)?(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*(?:\.[\p{L}\p{M}\p{N}-]+)*\.\p{L}[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}])|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?!\d))/giu
const SCHEME = /[a-z][a-z0-9+.-]*:\/\/|(?:javascript|data|mailto|tel|sms|hxxps?):/i

/** The first name that is neither one of the domains nor in one. */
export function findForeignHost(text: string, domains: readonly string[]): string | null {
  const plain = text.normalize('NFKC').replaceAll(/[\u3002\uff61]/gu, '.')
  for (const [found] of plain.matchAll(HOST)) {
    const host = found.replace(/^(?:[a-z][a-z0-9+.-]*:\/\/|@)/i, '').toLowerCase()
    if (!isWithin(host, domains)) return found
  }
  const rest = plain.replaceAll(HOST, '')
  return SCHEME.exec(rest)?.[0] ?? null
}

export function isWithin(host: string, domains: readonly string[]): boolean {
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`))
}

/** Printable ASCII without quotes, brackets and backslashes, which URLs encode. */
const HTTPS = /^https:\/\/([a-z0-9.-]+)(?:\/[!#-;=?-[\]-_a-z~]*)?$/i

/** The https URL of a page in one of the domains, without a password and a port; null otherwise. */
export function ownUrl(text: string, domains: readonly string[]): string | null {
  const [, host] = HTTPS.exec(text) ?? []
  return host !== undefined && isWithin(host.toLowerCase(), domains) ? text : null
}
