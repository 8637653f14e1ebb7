import { parseRow, tooLong } from './ndjson.ts'
import { MAX_ROW_CHARS, type ParsedRow, type RowReader } from './row-reader.ts'
import { uploadError } from './upload-error.ts'

// Reads {"rows": [ {…}, {…} ]} row by row: finds the end of each row, and then parses the row by itself.

const OPENING = ['{', '"rows"', ':', '['] as const

const [SPACE, TAB, LF, CR] = [0x20, 0x09, 0x0a, 0x0d]
const [QUOTE, BACKSLASH, COMMA, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x22, 0x5c, 0x2c, 0x7b, 0x7d, 0x5b, 0x5d]

type Phase = 'opening' | 'before a row' | 'in a row' | 'after a row' | 'closing' | 'closed'

export function readJsonRows(): RowReader {
  let rest = ''
  /** The scanned length of `rest`. */
  let at = 0
  let start = 0
  let phase: Phase = 'opening'
  /** How many parts of OPENING were read. */
  let opened = 0
  let depth = 0
  let inString = false
  let row = 0

  const position = () => ({
    row: row + (phase === 'after a row' || phase === 'closing' || phase === 'closed' ? 0 : 1),
    column: String(at - start + 1),
  })
  const syntaxError = (message: string) => uploadError('malformed_json', { ...position(), code: 'malformed', message })

  function open(): void {
    for (const part of OPENING.slice(opened)) {
      drop(rest.length - withoutSpace(rest).length)
      if (!rest.startsWith(part)) {
        if (part.startsWith(rest)) return
        const message = 'the body must be {"rows": [ … ]} without other members. Send options in the query.'
        throw uploadError('malformed_json', { row: 0, column: '1', code: 'malformed', message })
      }
      drop(part.length)
      opened += 1
    }
    phase = 'before a row'
  }

  /** Drops a prefix of `rest`; positions still count from the start of the body. */
  function drop(length: number): void {
    rest = rest.slice(length)
    start -= length
  }

  function betweenRows(code: number): void {
    if (isSpace(code)) return
    if (phase === 'after a row' && code === COMMA) phase = 'before a row'
    else if (code === CLOSE_LIST && (phase === 'after a row' || row === 0)) phase = 'closing'
    else if (phase === 'before a row' && code === OPEN) {
      phase = 'in a row'
      start = at
      depth = 1
    } else
      throw syntaxError(
        phase === 'before a row' ? 'a row must be a JSON object.' : 'a comma or the end of the list is missing.',
      )
  }

  /** Reads the closing brace and white space, and keeps none of it. */
  function close(): void {
    rest = withoutSpace(rest)
    if (phase === 'closing' && rest.startsWith('}')) {
      phase = 'closed'
      rest = withoutSpace(rest.slice(1))
    }
    if (rest !== '') throw syntaxError('text follows the end of the rows.')
  }

  /** Scans for the row's end; false if it has not arrived. */
  function scanRow(): boolean {
    for (; at < rest.length; at += 1) {
      const code = rest.charCodeAt(at)
      if (inString) {
        if (code === BACKSLASH) at += 1
        else if (code === QUOTE) inString = false
      } else if (code === QUOTE) inString = true
      else if (code === OPEN || code === OPEN_LIST) depth += 1
      else if (code === CLOSE || code === CLOSE_LIST) {
        depth -= 1
        if (depth === 0) return true
      }
    }
    return false
  }

  return {
    push(piece) {
      const rows: ParsedRow[] = []
      rest += piece
      if (phase === 'opening') open()
      while (phase !== 'opening' && phase !== 'closing' && phase !== 'closed' && at < rest.length) {
        if (phase === 'in a row') {
          if (!scanRow()) break
          row += 1
          const text = rest.slice(start, at + 1)
          if (text.length > MAX_ROW_CHARS) throw tooLong(row)
          rows.push({ row, text, value: parseRow(text, row), errors: [] })
          phase = 'after a row'
          start = at
        } else betweenRows(rest.charCodeAt(at))
        at += 1
      }
      const done = phase === 'opening' ? 0 : phase === 'in a row' ? start : Math.min(at, rest.length)
      rest = rest.slice(done)
      at -= done
      start -= done
      if (phase === 'in a row' && rest.length > MAX_ROW_CHARS) throw tooLong(row + 1)
      if (phase === 'closing' || phase === 'closed') close()
      return rows
    },
    end() {
      if (phase !== 'closed') throw syntaxError('the body is incomplete.')
      return []
    },
    position,
    columns: () => [],
  }
}

/** Removes leading white space, as RFC 8259 §2 defines it. */
function withoutSpace(text: string): string {
  let from = 0
  while (from < text.length && isSpace(text.charCodeAt(from))) from += 1
  return text.slice(from)
}

function isSpace(code: number): boolean {
  return code === SPACE || code === TAB || code === LF || code === CR
}
