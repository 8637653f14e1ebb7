import { LOCALES } from '@countersign/locales'
import { expect, test } from 'vitest'
import { localizationFor } from '../../platform/mail/layout/localization.ts'
import { deadlineInZone, lastDay, timeInZone } from './dates.ts'
import { manyReminders } from './digest.ts'
import { receipt } from './receipt.ts'
import { reminder } from './to-signer.ts'

const MIDNIGHT = '2026-11-20T18:30:00.000Z'
const ZONE = 'Asia/Kolkata'

test.each([
  ['Asia/Kolkata', '20 November 2026 at 23:59 (India Standard Time, GMT+5:30)'],
  ['America/New_York', '20 November 2026 at 13:29 (Eastern Standard Time, GMT-5)'],
  ['UTC', '20 November 2026 at 18:29 (UTC)'],
])('a deadline in %s is the last minute, with the name and the offset of the zone', (zone, shown) => {
  expect(deadlineInZone(MIDNIGHT, zone, 'en-GB')).toBe(shown)
})

test.each(LOCALES)('a time in %s has the offset of its zone', (language) => {
  const shown = timeInZone(new Date(MIDNIGHT), ZONE, localizationFor(language).tag)
  expect(shown).toMatch(/[+٠-٩०-९০-৯0-9:]{4,}.*\)$/)
})

test.each([
  ['2026-11-18T18:29:00Z', null],
  ['2026-11-18T18:30:00Z', 'tomorrow'],
  ['2026-11-19T18:29:59Z', 'tomorrow'],
  ['2026-11-19T18:30:00Z', 'today'],
  ['2026-11-20T18:29:59Z', 'today'],
  ['2026-11-20T18:30:00Z', null],
])('at %s, a deadline at the end of 20 November in India is %s', (now, day) => {
  expect(lastDay(MIDNIGHT, Date.parse(now), ZONE)).toBe(day)
})

test('the last day is counted across a change of the clock', () => {
  expect(lastDay('2026-10-26T00:00:00+01:00', Date.parse('2026-10-24T23:30:00+02:00'), 'Europe/Berlin')).toBe(
    'tomorrow',
  )
})

const facts = {
  localization: localizationFor('en'),
  ...{ signerName: 'Asha Rao', senderName: 'Example Lending', senderUnverified: false, sandbox: false },
  ...({ everybodySigns: true, documentName: 'Lease.pdf', role: 'signer', witnessed: '', message: null } as const),
  ...{
    delegatedBy: null,
    expiresAt: MIDNIGHT,
    timeZone: ZONE,
    link: 'https://x.test/s/1',
    stopLink: 'https://x.test/u',
  },
}

test.each([
  ['2026-11-10T00:00:00Z', 'Reminder: “Lease.pdf” waits for your signature'],
  // 9:00 in India: the last reminder of the default schedule.
  ['2026-11-19T03:30:00Z', 'Expires tomorrow: “Lease.pdf” waits for you'],
  ['2026-11-20T12:00:00Z', 'Expires today: “Lease.pdf” waits for you'],
])('a reminder at %s has the subject %s', (now, subject) => {
  const mail = reminder({ ...facts, now: Date.parse(now) })
  expect(mail.subject).toBe(subject)
  expect(mail.text).toContain('You can sign until 20 November 2026 at 23:59')
})

test('a digest of reminders says that its first deadline is tomorrow', () => {
  const digest = { ...facts, documentNames: ['a', 'b'], firstExpiry: MIDNIGHT, lastExpiry: '2026-12-20T18:30:00.000Z' }
  const mail = manyReminders({ ...digest, now: Date.parse('2026-11-19T12:00:00Z') })
  expect(mail.subject).toBe('Expiring tomorrow: 2 documents wait for you')
})

test('a receipt names up to five people who are awaited, and counts more', () => {
  const awaiting = (awaited: string[]) => receipt({ ...facts, at: MIDNIGHT, awaited, isDelayed: false }).text
  expect(awaiting(['Ben', 'Cara'])).toContain('We are still waiting for Ben and Cara.')
  expect(awaiting(Array.from({ length: 6 }, (_, i) => `P${i}`))).toContain('We are still waiting for 6 other people.')
  expect(awaiting([])).not.toContain('wait for')
})
