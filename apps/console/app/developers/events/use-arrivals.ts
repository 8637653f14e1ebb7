import { useCallback, useState } from 'react'
import { useEvents } from '../../api/live.tsx'
import type { StreamedEvent } from '../../api/stream.ts'
import { type EventFilters, isShown } from '../model/event-filters.ts'
import type { Event } from './queries.ts'

/** The events that arrived since the screen is shown and pass the filters, newest first. */
export function useArrivals(filters: EventFilters): Event[] {
  const [arrived, setArrived] = useState<readonly StreamedEvent[]>([])
  useEvents(useCallback((event: StreamedEvent) => setArrived((before) => [event, ...before]), []))
  // The stream sends events as the list has them.
  return arrived.filter((event) => isShown(event, filters)) as unknown as Event[]
}
