import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PLAYWRIGHT_TURNS_OFF } from './chromium.ts'

test('what Playwright turns off in Chromium stays turned off', () => {
  const bundle = readFileSync(
    join(import.meta.dirname, '../../../node_modules/playwright-core/lib/coreBundle.js'),
    'utf8',
  )
  const list = /disabledFeatures = \[(.*?)\]/s.exec(bundle)?.[1] ?? ''
  const names = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(10)
  expect(PLAYWRIGHT_TURNS_OFF).toEqual(names)
})
