import { broken } from './broken.ts'
import { parseRow, tooLong } from './ndjson.ts'
import { LONGEST_ROW, type RowReader, type SentRow } from './row-source.ts'

// {"rows": [ {…}, {…} ]} read row by row: only the ends of rows are looked for here, and each is then parsed by itself.

const OPENING = /^\s*\{\s*"rows"\s*:\s*\[/
/** What may still become the opening. */
const OPENING_SO_FAR = /^\s*(?:\{\s*(?:"(?:r(?:o(?:w(?:s(?:"\s*(?::\s*)?)?)?)?)?)?)?)?$/
const CLOSING = /^\s*\}\s*$/
const CLOSING_SO_FAR = /^\s*(?:\}\s*)?$/

const [SPACE, TAB, LF, CR] = [0x20, 0x09, 0x0a, 0x0d]
const [QUOTE, BACKSLASH, COMMA, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x22, 0x5c, 0x2c, 0x7b, 0x7d, 0x5b, 0x5d]

type Phase = 'opening' | 'before a row' | 'in a row' | 'after a row' | 'closing'

export function readJsonRows(): RowReader {
  let rest = ''
  /** How far `rest` was looked at. */
  let at = 0
  let start = 0
  let phase: Phase = 'opening'
  let depth = 0
  let inText = false
  let row = 0

  const place = () => ({
    row: row + (phase === 'after a row' || phase === 'closing' ? 0 : 1),
    column: String(at - start + 1),
  })
  const fault = (message: string) => broken('malformed_json', { ...place(), code: 'malformed', message })

  function open(): void {
    const opening = OPENING.exec(rest)
    if (!opening) {
      if (OPENING_SO_FAR.test(rest) && rest.length < LONGEST_ROW) return
      const message = 'the body must be {"rows": [ … ]} and nothing else; options belong in the query.'
      throw broken('malformed_json', { row: 0, column: '1', code: 'malformed', message })
    }
    at = opening[0].length
    phase = 'before a row'
  }

  function betweenRows(code: number): void {
    if (code === SPACE || code === TAB || code === LF || code === CR) return
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
      const rows: SentRow[] = []
      rest += text
      if (phase === 'opening') open()
      while (phase !== 'opening' && phase !== 'closing' && at < rest.length) {
        if (phase === 'in a row') {
          if (!withinRow()) break
          row += 1
          const sent = rest.slice(start, at + 1)
          if (sent.length > LONGEST_ROW) throw tooLong(row)
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
      if (phase === 'in a row' && rest.length > LONGEST_ROW) throw tooLong(row + 1)
      if (phase === 'closing' && !CLOSING_SO_FAR.test(rest)) throw fault('something follows the rows.')
      return rows
    },
    end() {
      if (phase !== 'closing' || !CLOSING.test(rest)) throw fault('the body ends in the middle: it was cut off.')
      return []
    },
    place,
    columns: () => [],
  }
}
