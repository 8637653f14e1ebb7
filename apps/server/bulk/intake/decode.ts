import { TextDecoder } from 'node:util'
import { broken } from './upload-error.ts'

// Bytes → text. UTF-8 with or without its mark, and UTF-16 with its mark, as Excel's "Unicode text" is; anything else is
// refused instead of guessed at, for a wrong guess would misspell people's names.

export interface Decoder {
  push(bytes: Uint8Array): string
  /** Throws if the last character is cut off. */
  end(): string
}

export interface Position {
  row: number
  column: string
}

const SAVE_AS_UTF8 = 'Save it as UTF-8 (in Excel: "CSV UTF-8") and send it again.'

/** `placeOf`: reads the last that can be read, and tells where that ends. */
export function makeDecoder(placeOf: (text: string) => Position): Decoder {
  let first: Uint8Array = new Uint8Array()
  let decoder: TextDecoder | undefined

  function read(bytes: Uint8Array, stream: boolean): string {
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true })
    try {
      return decoder.decode(bytes, { stream })
    } catch {
      const message = `it is not ${decoder.encoding === 'utf-8' ? 'UTF-8' : 'UTF-16'} text. ${SAVE_AS_UTF8}`
      throw broken('bad_request', { ...placeOf(readable(decoder.encoding, bytes)), code: 'encoding', message })
    }
  }

  return {
    push(bytes) {
      if (decoder) return read(bytes, true)
      // The mark has up to four bytes, which may come one by one.
      first = first.length === 0 ? bytes : Buffer.concat([first, bytes])
      return first.length < 4 ? '' : read(first, true)
    },
    end: () => read(decoder ? new Uint8Array() : first, false),
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [a, b, c, d] = bytes
  const refuse = (message: string) => broken('bad_request', { row: 0, column: '1', code: 'encoding', message })
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) throw refuse(`it is UTF-32. ${SAVE_AS_UTF8}`)
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0 || b === 0) throw refuse(`it looks like UTF-16 without its mark. ${SAVE_AS_UTF8}`)
  if (a === 0x50 && b === 0x4b && c === 3 && d === 4) throw refuse(`it is a workbook or a zip file. ${SAVE_AS_UTF8}`)
  if (a === 0x1f && b === 0x8b) throw refuse('it is compressed. Send it as it is.')
  return 'utf-8'
}

/** As much of it as is text; told by halves, for it is told once. */
function readable(encoding: string, bytes: Uint8Array): string {
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
    // It began with what was left over from before.
    return ''
  }
}
