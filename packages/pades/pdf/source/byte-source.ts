import { concatBytes } from '../../bytes.ts'

/**
 * Random access to the bytes of a document, so that a 100 MB document need not be in memory. `read` returns exactly
 * `end - start` bytes. The result may be a view; do not write to it.
 */
export interface ByteSource {
  readonly length: number
  read(start: number, end: number): Promise<Uint8Array>
  /** Fills `target` with the bytes from `start`. A source that copies anyway implements it so that callers can reuse memory. */
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

/** The concatenation of several sources: a base document and the increments appended to it. */
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

/** A range of a source as a source. */
export function sliceSource(source: ByteSource, from: number, to: number): ByteSource {
  return { length: to - from, read: (start, end) => source.read(from + start, from + end) }
}

/** Small enough for a chunk to remain in the CPU cache between reading and hashing. */
const chunkBytes = 128 << 10

/**
 * Reads a whole source in chunks and fetches the next chunk while `use` processes the current one. With `reuse`, a chunk
 * may be overwritten after `use` returns.
 */
export async function forEachChunk(source: ByteSource, use: (chunk: Uint8Array) => void, reuse = false): Promise<void> {
  if (!reuse || !source.readInto) return eachFetched(source, fetchNew(source), use)
  const buffers = spareBuffers.pop() ?? [new Uint8Array(chunkBytes), new Uint8Array(chunkBytes)]
  await eachFetched(source, fetchIntoBuffers(source, source.readInto, buffers), use)
  // After a failure the buffers are dropped, because a read may still be writing to them. Allocating new buffers on each
  // call would cost clearing and mapping them.
  if (spareBuffers.length < maxSpareBuffers) spareBuffers.push(buffers)
}

type BufferPair = [next: Uint8Array, other: Uint8Array]
const spareBuffers: BufferPair[] = []
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

/** Double buffering: one buffer is processed while the other is filled. */
function fetchIntoBuffers(source: ByteSource, readInto: NonNullable<ByteSource['readInto']>, buffers: BufferPair) {
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
    throw new RangeError(`bytes ${start} to ${end} are outside a source of ${length} bytes`)
  }
}
