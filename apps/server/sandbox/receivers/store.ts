import { IS_SUSPENDED, JOIN_ACCOUNT } from '../../accounts/sql.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { instant, number, rowDecoder, text } from '../../platform/db/decode.ts'
import { lockOne } from '../../platform/db/lock-one.ts'
import { newId } from '../../platform/ids.ts'

const decodeReceiver = rowDecoder('webhook_receivers', {
  receiver_id: text,
  token: text,
  response_status: number,
  created_at: instant,
})

export type ReceiverRow = ReturnType<typeof decodeReceiver>

/** Undefined if the tenant has this many already. */
export async function insertReceiver(
  tx: Tx,
  tenantId: string,
  { token, most }: { token: string; most: number },
): Promise<ReceiverRow | undefined> {
  await tx.query(lockOne(`webhook receivers of ${tenantId}`))
  const [row] = await tx.query(
    `INSERT INTO webhook_receivers (tenant_id, receiver_id, token)
     SELECT $1, $2, $3 WHERE (SELECT count(*) FROM webhook_receivers WHERE tenant_id = $1) < $4
     RETURNING *`,
    [tenantId, newId(), token, most],
  )
  return row && decodeReceiver(row)
}

/** Newest first. */
export async function listReceivers(
  tx: Tx,
  tenantId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<ReceiverRow[]> {
  const rows = await tx.query(
    `SELECT * FROM webhook_receivers WHERE tenant_id = $1 AND ($2::uuid IS NULL OR receiver_id < $2)
      ORDER BY receiver_id DESC LIMIT $3`,
    [tenantId, before, limit],
  )
  return rows.map(decodeReceiver)
}

export async function updateReceiver(
  tx: Tx,
  tenantId: string,
  receiverId: string,
  status: number,
): Promise<ReceiverRow | undefined> {
  const [row] = await tx.query(
    'UPDATE webhook_receivers SET response_status = $3 WHERE tenant_id = $1 AND receiver_id = $2 RETURNING *',
    [tenantId, receiverId, status],
  )
  return row && decodeReceiver(row)
}

export async function hasReceiver(tx: Tx, tenantId: string, receiverId: string): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM webhook_receivers WHERE tenant_id = $1 AND receiver_id = $2', [
    tenantId,
    receiverId,
  ])
  return rows.length > 0
}

/** Deletes it with its calls. Returns whether there was one. */
export async function deleteReceiver(tx: Tx, tenantId: string, receiverId: string): Promise<boolean> {
  const rows = await tx.query(
    'DELETE FROM webhook_receivers WHERE tenant_id = $1 AND receiver_id = $2 RETURNING receiver_id',
    [tenantId, receiverId],
  )
  return rows.length > 0
}

export async function isReceiverOf(db: Database, tenantId: string, token: string): Promise<boolean> {
  const [rows] = await db.flush({ tenant: tenantId }, [
    { text: 'SELECT 1 FROM webhook_receivers WHERE tenant_id = $1 AND token = $2', values: [tenantId, token] },
  ])
  return (rows?.length ?? 0) > 0
}

/** The tenant of a token, unless its account is suspended or closed. `resolver`: as countersign_resolver. */
export async function tenantOfToken(resolver: Database, token: string): Promise<string | undefined> {
  const [row] = await resolver.query(
    `SELECT r.tenant_id FROM webhook_receivers r ${JOIN_ACCOUNT} WHERE r.token = $1 AND NOT ${IS_SUSPENDED}`,
    [token],
  )
  return row && decodeTenant(row).tenant_id
}

const decodeTenant = rowDecoder('webhook_receivers', { tenant_id: text })
