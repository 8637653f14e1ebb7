import { expect, test } from 'vitest'
import { timeInSentence } from './format.ts'

const NOW = new Date('2026-12-05T10:00:00.000Z')
const MINUTE = 60_000
const DAY = 86_400_000

test.each([
  [-30_000, 'now', 'jetzt'],
  [-5 * MINUTE, '5 minutes ago', 'vor 5 Minuten'],
  [-DAY, 'yesterday', 'gestern'],
  [28 * DAY, 'in 28 days', 'in 28 Tagen'],
  [90 * DAY, 'in 3 months', 'in 3 Monaten'],
])('a time in a sentence is written out: %i ms', (difference, english, german) => {
  const time = new Date(NOW.getTime() + difference)
  expect([timeInSentence(time, NOW, 'en'), timeInSentence(time, NOW, 'de')]).toEqual([english, german])
})
