import { checkInclusion } from './check.ts'
import { openCheckpoint } from './checkpoint.ts'
import { fromHex, toHex } from './encoding.ts'
import { HASH_SIZE, type Hash, leafHash } from './hash.ts'
import { parseVerifierKeys } from './key.ts'
import { encodeLeaf, mustBeHash, requestSha256 } from './leaf.ts'
import { NoteRefused, type SignedBy, type VerifyEd25519 } from './note.ts'

// What goes with a request's evidence: a signed checkpoint, and the way from the request's leaf up to its root.

export interface LogProof {
  /** A signed note. */
  readonly checkpoint: string
  readonly leaf: LoggedLeaf
  /** The siblings on the way up (RFC 6962 §2.1.1), in hex. */
  readonly inclusion: readonly string[]
}

export interface LoggedLeaf {
  readonly index: number
  /** SHA-256 of the request's id, in hex. */
  readonly request_sha256: string
  /** How many entries the chain had. */
  readonly count: number
  /** The hash of the last of them, in hex. */
  readonly head: string
}

/** What the proof is asked to be about; what is not given is not compared. */
export interface Logged {
  /** The request's public id. */
  request?: string
  /** The chain's hash after so many entries; undefined where it has no such entry. */
  headAt?(count: number): string | undefined
}

export interface LogPorts {
  readonly hash: Hash
  readonly verify: VerifyEd25519
}

export type LogVerdict =
  | {
      readonly ok: true
      readonly origin: string
      readonly size: number
      readonly leaf: LoggedLeaf
      /** Witnesses among the given keys who signed the checkpoint too. */
      readonly witnesses: readonly SignedBy[]
    }
  | { readonly ok: false; readonly reason: string }

/** `vkeys`: the keys of logs and witnesses that are believed, one a line. Never throws for what a proof holds. */
export async function checkLogProof(
  proof: LogProof,
  vkeys: string,
  { hash, verify }: LogPorts,
  logged: Logged = {},
): Promise<LogVerdict> {
  const keys = parseVerifierKeys(vkeys, hash)
  try {
    const { checkpoint, leaf } = proof
    const { origin, size, root, witnesses } = await openCheckpoint(checkpoint, keys, verify)
    const entry = encodeLeaf({
      requestSha256: mustBeHash(leaf.request_sha256, 'the leaf’s request'),
      count: leaf.count,
      head: mustBeHash(leaf.head, 'the leaf’s head'),
    })
    const path = proof.inclusion.map((hex) => fromHex(hex, HASH_SIZE) ?? new Uint8Array(0))
    if (!checkInclusion(leafHash(entry, hash), leaf.index, size, path, root, hash)) {
      return { ok: false, reason: 'the leaf is not in the log that the checkpoint is of' }
    }
    const reason = differsFrom(logged, leaf, hash)
    return reason ? { ok: false, reason } : { ok: true, origin, size, leaf, witnesses }
  } catch (error) {
    if (error instanceof NoteRefused || error instanceof RangeError) return { ok: false, reason: error.message }
    if (error instanceof TypeError) return { ok: false, reason: 'the proof is not in the form of one' }
    throw error
  }
}

function differsFrom({ request, headAt }: Logged, leaf: LoggedLeaf, hash: Hash): string | undefined {
  if (request !== undefined && toHex(requestSha256(request, hash)) !== leaf.request_sha256) {
    return 'the leaf is another request’s'
  }
  if (headAt && headAt(leaf.count) !== leaf.head)
    return `the chain’s entry ${leaf.count} is not the one that was logged`
  return undefined
}
