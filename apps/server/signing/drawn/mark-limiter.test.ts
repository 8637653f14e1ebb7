import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { createMarkLimiter } from './mark-limiter.ts'

function limiterAt() {
  const clock = { ms: 0 }
  return { clock, limiter: createMarkLimiter(() => clock.ms) }
}

function countUntilRefused(take: () => void): { count: number; error: unknown } {
  for (let count = 0; ; count += 1) {
    try {
      take()
    } catch (error) {
      return { count, error }
    }
  }
}

test('a signer has previews for a slowly typed name, and then one in two seconds', () => {
  const { clock, limiter } = limiterAt()
  const take = () => limiter.take({ signerId: 'asha', tenantId: 'one' })
  const { count, error } = countUntilRefused(take)
  expect([count, error]).toEqual([40, expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 2 })])
  clock.ms += 2_000
  expect(countUntilRefused(take).count).toBe(1)
})

test('many signers share the previews of their account, and no others', () => {
  const { limiter } = limiterAt()
  const { count, error } = countUntilRefused(() => limiter.take({ signerId: newId(), tenantId: 'one' }))
  expect([count, error]).toEqual([300, expect.objectContaining({ code: 'rate_limited' })])
  limiter.take({ signerId: newId(), tenantId: 'two' })
})

test('a signer who has had too many takes none of the account', () => {
  const { limiter } = limiterAt()
  const take = (signerId: string) => () => limiter.take({ signerId, tenantId: 'one' })
  for (let i = 0; i < 1_000; i += 1) countUntilRefused(take('asha'))
  expect(countUntilRefused(() => take(newId())()).count).toBe(260)
})
