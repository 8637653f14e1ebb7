import { expect, test } from 'vitest'
import { logFiltersOf } from './log-filters.ts'

test('the filters of an address are those that the API knows', () => {
  expect(
    logFiltersOf({ method: 'POST', status: '4xx', path: ' /api/v1/documents ', error_code: 'not_found', page: 3 }),
  ).toEqual({ method: 'POST', status: '4xx', path: '/api/v1/documents', error_code: 'not_found' })
})

test('a status that the router has parsed is a filter', () => {
  expect(logFiltersOf({ status: 404 })).toEqual({ status: '404' })
})

test('values that the API refuses are left out', () => {
  const raw = { method: 'TRACE', status: '9xx', caller_type: 'robot', api_key_id: 'x', path: 'documents' }
  expect(logFiltersOf({ ...raw, error_code: 'Not found', document_id: '1', status_: [] })).toEqual({})
})
