import { type Column, type Mapping, readHeader, rowOfCells } from '@countersign/domain/bulk'
import { Failure } from '../../platform/errors.ts'
import { tooLong } from './ndjson.ts'
import { MAX_ROW_CHARS, type ParsedRow, type RowReader } from './row-reader.ts'
import { broken } from './upload-error.ts'

// A table as RFC 4180 describes it, and as Excel writes it: parted by commas, semicolons or tabs, whichever the first
// line has most of (or a line `sep=;` says), lines ended by CRLF, LF or CR, empty lines left out. What is quoted wrongly
// is refused instead of guessed at, for the rest of the table may then be read as one cell.

export interface TableOptions {
  mapping: Mapping
  /** The job names one for rows that name no document. */
  fromTemplate?: boolean
}

const DELIMITERS = [',', ';', '\t']
const SEP = /^sep=(.)$/i

export function readCsv({ mapping, fromTemplate = false }: TableOptions): RowReader {
  let rest = ''
  /** How far `rest` was looked at, and whether that is within quotes. */
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
      mustFit(cells, columns)
      const { row: value, errors } = rowOfCells(columns, cells, row)
      rows.push({ row, value, text: JSON.stringify(value), errors })
      return
    }
    const sep = delimiter === undefined ? SEP.exec(line)?.[1] : undefined
    if (sep) {
      delimiter = sep
      return
    }
    delimiter ??= likeliest(line)
    columns = headerOf(cellsOf(line), mapping, fromTemplate)
  }

  function cellsOf(line: string): string[] {
    const by = delimiter ?? ','
    return line.includes('"') ? quotedCells(line, by) : line.split(by)
  }

  function quotedCells(line: string, by: string): string[] {
    const cells: string[] = []
    for (let from = 0; from <= line.length; ) {
      const wrong = (message: string) =>
        broken('bad_request', { row: columns ? row + 1 : 0, column: nameOf(cells.length), code: 'quotes', message })
      if (line[from] !== '"') {
        const end = line.indexOf(by, from)
        const cell = line.slice(from, end === -1 ? undefined : end)
        if (cell.includes('"'))
          throw wrong('a quotation mark stands in a cell that is not quoted: quote the cell and double the mark.')
        cells.push(cell)
        if (end === -1) return cells
        from = end + 1
        continue
      }
      let end = line.indexOf('"', from + 1)
      while (end !== -1 && line[end + 1] === '"') end = line.indexOf('"', end + 2)
      if (end === -1) throw wrong('its quotation mark is never closed.')
      const isLast = end + 1 === line.length
      if (!isLast && line[end + 1] !== by) throw wrong('something follows the closing quotation mark of a cell.')
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

  function mustFit(cells: string[], { length }: readonly unknown[]): void {
    const beyond = cells.slice(length).findIndex((cell) => cell.trim() !== '')
    if (beyond === -1) return
    const column = String(length + beyond + 1)
    const message = `it has ${cells.length} cells, and the table has ${length} columns. Is a cell with a "${delimiter}" in it not quoted?`
    throw broken('bad_request', { row, column, code: 'too_many_cells', message })
  }

  /** The next whole record, or undefined if its end has not come. */
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
        if (quoted) throw neverClosed()
        throw tooLong(row + 1)
      }
      return rows
    },
    end() {
      if (quoted) throw neverClosed()
      const rows: ParsedRow[] = []
      if (newline === undefined) newline = '\n'
      take(rest, rows)
      if (!columns)
        throw broken('bad_request', { row: 0, column: '1', code: 'required', message: 'the table is empty.' })
      return rows
    },
    place: () => ({ row: columns ? row + 1 : 0, column: nameOf(rest.split(delimiter ?? likeliest(rest)).length - 1) }),
    columns: () => columns ?? [],
  }

  function neverClosed() {
    const cell = rest.slice(0, rest.indexOf('"')).split(delimiter ?? ',').length - 1
    const message = 'a quotation mark is opened there and never closed.'
    return broken('bad_request', { row: columns ? row + 1 : 0, column: nameOf(cell), code: 'quotes', message })
  }
}

/** Undefined until the first line has ended. A CR may be the half of a CRLF whose other half has not come. */
function newlineOf(text: string): string | undefined {
  const [cr, lf] = [text.indexOf('\r'), text.indexOf('\n')]
  if (cr === -1 && lf === -1) return undefined
  if (cr === -1 || (lf !== -1 && lf <= cr + 1)) return '\n'
  return cr === text.length - 1 ? undefined : '\r'
}

function likeliest(line: string): string {
  const bare = line.replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => bare.split(delimiter).length
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

function headerOf(cells: string[], mapping: Mapping, fromTemplate: boolean): readonly (Column | null)[] {
  // Spreadsheets end lines with delimiters for columns that are empty throughout.
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  const header = readHeader(cells.slice(0, last + 1), mapping, fromTemplate)
  if (header.ok) return header.columns
  const errors = [...header.errors]
  throw new Failure('validation_failed', `${errors[0]?.message} Nothing of it was taken.`, { errors })
}
