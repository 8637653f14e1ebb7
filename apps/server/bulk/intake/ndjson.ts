import { duplicateMember } from '../../platform/http/bodies/duplicate-members.ts'
import { whereNestedDeeper } from '../../platform/http/bodies/nesting.ts'
import { jsonErrorPosition } from './json-error.ts'
import { MAX_ROW_CHARS, type ParsedRow, type RowReader } from './row-reader.ts'
import { uploadError } from './upload-error.ts'

/** Reads one JSON object per line, and skips empty lines. */
export function readNdjson(): RowReader {
  let rest = ''
  let row = 0

  function take(line: string, rows: ParsedRow[]): void {
    if (line.length > MAX_ROW_CHARS) throw tooLong(row + 1)
    if (line.trim() === '') return
    row += 1
    rows.push({ row, text: line, value: parseRow(line, row), errors: [] })
  }

  return {
    push(text) {
      const rows: ParsedRow[] = []
      let from = 0
      rest += text
      for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n', from)) {
        take(rest.slice(from, end), rows)
        from = end + 1
      }
      rest = rest.slice(from)
      if (rest.length > MAX_ROW_CHARS) throw tooLong(row + 1)
      return rows
    },
    end() {
      const rows: ParsedRow[] = []
      take(rest, rows)
      return rows
    },
    position: () => ({ row: row + 1, column: String(rest.length + 1) }),
    columns: () => [],
  }
}

/** Far deeper than any valid row. */
export const MAX_DEPTH = 20

export function parseRow(text: string, row: number): unknown {
  // Checked before parsing: deep nesting would overflow the stack of recursive code.
  const tooDeep = whereNestedDeeper(text, MAX_DEPTH)
  if (tooDeep !== -1) {
    const message = `the row is nested deeper than ${MAX_DEPTH} levels.`
    throw uploadError('malformed_json', { row, column: String(tooDeep + 1), code: 'malformed', message })
  }
  const value = parse(text, row)
  const repeated = duplicateMember(text, value)
  if (repeated !== undefined) {
    const name = repeated.slice(0, 100).toWellFormed()
    const message = `${name} occurs twice in one object. Send it once.`
    throw uploadError('malformed_json', { row, column: name, code: 'duplicate', message })
  }
  return value
}

function parse(text: string, row: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const message = 'the row is not valid JSON.'
    throw uploadError('malformed_json', { row, column: String(jsonErrorPosition(text)), code: 'malformed', message })
  }
}

export function tooLong(row: number) {
  const message = `the row is longer than ${MAX_ROW_CHARS} characters.`
  return uploadError('bulk_too_large', { row, column: String(MAX_ROW_CHARS), code: 'too_long', message })
}
