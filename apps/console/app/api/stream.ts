import type { Environment } from './environment.tsx'

/** An event of the account, as /events/stream sends it. */
export interface StreamedEvent {
  id: string
  type: string
  data: Record<string, unknown>
}

/** The events in the text of a stream (Server-Sent Events), and the text after the last complete one. */
export function parseEvents(text: string): { events: StreamedEvent[]; cursor: string | null; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  const fields = blocks.map((block) => ({ id: field(block, 'id'), data: field(block, 'data') }))
  const cursor = fields.findLast(({ id }) => id !== null)?.id ?? null
  const events = fields.flatMap(({ data }) => {
    const event = data === null ? null : (JSON.parse(data) as StreamedEvent)
    return event && typeof event.type === 'string' ? [event] : []
  })
  return { events, cursor, rest }
}

function field(block: string, name: string): string | null {
  const lines = block.split('\n').filter((line) => line.startsWith(`${name}:`))
  return lines.length === 0 ? null : lines.map((line) => line.slice(name.length + 1).replace(/^ /, '')).join('\n')
}

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

export interface Follower {
  event(event: StreamedEvent): void
  connected(isConnected: boolean): void
}

/**
 * Follows the account's events until `signal` aborts, and connects again after an interruption. EventSource cannot send the
 * headers that name account and mode, so this reads a fetch. A stream also ends by itself, so only a second failure in a row
 * is an interruption.
 */
export async function followEvents(
  environment: Pick<Environment, 'account' | 'mode'>,
  on: Follower,
  signal: AbortSignal,
): Promise<void> {
  let cursor: string | null = null
  let pause = FIRST_PAUSE_MS
  while (!signal.aborted) {
    try {
      for await (const read of readStream(environment, cursor, signal)) {
        on.connected(true)
        pause = FIRST_PAUSE_MS
        cursor = read.cursor ?? cursor
        for (const event of read.events) on.event(event)
      }
    } catch {
      // The next attempt follows.
    }
    if (signal.aborted) return
    if (pause > FIRST_PAUSE_MS) on.connected(false)
    await new Promise((resolve) => setTimeout(resolve, pause))
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
}

async function* readStream(
  { account, mode }: Pick<Environment, 'account' | 'mode'>,
  cursor: string | null,
  signal: AbortSignal,
) {
  // The screens show the state of now: earlier events would only load them again.
  const answer = await fetch(`/api/v1/events/stream${cursor === null ? '?after=latest' : ''}`, {
    headers: {
      ...{ accept: 'text/event-stream', 'countersign-account': account, 'countersign-mode': mode },
      ...(cursor !== null && { 'last-event-id': cursor }),
    },
    signal,
  })
  if (!answer.ok || !answer.body) throw new Error(`The stream answered ${answer.status}.`)
  yield { events: [], cursor: null }
  let text = ''
  for await (const piece of chunksOf(answer.body)) {
    const parsed = parseEvents(text + piece)
    text = parsed.rest
    yield parsed
  }
}

async function* chunksOf(body: ReadableStream<Uint8Array>) {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
