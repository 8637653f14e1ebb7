import { parseRow, tooLong } from './ndjson.ts'
import { MAX_ROW_CHARS, type ParsedRow, type RowReader } from './row-reader.ts'
import { broken } from './upload-error.ts'

// {"rows": [ {…}, {…} ]} read row by row: only the ends of rows are looked for here, and each is then parsed by itself.

const OPENING = ['{', '"rows"', ':', '['] as const

const [SPACE, TAB, LF, CR] = [0x20, 0x09, 0x0a, 0x0d]
const [QUOTE, BACKSLASH, COMMA, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x22, 0x5c, 0x2c, 0x7b, 0x7d, 0x5b, 0x5d]

type Phase = 'opening' | 'before a row' | 'in a row' | 'after a row' | 'closing' | 'closed'

export function readJsonRows(): RowReader {
  let rest = ''
  /** How far `rest` was looked at. */
  let at = 0
  let start = 0
  let phase: Phase = 'opening'
  /** Of the opening's parts, how many have come. */
  let opened = 0
  let depth = 0
  let inText = false
  let row = 0

  const place = () => ({
    row: row + (phase === 'after a row' || phase === 'closing' || phase === 'closed' ? 0 : 1),
    column: String(at - start + 1),
  })
  const fault = (message: string) => broken('malformed_json', { ...place(), code: 'malformed', message })

  function open(): void {
    for (const part of OPENING.slice(opened)) {
      pass(rest.length - withoutSpace(rest).length)
      if (!rest.startsWith(part)) {
        if (part.startsWith(rest)) return
        const message = 'the body must be {"rows": [ … ]} and nothing else; options belong in the query.'
        throw broken('malformed_json', { row: 0, column: '1', code: 'malformed', message })
      }
      pass(part.length)
      opened += 1
    }
    phase = 'before a row'
  }

  /** Lets go of so much, and still counts from where it began. */
  function pass(length: number): void {
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
      throw fault(
        phase === 'before a row' ? 'a row must be a JSON object.' : 'a comma or the end of the list is missing.',
      )
  }

  /** One brace, and white space: nothing of it is kept, however much comes. */
  function close(): void {
    rest = withoutSpace(rest)
    if (phase === 'closing' && rest.startsWith('}')) {
      phase = 'closed'
      rest = withoutSpace(rest.slice(1))
    }
    if (rest !== '') throw fault('something follows the rows.')
  }

  /** Looks for the row's end; false if it has not come yet. */
  function withinRow(): boolean {
    for (; at < rest.length; at += 1) {
      const code = rest.charCodeAt(at)
      if (inText) {
        if (code === BACKSLASH) at += 1
        else if (code === QUOTE) inText = false
      } else if (code === QUOTE) inText = true
      else if (code === OPEN || code === OPEN_LIST) depth += 1
      else if (code === CLOSE || code === CLOSE_LIST) {
        depth -= 1
        if (depth === 0) return true
      }
    }
    return false
  }

  return {
    push(text) {
      const rows: ParsedRow[] = []
      rest += text
      if (phase === 'opening') open()
      while (phase !== 'opening' && phase !== 'closing' && phase !== 'closed' && at < rest.length) {
        if (phase === 'in a row') {
          if (!withinRow()) break
          row += 1
          const sent = rest.slice(start, at + 1)
          if (sent.length > MAX_ROW_CHARS) throw tooLong(row)
          rows.push({ row, text: sent, value: parseRow(sent, row), errors: [] })
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
      if (phase !== 'closed') throw fault('the body ends in the middle: it was cut off.')
      return []
    },
    place,
    columns: () => [],
  }
}

/** As JSON knows it (RFC 8259 §2), at the beginning. */
function withoutSpace(text: string): string {
  let from = 0
  while (from < text.length && isSpace(text.charCodeAt(from))) from += 1
  return text.slice(from)
}

function isSpace(code: number): boolean {
  return code === SPACE || code === TAB || code === LF || code === CR
}
