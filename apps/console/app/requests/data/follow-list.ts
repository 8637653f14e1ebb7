import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Environment } from '../../api/environment.tsx'
import { type Filters, isFiltered } from '../model/filters.ts'
import { arrivalsIn, departuresFrom, type Page, replaceIn, rereadPage, type Summary } from '../model/pages.ts'
import { attentionQuery, listQuery, readAttention, readOne, readPage } from './list-query.ts'

type Pages = InfiniteData<Page, string | null>

/** Requests that left the filters are read one by one, to show their new state where they are. */
const MOST_SINGLE_READS = 10
/** Before a reading: events in this time share it. */
const PAUSE_MS = 1500

export interface FollowedList {
  start(): void
  /** Something happened to the request, or it is new. */
  touch(id: string): void
  /** Everything may be old: the reader comes back. */
  touchAll(): void
  /** The requests on the screen. Pages that are out of sight are read when they come into sight. */
  see(ids: readonly string[]): void
  /** Puts what was read into the list: new requests come in, and others leave. */
  settle(): void
  stop(): void
}

/**
 * Keeps the pages of the list up to date. Requests change where they are. Nothing moves, unless `isIdle` says that nobody
 * uses the list; otherwise `onArrivals` gets the requests that wait to come in.
 */
export function followList({
  environment,
  filters,
  queries,
  isIdle,
  onArrivals,
}: {
  environment: Pick<Environment, 'client' | 'scope'>
  filters: Filters
  queries: QueryClient
  isIdle(): boolean
  onArrivals(ids: readonly string[]): void
}): FollowedList {
  const list = listQuery(environment, filters).queryKey
  const attention = attentionQuery(environment).queryKey
  const hasAttention = !isFiltered(filters)
  const stale = new Set<number>()
  const reread = new Map<number, Page>()
  const attentionState: { isStale: boolean; reread: Page | null } = { isStale: false, reread: null }
  let seen: readonly string[] = []
  let timer: ReturnType<typeof setTimeout> | null = null
  let isStopped = true

  const pages = () => queries.getQueryData<Pages>(list)
  const placeOf = placeFinder(pages)

  function schedule(pause: number): void {
    if (!isStopped) timer ??= setTimeout(() => void refresh(), pause)
  }

  /** The stale pages that are visible, and the first: it has what is new. */
  function duePages(): number[] {
    if (stale.size === 0) return []
    const visible = new Set([0, ...seen.map(placeOf)])
    return [...stale].filter((index) => visible.has(index))
  }

  async function refresh(): Promise<void> {
    const due = duePages()
    const isAttentionDue = hasAttention && attentionState.isStale
    for (const index of due) stale.delete(index)
    attentionState.isStale = false
    try {
      const params = pages()?.pageParams ?? []
      const [read, first] = await Promise.all([
        Promise.all(due.map(async (i) => [i, await readPage(environment, filters, params[i] ?? null)] as const)),
        isAttentionDue ? readAttention(environment) : null,
      ])
      for (const [index, page] of read) reread.set(index, page)
      attentionState.reread = first ?? attentionState.reread
      if (!isStopped) await show()
    } catch {
      // The connection is interrupted, which the frame says. The next event reads again.
      for (const index of due) stale.add(index)
    }
    timer = null
  }

  async function show(): Promise<void> {
    if (isIdle()) {
      settle()
      return
    }
    const fresh = [...reread.values(), ...(attentionState.reread ? [attentionState.reread] : [])]
    replace(fresh.flatMap(({ data }) => data))
    onArrivals(arrivals())
    const gone = departures().slice(0, MOST_SINGLE_READS)
    const found = await Promise.all(gone.map((id) => readOne(environment, id)))
    replace(found.filter((request) => request !== null))
  }

  function replace(fresh: readonly Summary[]): void {
    const byId = new Map(fresh.map((request) => [request.id, request]))
    if (byId.size > 0 && !isStopped) update((page) => replaceIn(page, byId))
  }

  /** The section that needs attention has no index. */
  function update(change: (page: Page, index: number | null) => Page): void {
    queries.setQueryData<Pages>(list, (data) => data && { ...data, pages: data.pages.map(change) })
    queries.setQueryData<Page>(attention, (page) => page && change(page, null))
  }

  function arrivals(): string[] {
    const known = new Set(pages()?.pages.flatMap(({ data }) => data.map(({ id }) => id)))
    const first = new Set(queries.getQueryData<Page>(attention)?.data.map(({ id }) => id))
    const inAttention = attentionState.reread ? arrivalsIn(attentionState.reread, first) : []
    return [...new Set([...inAttention, ...[...reread.values()].flatMap((page) => arrivalsIn(page, known))])]
  }

  function departures(): string[] {
    const read = pages()?.pages ?? []
    return [...reread].flatMap(([index, fresh]) => {
      const old = read[index]
      return old ? departuresFrom(old, fresh) : []
    })
  }

  function settle(): void {
    update((page, index) => {
      if (index === null) return attentionState.reread ?? page
      const fresh = reread.get(index)
      return fresh ? rereadPage(page, fresh) : page
    })
    reread.clear()
    attentionState.reread = null
    onArrivals([])
  }

  return {
    start() {
      isStopped = false
    },
    touch(id) {
      stale.add(Math.max(placeOf(id), 0))
      attentionState.isStale = true
      schedule(PAUSE_MS)
    },
    touchAll() {
      for (const index of pages()?.pages.keys() ?? []) stale.add(index)
      attentionState.isStale = true
      if (stale.size > 0) schedule(0)
    },
    see(ids) {
      seen = ids
      if (duePages().length > 0) schedule(0)
    },
    settle,
    stop() {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}

/** The page that a request is on, or -1. The index is made once for each state of the list. */
function placeFinder(pages: () => Pages | undefined): (id: string) => number {
  let indexed: Pages | undefined
  let places = new Map<string, number>()
  return (id) => {
    const data = pages()
    if (data !== indexed) {
      indexed = data
      places = new Map(data?.pages.flatMap((page, index) => page.data.map((request) => [request.id, index] as const)))
    }
    return places.get(id) ?? -1
  }
}
