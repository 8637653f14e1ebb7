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
  const readInto = async (start: number, target: Uint8Array) => {
    checkRange(start, start + target.length, length)
    for (let filled = 0; filled < target.length; ) {
      const { bytesRead } = await handle.read(target, filled, target.length - filled, start + filled)
      if (bytesRead === 0) throw new RangeError('the file became shorter while it was read')
      filled += bytesRead
    }
  }
  const read = async (start: number, end: number) => {
    checkRange(start, end, length)
    const target = new Uint8Array(end - start)
    await readInto(start, target)
    return target
  }
  return { length, read, readInto, close, [Symbol.asyncDispose]: close }
}
