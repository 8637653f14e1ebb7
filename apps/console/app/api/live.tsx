import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Environment, useEnvironment } from './environment.tsx'
import { shareEvents } from './share-stream.ts'
import type { StreamedEvent } from './stream.ts'

const listeners = new Set<(event: StreamedEvent) => void>()

/** Calls `onEvent` for each event of the account while the component is shown. */
export function useEvents(onEvent: (event: StreamedEvent) => void): void {
  useEffect(() => {
    listeners.add(onEvent)
    return () => {
      listeners.delete(onEvent)
    }
  }, [onEvent])
}

/** Several events in a moment cause one reading, and a flood of them one every few seconds. */
const PAUSE_MS = 250
const LONGEST_PAUSE_MS = 3000

/** Follows the account's events, and makes what they concern outdated. Returns whether the connection is interrupted. */
export function useLiveUpdates(): { isInterrupted: boolean } {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const [isInterrupted, setInterrupted] = useState(false)
  useEffect(() => {
    if (!environment.can('requests:read')) return
    const stop = new AbortController()
    let pending: ReturnType<typeof setTimeout> | undefined
    let refreshedAt = 0
    const refresh = () => {
      pending = undefined
      refreshedAt = performance.now()
      void queries.invalidateQueries({ predicate: ({ queryKey }) => concerns(queryKey, environment) })
    }
    const on = {
      event(event: StreamedEvent) {
        for (const listener of listeners) listener(event)
        const isFlood = performance.now() - refreshedAt < LONGEST_PAUSE_MS
        pending ??= setTimeout(refresh, isFlood ? LONGEST_PAUSE_MS : PAUSE_MS)
      },
      connected: (isConnected: boolean) => setInterrupted(!isConnected),
      takeover: refresh,
    }
    void shareEvents(environment, on, stop.signal)
    return () => {
      stop.abort()
      clearTimeout(pending)
    }
  }, [environment, queries])
  return { isInterrupted }
}

/** Queries whose key begins with the account and the mode. A screen that changes on its own terms has `static` third. */
function concerns(key: readonly unknown[], { scope }: Environment): boolean {
  return key[0] === scope[0] && key[1] === scope[1] && key[2] !== 'static'
}
