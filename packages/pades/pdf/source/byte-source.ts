import { concatBytes } from '../../bytes.ts'

/**
 * Bytes that can be read piece by piece, so that a 100 MB document is never held whole. `read` returns exactly
 * `end - start` bytes and may return a view that must not be written to.
 */
export interface ByteSource {
  readonly length: number
  read(start: number, end: number): Promise<Uint8Array>
  /** Fills `target` with the bytes from `start`. Sources that have to copy anyway offer it, so that memory is reused. */
  readInto?(start: number, target: Uint8Array): Promise<void>
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

/** Small enough to stay in a core's own cache from being read to being hashed. */
const chunkBytes = 128 << 10

/**
 * Reads a whole source in pieces, the next one being fetched while the current one is used. With `reuse`, a piece may
 * be overwritten once `use` has returned.
 */
export async function forEachChunk(source: ByteSource, use: (chunk: Uint8Array) => void, reuse = false): Promise<void> {
  if (!reuse || !source.readInto) return eachFetched(source, fetchNew(source), use)
  const buffers = spareBuffers.pop() ?? [new Uint8Array(chunkBytes), new Uint8Array(chunkBytes)]
  await eachFetched(source, fetchIntoTwo(source, source.readInto, buffers), use)
  // Not after a failure: a read may still be under way then. New ones would have to be cleared and mapped every time.
  if (spareBuffers.length < maxSpareBuffers) spareBuffers.push(buffers)
}

type Two = [next: Uint8Array, other: Uint8Array]
const spareBuffers: Two[] = []
const maxSpareBuffers = 4

async function eachFetched(
  source: ByteSource,
  fetchAt: (start: number) => Promise<Uint8Array>,
  use: (chunk: Uint8Array) => void,
): Promise<void> {
  let pending = source.length > 0 ? fetchAt(0) : undefined
  for (let start = chunkBytes; pending !== undefined; start += chunkBytes) {
    const chunk: Uint8Array = await pending
    pending = start < source.length ? fetchAt(start) : undefined
    use(chunk)
  }
}

function fetchNew(source: ByteSource): (start: number) => Promise<Uint8Array> {
  return (start) => source.read(start, Math.min(start + chunkBytes, source.length))
}

/** Two buffers in turn: one is used while the other is filled. */
function fetchIntoTwo(source: ByteSource, readInto: NonNullable<ByteSource['readInto']>, buffers: Two) {
  let [next, other] = buffers
  return async (start: number): Promise<Uint8Array> => {
    const target = next.subarray(0, Math.min(chunkBytes, source.length - start))
    ;[next, other] = [other, next]
    await readInto(start, target)
    return target
  }
}

export function checkRange(start: number, end: number, length: number): void {
  if (start < 0 || end < start || end > length) {
    throw new RangeError(`bytes ${start} to ${end} asked of a source of ${length} bytes`)
  }
}
