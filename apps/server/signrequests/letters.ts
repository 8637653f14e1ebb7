import { escapeHtml } from '../platform/html.ts'

// The mails to signers, as text and HTML. Every value that comes from a sender is escaped; nothing is loaded from
// anywhere; the look survives dark mode because no colour is forced on text.

export interface InvitationFacts {
  signerName: string
  documentName: string
  senderName: string
  message: string | null
  /** RFC 3339 instant, shown with its zone. */
  expiresAt: string
  timeZone: string
  link: string
  sandbox: boolean
}

export interface Letter {
  subject: string
  text: string
  html: string
}

export const SANDBOX_MARK = 'SANDBOX: this is a test. A signature has no legal effect.'

export function invitation(facts: InvitationFacts): Letter {
  const asks = `${facts.senderName} asks you to sign “${facts.documentName}”`
  return letter(facts, asks, `${asks}.`)
}

export function reminder(facts: InvitationFacts): Letter {
  const waits = `“${facts.documentName}” waits for your signature`
  return letter(facts, `Reminder: ${waits}`, `${waits}. ${facts.senderName} asked you for it.`)
}

function letter(facts: InvitationFacts, subject: string, opening: string): Letter {
  const action = 'Review and sign'
  const until = `You can sign until ${dateWithZone(facts.expiresAt, facts.timeZone)}.`
  const mark = facts.sandbox ? SANDBOX_MARK : null
  const closing =
    'The link is for you alone: whoever has it can sign in your name. If you did not expect this mail, ignore it.'
  const words = [`Hello ${facts.signerName},`, opening]
  return {
    subject: oneLine(facts.sandbox ? `[Sandbox] ${subject}` : subject),
    text: [...words, facts.message, `${action}:\n${facts.link}`, until, closing, mark].filter(Boolean).join('\n\n'),
    html: page([
      mark && `<p style="border:1px solid #b45309;border-radius:6px;padding:8px 12px">${escapeHtml(mark)}</p>`,
      ...words.map(paragraph),
      facts.message &&
        `<blockquote dir="auto" style="margin:16px 0;padding-left:12px;border-left:3px solid #888">${escapeHtml(facts.message).replaceAll('\n', '<br>')}</blockquote>`,
      `<p style="margin:24px 0"><a href="${escapeHtml(facts.link)}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:#1d4ed8;color:#ffffff;font-weight:600;text-decoration:none">${action}</a></p>`,
      paragraph(until),
      `<p style="font-size:13px;opacity:.75">${escapeHtml(closing)}</p>`,
    ]),
  }
}

function page(parts: (string | null | false)[]): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><meta name="viewport" content="width=device-width"></head><body style="font:16px/1.5 system-ui,sans-serif;max-width:560px;margin:0 auto;padding:24px;overflow-wrap:anywhere">${parts.filter(Boolean).join('')}</body></html>`
}

function paragraph(text: string): string {
  return `<p dir="auto">${escapeHtml(text)}</p>`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The last minute before an instant, as a person reads it. */
export function dateWithZone(instant: string, timeZone: string): string {
  const last = new Date(Date.parse(instant) - 1)
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone })
  return `${format.format(last)} (${timeZone})`
}
