import { createHash } from 'node:crypto'
import { type AuditTrail, checkTrail } from '@countersign/evidence/chain'
import {
  checkConsistency,
  checkLogProof,
  decodeLeaf,
  EMPTY_EDGE,
  encodeLeaf,
  grow,
  type LogProof,
  openCheckpoint,
  parseVerifierKeys,
  proveConsistency,
  requestSha256,
  toHex,
  webCryptoEd25519,
} from '@countersign/evidence/log'
import { type Trust, verifyFile } from '@countersign/verify'
import { tileReader } from '../../apps/server/evidence/log/read-tile.ts'
import { readEntries } from '../../apps/server/evidence/log/recover.ts'
import { foundFault } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { later, sha256 } from './database.ts'
import type { Deployment, Evidence } from './deployment.ts'
import { type Rows, readRows, recomputed, writeRows } from './rows.ts'

// The patient insider: an entry is changed and every hash after it written anew, on the request's row too, so that the
// chain is whole in itself; then the log is made to take it. What outsiders hold from before gives them away.

const ENTRY = 4
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** `held`: what an outsider was given before. Tells what happened. */
export async function rewriteHistory(deployment: Deployment, trust: Trust, held: Evidence): Promise<string[]> {
  const rows = await readRows(deployment)
  const forged = recomputed(
    rows,
    rows.entries.map((row) => (row.seq === ENTRY ? later(row) : row).canonical),
  )
  const keys = await deployment.keys()
  const proof = held.proof
  hold(proof, 'the evidence that was held holds no proof of the log')
  try {
    await writeRows(deployment, forged)
    const rewritten = await deployment.evidence()
    hold(checkTrail(rewritten.trail, sha256).ok, 'the rewritten chain is not whole, so it is no attack')
    await holdInvalid(rewritten, trust, 'a rewritten chain')

    const refused = await logAgain(deployment, forged)
    hold(refused.length === 1, `the log takes a rewritten chain: ${JSON.stringify(refused)}`)
    await hideLeaves(deployment, rewritten.trail)
    const taken = await logAgain(deployment, forged)
    hold(taken.length === 0, `with its memory altered, the log refuses still: ${JSON.stringify(taken)}`)

    const logged = await deployment.evidence()
    hold(logged.proof && (await isProven(logged.proof, keys, logged.trail)), 'the rewritten chain is not in the log')
    await holdInvalid(logged, trust, 'a rewritten chain that is in the log')
    hold(!(await isProven(proof, keys, logged.trail)), 'the proof that was held fits a rewritten chain')
    const named = await contradictionIn(deployment, keys, proof, logged)
    await holdRootless(deployment, keys, proof, logged.trail)
    foundFault('rewritten history')
    return [
      'a rewritten chain is whole and does not fit the log',
      'the log refuses to take it',
      'forced into the log it does not fit the sealed certificate',
      `a checkpoint held outside names entry ${named}`,
      'a log without the old leaf has another root',
    ]
  } finally {
    await writeRows(deployment, rows)
  }
}

async function holdInvalid({ bytes }: Evidence, trust: Trust, what: string): Promise<void> {
  const { outcome } = await verifyFile(bytes, trust)
  hold(outcome === 'invalid', `of ${what} the verifier says ${outcome}`)
}

/** The head of the rewritten chain is put among those that wait; gives what was refused. */
async function logAgain({ superuser, requestId, writeLog }: Deployment, { count, head }: Rows): Promise<object[]> {
  await superuser('DELETE FROM log_pending WHERE request_id = $1', [requestId])
  await superuser(
    `INSERT INTO log_pending (tenant_id, request_id, mode, seq, head)
     SELECT tenant_id, request_id, 'live', $2, decode($3, 'hex') FROM sign_requests WHERE request_id = $1`,
    [requestId, count, head],
  )
  return writeLog()
}

/** The database forgets what was logged of this request; the tiles, in the store, do not. */
async function hideLeaves({ superuser }: Deployment, { sign_request_id }: AuditTrail): Promise<void> {
  await superuser(`UPDATE log_leaves SET request_sha256 = sha256('nobody') WHERE request_sha256 = $1`, [
    Buffer.from(requestSha256(sign_request_id, hash)),
  ])
}

function headAt({ entries }: AuditTrail): (count: number) => string | undefined {
  return (count) => entries[count - 1]?.hash
}

async function isProven(proof: LogProof, keys: string, trail: AuditTrail): Promise<boolean> {
  const logged = { request: trail.sign_request_id, headAt: headAt(trail) }
  return (await checkLogProof(proof, keys, { hash, verify: webCryptoEd25519 }, logged)).ok
}

/** A monitor: the new log contains the old one, so all leaves of the request must be prefixes of the chain shown now. */
async function contradictionIn(
  deployment: Deployment,
  keys: string,
  held: LogProof,
  { proof, trail }: Evidence,
): Promise<number> {
  const [before, now] = [await opened(held, keys), await opened(proof ?? held, keys)]
  const readTile = tileReader(deployment.parts.blobs.plain, 'live')
  const way = await proveConsistency(before.size, now.size, readTile, hash)
  const grows = checkConsistency(before.size, before.root, now.size, now.root, way, hash)
  hold(now.size > before.size && grows, 'the log does not contain what it was')
  const found = (await leavesOf(deployment, now.size, trail)).find(
    ({ count, head }) => toHex(head) !== headAt(trail)(count),
  )
  hold(found, 'all leaves of the request fit the rewritten chain')
  return found.count
}

/** Rewritten tiles have another root, which no checkpoint signs. */
async function holdRootless(deployment: Deployment, keys: string, held: LogProof, trail: AuditTrail): Promise<void> {
  const { size, root } = await opened(held, keys)
  const entries = await readEntries(0, size, tileReader(deployment.parts.blobs.plain, 'live'))
  const honest = grow(EMPTY_EDGE, entries, hash).root
  hold(Buffer.from(honest).equals(root), 'the tiles do not lead to the checkpoint that was held')
  const forged = entries.map((entry) => {
    const leaf = decodeLeaf(entry)
    const head = isOf(leaf.requestSha256, trail) ? Buffer.from(headAt(trail)(leaf.count) ?? '', 'hex') : leaf.head
    return encodeLeaf({ ...leaf, head })
  })
  hold(!Buffer.from(grow(EMPTY_EDGE, forged, hash).root).equals(root), 'a log written anew has the same root')
}

async function leavesOf(deployment: Deployment, size: number, trail: AuditTrail) {
  const entries = await readEntries(0, size, tileReader(deployment.parts.blobs.plain, 'live'))
  return entries.map(decodeLeaf).filter(({ requestSha256 }) => isOf(requestSha256, trail))
}

function isOf(request: Uint8Array, { sign_request_id }: AuditTrail): boolean {
  return toHex(request) === toHex(requestSha256(sign_request_id, hash))
}

function opened({ checkpoint }: LogProof, keys: string) {
  return openCheckpoint(checkpoint, parseVerifierKeys(keys, hash), webCryptoEd25519)
}
