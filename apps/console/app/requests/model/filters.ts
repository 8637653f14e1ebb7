import type { components, paths } from '@countersign/sdk'

// The filters of the list: in the address, in a call of the API, and in a saved view.

export type RequestState = components['schemas']['SignRequestState']
export type ListQuery = NonNullable<paths['/api/v1/document-signrequest']['get']['parameters']['query']>

const STATES: Readonly<Record<RequestState, true>> = {
  ...{ pending: true, in_progress: true, sealing: true, completed: true },
  ...{ declined: true, expired: true, cancelled: true, failed: true },
}
export const REQUEST_STATES = Object.keys(STATES) as RequestState[]

/** The search parameters of the list's address. What has its default is left out. */
export interface Filters {
  search?: string
  /** States, separated by commas. */
  state?: string
  attention?: true
  reference?: string
  /** An e-mail address. */
  signer?: string
  bulk_job_id?: string
  /** A day (`2026-11-01`), or a time of RFC 3339. */
  created_from?: string
  /** The last day, or the time before which requests were created. */
  created_to?: string
}

const LONGEST = { search: 200, reference: 200, signer: 320, bulk_job_id: 64 } as const

/** The filters in an address or a view. What is not valid is ignored, so that an old link still shows a list. */
export function filtersOf(raw: Readonly<Record<string, unknown>>): Filters {
  const texts = Object.entries(LONGEST).flatMap(([name, longest]) => {
    const text = textOf(raw[name])?.slice(0, longest)
    return text ? [[name, text] as const] : []
  })
  const days = (['created_from', 'created_to'] as const).flatMap((name) => {
    const text = textOf(raw[name])
    return text !== undefined && isTime(text) ? [[name, text] as const] : []
  })
  const states = statesOf({ state: textOf(raw.state) ?? '' })
  return {
    ...Object.fromEntries([...texts, ...days]),
    ...(states.length > 0 && { state: states.join(',') }),
    ...(textOf(raw.attention) === 'true' && { attention: true }),
  }
}

/** In the order of a request's life. */
export function statesOf({ state = '' }: Filters): RequestState[] {
  const named = new Set(state.split(','))
  return REQUEST_STATES.filter((known) => named.has(known))
}

/** The router parses numbers and booleans. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

const DAY = /^\d{4}-\d\d-\d\d$/

export function isDay(text: string): boolean {
  return DAY.test(text)
}

function isTime(text: string): boolean {
  return !Number.isNaN(Date.parse(text)) && (isDay(text) || text.includes('T'))
}

/** The parameters of the list and of the export. Days begin at midnight where the reader is. */
export function queryOf(filters: Filters): ListQuery {
  const { state: _, created_from, created_to, ...rest } = filters
  const states = statesOf(filters)
  return {
    ...rest,
    ...(states.length > 0 && { state: states }),
    ...(created_from !== undefined && { created_from: timeOf(created_from, 0) }),
    ...(created_to !== undefined && { created_to: timeOf(created_to, 1) }),
  }
}

/** The beginning of the day that is `after` days later; a time as it is. */
function timeOf(text: string, after: number): string {
  if (!isDay(text)) return text
  const day = new Date(`${text}T00:00:00`)
  day.setDate(day.getDate() + after)
  return day.toISOString()
}

/** As a saved view keeps them: parameters of the API, as texts. */
export function viewQueryOf(filters: Filters): Record<string, string> {
  return Object.fromEntries(Object.entries(queryOf(filters)).map(([name, value]) => [name, String(value)]))
}

/** Whether two sets of filters name the same requests. */
export function isSame(a: Filters, b: Filters): boolean {
  const [one, other] = [viewQueryOf(a), viewQueryOf(b)]
  const names = Object.keys({ ...one, ...other })
  return names.every((name) => one[name] === other[name])
}

export function isFiltered(filters: Filters): boolean {
  return Object.keys(filters).length > 0
}

/** The day of a date, as an address and a date field have it. */
export function dayOf(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
