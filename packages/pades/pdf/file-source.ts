import { open } from 'node:fs/promises'
import { type ByteSource, checkRange } from './byte-source.ts'

/** Node: a file read where needed. Close it when done, or let `await using` do so. */
export interface FileSource extends ByteSource, AsyncDisposable {
  close(): Promise<void>
}

export async function fileSource(path: string): Promise<FileSource> {
  const handle = await open(path, 'r')
  const { size: length } = await handle.stat()
  const close = () => handle.close()
  return {
    length,
    read: async (start, end) => {
      checkRange(start, end, length)
      // Every byte is overwritten below, so clearing the memory first would be wasted on a large file.
      const bytes = Buffer.allocUnsafeSlow(end - start)
      for (let filled = 0; filled < bytes.length; ) {
        const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, start + filled)
        if (bytesRead === 0) throw new RangeError('the file became shorter while it was read')
        filled += bytesRead
      }
      return bytes
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
