import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeSample } from './make.ts'

test('the committed sample is, byte for byte, what its maker makes', () => {
  const committed = readFileSync(new URL('../consulting-agreement.pdf', import.meta.url))
  expect(makeSample().equals(committed)).toBe(true)
  expect(committed.length).toBeLessThan(40_000)
})
