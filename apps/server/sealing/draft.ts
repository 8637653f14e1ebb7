import { createHash } from 'node:crypto'
import {
  type ByteSource,
  type DocumentHash,
  extendHash,
  hashDocument,
  joinedSource,
  memorySource,
} from '@countersign/pades'

// A document while it is appended to. Nothing of it is stored, and nobody sees it, before it is committed.

export interface Draft {
  readonly pieces: readonly ByteSource[]
  readonly source: ByteSource
  /** Goes on where it stands, so that the document is read once however much is appended. */
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
  /** Hex; of the whole file up to here. */
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

/** What was appended is committed: the next commit has only what follows. */
export function settled(draft: Draft): Draft {
  return { ...draft, appended: [] }
}

/** Hex; the hash can still go on. */
export async function digestOf({ state }: DocumentHash): Promise<string> {
  return Buffer.from(await state.copy().digest()).toString('hex')
}
