import type { components } from '@countersign/sdk'

// The pages of the list that were read, and what a later reading of one of them changes.

export type Summary = components['schemas']['SignRequestSummary']

export interface Page {
  data: readonly Summary[]
  next_cursor: string | null
}

/** The requests of the pages, each once: pages that were read at different times can overlap. */
export function requestsOf(pages: readonly Page[]): Summary[] {
  const seen = new Map<string, Summary>()
  for (const { data } of pages) for (const request of data) if (!seen.has(request.id)) seen.set(request.id, request)
  return [...seen.values()]
}

/** Replaces requests where they are. No request moves; a page without a change stays the same object. */
export function replaceIn<P extends Pick<Page, 'data'>>(page: P, fresh: ReadonlyMap<string, Summary>): P {
  let isChanged = false
  const data = page.data.map((request) => {
    const next = fresh.get(request.id)
    if (!next || isEqual(next, request)) return request
    isChanged = true
    return next
  })
  return isChanged ? { ...page, data } : page
}

function isEqual(a: Summary, b: Summary): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/**
 * A page as it was read again. What no longer passes the filters leaves it. The reading ends earlier than the page when
 * there are new requests: older ones stay as they were. Ids sort by time, and the list is in their order.
 */
export function rereadPage(old: Page, fresh: Page): Page {
  const known = new Map(old.data.map((request) => [request.id, request]))
  const end = fresh.next_cursor === null ? '' : (fresh.data.at(-1)?.id ?? '')
  const rest = old.data.filter(({ id }) => id < end)
  const data = fresh.data.map((request) => {
    const before = known.get(request.id)
    return before && isEqual(before, request) ? before : request
  })
  return { data: [...data, ...rest], next_cursor: rest.length > 0 ? old.next_cursor : fresh.next_cursor }
}

/** Requests that the reading has and the list does not. */
export function arrivalsIn(fresh: Pick<Page, 'data'>, known: { has(id: string): boolean }): string[] {
  return fresh.data.filter(({ id }) => !known.has(id)).map(({ id }) => id)
}

/** Requests of the page that no longer pass its filters. */
export function departuresFrom(old: Page, fresh: Page): string[] {
  const stay = new Set(rereadPage(old, fresh).data.map(({ id }) => id))
  return old.data.filter(({ id }) => !stay.has(id)).map(({ id }) => id)
}
