import { createTransport } from 'nodemailer'
import { parseAddress } from './address.ts'
import {
  type Attachment,
  type InlinePicture,
  type Mail,
  MailDelayed,
  type Mailer,
  MailRefused,
  MailSlowed,
  mustBeSafe,
  type SignedSender,
} from './mailer.ts'
import { returnPathOf } from './return-path.ts'

export interface SmtpSettings {
  /** smtp:// (STARTTLS where offered, and required if the URL has a password) or smtps://, with user:password@ if needed. */
  url: string
  /** `Name <address>` or an address. */
  from: string
  /** The return path of mails that cannot be delivered; by default the sender's address. */
  bounceAddress?: string | null
}

const CONNECT_MS = 5_000
const ANSWER_MS = 30_000

export function openSmtp({ url, from, bounceAddress = null }: SmtpSettings): Mailer {
  const sender = parseMailbox(from)
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  const transport = createTransport({ ...connectionOf(new URL(url)), disableFileAccess: true, disableUrlAccess: true })

  return {
    async send(mail: Mail): Promise<void> {
      mustBeSafe(mail)
      try {
        await transport.sendMail({
          messageId: `<${mail.messageId}@${domain}>`,
          from: mail.from ? { name: mail.from.name, address: mail.from.email } : sender,
          ...(mail.replyTo ? { replyTo: { name: mail.replyTo.name, address: mail.replyTo.email } } : {}),
          ...(mail.from ? { dkim: dkimOf(mail.from) } : {}),
          to: { name: mail.to.name, address: mail.to.email },
          // The envelope is separate from the headers, so no header can add a recipient.
          envelope: { from: returnPathOf(bounceAddress, mail) ?? sender.address, to: [mail.to.email] },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: headersOf(mail),
          attachments: [
            ...(mail.pictures ?? []).map(inline),
            ...(await Promise.all((mail.attachments ?? []).map(opened))),
          ],
        })
      } catch (error) {
        throw judged(error as SmtpError)
      }
    },

    async check(): Promise<void> {
      await transport.verify()
    },

    async close(): Promise<void> {
      transport.close()
    },
  }
}

function headersOf({ unsubscribeUrl }: Mail): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated', // RFC 3834: prevents automatic replies
    ...(unsubscribeUrl
      ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {}),
  }
}

async function opened({ name, contentType, open }: Attachment) {
  return { filename: name, contentType, content: await open() }
}

function inline({ cid, name, contentType, bytes }: InlinePicture) {
  return { cid, filename: name, contentType, content: bytes, contentDisposition: 'inline' as const }
}

/**
 * What a DKIM signature covers besides the body. Not Message-ID and Date, which some relays replace in every mail. Both
 * headers of one-click unsubscription, without which receivers ignore it (RFC 8058, section 4).
 */
const SIGNED_HEADERS = [
  ...['From', 'Reply-To', 'Subject', 'To', 'MIME-Version', 'Content-Type', 'Content-Transfer-Encoding'],
  ...['Auto-Submitted', 'List-Unsubscribe', 'List-Unsubscribe-Post'],
].join(':')

function dkimOf({ domain, selector, privateKey }: SignedSender) {
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED_HEADERS }
}

function connectionOf(url: URL) {
  const secure = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  const pass = decodeURIComponent(url.password)
  return {
    pool: true as const,
    // As many connections as concurrent mails, so a slow mail does not block another.
    maxConnections: 32,
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: pass !== '' && !secure,
    ...(user ? { auth: { user, pass } } : {}),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
  }
}

interface SmtpError extends Error {
  command?: string
  responseCode?: number
  response?: string
}

/**
 * Only a 5xx response to this recipient or this message is final (RFC 5321 §4.2.1). A 5xx to the login or to our own
 * address is a configuration error of the operator, and does not mean that the signer's address is invalid.
 */
function judged(error: SmtpError): Error {
  const { command = '', responseCode = 0, message } = error
  const final = responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command)
  if (final) return new MailRefused(`The mail server refused it: ${message}`, { cause: error })
  const words = `The mail server did not take it now: ${message}`
  return isSlowDown(error) ? new MailSlowed(words, { cause: error }) : new MailDelayed(words, { cause: error })
}

/** Responses about one address (RFC 3463: X.1, X.2) or greylisting say nothing about the rate. */
const OF_ONE_MAIL = /^4\d\d[ -]4\.[12]\.|gr[ae]y-?list/i

/** 421, or a 45x after the recipient was sent: the server was reached and asks for a retry later. */
function isSlowDown({ command = '', responseCode = 0, response = '' }: SmtpError): boolean {
  if (!['MAIL FROM', 'RCPT TO', 'DATA'].includes(command)) return false
  return [421, 450, 451, 452].includes(responseCode) && !OF_ONE_MAIL.test(response)
}

function parseMailbox(text: string): { name: string; address: string } {
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? []
  const parsed = parseAddress(inBrackets ?? text)
  if (!parsed.ok) throw new Error(`The sender of mails must be an address or "Name <address>", not "${text}"`)
  return { name: name.trim(), address: parsed.address }
}
