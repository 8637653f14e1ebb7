import type { DocumentHead } from '../../certificate.ts'
import type { Calls } from '../api-client.ts'
import type { Hash } from './digest.ts'
import { toHex } from './encoding.ts'
import type { Opener } from './load-p12.ts'

/** The document as this device has read it, byte for byte. */
export interface Head extends DocumentHead {
  /** The very bytes that were hashed. */
  bytes: Blob
  /** After the last of them; what follows can be hashed on. */
  hash: Hash
}

/** What came is not what the server says it is. */
export class DocumentChanged extends Error {}

/**
 * Reads the document's present head, and hashes it as it comes. With what was read `before`, only what others' signatures
 * have added since: an increment leaves the bytes before it as they were, and if it did not, the hashes would differ.
 */
export async function readHead(
  { Sha256 }: Pick<Opener, 'Sha256'>,
  calls: Calls,
  tell: (share: number) => void,
  before?: Head,
): Promise<Head> {
  const head = await calls.get<DocumentHead>('document')
  if (before?.sha256 === head.sha256) return { ...before, ...head }
  const isLonger = before !== undefined && before.size < head.size
  const hash = isLonger ? before.hash.clone() : new Sha256()
  const parts: BlobPart[] = isLonger ? [before.bytes] : []
  let at = isLonger ? before.size : 0
  while (at < head.size) {
    for await (const chunk of chunksOf(await calls.bytes(`document.pdf?revision=${head.revision}`, at), at)) {
      hash.update(chunk)
      parts.push(chunk)
      at += chunk.length
      tell(Math.min(at / head.size, 1))
    }
  }
  if (at !== head.size || toHex(hash.clone().digest()) !== head.sha256) throw new DocumentChanged()
  return { ...head, hash, bytes: new Blob(parts, { type: 'application/pdf' }) }
}

/** Ends quietly where the connection breaks: whoever asked sees how far it came. */
async function* chunksOf(response: Response, from: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (from > 0 && response.status !== 206) throw new DocumentChanged()
  const reader = response.body?.getReader()
  for (;;) {
    const { value, done } = (await reader?.read().catch(() => undefined)) ?? { done: true, value: undefined }
    if (done || value === undefined) return
    yield value
  }
}
