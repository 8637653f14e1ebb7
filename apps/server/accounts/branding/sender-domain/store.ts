import type { Statement, Tx } from '../../../platform/db/database.ts'
import { instant, json, nullable, oneOf, rowDecoder, text } from '../../../platform/db/decode.ts'
import type { WrappedDkimKey } from './dkim-key.ts'

// The sender domain of a tenant as a row. It has one at most, and beside it a row of the key that will replace its key.

/** Which records the last check found. */
export interface FoundRecords {
  ownership?: boolean
  dkim?: boolean
  dmarc?: boolean
  next_dkim?: boolean
}

/** A key that waits for its record. */
export interface NextKey {
  key_id: string
  selector: string
  public_key: string
  /** Milliseconds since 1970. */
  created_at: number
}

const decodeSenderDomain = rowDecoder('sender_domains', {
  key_id: text,
  domain: text,
  address: text,
  selector: text,
  public_key: text,
  token: text,
  state: oneOf('pending', 'verified', 'lost'),
  found: json<FoundRecords>(),
  created_at: instant,
  verified_at: nullable(instant),
  checked_at: nullable(instant),
  unanswered_at: nullable(instant),
  next: nullable(json<NextKey>()),
})

export type SenderDomain = ReturnType<typeof decodeSenderDomain>

const COLUMNS = `
  d.key_id, d.domain, d.address, d.selector, d.public_key, d.token, d.state, d.found, d.created_at, d.verified_at,
  d.checked_at, d.unanswered_at,
  (SELECT jsonb_build_object('key_id', n.key_id, 'selector', n.selector, 'public_key', n.public_key,
                             'created_at', extract(epoch FROM n.created_at) * 1000)
     FROM sender_domains n WHERE n.tenant_id = d.tenant_id AND n.is_next) AS next`

/** `lock`: changes of both keys wait for it. */
export async function readSenderDomain(
  tx: Tx,
  tenantId: string,
  { lock = false } = {},
): Promise<SenderDomain | undefined> {
  // Locked before it is read: a statement that waits for the lock does not see the key that was added meanwhile.
  if (lock) {
    await tx.query('SELECT FROM sender_domains WHERE tenant_id = $1 AND NOT is_next FOR NO KEY UPDATE', [tenantId])
  }
  const [row] = await tx.query(`SELECT ${COLUMNS} FROM sender_domains d WHERE d.tenant_id = $1 AND NOT d.is_next`, [
    tenantId,
  ])
  return row && decodeSenderDomain(row)
}

export interface NewSenderDomain {
  key: WrappedDkimKey
  domain: string
  address: string
  selector: string
  publicKey: string
  token: string
  /** It waits beside the present key, with whose domain it is checked. */
  isNext?: boolean
}

export function insertSenderDomain(row: NewSenderDomain): Statement {
  const { key, domain, address, selector, publicKey, token, isNext = false } = row
  return {
    text: `INSERT INTO sender_domains
             (tenant_id, key_id, domain, address, selector, public_key, token, master_key_id, wrapped, is_next, next_check_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, CASE WHEN NOT $10 THEN clock_timestamp() END)`,
    values: [
      ...[key.tenantId, key.keyId, domain, address, selector, publicKey, token, key.masterKeyId, key.wrapped],
      isNext,
    ],
  }
}

export function updateAddress(tenantId: string, address: string): Statement {
  return { text: 'UPDATE sender_domains SET address = $2 WHERE tenant_id = $1', values: [tenantId, address] }
}

/** The waiting key becomes the domain's, which was set and verified when it was. The present key is deleted. */
export function promoteNextKey(tenantId: string, { next, created_at, verified_at }: SenderDomain): Statement[] {
  return [
    { text: 'DELETE FROM sender_domains WHERE tenant_id = $1 AND NOT is_next', values: [tenantId] },
    {
      text: `UPDATE sender_domains SET is_next = false, created_at = $3, verified_at = $4
              WHERE tenant_id = $1 AND key_id = $2`,
      values: [tenantId, next?.key_id, new Date(created_at), verified_at === null ? null : new Date(verified_at)],
    },
  ]
}

/** With the next check of the domain at once: a new record is awaited. */
export function checkSoon(tenantId: string): Statement {
  return {
    text: 'UPDATE sender_domains SET next_check_at = clock_timestamp() WHERE tenant_id = $1 AND NOT is_next',
    values: [tenantId],
  }
}

export function deleteSenderDomain(tenantId: string): Statement {
  return { text: 'DELETE FROM sender_domains WHERE tenant_id = $1', values: [tenantId] }
}

export interface CheckedState {
  keyId: string
  state: SenderDomain['state']
  found: FoundRecords
  isAnswered: boolean
  /** Null: it is not checked by itself any more. */
  nextCheckHours: number | null
}

export function updateState(tenantId: string, checked: CheckedState): Statement {
  const { keyId, state, found, isAnswered, nextCheckHours } = checked
  return {
    text: `UPDATE sender_domains
              SET state = $3, found = $4, checked_at = clock_timestamp(),
                  verified_at = CASE WHEN $3 <> 'verified' THEN NULL ELSE coalesce(verified_at, clock_timestamp()) END,
                  unanswered_at = CASE WHEN $5 THEN NULL ELSE coalesce(unanswered_at, clock_timestamp()) END,
                  next_check_at = clock_timestamp() + make_interval(secs => 3600 * $6::float8)
            WHERE tenant_id = $1 AND key_id = $2`,
    values: [tenantId, keyId, state, JSON.stringify(found), isAnswered, nextCheckHours],
  }
}

/** Before the check: one that fails does not stay the first to be repeated, and other workers do not check it as well. */
export function postponeDueCheck(tenantId: string): Statement {
  return {
    text: `UPDATE sender_domains SET next_check_at = clock_timestamp() + interval '10 minutes'
            WHERE tenant_id = $1 AND next_check_at < clock_timestamp()`,
    values: [tenantId],
  }
}

const decodeTenant = rowDecoder('sender_domains', { tenant_id: text })

/** As countersign_timer. Domains in use come first, so that many unused ones do not delay the end of a lost one. */
export async function tenantsToCheck(timer: Pick<Tx, 'query'>, limit: number): Promise<string[]> {
  const rows = await timer.query({
    name: 'due-sender-domains',
    text: `SELECT tenant_id FROM sender_domains WHERE next_check_at < clock_timestamp()
            ORDER BY state = 'verified' DESC, next_check_at LIMIT $1`,
    values: [limit],
  })
  return rows.map((row) => decodeTenant(row).tenant_id)
}
