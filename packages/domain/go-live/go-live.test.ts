import { expect, test } from 'vitest'
import { canGoLive, GO_LIVE_DETAILS, GO_LIVE_ITEMS, type GoLiveFacts, goLiveChecklist } from './index.ts'

const NOTHING: GoLiveFacts = {
  hasVerifiedMember: false,
  hasFactor: false,
  hasCompanySignOn: false,
  isApproved: false,
  canSealLive: false,
  hasCompletedRequest: false,
  hasLiveKey: false,
  liveEndpoint: 'none',
  origins: { test: 1, live: 0 },
}
const ALL: GoLiveFacts = {
  hasVerifiedMember: true,
  hasFactor: true,
  hasCompanySignOn: false,
  isApproved: true,
  canSealLive: true,
  hasCompletedRequest: true,
  hasLiveKey: true,
  liveEndpoint: 'delivered',
  origins: { test: 1, live: 1 },
}

const found = (facts: GoLiveFacts, id: string) => goLiveChecklist(facts).find((item) => item.id === id)

test('every item is on the list once: open with a reason, or done', () => {
  for (const [facts, done] of [
    [NOTHING, false],
    [ALL, true],
  ] as const) {
    const items = goLiveChecklist(facts)
    expect(items.map(({ id }) => id)).toEqual([...GO_LIVE_ITEMS])
    for (const item of items) {
      expect(item.done).toBe(done)
      if (done) expect(item.detail).toBeNull()
      else expect(GO_LIVE_DETAILS).toContain(item.detail)
    }
  }
})

test('live requests need a verified address, the approval and sealing, and nothing else', () => {
  const least = { ...NOTHING, hasVerifiedMember: true, isApproved: true, canSealLive: true }
  expect(canGoLive(goLiveChecklist(least))).toBe(true)
  for (const missing of ['hasVerifiedMember', 'isApproved', 'canSealLive'] as const) {
    expect(canGoLive(goLiveChecklist({ ...ALL, [missing]: false }))).toBe(false)
  }
})

test('the sign-on of a company counts as a second factor', () => {
  expect(found({ ...NOTHING, hasCompanySignOn: true }, 'second_factor')).toMatchObject({
    ...{ done: true, detail: 'company_sign_on' },
  })
  expect(found({ ...ALL, hasCompanySignOn: true }, 'second_factor')).toMatchObject({ done: true, detail: null })
})

test('a webhook endpoint counts once it has received something', () => {
  const detail = (liveEndpoint: GoLiveFacts['liveEndpoint']) => found({ ...ALL, liveEndpoint }, 'live_webhook')?.detail
  expect((['none', 'disabled', 'enabled', 'delivered'] as const).map(detail)).toEqual([
    ...['no_endpoint', 'endpoint_disabled', 'nothing_delivered', null],
  ])
})

test('origins are needed in live mode if the sandbox has some', () => {
  const of = (test: number, live: number) => found({ ...ALL, origins: { test, live } }, 'embedding_origins')
  expect(of(0, 0)).toMatchObject({ done: true, detail: 'not_used' })
  expect(of(2, 0)).toMatchObject({ done: false, detail: 'no_origin' })
  expect([of(2, 1), of(0, 1)]).toMatchObject([
    { done: true, detail: null },
    { done: true, detail: null },
  ])
})
