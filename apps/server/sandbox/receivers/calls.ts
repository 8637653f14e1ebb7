import type { Database, Statement, Tx } from '../../platform/db/database.ts'
import { bytes, instant, json, number, oneOf, rowDecoder, text } from '../../platform/db/decode.ts'
import { newId } from '../../platform/ids.ts'

// The calls of test receivers. The newest of each receiver are kept, for a few days.

export const MOST_CALLS = 100
export const KEPT_DAYS = 7
export const MOST_BYTES = 64 * 1024
const DELETED_AT_ONCE = 1_000

/** `countersign`: the dispatcher of this service. `other`: somebody who knows the URL. */
export type Sender = 'countersign' | 'other'

/** Shown with a call. Others are about the connection. */
const HEADERS = [
  ...['webhook-id', 'webhook-timestamp', 'webhook-signature', 'countersign-delivery-number'],
  ...['content-type', 'user-agent'],
]

export interface Call {
  tenantId: string
  token: string
  sender: Sender
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Uint8Array
}

/** Stores a call, and returns the status to answer with; undefined if the tenant has no such receiver. */
export async function recordCall(db: Database, call: Call): Promise<number | undefined> {
  const [rows] = await db.flush({ tenant: call.tenantId }, [insertCall(call), deleteSurplus(call)])
  const [row] = rows ?? []
  return row && decodeStatus(row).response_status
}

const decodeStatus = rowDecoder('webhook_receiver_calls', { response_status: number })

function insertCall({ tenantId, token, sender, headers, body }: Call): Statement {
  const shown = HEADERS.filter((name) => headers[name] !== undefined).map((name) => [name, String(headers[name])])
  return {
    name: 'insert-receiver-call',
    text: `INSERT INTO webhook_receiver_calls
                  (tenant_id, receiver_id, call_id, sender, headers, body, body_size, response_status)
           SELECT tenant_id, receiver_id, $3, $4, $5, $6, $7, response_status
             FROM webhook_receivers WHERE tenant_id = $1 AND token = $2
           RETURNING response_status`,
    values: [
      ...[tenantId, token, newId(), sender, JSON.stringify(Object.fromEntries(shown))],
      ...[Buffer.from(body.subarray(0, MOST_BYTES)), body.length],
    ],
  }
}

function deleteSurplus({ tenantId, token }: Call): Statement {
  return {
    name: 'delete-surplus-receiver-calls',
    text: `DELETE FROM webhook_receiver_calls c USING webhook_receivers r
            WHERE r.tenant_id = $1 AND r.token = $2 AND c.tenant_id = $1 AND c.receiver_id = r.receiver_id
              AND c.call_id <= (SELECT call_id FROM webhook_receiver_calls
                                 WHERE tenant_id = $1 AND receiver_id = r.receiver_id
                                 ORDER BY call_id DESC OFFSET ${MOST_CALLS} LIMIT 1)`,
    values: [tenantId, token],
  }
}

const decodeCall = rowDecoder('webhook_receiver_calls', {
  call_id: text,
  sender: oneOf('countersign', 'other'),
  headers: json<Record<string, string>>(),
  body: bytes,
  body_size: number,
  response_status: number,
  received_at: instant,
})

export type CallRow = ReturnType<typeof decodeCall>

/** Newest first. */
export async function listCalls(
  tx: Tx,
  tenantId: string,
  { receiverId, before, limit }: { receiverId: string; before: string | null; limit: number },
): Promise<CallRow[]> {
  const rows = await tx.query(
    `SELECT * FROM webhook_receiver_calls
      WHERE tenant_id = $1 AND receiver_id = $2 AND ($3::uuid IS NULL OR call_id < $3)
        AND received_at > clock_timestamp() - interval '${KEPT_DAYS} days'
      ORDER BY call_id DESC LIMIT $4`,
    [tenantId, receiverId, before, limit],
  )
  return rows.map(decodeCall)
}

/** `timer`: as countersign_timer, which sees only calls that are old enough. Returns how many were deleted. */
export async function deleteOldReceiverCalls(timer: Database, atOnce = DELETED_AT_ONCE): Promise<number> {
  let deleted = 0
  for (let more = true; more; ) {
    const rows = await timer.query(
      `DELETE FROM webhook_receiver_calls WHERE (tenant_id, receiver_id, call_id) IN (
         SELECT tenant_id, receiver_id, call_id FROM webhook_receiver_calls
          WHERE received_at < clock_timestamp() - interval '${KEPT_DAYS} days' LIMIT $1)
       RETURNING call_id`,
      [atOnce],
    )
    deleted += rows.length
    more = rows.length === atOnce
  }
  return deleted
}
