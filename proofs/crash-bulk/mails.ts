import { setTimeout as wait } from 'node:timers/promises'
import { arrivedAt } from '../crash-create/maildir.ts'
import { until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { hold } from '../lib/proof.ts'
import type { Stack } from '../lib/stack.ts'

// The mails of a job, as the database has them and as they have arrived.

/** Every so manieth row is mailed; the others are there to be interrupted. */
export const MAILED_EVERY = 10
/** Of every five hundred rows the first hundred name one person, ten of them with a mail. */
export const BLOCK = 100
const LONGEST_MS = 600_000

export const MAIL_LIMITS = {
  // A worker has 8 mails of a tenant in hand. Both workers die in a job, and the database under both.
  repeated: atMost(32, 'mails of a job that come again, with the same Message-ID'),
  // One more than the kills of a job.
  times: atMost(5, 'times that one mail comes'),
}

interface Reported {
  mails: number
  digests: number
  repeats: number
}

/**
 * Every invitation is in one mail, which has arrived. Counts the repeats: at most as many as were in a worker's hands when
 * it was killed, each under its own Message-ID.
 */
export async function checkMails(stack: Stack, domain: string, rows: number, since: number): Promise<Reported> {
  const expected = rows / MAILED_EVERY
  const known = await until(async () => {
    const mails = await stack.database.owner(SENT, [domain])
    if (mails.reduce((sum, { rows: reported }) => sum + Number(reported), 0) >= expected) return mails
    await wait(200)
    return undefined
  }, LONGEST_MS)
  holdInvited(known, expected)
  await plantInMails(stack, domain, expected)
  const inBlock = BLOCK / MAILED_EVERY
  for (const [person, mails] of Map.groupBy(known, ({ recipient }) => String(recipient))) {
    const most = person.startsWith('ben') ? inBlock - 1 : 1
    hold(mails.length <= most, `${person} was written to ${mails.length} times`)
  }
  // The mail server delivers what it has accepted a moment later.
  const arrived = await until(async () => {
    const mails = arrivedAt(domain, since)
    return new Set(mails.map(({ messageId }) => messageId)).size >= known.length ? mails : undefined
  })
  const recipients = new Map(known.map(({ id, recipient }) => [String(id), String(recipient)]))
  for (const { messageId, to } of arrived) hold(recipients.get(messageId) === to, `a mail to ${to} is nobody's`)
  const repeats = arrived.length - known.length
  holdLimit(MAIL_LIMITS.repeated, repeats)
  const times = Map.groupBy(arrived, ({ messageId }) => messageId)
  const most = Math.max(...[...times.values()].map(({ length }) => length))
  holdLimit(MAIL_LIMITS.times, most)
  return { mails: known.length, digests: known.filter(({ rows: each }) => Number(each) > 1).length, repeats }
}

function holdInvited(mails: readonly Record<string, unknown>[], expected: number): void {
  const reported = mails.reduce((sum, { rows: each }) => sum + Number(each), 0)
  hold(reported === expected, `${reported} invitations were reported, and ${expected} were to be`)
}

async function plantInMails({ database: { owner } }: Stack, domain: string, expected: number): Promise<void> {
  const [mail] = await owner(`SELECT mail_id FROM mails WHERE state = 'sent' AND recipient LIKE '%@' || $1 LIMIT 1`, [
    domain,
  ])
  await owner(`UPDATE mails SET state = 'failed' WHERE mail_id = $1`, [mail?.mail_id])
  const sent = await owner(SENT, [domain])
  await mustFind('lost invitation', () => holdInvited(sent, expected))
  await owner(`UPDATE mails SET state = 'sent' WHERE mail_id = $1`, [mail?.mail_id])
}

const SENT = `
  SELECT i.digest_id::text AS id, m.recipient, count(*)::int AS rows
    FROM mails m JOIN digest_items i USING (tenant_id, mail_id)
   WHERE m.state = 'sent' AND m.recipient LIKE '%@' || $1 GROUP BY 1, 2`
