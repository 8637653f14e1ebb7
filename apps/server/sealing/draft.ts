import { createHash } from 'node:crypto'
import {
  type ByteSource,
  type DocumentHash,
  extendHash,
  hashDocument,
  joinedSource,
  memorySource,
} from '@countersign/pades'

// A document with increments that are not committed. Uncommitted increments are neither stored nor visible.

export interface Draft {
  readonly pieces: readonly ByteSource[]
  readonly source: ByteSource
  /** Extended with each increment, so the document is read only once. */
  readonly hash: DocumentHash
  readonly revision: number
  /** Not yet committed. */
  readonly appended: readonly Appended[]
}

export interface Appended {
  readonly kind: 'fields' | 'signature' | 'validation' | 'archive'
  readonly signerId: string | null
  readonly bytes: Uint8Array
  /** Hex. */
  readonly sha256: string
  /** Hex; of the whole file up to and including this increment. */
  readonly documentSha256: string
}

export async function beginDraft(source: ByteSource, revision: number): Promise<Draft> {
  return { pieces: [source], source, hash: await hashDocument(source), revision, appended: [] }
}

export async function append(
  draft: Draft,
  kind: Appended['kind'],
  bytes: Uint8Array,
  signerId: string | null = null,
): Promise<Draft> {
  const pieces = [...draft.pieces, memorySource(bytes)]
  const hash = extendHash(draft.hash, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const appended = { kind, signerId, bytes, sha256, documentSha256: await digestOf(hash) }
  return {
    pieces,
    source: joinedSource(...pieces),
    hash,
    revision: draft.revision + 1,
    appended: [...draft.appended, appended],
  }
}

/** After a commit: the next commit contains only later increments. */
export function clearAppended(draft: Draft): Draft {
  return { ...draft, appended: [] }
}

/** Hex. The hash can still be extended. */
export async function digestOf({ state }: DocumentHash): Promise<string> {
  return Buffer.from(await state.copy().digest()).toString('hex')
}
