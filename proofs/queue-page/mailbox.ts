import { readdirSync, readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { arrivedAt } from '../crash-create/maildir.ts'
import { until } from '../lib/client.ts'
import { DATA } from '../lib/data.ts'
import { hold } from '../lib/proof.ts'

// The countersigner's mailbox, as the mail server keeps it.

export interface Mailbox {
  email: string
  /** Waits for the first mail; its text, decoded. */
  firstMail(): Promise<string>
  /** There has been one mail, and no more, but for those with these Message-IDs. */
  holdOneMail(besides: ReadonlySet<string>): void
  /** Somebody sends one more. */
  plant(): Promise<void>
}

export function openMailbox(domain: string, since: number, smtp: URL): Mailbox {
  const email = `countersigner@${domain}`
  const count = () => arrivedAt(domain, since).length
  return {
    email,
    firstMail: async () => {
      await until(async () => (count() > 0 ? true : undefined))
      return textOf(email, since)
    },
    holdOneMail: (besides) => {
      const asking = arrivedAt(domain, since).filter(({ messageId }) => !besides.has(messageId)).length
      hold(asking === 1, `${asking} mails that ask for a signature have come to ${email}, not one`)
    },
    plant: async () => {
      const before = count()
      await sendMail(smtp, email)
      await until(async () => (count() > before ? true : undefined))
    },
  }
}

/** The plain part of the first mail to an address; quoted-printable undone (RFC 2045 §6.7). */
function textOf(email: string, since: number): string {
  const folder = join(DATA, 'smtp/Maildir/new')
  const mails = readdirSync(folder)
    .filter((name) => Number.parseInt(name, 10) >= since)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
  const mail = mails.find((text) => text.slice(0, text.indexOf('\n\n')).includes(email)) ?? ''
  return Buffer.from(
    mail
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
}

/** As little of RFC 5321 as a mail needs. */
async function sendMail({ hostname, port }: URL, to: string): Promise<void> {
  const socket = createConnection(Number(port), hostname)
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]()
  const answered = async () => {
    let line = ''
    do line = String((await answers.next()).value)
    while (/^\d{3}-/.test(line))
    hold(/^[23]/.test(line), `the mail server says ${line}`)
  }
  await answered()
  const text = `From: <planted@example.com>\r\nTo: <${to}>\r\nSubject: planted\r\n\r\nOne more.\r\n.`
  for (const line of ['HELO proof', 'MAIL FROM:<planted@example.com>', `RCPT TO:<${to}>`, 'DATA', text, 'QUIT']) {
    socket.write(`${line}\r\n`)
    await answered()
  }
  socket.destroy()
}
