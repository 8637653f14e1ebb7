import { type LogProof, proveInclusion, requestSha256, toHex } from '@countersign/evidence/log'
import type { PlainObjects } from '../../platform/blobs/plain.ts'
import type { Database } from '../../platform/db/database.ts'
import { sha256 } from '../../platform/ids.ts'
import { COSIGNED_NOTE } from './newest-checkpoint.ts'
import { tileReader } from './read-tile.ts'

export interface ProofDeps {
  db: Database
  blobs: { plain: PlainObjects }
}

/** That the newest logged head of a request (sr_…) is in its log; null if none is, or not yet. */
export function logProofOf(deps: ProofDeps, request: string): Promise<LogProof | null> {
  return proofBy(deps, 'request_sha256', requestSha256(request, sha256))
}

/** The same for a caller who knows only the chain's head. */
export function logProofOfHead(deps: ProofDeps, head: Uint8Array): Promise<LogProof | null> {
  return proofBy(deps, 'head', head)
}

async function proofBy(
  { db, blobs }: ProofDeps,
  column: 'request_sha256' | 'head',
  value: Uint8Array,
): Promise<LogProof | null> {
  const [found] = await db.query<FoundLeaf>({
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
  if (!found) return null
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

interface FoundLeaf extends Record<string, unknown> {
  log: string
  leaf_index: number
  request_sha256: Buffer
  count: number
  head: Buffer
  size: number
  note: string
}
