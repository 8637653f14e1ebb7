import { uncount } from '../../accounts/mail-allowance.ts'
import type { Tx } from '../../platform/db/database.ts'
import { boolean, rowDecoder } from '../../platform/db/decode.ts'
import { newId } from '../../platform/ids.ts'
import type { RunningJob } from '../../platform/jobs/job.ts'
import type { MailContext, MailKind } from '../mail-context.ts'
import { emailKeyOf } from './email-key.ts'

// Mails about the requests of a bulk job are combined into digests: each mail is added to the recipient's open digest,
// which is sent when no mail was added for a while.

export interface DigestSettings {
  /** A digest is sent when no mail was added for this long, */
  quietSeconds: number
  /** and at the latest this long after it was opened. */
  longestSeconds: number
}

export interface DigestDeps extends DigestSettings {
  /** SQL of `bulk`, which comes after this module: a condition, whether the job $2 of the tenant $1 collects its mails. */
  collectsMails: string
}

/** A digest with this many items is sent at once, to bound the size of its transaction. */
export const MAX_ITEMS = 2000

/** The kinds that can be combined. */
export const DIGEST_KINDS = ['invitation', 'reminder', 'receipt', 'completed', 'cancelled', 'expired'] as const

export type DigestKind = (typeof DIGEST_KINDS)[number]

/** False if this mail is sent on its own. Idempotent: a mail is in at most one digest, once. */
export async function addToDigest(
  tx: Tx,
  { quietSeconds, longestSeconds, collectsMails }: DigestDeps,
  { kind, tenantId, stored, signer }: MailContext,
  { id: mailId, ids }: RunningJob,
): Promise<boolean> {
  const { jobId, mode } = stored.details
  if (!isDigestKind(kind) || jobId === null || !signer) return false
  const digestId = newId()
  const [row] = await tx.query({
    name: 'add-to-digest',
    text: addingToDigest(collectsMails),
    values: [
      ...[tenantId, jobId, mailId, digestId, emailKeyOf(tenantId, signer.email), kind, quietSeconds, longestSeconds],
      ...[stored.state.id, signer.id, signer.email, Number(ids.generation), MAX_ITEMS],
    ],
  })
  // The mail was counted when it was requested, but joins a digest that is already counted.
  if (!row) throw new Error('The statement that adds a mail to its digest returned no row.')
  const { added, joined } = decodeAdded(row)
  if (joined && (kind === 'invitation' || kind === 'receipt') && mode === 'live') await tx.query(uncount(1))
  return added
}

const decodeAdded = rowDecoder('digest_items', { added: boolean, joined: boolean })

function isDigestKind(kind: MailKind): kind is DigestKind {
  return (DIGEST_KINDS as readonly MailKind[]).includes(kind)
}

// A mail that has a row but is in no digest was started on its own and is finished on its own.
const addingToDigest = (collectsMails: string) => `
  WITH wanted AS (
    SELECT WHERE ${collectsMails}
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
         OR EXISTS (SELECT FROM digest_items WHERE tenant_id = $1 AND mail_id = $3) AS added,
         EXISTS (SELECT FROM item WHERE digest_id <> $4) AS joined`
