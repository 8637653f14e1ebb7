import type { Readable } from 'node:stream'
import { JobParked } from '../jobs/job.ts'
import { parseAddress } from './address.ts'

// The port for outgoing mail. A driver delivers a mail to the next server, or throws one of the errors below.

export interface Mail {
  /** The tenant that sends the mail. */
  tenantId: string
  /** The same for every attempt at the same mail, so receivers can drop duplicates. */
  messageId: string
  /** The job that sends it, where its id is another: a domain's rate limit counts jobs. */
  jobId?: string
  to: { name: string; email: string }
  subject: string
  text: string
  html: string
  /** A POST to this URL unsubscribes from such mails (RFC 8058). */
  unsubscribeUrl?: string
  attachments?: Attachment[]
  /** Pictures that the HTML names by `cid:`. */
  pictures?: InlinePicture[]
  /** Where replies go. */
  replyTo?: { name: string; email: string }
  /** The sender's own address, with the key that signs mails of its domain; absent: the service's address. */
  from?: SignedSender
}

export interface InlinePicture {
  cid: string
  name: string
  contentType: string
  bytes: Buffer
}

/** DKIM (RFC 6376). */
export interface SignedSender {
  name: string
  email: string
  domain: string
  selector: string
  /** PEM. */
  privateKey: string
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
  /** Throws if mail cannot be sent now. */
  check(): Promise<void>
  close(): Promise<void>
}

/** The mail will never be accepted. Sending it again is useless. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** The mail was not accepted now, or the server could not be reached. Send it again later. */
export class MailDelayed extends Error {
  override readonly name = 'MailDelayed'
}

/** The receiving server asks for a lower rate. */
export class MailSlowed extends MailDelayed {}

/**
 * Whether a mail is not tried again: it was rejected for good, or this was the last attempt. Parking does not count as
 * an attempt.
 */
export function isGivenUp(error: Error, { isLastTry }: { isLastTry?: boolean }): boolean {
  return error instanceof MailRefused || (isLastTry === true && !(error instanceof JobParked))
}

/**
 * The error of a job whose mail was not sent. The reply of a mail server repeats the recipient's address, so it is stored
 * with the mail only, where erasure finds it.
 */
export function withoutReply(error: Error): Error {
  if (error instanceof JobParked) return error
  return new Error('The mail was not sent. The reply of the mail server is stored with the mail.')
}

/** Rejects values that could break out of a header or add a recipient. Drivers call it first. */
export function mustBeSafe(mail: Mail): void {
  if (!/^[A-Za-z0-9._-]{1,128}$/.test(mail.messageId)) throw new MailRefused('The message id is not a plain token.')
  const address = parseAddress(mail.to.email)
  if (!address.ok) throw new MailRefused(address.reason)
  if (!isHeaderText(mail.to.name)) throw new MailRefused(`The recipient's name ${UNSAFE}.`)
  if (!isHeaderText(mail.subject)) throw new MailRefused(`The subject ${UNSAFE}.`)
  if (mail.unsubscribeUrl !== undefined && !/^https?:\/\/[!-;=?-~]+$/.test(mail.unsubscribeUrl)) {
    throw new MailRefused('The address that ends mails like this one is not a plain URL.')
  }
  for (const mailbox of [mail.replyTo, mail.from]) {
    if (mailbox === undefined) continue
    const parsed = parseAddress(mailbox.email)
    if (!parsed.ok) throw new MailRefused(parsed.reason)
    if (!isHeaderText(mailbox.name)) throw new MailRefused(`The sender's name ${UNSAFE}.`)
  }
  for (const { name } of mail.attachments ?? []) {
    if (!isHeaderText(name)) throw new MailRefused(`An attachment's name ${UNSAFE}.`)
  }
}

const UNSAFE = 'has a line break, a control character, a text-direction override or an encoded word'

/**
 * No line breaks or controls; no bidirectional overrides, which would display another text; and nothing that a mail
 * program would decode as an encoded word (RFC 2047), because the decoded text was not checked.
 */
const ACTING = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u

function isHeaderText(text: string): boolean {
  return !ACTING.test(text) && !text.includes('=?')
}

/** A name or a subject as it may appear in a header. An invalid file name must not prevent the mail. */
export function asHeaderText(text: string): string {
  return text.replaceAll(new RegExp(ACTING, 'gu'), ' ').replaceAll('=?', '= ?')
}
