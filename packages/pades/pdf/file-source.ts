import * as fs from 'node:fs'
import { promisify } from 'node:util'
import { type ByteSource, checkRange } from './byte-source.ts'

const open = promisify(fs.open)
const readAt = promisify(fs.read)

/** Node: a file read where needed. Close it when done, or let `await using` do so. */
export interface FileSource extends ByteSource, AsyncDisposable {
  close(): Promise<void>
}

/**
 * Opening and reading may wait for a disk, so they do so off the main thread. The size of an open file, and closing one
 * that was only read, wait for nothing: going to another thread for them costs more than they do.
 */
export async function fileSource(path: string): Promise<FileSource> {
  const descriptor = await open(path, 'r')
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
