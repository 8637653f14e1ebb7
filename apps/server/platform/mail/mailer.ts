import type { Readable } from 'node:stream'
import { JobParked } from '../jobs/job.ts'
import { parseAddress } from './address.ts'

// The port for outgoing mail. A driver either delivers a mail to the next server, or throws one of the two errors below.

export interface Mail {
  /** Whose mail it is. */
  tenantId: string
  /** The same for every attempt at the same mail: receivers drop the second copy by it. */
  messageId: string
  /** The job that sends it, where its id is another: a domain's rate limit counts jobs. */
  jobId?: string
  to: { name: string; email: string }
  subject: string
  text: string
  html: string
  /** Where one POST ends mails like this one (RFC 8058). */
  unsubscribeUrl?: string
  attachments?: Attachment[]
}

export interface Attachment {
  name: string
  contentType: string
  size: number
  open(): Promise<Readable>
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  /** Why a mail to this address would exceed the domain's rate limit now, asked before it is composed. */
  checkRateLimit?(email: string, jobId: string): Promise<JobParked | undefined>
  /** Throws if mail could not be sent now. */
  check(): Promise<void>
  close(): Promise<void>
}

/** This mail will never be accepted: sending it again is of no use. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** The mail was not accepted now, or nobody could be asked. Send it again later. */
export class MailDelayed extends Error {
  override readonly name = 'MailDelayed'
}

/** The receiving side takes mails, but fewer of them. */
export class MailSlowed extends MailDelayed {}

/** Whether a mail is not tried again: it was refused for good, or this was the last try. To be parked is no try. */
export function isGivenUp(error: Error, { isLastTry }: { isLastTry?: boolean }): boolean {
  return error instanceof MailRefused || (isLastTry === true && !(error instanceof JobParked))
}

/** Refuses what could break out of a header or reach anybody else; drivers call it before they do anything. */
export function mustBeSafe(mail: Mail): void {
  if (!/^[A-Za-z0-9._-]{1,128}$/.test(mail.messageId)) throw new MailRefused('The message id is not a plain token.')
  const address = parseAddress(mail.to.email)
  if (!address.ok) throw new MailRefused(address.reason)
  if (!isHeaderText(mail.to.name)) throw new MailRefused(`The recipient's name ${UNSAFE}.`)
  if (!isHeaderText(mail.subject)) throw new MailRefused(`The subject ${UNSAFE}.`)
  if (mail.unsubscribeUrl !== undefined && !/^https?:\/\/[!-;=?-~]+$/.test(mail.unsubscribeUrl)) {
    throw new MailRefused('The address that ends mails like this one is not a plain URL.')
  }
  for (const { name } of mail.attachments ?? []) {
    if (!isHeaderText(name)) throw new MailRefused(`An attachment's name ${UNSAFE}.`)
  }
}

const UNSAFE = 'has a line break, a control character, a text-direction override or an encoded word'

/**
 * No line breaks or controls; no bidirectional overrides, which would let a reader see another text; and nothing that
 * a mail program would decode as an encoded word (RFC 2047), because what it hides was not looked at.
 */
const ACTING = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

function isHeaderText(text: string): boolean {
  return !ACTING.test(text) && !text.includes('=?')
}

/** The words of a name or a subject as they may stand in a header: an unlucky file name is no reason not to mail. */
export function asHeaderText(text: string): string {
  return text.replaceAll(new RegExp(ACTING, 'gu'), ' ').replaceAll('=?', '= ?')
}
