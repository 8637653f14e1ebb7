import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useEnvironment } from '../../api/environment.tsx'
import { useEvents } from '../../api/live.tsx'
import type { StreamedEvent } from '../../api/stream.ts'
import { type Filters, isFiltered } from '../model/filters.ts'
import { requestsOf } from '../model/pages.ts'
import { type ListRow, rowsOf } from '../model/rows.ts'
import { type FollowedList, followList } from './follow-list.ts'
import { attentionQuery, listQuery } from './list-query.ts'

/** Lists that were read this recently are not read again when the reader comes back. */
const FRESH_MS = 3000

const NO_ROWS: readonly ListRow[] = []

export interface RequestList {
  rows: readonly ListRow[]
  /** The first page is being read, or the list of other filters is still shown. */
  isLoading: boolean
  error: unknown
  retry(): void
  hasMore: boolean
  loadMore(): void
  /** How many requests wait to come in. */
  arrivals: number
  followed: FollowedList
}

/** The list of the filters, which changes as events arrive. */
export function useList(filters: Filters, isIdle: () => boolean): RequestList {
  const environment = useEnvironment()
  const list = useInfiniteQuery(listQuery(environment, filters))
  const hasAttention = !isFiltered(filters)
  const attention = useQuery({ ...attentionQuery(environment), enabled: hasAttention })
  const { followed, arrivals } = useFollowed(filters, isIdle)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const isRead = data !== undefined && (!hasAttention || attention.data !== undefined || attention.isError)
  const hasFailed = data === undefined && list.isError
  const allRows = useMemo(
    () =>
      rowsOf({
        attention: {
          requests: hasAttention ? (attention.data?.data ?? []) : [],
          hasMore: attention.data?.next_cursor !== null,
        },
        requests: isRead ? requestsOf(data.pages) : null,
        hasMore: hasNextPage,
      }),
    [hasAttention, attention.data, isRead, data, hasNextPage],
  )
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  return {
    // Without a list, the error stands alone.
    rows: hasFailed ? NO_ROWS : allRows,
    ...{ followed, arrivals, loadMore },
    isLoading: !isRead || list.isPlaceholderData,
    error: list.error,
    retry: () => void (data ? fetchNextPage() : list.refetch()),
    hasMore: hasNextPage,
  }
}

function useFollowed(filters: Filters, isIdle: () => boolean) {
  const environment = useEnvironment()
  const queries = useQueryClient()
  const [arrivals, setArrivals] = useState(0)
  const idle = useRef(isIdle)
  idle.current = isIdle
  const followed = useMemo(
    () =>
      followList({
        ...{ environment, filters, queries },
        isIdle: () => idle.current(),
        onArrivals: (ids) => setArrivals(ids.length),
      }),
    [environment, filters, queries],
  )
  useEffect(() => {
    followed.start()
    const { dataUpdatedAt = 0 } = queries.getQueryState(listQuery(environment, filters).queryKey) ?? {}
    if (dataUpdatedAt > 0 && Date.now() - dataUpdatedAt > FRESH_MS) followed.touchAll()
    return () => {
      followed.stop()
      setArrivals(0)
    }
  }, [followed, environment, filters, queries])
  const onEvent = useCallback(
    ({ data }: StreamedEvent) => {
      if (typeof data.sign_request_id === 'string') followed.touch(data.sign_request_id)
    },
    [followed],
  )
  useEvents(onEvent)
  return { followed, arrivals }
}
