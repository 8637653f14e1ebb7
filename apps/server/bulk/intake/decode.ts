import { TextDecoder } from 'node:util'
import { uploadError } from './upload-error.ts'

// Decodes bytes to text: UTF-8 with or without a byte-order mark, and UTF-16 with one, as Excel's "Unicode text" has.
// Other encodings are rejected instead of guessed, because a wrong guess would misspell people's names.

export interface Decoder {
  push(bytes: Uint8Array): string
  /** Throws if the last character is incomplete. */
  end(): string
}

export interface Position {
  row: number
  column: string
}

const SAVE_AS_UTF8 = 'Save the file as UTF-8 (in Excel: "CSV UTF-8") and send it again.'

/** `positionAfter` parses the last decodable text and returns the position of its end. */
export function makeDecoder(positionAfter: (text: string) => Position): Decoder {
  let first: Uint8Array = new Uint8Array()
  let decoder: TextDecoder | undefined

  function read(bytes: Uint8Array, stream: boolean): string {
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true })
    try {
      return decoder.decode(bytes, { stream })
    } catch {
      const message = `the text is not valid ${decoder.encoding === 'utf-8' ? 'UTF-8' : 'UTF-16'}. ${SAVE_AS_UTF8}`
      throw uploadError('bad_request', {
        ...positionAfter(decodablePrefix(decoder.encoding, bytes)),
        code: 'encoding',
        message,
      })
    }
  }

  return {
    push(bytes) {
      if (decoder) return read(bytes, true)
      // A byte-order mark has up to four bytes, which may arrive separately.
      first = first.length === 0 ? bytes : Buffer.concat([first, bytes])
      return first.length < 4 ? '' : read(first, true)
    },
    end: () => read(decoder ? new Uint8Array() : first, false),
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [a, b, c, d] = bytes
  const rejected = (message: string) => uploadError('bad_request', { row: 0, column: '1', code: 'encoding', message })
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) throw rejected(`the text is UTF-32. ${SAVE_AS_UTF8}`)
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0 || b === 0) throw rejected(`the text looks like UTF-16 without a byte-order mark. ${SAVE_AS_UTF8}`)
  if (a === 0x50 && b === 0x4b && c === 3 && d === 4)
    throw rejected(`the file is a workbook or a zip archive. ${SAVE_AS_UTF8}`)
  if (a === 0x1f && b === 0x8b) throw rejected('the file is compressed. Send it uncompressed.')
  return 'utf-8'
}

/** The longest prefix that decodes, found by bisection. Runs once per upload at most. */
function decodablePrefix(encoding: string, bytes: Uint8Array): string {
  let [good, bad] = [0, bytes.length]
  const text = (end: number) =>
    new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(0, end), { stream: true })
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    try {
      text(middle)
      good = middle
    } catch {
      bad = middle
    }
  }
  try {
    return text(good)
  } catch {
    // The error is in a character that began in the previous chunk.
    return ''
  }
}
