import type { Letter } from '../otp.ts'
import { html, page } from './html.ts'

/** Everybody's phone. */
export function inboxPage(letters: readonly Letter[]): string {
  const rows = letters.map(
    ({ to, code, sentAt }) =>
      html`<tr><td>${to}</td><td><code>${code}</code></td><td>${sentAt.toISOString()}</td></tr>`,
  )
  const table = html`<table><thead><tr><th>Phone of</th><th>Code</th><th>Sent</th></tr></thead><tbody>${rows}</tbody></table>`
  return page('Inbox', letters.length === 0 ? html`<p>No code is waiting.</p>` : table)
}
