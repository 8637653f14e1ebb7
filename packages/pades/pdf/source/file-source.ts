import * as fs from 'node:fs'
import { promisify } from 'node:util'
import { type ByteSource, checkRange } from './byte-source.ts'

/** A file that is read on demand (Node only). Close it after use, or declare it with `await using`. */
export interface FileSource extends ByteSource, AsyncDisposable {
  close(): Promise<void>
}

/** Options of `fileSource`. */
export interface FileOptions {
  /**
   * Reads synchronously and blocks this thread. By default Node's thread pool reads, so a slow disk does not block the
   * event loop. A worker thread or a command-line tool has no other work and avoids the cost of the thread pool.
   */
  readonly blocking?: boolean
}

export async function fileSource(path: string, { blocking = false }: FileOptions = {}): Promise<FileSource> {
  const { open, readAt } = blocking ? synchronous : threadPool
  const descriptor = await open(path, 'r')
  // fstat and close of a file opened for reading do not wait for the disk.
  const { size: length } = fs.fstatSync(descriptor)
  let isOpen = true
  const close = async () => {
    if (isOpen) fs.closeSync(descriptor)
    isOpen = false
  }
  const readInto = async (start: number, target: Uint8Array) => {
    checkRange(start, start + target.length, length)
    if (!isOpen) throw new RangeError('the file source was closed before this read')
    for (let filled = 0; filled < target.length; ) {
      const { bytesRead } = await readAt(descriptor, target, filled, target.length - filled, start + filled)
      if (bytesRead === 0) throw new RangeError('the file was truncated during a read')
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

type ReadAt = (...read: [descriptor: number, target: Uint8Array, into: number, length: number, from: number]) => {
  bytesRead: number
}

const readSync: ReadAt = (...read) => ({ bytesRead: fs.readSync(...read) })
const synchronous = { open: fs.openSync, readAt: readSync }
const threadPool = { open: promisify(fs.open), readAt: promisify(fs.read) }
