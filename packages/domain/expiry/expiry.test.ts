import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY } from '../signrequest/state.ts'
import { dateOf, expiryOf } from './index.ts'

const noon = Date.UTC(2026, 10, 15, 12)

function instant(date: string | null, zone: string, now = noon): string {
  const expiry = expiryOf(date, zone, now)
  return expiry.ok ? new Date(expiry.expiresAt).toISOString() : expiry.code
}

describe('the expiry date', () => {
  it('lasts until its end in the account’s zone', () => {
    expect(instant('2026-12-31', 'UTC')).toBe('2027-01-01T00:00:00.000Z')
    expect(instant('2026-12-31', 'Asia/Kolkata')).toBe('2026-12-31T18:30:00.000Z')
    expect(instant('2026-12-31', 'America/Los_Angeles')).toBe('2027-01-01T08:00:00.000Z')
  })

  it('defaults to thirty days from today', () => {
    expect(instant(null, 'UTC')).toBe('2026-12-16T00:00:00.000Z')
  })

  it('is at least today in the account’s zone and at most a year ahead', () => {
    const lateInKiritimati = Date.UTC(2026, 10, 15, 23)
    expect(instant('2026-11-16', 'Pacific/Kiritimati', lateInKiritimati)).toBe('2026-11-16T10:00:00.000Z')
    expect(instant('2026-11-15', 'Pacific/Kiritimati', lateInKiritimati)).toBe('out_of_range')
    expect(instant('2027-11-15', 'UTC')).toBe('2027-11-16T00:00:00.000Z')
    expect(instant('2027-11-16', 'UTC')).toBe('out_of_range')
  })

  it('must be an existing calendar date', () => {
    for (const date of ['2026-02-29', '2026-13-01', '2026-1-1', '20261231', '2026-12-31T00:00:00Z', '']) {
      expect(instant(date, 'UTC')).toBe('malformed')
    }
  })

  it('handles days of 23 and 25 hours and a skipped midnight', () => {
    expect(instant('2027-03-28', 'Europe/Berlin')).toBe('2027-03-28T22:00:00.000Z')
    expect(instant('2027-10-31', 'Europe/Berlin')).toBe('2027-10-31T23:00:00.000Z')
    expect(instant('2027-04-24', 'Africa/Cairo')).toBe('2027-04-24T22:00:00.000Z')
  })

  it('is the same date when read back, in every zone', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 1, max: 364 }), (zone, ahead) => {
        const date = new Date(noon + ahead * DAY).toISOString().slice(0, 10)
        const expiry = expiryOf(date, zone, noon)
        expect(expiry.ok && dateOf(expiry.expiresAt, zone)).toBe(date)
      }),
    )
  })
})
