import { platform } from '#platform'
import type { DigestAlgorithm } from '../../cms/algorithms.ts'
import type { Hasher } from '../../platform/port.ts'
import { type ByteSource, forEachChunk } from './byte-source.ts'

/**
 * A hash of a document so far, which can go on: kept beside a document, it spares every further signature from reading
 * the whole again.
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

/** The hash of the same document with an increment appended. */
export function extendHash({ algorithm, length, state }: DocumentHash, increment: Uint8Array): DocumentHash {
  const extended = state.copy()
  extended.update(increment)
  return { algorithm, length: length + increment.length, state: extended }
}
