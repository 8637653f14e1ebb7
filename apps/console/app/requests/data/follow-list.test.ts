import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Filters } from '../model/filters.ts'
import type { Page, Summary } from '../model/pages.ts'
import { pageOf, summary } from '../model/testing/summaries.ts'
import { followList } from './follow-list.ts'
import { attentionQuery, listQuery } from './list-query.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

interface Query {
  attention?: boolean
  search?: string
  starting_after?: string
}

/** A list with one page, as the service has it now and as the screen has it. */
function open({ service, isIdle, filters = {} }: { service: () => Summary[]; isIdle: boolean; filters?: Filters }) {
  const calls: Query[] = []
  const GET = async (_: string, { params: { query } }: { params: { query: Query } }) => {
    calls.push(query)
    const all = service()
    const data = query.search === undefined ? all : [...all, LEFT].filter(({ id }) => id === query.search)
    return { data: query.attention ? pageOf([], false) : pageOf(data, false), response: new Response() }
  }
  const environment = { client: { GET } as never, scope: ['acc_1', 'test'] as const }
  const queries = new QueryClient()
  const list = listQuery(environment, filters).queryKey
  queries.setQueryData(list, { pages: [pageOf(service(), false)], pageParams: [null] })
  queries.setQueryData<Page>(attentionQuery(environment).queryKey, pageOf([], false))
  const arrivals = vi.fn()
  const followed = followList({ environment, filters, queries, isIdle: () => isIdle, onArrivals: arrivals })
  followed.start()
  const shown = () =>
    queries
      .getQueryData<{ pages: Page[] }>(list)
      ?.pages.flatMap(({ data }) => data.map(({ id, state }) => `${id} ${state}`))
  return { followed, shown, arrivals, calls }
}

const LEFT = summary(1, { state: 'cancelled' })

test('a list in use changes its requests where they are, and keeps new ones until they are asked for', async () => {
  let now = [summary(2), summary(1)]
  const { followed, shown, arrivals } = open({ service: () => now, isIdle: false })
  now = [summary(3), summary(2, { state: 'completed' }), summary(1)]
  followed.touch(summary(2).id)
  await vi.runAllTimersAsync()
  expect(shown()).toEqual(['sr_0002 completed', 'sr_0001 pending'])
  expect(arrivals).toHaveBeenLastCalledWith(['sr_0003'])
  followed.settle()
  expect(shown()).toEqual(['sr_0003 pending', 'sr_0002 completed', 'sr_0001 pending'])
  expect(arrivals).toHaveBeenLastCalledWith([])
})

test('a list that nobody uses takes new requests in by itself', async () => {
  let now = [summary(1)]
  const { followed, shown } = open({ service: () => now, isIdle: true })
  now = [summary(2), summary(1)]
  followed.touch(summary(2).id)
  await vi.runAllTimersAsync()
  expect(shown()).toEqual(['sr_0002 pending', 'sr_0001 pending'])
})

test('a request that leaves the filters stays with its new state until the list settles', async () => {
  let now = [summary(2), summary(1)]
  const { followed, shown } = open({ service: () => now, isIdle: false, filters: { state: 'pending' } })
  now = [summary(2)]
  followed.touch(summary(1).id)
  await vi.runAllTimersAsync()
  expect(shown()).toEqual(['sr_0002 pending', 'sr_0001 cancelled'])
  followed.settle()
  expect(shown()).toEqual(['sr_0002 pending'])
})

test('many events cause one reading, and none after the list was left', async () => {
  const { followed, calls } = open({ service: () => [summary(1)], isIdle: true })
  for (let i = 0; i < 100; i += 1) followed.touch(summary(1).id)
  await vi.runAllTimersAsync()
  expect(calls).toHaveLength(2)
  followed.stop()
  followed.touch(summary(1).id)
  await vi.runAllTimersAsync()
  expect(calls).toHaveLength(2)
})
