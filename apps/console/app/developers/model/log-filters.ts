import type { paths } from '@countersign/sdk'

// The filters of the request log: in the address, and in a call of the API.

export type LogQuery = NonNullable<paths['/api/v1/request-log']['get']['parameters']['query']>

export const LOG_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const
export const CALLER_TYPES = ['api_key', 'member'] as const

/** The search parameters of the log's address. What has its default is left out. */
export interface LogFilters {
  method?: (typeof LOG_METHODS)[number]
  /** A class (`4xx`) or a status (`404`). */
  status?: string
  caller_type?: (typeof CALLER_TYPES)[number]
  api_key_id?: string
  path?: string
  error_code?: string
  document_id?: string
}

/** The filters in an address. What is not valid is ignored, so that an old link still shows a list. */
export function logFiltersOf(raw: Readonly<Record<string, unknown>>): LogFilters {
  const method = LOG_METHODS.find((known) => known === raw.method)
  const callerType = CALLER_TYPES.find((known) => known === raw.caller_type)
  return {
    ...(method && { method }),
    ...(callerType && { caller_type: callerType }),
    ...textFilter('status', raw, /^([2-5]xx|[1-5]\d\d)$/),
    ...textFilter('api_key_id', raw, /^key_\w{1,60}$/),
    ...textFilter('path', raw, /^\/.{0,499}$/s),
    ...textFilter('error_code', raw, /^[a-z_]{1,60}$/),
    ...textFilter('document_id', raw, /^[\da-f-]{36}$/i),
  }
}

function textFilter(name: keyof LogFilters, raw: Readonly<Record<string, unknown>>, form: RegExp) {
  // The router parses a status as a number.
  const value = raw[name]
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return form.test(text) ? { [name]: text } : {}
}

export function logQueryOf(filters: LogFilters): LogQuery {
  return filters as LogQuery
}
