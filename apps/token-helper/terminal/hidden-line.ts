import type { ReadStream, WriteStream } from 'node:tty'

const ENTER = new Set([0x0a, 0x0d])
const ERASE = new Set([0x08, 0x7f])
const STOP = new Set([0x03, 0x04, 0x1b]) // Ctrl-C, Ctrl-D, Escape
const LONGEST = 256

/**
 * A line typed without echo, as the bytes that were typed: never a string, which could not be wiped, and not by
 * readline, which keeps what it reads. Undefined if the person stops.
 */
export function readHiddenLine(input: ReadStream, output: WriteStream, question: string): Promise<Buffer | undefined> {
  const line = Buffer.alloc(LONGEST)
  let length = 0
  // First: what is typed the instant the question appears must not be seen either.
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
      const last = typed.findIndex((byte) => ENTER.has(byte) || STOP.has(byte))
      for (const byte of last === -1 ? typed : typed.subarray(0, last)) {
        length = ERASE.has(byte) ? lengthWithoutLast(line, length) : lengthWith(line, length, byte)
      }
      const isStop = STOP.has(typed[last] ?? 0)
      typed.fill(0)
      if (last !== -1) end(isStop ? undefined : line.subarray(0, length))
    }
    input.on('data', take)
  })
}

function lengthWith(line: Buffer, length: number, byte: number): number {
  if (length === line.length) return length
  line[length] = byte
  return length + 1
}

/** One character less, in UTF-8; it is wiped at once. */
function lengthWithoutLast(line: Buffer, length: number): number {
  let shorter = Math.max(0, length - 1)
  while (shorter > 0 && ((line[shorter] ?? 0) & 0xc0) === 0x80) shorter -= 1
  line.fill(0, shorter, length)
  return shorter
}
