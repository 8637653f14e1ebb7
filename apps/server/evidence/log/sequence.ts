import { type Leaf, requestSha256, toHex } from '@countersign/evidence/log'
import type { Database, Tx } from '../../platform/db/database.ts'
import { bytes, nullable, number, rowDecoder, text } from '../../platform/db/decode.ts'
import { publicId, sha256 } from '../../platform/ids.ts'
import { OtherWriter } from './halt.ts'
import { appendLeaves, type LogState, lockLog } from './store.ts'

// Assigns leaf indexes to pending heads. The transaction that assigns an index also deletes the pending row, and an
// index never changes. A head is logged only if it equals the chain's hash at that entry, and if the chain still
// contains the head logged before it: all leaves of a request are prefixes of one chain.

/** The maximum number of heads in one batch. At 1,000 heads per second a batch has about one second's heads. */
const BATCH = 2_000

export interface Sequenced {
  /** The number of leaves that have an index. */
  size: number
  /** Whether more heads may be pending. */
  more: boolean
  refused: (RefusedHead & RefusedRequest)[]
}

export interface RefusedRequest {
  tenantId: string
  requestId: string
}

export interface RefusedHead {
  request: string
  seq: number
  why: string
}

/** `known`: the state that was compared with the store. If the state has changed since, throws OtherWriter. */
export async function sequence(db: Database, known: LogState): Promise<Sequenced> {
  const { log } = known
  return db.transaction('every tenant', async (tx) => {
    const { mode, size, journalIndex } = await lockLog(tx, log)
    if (journalIndex !== known.journalIndex) throw new OtherWriter(log)
    const rows = await tx.query({ name: 'pending-heads', text: PENDING, values: [mode, BATCH] })
    const heads = rows.map(decodePending)
    if (heads.length === 0) return { size, more: false, refused: [] }
    const before = await loggedBefore(tx, heads)
    const judged = heads.map((head) => ({ head, leaf: leafOf(head), why: whyNot(head, before) }))
    const leaves = judged.filter(({ why }) => why === undefined)
    const refused = judged.flatMap(({ head, why }) => (why === undefined ? [] : [{ head, why }]))
    await appendLeaves(
      tx,
      log,
      size,
      leaves.map(({ leaf }) => leaf),
    )
    await tx.query(
      'DELETE FROM log_pending WHERE mode = $1 AND refused IS NULL AND position = ANY($2)',
      [mode, leaves.map(({ head }) => head.position)], // biome-ignore format: one statement
    )
    for (const { head, why } of refused) await refuse(tx, mode, head, why)
    return {
      size: size + leaves.length,
      more: heads.length === BATCH,
      refused: refused.map(({ head, why }) => ({
        ...{ tenantId: head.tenant_id, requestId: head.request_id },
        ...{ request: publicId('sr', head.request_id), seq: head.seq, why },
      })),
    }
  })
}

const decodePending = rowDecoder('log_pending', {
  tenant_id: text,
  request_id: text,
  seq: number,
  head: bytes,
  position: number,
  /** The chain's hash at entry `seq`; null if the chain has no such entry. */
  hash: nullable(bytes),
})

type PendingHead = ReturnType<typeof decodePending>

const PENDING = `
  SELECT p.tenant_id, p.request_id, p.seq, p.head, p.position, e.hash
    FROM (SELECT * FROM log_pending WHERE mode = $1 AND refused IS NULL ORDER BY position LIMIT $2) p
    LEFT JOIN audit_entries e ON e.tenant_id = p.tenant_id AND e.request_id = p.request_id AND e.seq = p.seq
   ORDER BY p.position`

const decodeLogged = rowDecoder('log_leaves', {
  request_id: text,
  count: number,
  head: bytes,
  /** The chain's present hash at entry `count`; null if the chain has no such entry. */
  hash: nullable(bytes),
})

type LoggedBefore = ReturnType<typeof decodeLogged>

/** The newest leaf of each of these requests, with the chain's hash at the same entry. */
async function loggedBefore(tx: Tx, heads: readonly PendingHead[]): Promise<Map<string, LoggedBefore>> {
  const requests = new Map(heads.map((head) => [head.request_id, head]))
  const rows = await tx.query({
    name: 'logged-before',
    text: `
      SELECT r.request_id, l.count, l.head, e.hash
        FROM unnest($1::uuid[], $2::uuid[], $3::bytea[]) AS r(tenant_id, request_id, request_sha256)
        JOIN LATERAL (SELECT count, head FROM log_leaves WHERE request_sha256 = r.request_sha256
                       ORDER BY count DESC LIMIT 1) l ON true
        LEFT JOIN audit_entries e ON e.tenant_id = r.tenant_id AND e.request_id = r.request_id AND e.seq = l.count`,
    values: [
      [...requests.values()].map(({ tenant_id }) => tenant_id),
      [...requests.keys()],
      [...requests.values()].map((head) => Buffer.from(leafOf(head).requestSha256)),
    ],
  })
  return new Map(rows.map(decodeLogged).map((row) => [row.request_id, row]))
}

function leafOf({ request_id, seq, head }: PendingHead): Leaf {
  return { requestSha256: requestSha256(publicId('sr', request_id), sha256), count: seq, head }
}

function whyNot(head: PendingHead, before: ReadonlyMap<string, LoggedBefore>): string | undefined {
  if (!head.hash?.equals(head.head)) return `the chain’s entry ${head.seq} is not ${toHex(head.head)}`
  const logged = before.get(head.request_id)
  if (!logged || logged.hash?.equals(logged.head)) return undefined
  return `entry ${logged.count} was logged as ${toHex(logged.head)}, and the chain ${logged.hash ? 'has another one there' : 'has lost it'}`
}

async function refuse(tx: Tx, mode: string, { position }: PendingHead, why: string): Promise<void> {
  await tx.query('UPDATE log_pending SET refused = $3 WHERE mode = $1 AND refused IS NULL AND position = $2', [
    mode,
    position,
    why,
  ])
}
