import type { ReadStream, WriteStream } from 'node:tty'

const ENTER = new Set([0x0a, 0x0d])
const ERASE = new Set([0x08, 0x7f])
const CANCEL = new Set([0x03, 0x04, 0x1b]) // Ctrl-C, Ctrl-D, Escape
const MAX_BYTES = 256

/**
 * Reads a line without echo. Returns the bytes typed, or undefined if the user cancels. The line is never a string,
 * which could not be wiped, and readline is not used, because it keeps what it reads.
 */
export function readHiddenLine(input: ReadStream, output: WriteStream, question: string): Promise<Buffer | undefined> {
  const line = Buffer.alloc(MAX_BYTES)
  let length = 0
  // Before the prompt, so that a key typed as soon as it appears is not echoed.
  input.setRawMode(true)
  output.write(question)
  input.resume()
  return new Promise((resolve) => {
    const end = (result: Buffer | undefined) => {
      input.off('data', take)
      input.setRawMode(false)
      input.pause()
      output.write('\n')
      if (result === undefined) line.fill(0)
      resolve(result)
    }
    const take = (typed: Buffer) => {
      const last = typed.findIndex((byte) => ENTER.has(byte) || CANCEL.has(byte))
      for (const byte of last === -1 ? typed : typed.subarray(0, last)) {
        length = ERASE.has(byte) ? eraseLast(line, length) : append(line, length, byte)
      }
      const isCancelled = CANCEL.has(typed[last] ?? 0)
      typed.fill(0)
      if (last !== -1) end(isCancelled ? undefined : line.subarray(0, length))
    }
    input.on('data', take)
  })
}

function append(line: Buffer, length: number, byte: number): number {
  if (length === line.length) return length
  line[length] = byte
  return length + 1
}

/** Wipes the last UTF-8 character and returns the length without it. */
function eraseLast(line: Buffer, length: number): number {
  let shorter = Math.max(0, length - 1)
  while (shorter > 0 && ((line[shorter] ?? 0) & 0xc0) === 0x80) shorter -= 1
  line.fill(0, shorter, length)
  return shorter
}
