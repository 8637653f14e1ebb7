import { uncount } from '../../accounts/mail-allowance.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import type { RunningJob } from '../../platform/jobs/job.ts'
import type { MailKind, Occasion } from '../compose.ts'
import { emailKeyOf } from './email-key.ts'

// Mails about the requests of bulk jobs are not sent one by one: each is put into the open digest of the person it goes
// to, and the digest is sent once nothing has come for a while.

export interface DigestSettings {
  /** A digest is sent once nothing has come for so long, */
  quietSeconds: number
  /** and at the latest so long after it was opened. */
  longestSeconds: number
}

/** With so many a digest waits for no more: what is written and read in one transaction has a bound. */
export const FULL = 2000

/** Of which several may be told in one mail. */
export const DIGEST_KINDS = ['invitation', 'reminder', 'completed', 'cancelled', 'expired'] as const

export type DigestKind = (typeof DIGEST_KINDS)[number]

/** False if this mail is to be sent by itself. However often a mail comes here, it is in one digest, once. */
export async function gather(
  tx: Tx,
  { quietSeconds, longestSeconds }: DigestSettings,
  { kind, tenantId, stored, signer }: Occasion,
  { id: mailId, ids }: RunningJob,
): Promise<boolean> {
  const { jobId, mode } = stored.details
  if (!isDigested(kind) || jobId === null || !signer) return false
  const digestId = newId()
  const [row] = await tx.query<{ gathered: boolean; joined: boolean }>({
    name: 'gather-mail',
    text: GATHER,
    values: [
      ...[tenantId, jobId, mailId, digestId, emailKeyOf(tenantId, signer.email), kind, quietSeconds, longestSeconds],
      ...[stored.state.id, signer.id, signer.email, Number(ids.generation), FULL],
    ],
  })
  // A mail that was asked for, and shares another's envelope.
  if (row?.joined && kind === 'invitation' && mode === 'live') await tx.query(uncount(1))
  return row?.gathered === true
}

function isDigested(kind: MailKind): kind is DigestKind {
  return (DIGEST_KINDS as readonly MailKind[]).includes(kind)
}

// A mail that is known and in no digest was begun without one, and ends so.
const GATHER = `
  WITH wanted AS (
    SELECT FROM bulk_jobs WHERE tenant_id = $1 AND job_id = $2 AND digest
       AND NOT EXISTS (SELECT FROM mails WHERE tenant_id = $1 AND mail_id = $3)
  ), digest AS (
    INSERT INTO mail_digests AS d (tenant_id, digest_id, email_key, kind, due_at)
    SELECT $1, $4::uuid, $5, $6, clock_timestamp() + make_interval(secs => least($7::float8, $8)) FROM wanted
    ON CONFLICT (tenant_id, email_key, kind) WHERE due_at IS NOT NULL
    DO UPDATE SET items = d.items + 1,
                  due_at = CASE WHEN d.items + 1 >= $13 THEN clock_timestamp()
                                ELSE least(excluded.due_at, d.opened_at + make_interval(secs => $8)) END
    RETURNING digest_id
  ), mail AS (
    INSERT INTO mails (tenant_id, mail_id, request_id, signer_id, kind, recipient, state)
    SELECT $1, $3, $9, $10, $6, $11, 'queued' FROM digest
  ), item AS (
    INSERT INTO digest_items (tenant_id, mail_id, digest_id, request_id, signer_id, generation)
    SELECT $1, $3, digest_id, $9, $10, $12 FROM digest
    RETURNING digest_id
  )
  SELECT EXISTS (SELECT FROM item)
         OR EXISTS (SELECT FROM digest_items WHERE tenant_id = $1 AND mail_id = $3) AS gathered,
         EXISTS (SELECT FROM item WHERE digest_id <> $4) AS joined`
