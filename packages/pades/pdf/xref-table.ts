import { latin1OfBytes } from '../bytes.ts'
import { damaged, PdfError } from './error.ts'
import type { Limits } from './limits.ts'
import type { PdfDict } from './objects.ts'
import type { Windows } from './windows.ts'
import type { XrefEntry, XrefRange, XrefSection } from './xref.ts'

const entryBytes = 20

interface Subsection extends XrefRange {
  lookup(index: number): Promise<XrefEntry>
}

/**
 * A classic table. Its entries are 20 bytes each, so an entry is read when it is asked for and the table of a large
 * file never is as a whole; a table of another stride is read entry by entry.
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
      return { kind: 'table', offset, trailer: header.trailer, ranges: subsections, lookup: lookupIn(subsections) }
    }
    if (header.first + header.count > limits.objects || subsections.length > limits.objects / 100) {
      throw new PdfError('pdf_limit_exceeded', `a cross-reference table beyond ${limits.objects} objects`)
    }
    const { subsection, end } = await readSubsection(windows, header)
    if (subsection.count > 0) subsections.push(subsection)
    position = end
  }
}

function lookupIn(subsections: readonly Subsection[]): XrefSection['lookup'] {
  return async (number) => {
    const subsection = subsections.find(({ first, count }) => number >= first && number < first + count)
    return subsection?.lookup(number - subsection.first)
  }
}

interface SubsectionHeader extends XrefRange {
  readonly entries: number
}

/** Either `trailer` and its dictionary, or a subsection's two numbers and where its entries begin. */
function readHeader(windows: Windows, position: number): Promise<{ trailer: PdfDict } | SubsectionHeader> {
  return windows.parse(position, (parser, origin) => {
    if (parser.keyword('trailer')) return { trailer: parser.dict() }
    const first = parser.unsigned()
    const count = parser.unsigned()
    parser.skipSpace()
    return { first, count, entries: origin + parser.position }
  })
}

async function readSubsection(
  windows: Windows,
  { first, count, entries }: SubsectionHeader,
): Promise<{ subsection: Subsection; end: number }> {
  const end = entries + entryBytes * count
  if (await continuesAt(windows, end)) {
    const lookup = (index: number) => readFixedEntry(windows, entries + entryBytes * index)
    return { subsection: { first, count, lookup }, end }
  }
  return readLooseSubsection(windows, first, count, entries)
}

/** Whether a subsection or the trailer follows here, as it must when all entries have 20 bytes. */
async function continuesAt(windows: Windows, position: number): Promise<boolean> {
  if (position >= windows.source.length) return false
  const next = latin1OfBytes(await windows.bytes(position - 1, Math.min(position + 40, windows.source.length)))
  return /^[\t\n\r ][\t\n\r ]*(trailer[^A-Za-z]|\d+ +\d+ *[\r\n])/.test(next)
}

async function readFixedEntry(windows: Windows, position: number): Promise<XrefEntry> {
  const text = latin1OfBytes(await windows.bytes(position, position + entryBytes))
  const match = /^(\d{10}) (\d{5}) ([nf])[\t\n\r ]{2}$/.exec(text)
  if (match === null) throw damaged(`a malformed cross-reference entry at byte ${position}`)
  return entryOf(Number(match[1]), Number(match[2]), match[3] === 'n')
}

async function readLooseSubsection(windows: Windows, first: number, count: number, entries: number) {
  return windows.parse(entries, (parser, origin) => {
    const found: XrefEntry[] = []
    for (let index = 0; index < count; index++) {
      const offset = parser.unsigned()
      const generation = parser.unsigned()
      const inUse = parser.keyword('n')
      if (!inUse && !parser.keyword('f')) throw parser.damaged('a malformed cross-reference entry')
      found.push(entryOf(offset, generation, inUse))
    }
    const lookup = async (index: number) => found[index] ?? freeEntry
    return { subsection: { first, count, lookup }, end: origin + parser.position }
  })
}

const freeEntry: XrefEntry = { kind: 'free' }

/** Some writers mark free objects as in use at offset 0, where no object can be. */
function entryOf(offset: number, generation: number, inUse: boolean): XrefEntry {
  return inUse && offset > 0 ? { kind: 'offset', offset, generation } : freeEntry
}
