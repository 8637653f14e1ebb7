import { access, constants, readdir, stat } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import type { Problem } from '@countersign/server/platform/checks/check.ts'
import { openSmtp } from '@countersign/server/platform/mail/smtp.ts'
import { mailCheck } from '@countersign/server/processes/health/checks.ts'
import { type Examination, NotChecked, placed, type Subject } from './examination.ts'
import { smtpExtensions } from './probe-smtp.ts'
import { runsAs } from './process-kind.ts'

// Mail: the server, its encryption, the sender's domain and the way of bounces.

const UNREAD_MS = 10 * 60_000
/** Names that are never in the public DNS (RFC 2606, RFC 6761). */
const PRIVATE_NAME = /(^|\.)(localhost|invalid|example|internal|local|home\.arpa)$|^[^.]+$/

export function mailExaminations(subject: Subject): Examination[] {
  const { config, kind, isProduction } = subject
  if (!runsAs(kind, 'worker')) return []
  if (config.smtpUrl === null) return isProduction ? [noServer(subject)] : []
  const url = new URL(config.smtpUrl)
  const bounceAddress = config.bounces?.address ?? null
  const mailer = () => openSmtp({ url: url.href, from: config.mailFrom, bounceAddress })
  const check = mailCheck({
    check: async () => {
      const opened = mailer()
      await opened
        .check()
        .catch((error: Error) => Promise.reject(new Error(`${url.host}: ${error.message}`, { cause: error })))
        .finally(() => opened.close())
    },
  })
  const run = async () => {
    if (await unencrypted(url).catch(() => null)) throw new NotChecked('It needs mail_tls.')
    return check.run()
  }
  return [
    placed('mail', `The mail server ${url.host} accepts the connection and the login.`, { ...check, run }),
    {
      ...{ group: 'mail', name: 'mail_tls', required: false },
      title: 'Mails and the password of the mail server are encrypted on their way.',
      run: () =>
        unencrypted(url).catch(() => {
          throw new NotChecked('The mail server does not answer.')
        }),
    },
    {
      ...{ group: 'mail', name: 'mail_sender', required: false },
      title: 'Receivers can authenticate the domain of the sender (SPF, DMARC).',
      remedy: 'Check the name servers of this machine, or set COUNTERSIGN_DNS_SERVERS.',
      run: () => unknownSender(subject),
    },
    ...(subject.dkimSelector === null ? [] : [dkim(subject, subject.dkimSelector)]),
    {
      ...{ group: 'mail', name: 'bounces', required: false },
      title: 'Bounces are read, so that senders learn about wrong addresses.',
      remedy: 'Check COUNTERSIGN_BOUNCE_MAILDIR: the user of the process reads and moves the files in it.',
      run: () => unreadBounces(subject),
    },
  ]
}

function noServer({ config }: Subject): Examination {
  return {
    ...{ group: 'mail', name: 'mail', required: false },
    title: 'Mails are sent.',
    run: async () => {
      if (!config.liveSigning) throw new NotChecked('No mail server is set: sandbox mails are captured.')
      return {
        problem: 'COUNTERSIGN_SMTP_URL is not set: mails of live requests are not sent.',
        remedy: 'Set COUNTERSIGN_SMTP_URL and COUNTERSIGN_MAIL_FROM.',
      }
    },
  }
}

async function unencrypted(url: URL): Promise<Problem | null> {
  if (url.protocol === 'smtps:') return null
  const offersTls = (await smtpExtensions(url)).includes('STARTTLS')
  if (offersTls) return null
  if (url.password !== '') {
    return {
      problem: `${url.host} offers no STARTTLS, and a password is not sent without encryption: no mail is sent.`,
      remedy: 'Enable STARTTLS at the mail server, use smtps:, or remove the password from COUNTERSIGN_SMTP_URL.',
    }
  }
  if (isLocal(url.hostname)) return null
  return {
    problem: `${url.host} offers no STARTTLS: mails with signing links cross the network in clear.`,
    remedy: 'Enable STARTTLS at the mail server, use smtps:, or relay through a mail server on this machine.',
  }
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\./.test(host)
}

function domainOf(mailbox: string): string {
  return mailbox.replace(/>.*$/, '').split('@').at(-1)?.trim().toLowerCase() ?? ''
}

async function unknownSender({ config, isProduction, names }: Subject): Promise<Problem | null> {
  const domain = domainOf(config.mailFrom)
  if (PRIVATE_NAME.test(domain)) {
    if (!isProduction) throw new NotChecked(`${domain} is not in the public DNS.`)
    return {
      problem: `Mails come from ${config.mailFrom}, whose domain does not exist: receivers reject them.`,
      remedy: 'Set COUNTERSIGN_MAIL_FROM to an address of your domain.',
    }
  }
  const [spf, dmarc] = await Promise.all([names.texts(domain), names.texts(`_dmarc.${domain}`)])
  const missing = [
    ...(spf.some((text) => /^v=spf1\b/i.test(text)) ? [] : [`${domain} has no SPF record`]),
    ...(dmarc.some((text) => /^v=DMARC1\b/i.test(text)) ? [] : [`_dmarc.${domain} has no DMARC record`]),
  ]
  if (missing.length === 0) return null
  return {
    problem: `${missing.join(', and ')}: large receivers reject such mails.`,
    remedy:
      'Publish the records, and let the mail server sign with DKIM. `countersign doctor --dkim-selector` checks its record.',
  }
}

function dkim({ config, names }: Subject, selector: string): Examination {
  const name = `${selector}._domainkey.${domainOf(config.mailFrom)}`
  return {
    ...{ group: 'mail', name: 'mail_dkim', required: false, needs: ['mail_sender'] },
    title: `${name} has the public key of DKIM signatures.`,
    remedy: 'Check the name servers of this machine, or set COUNTERSIGN_DNS_SERVERS.',
    run: async () => {
      const texts = await names.texts(name)
      if (texts.some((text) => /(^|;)\s*p=[A-Za-z0-9+/]/.test(text))) return null
      return {
        problem: texts.length === 0 ? `There is no record ${name}.` : `${name} has no public key.`,
        remedy: 'Publish the DKIM record that your mail server names, or give the selector with which it signs.',
      }
    },
  }
}

async function unreadBounces({ config, isProduction, kind, names }: Subject): Promise<Problem | null> {
  const { bounces } = config
  if (!bounces) {
    if (!isProduction) throw new NotChecked('COUNTERSIGN_BOUNCE_ADDRESS is not set.')
    return {
      problem: 'COUNTERSIGN_BOUNCE_ADDRESS is not set: a mail that cannot be delivered is not noticed.',
      remedy: 'Set COUNTERSIGN_BOUNCE_ADDRESS, and COUNTERSIGN_BOUNCE_MAILDIR for one worker.',
    }
  }
  const { address, maildir } = bounces
  if (maildir === null) {
    if (kind === 'worker') throw new NotChecked('Another worker must have COUNTERSIGN_BOUNCE_MAILDIR.')
    return {
      problem: `Bounces are sent to ${address}, but no process reads them.`,
      remedy: 'Set COUNTERSIGN_BOUNCE_MAILDIR to the Maildir of that address.',
    }
  }
  const problem = await unusableMaildir(maildir)
  if (problem) return problem
  const domain = domainOf(address)
  if (isIP(domain) || PRIVATE_NAME.test(domain)) return null
  const [servers, addresses] = await Promise.all([names.mailServers(domain), names.addresses(domain)])
  if (servers.length > 0 || addresses.length > 0) return null
  return {
    problem: `${domain} has neither an MX record nor an address: bounces to ${address} do not arrive.`,
    remedy: `Publish an MX record for ${domain}, or correct COUNTERSIGN_BOUNCE_ADDRESS.`,
  }
}

async function unusableMaildir(maildir: string): Promise<Problem | null> {
  const fresh = join(maildir, 'new')
  const files = await readdir(fresh).catch((error: NodeJS.ErrnoException) => error)
  if (files instanceof Error) {
    return {
      problem: `The Maildir ${maildir} cannot be read (${files.code}).`,
      remedy: 'Correct COUNTERSIGN_BOUNCE_MAILDIR, or let the user of the process read and write the folder.',
    }
  }
  await access(fresh, constants.W_OK)
  const times = await Promise.all(files.map((name) => stat(join(fresh, name)).then(({ mtimeMs }) => mtimeMs, () => Date.now()))) // biome-ignore format: one line
  const unread = times.filter((time) => Date.now() - time > UNREAD_MS).length
  if (unread === 0) return null
  return {
    problem: `${unread} bounces in ${fresh} have not been read for ten minutes.`,
    remedy: 'Start a worker with COUNTERSIGN_BOUNCE_MAILDIR, or see its logs.',
  }
}
