import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../../platform/errors.ts'
import type { ComposeDeps } from '../files/compose.ts'
import { writeEvent } from './present.ts'
import { type Cursor, readLog } from './read-log.ts'

// The event log as server-sent events. The id of each is the cursor behind it, so a client that reconnects with
// Last-Event-ID gets the next one. A stream holds no connection to the database while it waits.

const PAGE = 100
/** Streams that wait at the same end of a log share what was read this recently. */
const FRESH_MS = 250
/** How often the end of a log is read: the longer ago the last event, the less. */
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 1_000
/** A comment after this time keeps proxies from closing an idle stream. */
const KEEPALIVE_MS = 15_000
/** How soon a browser reconnects. */
const RETRY_MS = 1_000
/** After this time the client reconnects, possibly to another server. */
export const LONGEST_STREAM_SECONDS = 3_600

export interface StreamPage {
  /** Its events as they are sent; empty if there are none. */
  text: string
  hasMore: boolean
  nextCursor: string
}

type ReadStreamPage = (tenantId: string, from: Cursor | undefined) => Promise<StreamPage>

export interface PageReader {
  /** The pages of one account are read one after the other: its streams together read as one caller does. */
  read: ReadStreamPage
  /** For streams that wait: the page may be from a moment ago. */
  poll: ReadStreamPage
}

export function makePageReader(deps: ComposeDeps): PageReader {
  const recent = new Map<string, Promise<StreamPage>>()
  const turns = new Map<string, Promise<unknown>>()

  async function readNow(tenantId: string, from: Cursor | undefined): Promise<StreamPage> {
    const { events, hasMore, nextCursor } = await readLog(deps.db, tenantId, from, PAGE)
    const written = await Promise.all(
      events.map(async (event) => `id: ${event.cursor}\ndata: ${await writeEvent(deps, tenantId, event)}\n\n`),
    )
    return { text: written.join(''), hasMore, nextCursor }
  }

  const read: ReadStreamPage = (tenantId, from) => {
    const page = (turns.get(tenantId) ?? Promise.resolve()).then(() => readNow(tenantId, from))
    const turn = page
      .catch(() => {})
      .then(() => {
        if (turns.get(tenantId) === turn) turns.delete(tenantId)
      })
    turns.set(tenantId, turn)
    return page
  }

  const poll: ReadStreamPage = (tenantId, from) => {
    const place = `${tenantId} ${from?.value ?? ''}`
    const known = recent.get(place)
    if (known) return known
    const page = readNow(tenantId, from)
    recent.set(place, page)
    const forget = () => recent.delete(place)
    page.then(() => setTimeout(forget, FRESH_MS).unref(), forget)
    return page
  }
  return { read, poll }
}

export interface LogStream {
  first: StreamPage
  /** Where the stream begins, if the client does not know it: it reconnects there. */
  begin?: string | null
  read(cursor: string): Promise<StreamPage>
  poll(cursor: string): Promise<StreamPage>
  seconds: number
  keepAliveMs?: number
}

/** The database may be busy for a moment. If it stays away, the check of the key ends the stream. */
async function again(page: StreamPage, error: unknown, stop: AbortSignal): Promise<StreamPage> {
  if (error instanceof Failure && error.code === 'validation_failed') throw error
  await wait(LONGEST_PAUSE_MS, undefined, { signal: stop }).catch(() => {})
  return { ...page, text: '' }
}

export async function* streamLog(
  { first, begin = null, read, poll, seconds, keepAliveMs = KEEPALIVE_MS }: LogStream,
  stop: AbortSignal,
): AsyncGenerator<string> {
  const endAt = performance.now() + seconds * 1000
  let sentAt = performance.now()
  let pause = FIRST_PAUSE_MS
  yield `retry: ${RETRY_MS}\n\n`
  if (begin !== null) yield `id: ${begin}\n\n`
  const next = (page: StreamPage) =>
    (page.hasMore ? read : poll)(page.nextCursor).catch((error: unknown) => again(page, error, stop))
  for (let page = first; ; page = await next(page)) {
    const isIdle = performance.now() - sentAt > keepAliveMs
    if (page.text !== '' || isIdle) {
      yield page.text || ': keepalive\n\n'
      sentAt = performance.now()
    }
    pause = page.text === '' ? Math.min(1.5 * pause, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS
    if (!page.hasMore) {
      if (performance.now() >= endAt) return
      await wait(pause, undefined, { signal: stop }).catch(() => {})
    }
    if (stop.aborted) return
  }
}
