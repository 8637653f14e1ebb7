import { randomUUID } from 'node:crypto'
import { watch } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Attachment, type Mail, MailDelayed, type Mailer, MailRefused } from './mailer.ts'
import { mailOfReturnPath } from './return-path.ts'
import { openSmtp } from './smtp.ts'

// Runs against OpenSMTPD, as started by bin/services. It rejects @refused.test for good and @busy.test for now.

const PORT = process.env.COUNTERSIGN_SMTP_PORT ?? '15025'
const INBOX = resolve(
  process.env.COUNTERSIGN_DATA ?? join(import.meta.dirname, '../../../../.data'),
  'smtp/Maildir/new',
)
const FROM = 'Countersign <no-reply@countersign.test>'

let mailer: Mailer
/** The mails that were there before the test. */
let others: Set<string>

beforeAll(async () => {
  mailer = openSmtp({ url: `smtp://127.0.0.1:${PORT}`, from: FROM })
  await mailer.check().catch((cause) => {
    throw new Error('This suite needs the mail server: bin/services up smtp', { cause })
  })
  others = new Set(await readdir(INBOX))
})
afterAll(() => mailer?.close())

describe('a mail', () => {
  it('arrives once, at its only recipient, with the given Message-ID', async () => {
    const mail = aMail()
    await mailer.send(mail)
    const [first] = await arrivals(mail)
    expect(first).toContain(`Delivered-To: ${mail.to.email}`)
    // OpenSMTPD writes `for` only where a message has a single recipient.
    expect(first).toMatch(new RegExp(`^\\tfor <${mail.to.email}>;`, 'm'))
    expect(headersOf(first, 'Message-ID')).toEqual([`<${mail.messageId}@countersign.test>`])
    expect(headersOf(first, 'From')).toEqual([FROM])
    expect(headersOf(first, 'Auto-Submitted')).toEqual(['auto-generated'])
    // A mail that was sent later has arrived, so a second copy would have arrived, too.
    await arrivals(await sent(aMail()))
    expect(await arrivals(mail)).toHaveLength(1)
  })

  it('keeps its Message-ID when it is sent again', async () => {
    const mail = aMail()
    await mailer.send(mail)
    await mailer.send(mail)
    const copies = await arrivals(mail, 2)
    expect(copies.flatMap((copy) => headersOf(copy, 'Message-ID'))).toEqual(
      Array(2).fill(`<${mail.messageId}@countersign.test>`),
    )
  })

  it('carries names, subjects and bodies of any script', async () => {
    const mail = aMail({
      name: 'ऋषिकेश देशपाण्डे',
      subject: 'हस्ताक्षर करें: “भाड़े का क़रारनामा”, தமிழ், العربية, 契約 ✍️ 🎉',
      text: 'नमस्ते, ऋषिकेश 👋',
      html: '<p>नमस्ते, ऋषिकेश 👋</p>',
    })
    const [received] = await arrivals(await sent(mail))
    expect(headersOf(received, 'Subject').map(decodeWords)).toEqual([mail.subject])
    expect(headersOf(received, 'To').map(decodeWords)).toEqual([`${mail.to.name} <${mail.to.email}>`])
    expect(received).toContain(Buffer.from(mail.text).toString('base64'))
    expect(received).toContain(Buffer.from(mail.html).toString('base64'))
  })

  it('keeps a display name that looks like addresses', async () => {
    const mail = aMail({ name: '"ceo@corp.example" <b@evil.test>, c@evil.test; d\\' })
    const [received] = await arrivals(await sent(mail))
    expect(received).toMatch(new RegExp(`^\\tfor <${mail.to.email}>;`, 'm'))
    const [to = ''] = headersOf(received, 'To')
    expect(to.replace(/"(?:[^"\\]|\\.)*"/g, 'name')).toBe(`name <${mail.to.email}>`)
  })

  it('keeps a line with a single dot, and everything after it', async () => {
    const [received] = await arrivals(await sent(aMail({ text: 'one\n.\nMAIL FROM:<b@evil.test>\n..three' })))
    expect(received?.replaceAll('\r\n', '\n')).toContain('one\n.\nMAIL FROM:<b@evil.test>\n..three')
  })
})

describe('a mail', () => {
  it('has one-click unsubscribe headers only if it has an unsubscribe URL (RFC 8058)', async () => {
    const [plain] = await arrivals(await sent(aMail()))
    expect(headersOf(plain, 'List-Unsubscribe')).toEqual([])
    const unsubscribeUrl = `https://sign.example.com/unsubscribe/0a1_${'A'.repeat(43)}`
    const [ended] = await arrivals(await sent(aMail({ unsubscribeUrl })))
    expect(headersOf(ended, 'List-Unsubscribe')).toEqual([`<${unsubscribeUrl}>`])
    expect(headersOf(ended, 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click'])
  })

  it('carries attachments with names in any script, byte for byte', async () => {
    const bytes = Buffer.from(Array.from({ length: 3000 }, (_, i) => i % 256))
    const open = async () => Readable.from([bytes])
    const name = 'भाड़े का क़रारनामा (signed).pdf'
    const attachments = [{ name, contentType: 'application/pdf', size: bytes.length, open }]
    const [received = ''] = await arrivals(await sent(aMail({ attachments })))
    expect(received.replaceAll(/\r?\n/g, '')).toContain(bytes.toString('base64'))
    expect(received).toContain(encodeURIComponent(name).slice(0, 30))
  })

  it('is retried later if an attachment cannot be read, and the next mail is not affected', async () => {
    const open = async () => Readable.from(broken())
    const attachments = [{ name: 'a.pdf', contentType: 'application/pdf', size: 3, open }]
    await expect(mailer.send(aMail({ attachments }))).rejects.toThrow(MailDelayed)
    expect(await arrivals(await sent(aMail()))).toHaveLength(1)
  })

  it('has a return path that identifies it', async () => {
    const bouncing = openSmtp({
      url: `smtp://127.0.0.1:${PORT}`,
      from: FROM,
      bounceAddress: 'bounces@countersign.test',
    })
    const mail = aMail()
    await bouncing.send(mail)
    await bouncing.close()
    const [received] = await arrivals(mail)
    const [path = ''] = headersOf(received, 'Return-Path').map((value) => value.slice(1, -1))
    const { tenantId, messageId } = mail
    expect(mailOfReturnPath('bounces@countersign.test', path)).toEqual({ tenantId, messageId })
  })
})

describe('a mail that could reach other recipients or forge a header', () => {
  it.each<[string, Overrides]>([
    ['an address with a second header', { email: 'a@example.org\r\nBcc: b@evil.test' }],
    ['a quoted local part', { email: '"x@evil.test y"@corp.example' }],
    ['two addresses', { email: 'a@example.org, b@evil.test' }],
    ['a name with a header in it', { name: 'Asha\r\nBcc: b@evil.test' }],
    ['a name with a line separator', { name: 'Asha\u2028Bcc: b@evil.test' }],
    ['a name whose text direction is overridden', { name: 'Asha \u202egro.live' }],
    ['a name that hides a line break in an encoded word', { name: '=?utf-8?q?Asha=0D=0ABcc:_b=40evil.test?=' }],
    ['a subject with a header in it', { subject: 'Sign\r\nBcc: b@evil.test' }],
    ['a message id that leaves its brackets', { messageId: 'x>\r\nBcc: <b@evil.test' }],
    [
      'an address to unsubscribe that leaves its brackets',
      { unsubscribeUrl: 'https://a.example/>\r\nBcc: <b@evil.test' },
    ],
    ['an address to unsubscribe that is no URL', { unsubscribeUrl: 'javascript:alert(1)' }],
    ['a file name with a header in it', { attachments: [fileNamed('a.pdf\r\nBcc: b@evil.test')] }],
  ])('is refused before anybody is asked: %s', async (_, overrides) => {
    const nobody = openSmtp({ url: 'smtp://127.0.0.1:1', from: FROM })
    await expect(nobody.send(aMail(overrides))).rejects.toThrow(MailRefused)
    await nobody.close()
  })
})

describe('a failure', () => {
  it('is permanent if the server rejects the recipient for good', async () => {
    const sending = mailer.send(aMail({ email: 'asha@refused.test' }))
    await expect(sending).rejects.toThrow(MailRefused)
    await expect(sending).rejects.toThrow(/550 5\.1\.1 No such mailbox/)
  })

  it('is temporary if the server says so', async () => {
    const sending = mailer.send(aMail({ email: 'asha@busy.test' }))
    await expect(sending).rejects.toThrow(MailDelayed)
    await expect(sending).rejects.toThrow(/451 4\.3\.2/)
  })

  it('is temporary if the server cannot be reached, and the health check fails, too', async () => {
    const nobody = openSmtp({ url: 'smtp://127.0.0.1:1', from: FROM })
    await expect(nobody.send(aMail())).rejects.toThrow(MailDelayed)
    await expect(nobody.check()).rejects.toThrow(/ECONNREFUSED/)
    await nobody.close()
  })

  it('does not affect the next mail', async () => {
    await expect(mailer.send(aMail({ email: 'asha@refused.test' }))).rejects.toThrow(MailRefused)
    expect(await arrivals(await sent(aMail()))).toHaveLength(1)
  })
})

it('does not open with a sender that is not an address', () => {
  expect(() => openSmtp({ url: 'smtp://127.0.0.1:25', from: 'Countersign' })).toThrow(/"Name <address>"/)
})

interface Overrides {
  messageId?: string
  name?: string
  email?: string
  subject?: string
  text?: string
  html?: string
  unsubscribeUrl?: string
  attachments?: Attachment[]
}

function fileNamed(name: string): Attachment {
  return { name, contentType: 'application/pdf', size: 1, open: async () => Readable.from(['x']) }
}

async function* broken(): AsyncGenerator<Buffer> {
  yield Buffer.from('one')
  throw new Error('the store is away')
}

function aMail({ name = 'Asha Rao', email = `asha-${randomUUID()}@example.org`, ...rest }: Overrides = {}): Mail {
  const words = { subject: 'Please sign', text: 'Please sign.', html: '<p>Please sign.</p>' }
  return { tenantId: randomUUID(), messageId: randomUUID(), to: { name, email }, ...words, ...rest }
}

async function sent(mail: Mail): Promise<Mail> {
  await mailer.send(mail)
  return mail
}

/** The mails in the Maildir with this id, once there are this many. */
function arrivals(mail: Mail, count = 1): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>()
  const look = async () => {
    const found = await withId(mail)
    if (found.length >= count) resolve(found)
  }
  const watcher = watch(INBOX, () => look().catch(reject))
  look().catch(reject)
  return promise.finally(() => watcher.close())
}

async function withId(mail: Mail): Promise<string[]> {
  const files = (await readdir(INBOX)).filter((file) => !others.has(file))
  const mails = await Promise.all(files.map((file) => readFile(join(INBOX, file), 'utf8')))
  return mails.filter((text) => text.includes(`<${mail.messageId}@`))
}

/** A header's values, unfolded (RFC 5322 §2.2.3). */
function headersOf(mail: string | undefined, name: string): string[] {
  const [head = ''] = (mail ?? '').replaceAll('\r\n', '\n').split('\n\n')
  const lines = head.replace(/\n[ \t]/g, ' ').split('\n')
  return lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2))
}

/** RFC 2047: white space between encoded words is not part of the text, and a character may not span two words. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/g, (_, kind, data) => (kind === 'B' ? base64(data) : quoted(data)))
}

function base64(data: string): string {
  return Buffer.from(data, 'base64').toString()
}

function quoted(data: string): string {
  return decodeURIComponent(data.replaceAll('_', ' ').replaceAll('%', '=25').replaceAll('=', '%'))
}
