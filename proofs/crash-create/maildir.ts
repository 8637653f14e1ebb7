import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATA } from '../lib/data.ts'

export interface Arrived {
  messageId: string
  to: string
}

/** The mails that have arrived in the mail server's Maildir for addresses at one domain, since an instant (seconds). */
export function arrivedAt(domain: string, since = 0): Arrived[] {
  const folder = join(DATA, 'smtp/Maildir/new')
  return readdirSync(folder)
    .filter((name) => Number.parseInt(name, 10) >= since) // a Maildir's names begin with the time
    .map((name) => readOnce(join(folder, name)))
    .filter(({ to }) => to.endsWith(`@${domain}`))
}

const known = new Map<string, Arrived>()

/** A mail that has arrived does not change. */
function readOnce(file: string): Arrived {
  const mail = known.get(file) ?? headersOf(readFileSync(file, 'utf8'))
  known.set(file, mail)
  return mail
}

function headersOf(mail: string): Arrived {
  const head = mail.slice(0, mail.indexOf('\n\n')).replaceAll(/\r/g, '')
  const header = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(head)?.[1] ?? ''
  return {
    messageId: /<([^@>]+)@/.exec(header('Message-ID'))?.[1] ?? '',
    to: /<?([^<>\s]+)>?\s*$/.exec(header('To'))?.[1] ?? '',
  }
}
