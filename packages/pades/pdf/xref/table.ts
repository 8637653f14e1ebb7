import { latin1OfBytes } from '../../bytes.ts'
import { damaged, PdfError } from '../error.ts'
import type { Limits } from '../limits.ts'
import type { Windows } from '../source/windows.ts'
import type { PdfDict } from '../syntax/values.ts'
import type { XrefEntry, XrefRange, XrefSection } from './section.ts'

const entryBytes = 20

interface Subsection extends XrefRange {
  /** Where the first entry begins. */
  readonly entries: number
}

/**
 * A cross-reference table (ISO 32000 §7.5.4). Each entry has exactly 20 bytes, so an entry is read when it is looked up
 * and the table of a large file is never read as a whole. Readers repair other entry lengths differently, so a table with
 * such entries is rejected as damaged.
 */
export async function readXrefTable(
  windows: Windows,
  limits: Limits,
  shift: number,
  offset: number,
): Promise<XrefSection> {
  const subsections: Subsection[] = []
  let position = await windows.parse(offset + shift, (parser, origin) => {
    parser.keyword('xref')
    return origin + parser.position
  })
  for (;;) {
    const header = await readHeader(windows, position)
    if ('trailer' in header) {
      return {
        kind: 'table',
        offset,
        trailer: header.trailer,
        ranges: subsections,
        lookup: lookupIn(windows, subsections),
      }
    }
    if (header.first + header.count > limits.objects || subsections.length > limits.objects / 100) {
      throw new PdfError('pdf_limit_exceeded', `a cross-reference table has more than ${limits.objects} objects`)
    }
    const { first, count, entries } = header
    position = entries + entryBytes * count
    if (!(await continuesAt(windows, position))) {
      throw damaged(`the cross-reference subsection at byte ${entries} has entries that are not 20 bytes long`)
    }
    if (count > 0) subsections.push({ first, count, entries })
  }
}

function lookupIn(windows: Windows, subsections: readonly Subsection[]): XrefSection['lookup'] {
  return async (number) => {
    const found = subsections.find(({ first, count }) => number >= first && number < first + count)
    return found && readEntry(windows, found.entries + entryBytes * (number - found.first))
  }
}

/** Either the trailer dictionary, or the two numbers of a subsection and the position of its entries. */
function readHeader(windows: Windows, position: number): Promise<{ trailer: PdfDict } | Subsection> {
  return windows.parse(position, (parser, origin) => {
    if (parser.keyword('trailer')) return { trailer: parser.dict() }
    const first = parser.unsigned()
    const count = parser.unsigned()
    parser.skipSpace()
    return { first, count, entries: origin + parser.position }
  })
}

/** Whether a subsection or the trailer follows, which is the case if all entries have 20 bytes. */
async function continuesAt(windows: Windows, position: number): Promise<boolean> {
  if (position >= windows.source.length) return false
  const next = latin1OfBytes(await windows.bytes(position - 1, Math.min(position + 40, windows.source.length)))
  return /^[\t\n\r ][\t\n\r ]*(trailer[^A-Za-z]|\d+ +\d+ *[\r\n])/.test(next)
}

async function readEntry(windows: Windows, position: number): Promise<XrefEntry> {
  const text = latin1OfBytes(await windows.bytes(position, position + entryBytes))
  const match = /^(\d{10}) (\d{5}) ([nf])[\t\n\r ]{2}$/.exec(text)
  if (match === null) throw damaged(`the cross-reference entry at byte ${position} is malformed`)
  return entryOf(Number(match[1]), Number(match[2]), match[3] === 'n')
}

const freeEntry: XrefEntry = { kind: 'free' }

/** Some writers mark a free object as in use at offset 0, where the header is. */
function entryOf(offset: number, generation: number, inUse: boolean): XrefEntry {
  return inUse && offset > 0 ? { kind: 'offset', offset, generation } : freeEntry
}
