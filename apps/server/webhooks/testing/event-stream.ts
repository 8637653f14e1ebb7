import { request } from 'node:http'

// A client of GET /api/v1/events/stream. It keeps complete events only, as a browser does.

export interface StreamedEvent {
  /** The cursor. */
  id: string
  event: { id: string; type: string; sequence: number }
}

export interface StreamClient {
  status: Promise<number>
  headers: Promise<Record<string, unknown>>
  /** Everything received. */
  text(): string
  events(): StreamedEvent[]
  /** `clean`: the response was complete. */
  ended: Promise<'clean' | 'broken'>
  pause(): void
  disconnect(): void
}

export interface StreamQuery {
  /** The key, or the headers of a page with a session. */
  apiKey?: string
  headers?: Record<string, string>
  query?: string
  lastEventId?: string | undefined
  /** Disconnects after so many bytes, which may be within an event. */
  mostBytes?: number
}

export function openStream(
  origin: string,
  { apiKey, headers: own = {}, query = '', lastEventId, mostBytes }: StreamQuery,
): StreamClient {
  let text = ''
  let received = 0
  const status = Promise.withResolvers<number>()
  const headers = Promise.withResolvers<Record<string, unknown>>()
  const ended = Promise.withResolvers<'clean' | 'broken'>()
  let pause = () => {}
  const resume = lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
  const call = request(`${origin}/api/v1/events/stream${query}`, {
    headers: { ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }), ...own, ...resume },
    agent: false,
  })
  call.on('error', () => ended.resolve('broken'))
  call.on('response', (response) => {
    status.resolve(response.statusCode ?? 0)
    headers.resolve(response.headers)
    pause = () => response.pause()
    response.setEncoding('latin1').on('data', (chunk: string) => {
      text += mostBytes === undefined ? chunk : chunk.slice(0, Math.max(0, mostBytes - received))
      received += chunk.length
      if (mostBytes !== undefined && received >= mostBytes) call.destroy()
    })
    response.on('error', () => ended.resolve('broken'))
    response.on('close', () => ended.resolve(response.complete ? 'clean' : 'broken'))
  })
  call.end()
  return {
    status: status.promise,
    headers: headers.promise,
    text: () => text,
    events: () => eventsIn(text),
    ended: ended.promise,
    pause: () => pause(),
    disconnect: () => call.destroy(),
  }
}

function eventsIn(text: string): StreamedEvent[] {
  return [...text.matchAll(/^id: (\S+)\ndata: (.*)\n\n/gm)].map(([, id = '', data = '']) => ({
    id,
    event: JSON.parse(data),
  }))
}
