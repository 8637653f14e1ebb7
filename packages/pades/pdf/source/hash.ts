import { platform } from '#platform'
import type { DigestAlgorithm } from '../../cms/algorithms.ts'
import type { Hasher } from '../../platform/port.ts'
import { type ByteSource, forEachChunk } from './byte-source.ts'

/**
 * The hash state of a document, which can be extended. With it, a further signature hashes only the bytes appended since
 * and need not read the whole document.
 */
export interface DocumentHash {
  readonly algorithm: DigestAlgorithm
  readonly length: number
  readonly state: Hasher
}

export async function hashDocument(source: ByteSource, algorithm: DigestAlgorithm = 'sha256'): Promise<DocumentHash> {
  const state = platform.createHasher(algorithm)
  await forEachChunk(source, (chunk) => state.update(chunk), !state.retains)
  return { algorithm, length: source.length, state }
}

/** The hash of the same document with an increment appended. The given hash remains usable. */
export function extendHash({ algorithm, length, state }: DocumentHash, increment: Uint8Array): DocumentHash {
  const extended = state.copy()
  extended.update(increment)
  return { algorithm, length: length + increment.length, state: extended }
}
