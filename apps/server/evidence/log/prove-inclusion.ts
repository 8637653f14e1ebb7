import { type LogProof, proveInclusion, requestSha256, toHex } from '@countersign/evidence/log'
import type { PlainObjects } from '../../platform/blobs/plain.ts'
import type { Database } from '../../platform/db/database.ts'
import { bytes, number, rowDecoder, text } from '../../platform/db/decode.ts'
import { sha256 } from '../../platform/ids.ts'
import { COSIGNED_NOTE } from './newest-checkpoint.ts'
import { tileReader } from './read-tile.ts'

export interface ProofDeps {
  db: Database
  blobs: { plain: PlainObjects }
}

/** Proves inclusion of the newest logged head of a request (sr_…); null if no published leaf exists. */
export function logProofOf(deps: ProofDeps, request: string): Promise<LogProof | null> {
  return proofBy(deps, 'request_sha256', requestSha256(request, sha256))
}

/** Proves inclusion of a chain's head; null if no published leaf exists. */
export function logProofOfHead(deps: ProofDeps, head: Uint8Array): Promise<LogProof | null> {
  return proofBy(deps, 'head', head)
}

async function proofBy(
  { db, blobs }: ProofDeps,
  column: 'request_sha256' | 'head',
  value: Uint8Array,
): Promise<LogProof | null> {
  const [row] = await db.query({
    name: `logged-by-${column}`,
    text: `
      SELECT l.log, l.leaf_index, l.request_sha256, l.count, l.head, c.size, ${COSIGNED_NOTE} AS note
        FROM log_leaves l
        JOIN logs g ON g.log = l.log AND l.leaf_index < g.published
        JOIN log_checkpoints c ON c.log = g.log AND c.size = g.published
       WHERE l.${column} = $1
       ORDER BY l.count DESC, g.created_at DESC, l.leaf_index LIMIT 1`,
    values: [Buffer.from(value)],
  })
  if (!row) return null
  const found = decodeFoundLeaf(row)
  const readTile = tileReader(blobs.plain, found.log)
  const inclusion = await proveInclusion(found.leaf_index, found.size, readTile, sha256)
  const leaf = {
    index: found.leaf_index,
    request_sha256: toHex(found.request_sha256),
    count: found.count,
    head: toHex(found.head),
  }
  return { checkpoint: found.note, leaf, inclusion: inclusion.map(toHex) }
}

const decodeFoundLeaf = rowDecoder('log_leaves', {
  log: text,
  leaf_index: number,
  request_sha256: bytes,
  count: number,
  head: bytes,
  size: number,
  note: text,
})
