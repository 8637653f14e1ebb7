import * as fs from 'node:fs'
import { promisify } from 'node:util'
import { type ByteSource, checkRange } from './byte-source.ts'

/** Node: a file read where needed. Close it when done, or let `await using` do so. */
export interface FileSource extends ByteSource, AsyncDisposable {
  close(): Promise<void>
}

/** How a file is read. */
export interface FileOptions {
  /**
   * Whether reading holds up this thread. By default other threads read, and a slow disk holds up nobody. A worker or a
   * command-line tool has nothing else to do meanwhile, and is spared the way to those threads and back.
   */
  readonly blocking?: boolean
}

export async function fileSource(path: string, { blocking = false }: FileOptions = {}): Promise<FileSource> {
  const { open, readAt } = blocking ? inThisThread : inOtherThreads
  const descriptor = await open(path, 'r')
  // The size of an open file, and closing one that was only read, wait for no disk.
  const { size: length } = fs.fstatSync(descriptor)
  let isOpen = true
  const close = async () => {
    if (isOpen) fs.closeSync(descriptor)
    isOpen = false
  }
  const readInto = async (start: number, target: Uint8Array) => {
    checkRange(start, start + target.length, length)
    if (!isOpen) throw new RangeError('the file was closed before it was read')
    for (let filled = 0; filled < target.length; ) {
      const { bytesRead } = await readAt(descriptor, target, filled, target.length - filled, start + filled)
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

type ReadAt = (...read: [descriptor: number, target: Uint8Array, into: number, length: number, from: number]) => {
  bytesRead: number
}

const readHere: ReadAt = (...read) => ({ bytesRead: fs.readSync(...read) })
const inThisThread = { open: fs.openSync, readAt: readHere }
const inOtherThreads = { open: promisify(fs.open), readAt: promisify(fs.read) }
