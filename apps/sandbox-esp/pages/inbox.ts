import type { SentCode } from '../otp.ts'
import { html, page } from './html.ts'

/** The codes that were sent, instead of a phone. */
export function inboxPage(codes: readonly SentCode[]): string {
  const rows = codes.map(
    ({ to, code, sentAt }) =>
      html`<tr><td>${to}</td><td><code>${code}</code></td><td>${sentAt.toISOString()}</td></tr>`,
  )
  const table = html`<table><thead><tr><th>Phone of</th><th>Code</th><th>Sent</th></tr></thead><tbody>${rows}</tbody></table>`
  return page('Inbox', codes.length === 0 ? html`<p>There are no codes.</p>` : table)
}
