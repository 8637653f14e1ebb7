import type { Environment } from './environment.tsx'
import { type Follower, followEvents, type StreamedEvent } from './stream.ts'

type Message = { event: StreamedEvent } | { isConnected: boolean }

/**
 * Follows the account's events with one stream for all tabs of the browser, because a server admits a limited number for
 * each account. The tab that holds the lock reads the stream, and passes them on to the others; when it is closed, another one takes over
 * and calls `takeover`, since it may have missed events.
 */
export async function shareEvents(
  environment: Pick<Environment, 'account' | 'mode'>,
  on: Follower & { takeover(): void },
  signal: AbortSignal,
): Promise<void> {
  // Browsers have locks on secure origins only.
  if (!navigator.locks) return followEvents(environment, on, signal)
  const name = `countersign events ${environment.account} ${environment.mode}`
  const channel = new BroadcastChannel(name)
  const deliver = (message: Message) => {
    if ('event' in message) on.event(message.event)
    else on.connected(message.isConnected)
  }
  const send = (message: Message) => {
    channel.postMessage(message)
    deliver(message)
  }
  channel.onmessage = ({ data }: MessageEvent<Message>) => deliver(data)
  signal.addEventListener('abort', () => channel.close())
  const isFirst = await isFree(name)
  await navigator.locks
    .request(name, { signal }, () => {
      if (!isFirst) on.takeover()
      const all = {
        event: (event: StreamedEvent) => send({ event }),
        connected: (isConnected: boolean) => send({ isConnected }),
      }
      return followEvents(environment, all, signal)
    })
    // Aborted while it waited for the lock.
    .catch(() => {})
}

async function isFree(name: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return !held.some((lock) => lock.name === name)
}
