import { concatBytes } from '../bytes.ts'

/**
 * Bytes that can be read piece by piece, so that a 100 MB document is never held whole. `read` returns exactly
 * `end - start` bytes and may return a view that must not be written to.
 */
export interface ByteSource {
  readonly length: number
  read(start: number, end: number): Promise<Uint8Array>
}

export function memorySource(bytes: Uint8Array): ByteSource {
  return {
    length: bytes.length,
    read: async (start, end) => {
      checkRange(start, end, bytes.length)
      return bytes.subarray(start, end)
    },
  }
}

/** Several sources one after the other: a base document and the increments appended to it. */
export function joinedSource(...sources: readonly ByteSource[]): ByteSource {
  const length = sources.reduce((sum, source) => sum + source.length, 0)
  return {
    length,
    read: async (start, end) => {
      checkRange(start, end, length)
      const parts: Uint8Array[] = []
      let origin = 0
      for (const source of sources) {
        const from = Math.max(start - origin, 0)
        const to = Math.min(end - origin, source.length)
        if (from < to) parts.push(await source.read(from, to))
        origin += source.length
      }
      const [only] = parts
      return parts.length === 1 && only !== undefined ? only : concatBytes(parts)
    },
  }
}

/** Reads a whole source in pieces, the next one being fetched while the current one is used. */
export async function forEachChunk(
  source: ByteSource,
  use: (chunk: Uint8Array) => void,
  chunkBytes = 512 << 10,
): Promise<void> {
  const fetchAt = (start: number) => source.read(start, Math.min(start + chunkBytes, source.length))
  let pending = source.length > 0 ? fetchAt(0) : undefined
  for (let start = chunkBytes; pending !== undefined; start += chunkBytes) {
    const chunk: Uint8Array = await pending
    pending = start < source.length ? fetchAt(start) : undefined
    use(chunk)
  }
}

export function checkRange(start: number, end: number, length: number): void {
  if (start < 0 || end < start || end > length) {
    throw new RangeError(`bytes ${start} to ${end} asked of a source of ${length} bytes`)
  }
}
