import { type Column, type Mapping, readHeader, rowOfCells } from '@countersign/domain/bulk'
import { Failure } from '../../platform/errors.ts'
import { tooLong } from './ndjson.ts'
import { MAX_ROW_CHARS, type ParsedRow, type RowReader } from './row-reader.ts'
import { uploadError } from './upload-error.ts'

// Reads tables of RFC 4180, and as Excel writes them: separated by commas, semicolons or tabs, whichever is most frequent
// in the first line (or given by a line `sep=;`); lines end with CRLF, LF or CR; empty lines are skipped. Wrong quoting is
// rejected instead of repaired, because the rest of the table might then be read as one cell. See ADR 39.

export interface TableOptions {
  mapping: Mapping
  /** Whether the job has a default template, so that rows need no document. */
  fromTemplate?: boolean
}

const DELIMITERS = [',', ';', '\t']
const SEP = /^sep=(.)$/i

export function readCsv({ mapping, fromTemplate = false }: TableOptions): RowReader {
  let rest = ''
  /** The scanned length of `rest`, and whether it ends within quotes. */
  let at = 0
  let quoted = false
  let newline: string | undefined
  let delimiter: string | undefined
  let columns: readonly (Column | null)[] | undefined
  let row = 0

  function take(record: string, rows: ParsedRow[]): void {
    const line = record.endsWith('\r') ? record.slice(0, -1) : record
    if (line.length > MAX_ROW_CHARS) throw tooLong(row + 1)
    if (line.trim() === '') return
    if (columns) {
      const cells = cellsOf(line)
      if (cells.every((cell) => cell.trim() === '')) return
      row += 1
      checkCellCount(cells, columns)
      const { row: value, errors } = rowOfCells(columns, cells, row)
      rows.push({ row, value, text: JSON.stringify(value), errors })
      return
    }
    const sep = delimiter === undefined ? SEP.exec(line)?.[1] : undefined
    if (sep) {
      delimiter = sep
      return
    }
    delimiter ??= mostFrequentDelimiter(line)
    columns = headerOf(cellsOf(line), mapping, fromTemplate)
  }

  function cellsOf(line: string): string[] {
    const by = delimiter ?? ','
    return line.includes('"') ? quotedCells(line, by) : line.split(by)
  }

  function quotedCells(line: string, by: string): string[] {
    const cells: string[] = []
    for (let from = 0; from <= line.length; ) {
      const quotingError = (message: string) =>
        uploadError('bad_request', {
          row: columns ? row + 1 : 0,
          column: nameOf(cells.length),
          code: 'quotes',
          message,
        })
      if (line[from] !== '"') {
        const end = line.indexOf(by, from)
        const cell = line.slice(from, end === -1 ? undefined : end)
        if (cell.includes('"'))
          throw quotingError('an unquoted cell contains a quotation mark. Quote the cell and double the mark.')
        cells.push(cell)
        if (end === -1) return cells
        from = end + 1
        continue
      }
      let end = line.indexOf('"', from + 1)
      while (end !== -1 && line[end + 1] === '"') end = line.indexOf('"', end + 2)
      if (end === -1) throw quotingError('the closing quotation mark is missing.')
      const isLast = end + 1 === line.length
      if (!isLast && line[end + 1] !== by) throw quotingError('text follows the closing quotation mark of a cell.')
      cells.push(line.slice(from + 1, end).replaceAll('""', '"'))
      if (isLast) return cells
      from = end + 2
    }
    cells.push('')
    return cells
  }

  function nameOf(cell: number): string {
    return columns?.[cell]?.name ?? String(cell + 1)
  }

  function checkCellCount(cells: string[], { length }: readonly unknown[]): void {
    const beyond = cells.slice(length).findIndex((cell) => cell.trim() !== '')
    if (beyond === -1) return
    const column = String(length + beyond + 1)
    const message = `the row has ${cells.length} cells, but the table has ${length} columns. Quote cells that contain "${delimiter}".`
    throw uploadError('bad_request', { row, column, code: 'too_many_cells', message })
  }

  /** The next complete record, or undefined if its end has not arrived. */
  function next(): string | undefined {
    for (;;) {
      const mark = rest.indexOf('"', at)
      if (quoted) {
        if (mark === -1) break
        quoted = false
        at = mark + 1
        continue
      }
      const end = rest.indexOf(newline ?? '\n', at)
      if (mark !== -1 && (end === -1 || mark < end)) {
        quoted = true
        at = mark + 1
        continue
      }
      if (end === -1) break
      const record = rest.slice(0, end)
      rest = rest.slice(end + 1)
      at = 0
      return record
    }
    at = rest.length
    return undefined
  }

  return {
    push(text) {
      const rows: ParsedRow[] = []
      rest += text
      newline ??= newlineOf(rest)
      if (newline === undefined) at = 0
      else for (let record = next(); record !== undefined; record = next()) take(record, rows)
      if (rest.length > MAX_ROW_CHARS) {
        if (quoted) throw unclosedQuote()
        throw tooLong(row + 1)
      }
      return rows
    },
    end() {
      if (quoted) throw unclosedQuote()
      const rows: ParsedRow[] = []
      if (newline === undefined) newline = '\n'
      take(rest, rows)
      if (!columns)
        throw uploadError('bad_request', {
          row: 0,
          column: '1',
          code: 'required',
          message: 'the table has no header line.',
        })
      return rows
    },
    position: () => ({
      row: columns ? row + 1 : 0,
      column: nameOf(rest.split(delimiter ?? mostFrequentDelimiter(rest)).length - 1),
    }),
    columns: () => columns ?? [],
  }

  function unclosedQuote() {
    const cell = rest.slice(0, rest.indexOf('"')).split(delimiter ?? ',').length - 1
    const message = 'the closing quotation mark is missing.'
    return uploadError('bad_request', { row: columns ? row + 1 : 0, column: nameOf(cell), code: 'quotes', message })
  }
}

/** Undefined until the first line has ended. A final CR may be the first half of a CRLF. */
function newlineOf(text: string): string | undefined {
  const [cr, lf] = [text.indexOf('\r'), text.indexOf('\n')]
  if (cr === -1 && lf === -1) return undefined
  if (cr === -1 || (lf !== -1 && lf <= cr + 1)) return '\n'
  return cr === text.length - 1 ? undefined : '\r'
}

function mostFrequentDelimiter(line: string): string {
  const bare = line.replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => bare.split(delimiter).length
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

function headerOf(cells: string[], mapping: Mapping, fromTemplate: boolean): readonly (Column | null)[] {
  // Spreadsheets write delimiters for empty columns at the end of lines.
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  const header = readHeader(cells.slice(0, last + 1), mapping, fromTemplate)
  if (header.ok) return header.columns
  const errors = [...header.errors]
  throw new Failure('validation_failed', `${errors[0]?.message} No row was accepted.`, { errors })
}
