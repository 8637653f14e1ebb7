import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, filtersOf, isFiltered, isSame, queryOf, REQUEST_STATES, statesOf, viewQueryOf } from './filters.ts'

const text = fc.string({ minLength: 1, maxLength: 40 }).filter((value) => value.trim() === value)
const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }).map(dayOf)
const filters = fc
  .record(
    {
      ...{ search: text, reference: text, signer: text, bulk_job_id: text },
      state: fc.subarray(REQUEST_STATES, { minLength: 1 }).map((states) => states.join(',')),
      attention: fc.constant(true),
      ...{ created_from: day, created_to: day },
    },
    { requiredKeys: [] },
  )
  .map(filtersOf)

describe('filters in an address', () => {
  test('stay the same when they are read again', () => {
    fc.assert(
      fc.property(filters, (given) => {
        expect(filtersOf({ ...given })).toEqual(given)
      }),
    )
  })

  test('are valid for any input, and what is not valid is left out', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('search', 'state', 'attention', 'created_to'), fc.anything()),
        (raw) => {
          const query = queryOf(filtersOf(raw))
          if (query.created_to !== undefined) expect(Date.parse(query.created_to)).not.toBeNaN()
          if (query.state !== undefined) expect(REQUEST_STATES).toEqual(expect.arrayContaining([query.state].flat()))
        },
      ),
    )
    expect(filtersOf({ state: 'lost', created_from: 'soon', attention: false, search: '  ', other: 1 })).toEqual({})
  })

  test('keep texts that look like numbers', () => {
    expect(filtersOf({ search: 4711, reference: true })).toEqual({ search: '4711', reference: 'true' })
  })

  test('name states once, in the order of a request’s life', () => {
    expect(statesOf(filtersOf({ state: 'completed,pending,completed' }))).toEqual(['pending', 'completed'])
  })

  test('have none if nothing is filtered', () => {
    expect(isFiltered(filtersOf({}))).toBe(false)
    expect(isFiltered(filtersOf({ attention: true }))).toBe(true)
  })
})

describe('filters in a call', () => {
  test('include the whole of the last day', () => {
    const query = queryOf({ created_from: '2026-11-01', created_to: '2026-11-01' })
    expect(Date.parse(query.created_to ?? '') - Date.parse(query.created_from ?? '')).toBe(86_400_000)
  })

  test('keep exact times', () => {
    expect(queryOf({ created_to: '2026-11-01T10:00:00Z' })).toEqual({ created_to: '2026-11-01T10:00:00Z' })
  })
})

describe('a saved view', () => {
  test('finds the same requests as the filters that it was made of', () => {
    fc.assert(
      fc.property(filters, (given) => {
        expect(isSame(filtersOf(viewQueryOf(given)), given)).toBe(true)
      }),
    )
  })

  test('differs from other filters', () => {
    expect(isSame({ state: 'pending' }, {})).toBe(false)
    expect(isSame({ state: 'pending' }, { state: 'pending', attention: true })).toBe(false)
  })
})
