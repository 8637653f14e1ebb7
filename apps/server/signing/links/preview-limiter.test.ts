import { expect, test } from 'vitest'
import { createPreviewLimiter } from './preview-limiter.ts'

test('M4: pages read by an unclaimed link are limited per signer and minute', () => {
  let now = 0
  const limiter = createPreviewLimiter(() => now)
  const read = (signerId: string) => limiter.record({ signerId })
  for (let i = 0; i < 1_200; i += 1) read('one')
  expect(() => read('one')).toThrow(expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 1 }))
  expect(() => read('other')).not.toThrow()
  now = 60_000
  expect(() => read('one')).not.toThrow()
})

test('the limit of a signer does not begin again when many other signers read', () => {
  const limiter = createPreviewLimiter(() => 0)
  const read = (signerId: string) => limiter.record({ signerId })
  for (let i = 0; i < 1_200; i += 1) read('one')
  for (let i = 0; i < 15_000; i += 1) read(`other ${i}`)
  expect(() => read('one')).toThrow(expect.objectContaining({ code: 'rate_limited' }))
})
