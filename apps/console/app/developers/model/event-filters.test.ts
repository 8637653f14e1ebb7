import { expect, test } from 'vitest'
import { eventFiltersOf, isShown } from './event-filters.ts'

test('the filters of an address are types and ids that can exist', () => {
  expect(eventFiltersOf({ type: 'document.*', request: ' sr_1 ', event: 'evt_2' })).toEqual({
    ...{ type: 'document.*', request: 'sr_1', event: 'evt_2' },
  })
  expect(eventFiltersOf({ type: 'document.burned', request: 'evt_1', event: 3 })).toEqual({})
  expect(eventFiltersOf({ type: '*' })).toEqual({})
})

test('an event that arrives is shown if its type and its request pass the filters', () => {
  const event = { type: 'signer.signed', data: { sign_request_id: 'sr_1' } }
  expect(isShown(event, {})).toBe(true)
  expect(isShown(event, { type: 'signer.*', request: 'sr_1' })).toBe(true)
  expect(isShown(event, { type: 'signer.signed' })).toBe(true)
  expect(isShown(event, { type: 'document.*' })).toBe(false)
  expect(isShown(event, { type: 'signer.notified' })).toBe(false)
  expect(isShown(event, { request: 'sr_2' })).toBe(false)
})
