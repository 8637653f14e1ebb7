import type { DocumentRevision } from '../../certificate.ts'
import type { ApiClient } from '../api-client.ts'
import type { Hash } from './digest.ts'
import { toHex } from './encoding.ts'
import type { P12Module } from './load-p12.ts'

/** A revision whose bytes were read and hashed on this device. */
export interface LoadedRevision extends DocumentRevision {
  /** The hashed bytes. */
  bytes: Blob
  /** The hash state after the last byte, so that an increment can be added. */
  hash: Hash
}

/** The received bytes do not match the hash announced by the server. */
export class DocumentChanged extends Error {}

/**
 * Reads and hashes the latest revision. If an earlier one was read (`before`), reads only the increments since: an
 * increment does not change the bytes before it, and if it did, the hashes would differ.
 */
export async function loadLatestRevision(
  { Sha256 }: Pick<P12Module, 'Sha256'>,
  api: ApiClient,
  onProgress: (share: number) => void,
  before?: LoadedRevision,
): Promise<LoadedRevision> {
  const revision = await api.get<DocumentRevision>('document')
  if (before?.sha256 === revision.sha256) return { ...before, ...revision }
  const isLonger = before !== undefined && before.size < revision.size
  const hash = isLonger ? before.hash.clone() : new Sha256()
  const parts: BlobPart[] = isLonger ? [before.bytes] : []
  let at = isLonger ? before.size : 0
  while (at < revision.size) {
    for await (const chunk of chunksOf(await api.bytes(`document.pdf?revision=${revision.revision}`, at), at)) {
      hash.update(chunk)
      parts.push(chunk)
      at += chunk.length
      onProgress(Math.min(at / revision.size, 1))
    }
  }
  if (at !== revision.size || toHex(hash.clone().digest()) !== revision.sha256) throw new DocumentChanged()
  return { ...revision, hash, bytes: new Blob(parts, { type: 'application/pdf' }) }
}

/** Ends without an error if the connection breaks; the caller resumes at the last offset. */
async function* chunksOf(response: Response, from: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (from > 0 && response.status !== 206) throw new DocumentChanged()
  const reader = response.body?.getReader()
  for (;;) {
    const { value, done } = (await reader?.read().catch(() => undefined)) ?? { done: true, value: undefined }
    if (done || value === undefined) return
    yield value
  }
}
