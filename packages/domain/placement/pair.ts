/** Pairs the `page` and `cords` lists of a signer (SPEC §2.3). */
import type { Box, PageInfo, PlacementError, SignerCords } from './types.ts'

/** One box (null: the default box) on one or more pages. */
export interface Pairing {
  readonly signer: number
  readonly pages: readonly PageInfo[]
  readonly box: Box | null
  /** The path of the box in the create body. */
  readonly field: string
}

export interface Paired {
  readonly pairings: readonly Pairing[]
  readonly errors: readonly PlacementError[]
}

/**
 * Entries are counted before keywords expand, so `all` is one entry. Lists of equal length pair by index; one box is
 * repeated on all pages; several boxes go on one page; pages without boxes get the default box; boxes without pages go
 * on the last page; with neither, the default box goes on the last page.
 */
export function pair(asked: SignerCords, signer: number, document: readonly PageInfo[]): Paired {
  const path = `signers[${signer}]`
  const boxes = asked.cords ?? []
  const { pages, errors } = readPages(asked.page ?? [], path, document)
  if (errors.length > 0) return { pairings: [], errors }

  const each = (pagesOf: (index: number) => readonly PageInfo[]): Paired => ({
    pairings: boxes.map((box, index) => ({ signer, pages: pagesOf(index), box, field: `${path}.cords[${index}]` })),
    errors: [],
  })
  const byDefault = (on: readonly PageInfo[], field: string): Paired => ({
    pairings: [{ signer, pages: on, box: null, field }],
    errors: [],
  })

  const last = document.slice(-1)
  const named = distinct(pages)
  if (pages.length === 0 && boxes.length === 0) return byDefault(last, path)
  if (pages.length === 0) return each(() => last)
  if (boxes.length === 0) return byDefault(named, `${path}.page`)
  if (boxes.length === 1 || pages.length === 1) return each(() => named)
  if (boxes.length === pages.length) return each((index) => pages[index] ?? [])
  return { pairings: [], errors: [mismatch(path, pages.length, boxes.length)] }
}

interface PagesRead {
  readonly pages: readonly (readonly PageInfo[])[]
  readonly errors: readonly PlacementError[]
}

function readPages(entries: readonly string[], path: string, document: readonly PageInfo[]): PagesRead {
  const pages: (readonly PageInfo[])[] = []
  const errors: PlacementError[] = []
  entries.forEach((entry, index) => {
    const found = pagesOf(entry, document)
    if (found.length > 0) pages.push(found)
    else errors.push({ field: `${path}.page[${index}]`, ...pageError(entry, document) })
  })
  return { pages, errors }
}

function pagesOf(entry: string, document: readonly PageInfo[]): readonly PageInfo[] {
  if (entry === 'all') return document
  if (entry === 'first') return document.slice(0, 1)
  if (entry === 'last') return document.slice(-1)
  return isNumber(entry) ? document.slice(Number(entry) - 1, Number(entry)) : []
}

function pageError(entry: string, document: readonly PageInfo[]): Omit<PlacementError, 'field'> {
  if (isNumber(entry)) {
    const has = document.length === 1 ? '1 page' : `${document.length} pages`
    return { code: 'page_unknown', message: `The document has no page ${entry}. It has ${has}.` }
  }
  const shown = entry.length > 20 ? `${entry.slice(0, 20)}…` : entry
  const message = `"${shown}" is not a page. Use a number from 1, as a string, or "first", "last" or "all".`
  return { code: 'page_invalid', message }
}

function isNumber(entry: string): boolean {
  return /^[1-9]\d{0,8}$/.test(entry)
}

/** On a single page, `first` and `last` are the same page and get one box. */
function distinct(pages: readonly (readonly PageInfo[])[]): readonly PageInfo[] {
  return [...new Set([...new Set(pages)].flat())]
}

function mismatch(path: string, pages: number, boxes: number): PlacementError {
  const message = `${boxes} boxes cannot be paired with ${pages} pages. Give as many boxes as pages, or one box, or one page.`
  return { field: `${path}.cords`, code: 'pairing_mismatch', message }
}
