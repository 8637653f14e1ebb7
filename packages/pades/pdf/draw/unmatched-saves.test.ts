import { expect, test } from 'vitest'
import { bytesOfLatin1 } from '../../bytes.ts'
import { unmatchedSaves } from './unmatched-saves.ts'

test.each([
  ['q 1 0 0 1 0 0 cm Q', 0],
  ['q q Q', 1],
  ['Q q', 1],
  ['q(q \\( q) Tj(a(q)b)Tj Q', 0],
  ['% q q\nq', 1],
  ['/q gs /Q Do', 0],
  ['q BI /W 1 /H 1 ID q q\u0000EIq q EI Q', 0],
  ['[(q)-1(Q)]TJ q', 1],
  ['<71>Tj q', 1],
  ['(never closed q q', 0],
])('%s has %i unmatched saves', (content, open) => {
  expect(unmatchedSaves(bytesOfLatin1(content))).toBe(open)
})
