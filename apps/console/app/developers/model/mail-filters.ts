/** The search parameters of the sandbox's address. */
export interface MailFilters {
  /** Only mails to this address. */
  to?: string
  /** The mail that is open. */
  mail?: string
}

export function mailFiltersOf(raw: Readonly<Record<string, unknown>>): MailFilters {
  const to = typeof raw.to === 'string' ? raw.to.trim().slice(0, 254) : ''
  const mail = typeof raw.mail === 'string' && /^inb_\w{1,60}$/.test(raw.mail) ? raw.mail : ''
  return { ...(to !== '' && { to }), ...(mail !== '' && { mail }) }
}
