import { checkInclusion } from './check.ts'
import { openCheckpoint } from './checkpoint.ts'
import { fromHex, toHex } from './encoding.ts'
import { HASH_SIZE, type Hash, leafHash } from './hash.ts'
import { parseVerifierKeys } from './key.ts'
import { encodeLeaf, parseHash, requestSha256 } from './leaf.ts'
import { NoteRefused, type SignedBy, type VerifyEd25519 } from './note.ts'

// The log proof in a request's evidence: a signed checkpoint and the inclusion proof of the request's leaf.

export interface LogProof {
  /** A signed note. */
  readonly checkpoint: string
  readonly leaf: LoggedLeaf
  /** The audit path (RFC 6962 §2.1.1), in hex. */
  readonly inclusion: readonly string[]
}

export interface LoggedLeaf {
  readonly index: number
  /** SHA-256 of the request's id, in hex. */
  readonly request_sha256: string
  /** The number of entries in the chain. */
  readonly count: number
  /** The hash of the last entry, in hex. */
  readonly head: string
}

/** The expected content of the leaf. Missing fields are not compared. */
export interface ExpectedLeaf {
  /** The request's public id. */
  request?: string
  /** The chain's head after `count` entries; undefined if the chain is shorter. */
  headAt?(count: number): string | undefined
}

export interface LogCrypto {
  readonly hash: Hash
  readonly verify: VerifyEd25519
}

export type LogVerdict =
  | {
      readonly ok: true
      readonly origin: string
      readonly size: number
      readonly leaf: LoggedLeaf
      /** The given witnesses that cosigned the checkpoint. */
      readonly witnesses: readonly SignedBy[]
    }
  | { readonly ok: false; readonly reason: string }

/** `vkeys`: the trusted keys of logs and witnesses, one per line. Never throws because of the proof's content. */
export async function checkLogProof(
  proof: LogProof,
  vkeys: string,
  { hash, verify }: LogCrypto,
  expected: ExpectedLeaf = {},
): Promise<LogVerdict> {
  const keys = parseVerifierKeys(vkeys, hash)
  try {
    const { checkpoint, leaf } = proof
    const { origin, size, root, witnesses } = await openCheckpoint(checkpoint, keys, verify)
    const entry = encodeLeaf({
      requestSha256: parseHash(leaf.request_sha256, 'the request hash of the leaf'),
      count: leaf.count,
      head: parseHash(leaf.head, 'the head of the leaf'),
    })
    const path = proof.inclusion.map((hex) => fromHex(hex, HASH_SIZE) ?? new Uint8Array(0))
    if (!checkInclusion(leafHash(entry, hash), leaf.index, size, path, root, hash)) {
      return { ok: false, reason: 'the inclusion proof does not lead from the leaf to the root of the checkpoint' }
    }
    const reason = mismatch(expected, leaf, hash)
    return reason ? { ok: false, reason } : { ok: true, origin, size, leaf, witnesses }
  } catch (error) {
    if (error instanceof NoteRefused || error instanceof RangeError) return { ok: false, reason: error.message }
    if (error instanceof TypeError) return { ok: false, reason: 'the proof is malformed' }
    throw error
  }
}

function mismatch({ request, headAt }: ExpectedLeaf, leaf: LoggedLeaf, hash: Hash): string | undefined {
  if (request !== undefined && toHex(requestSha256(request, hash)) !== leaf.request_sha256) {
    return 'the leaf belongs to another request'
  }
  if (headAt && headAt(leaf.count) !== leaf.head)
    return `the chain’s head after entry ${leaf.count} is not the logged head`
  return undefined
}
