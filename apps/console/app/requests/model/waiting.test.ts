import { expect, test } from 'vitest'
import { summary } from './testing/summaries.ts'
import { waitingOf } from './waiting.ts'

const signer = {
  id: 'sgn_1',
  role: 'signer',
  sequence: 1,
  name: 'Asha Rao',
  email: 'asha@example.com',
  state: 'notified',
} as const
const since = '2026-11-02T10:00:00.000Z'
const waiting = summary(1, {
  signers: [signer],
  awaited: [{ signer_id: 'sgn_1', since }],
  waiting_since: since,
})
const problem = {
  work: 'mail',
  code: 'mail_bounced',
  message: 'the mail was returned',
  signer_id: 'sgn_1',
  at: since,
} as const

test('names the signers whose turn it is', () => {
  expect(waitingOf(waiting)).toEqual({ for: 'signers', names: ['Asha Rao'], since })
})

test('names a problem before the signers', () => {
  expect(waitingOf({ ...waiting, problems: [problem] })).toEqual({ for: 'bounce', name: 'Asha Rao', since })
  const down = { ...problem, work: 'provider', code: 'provider_down' } as const
  expect(waitingOf({ ...waiting, problems: [down] })).toEqual({ for: 'provider', name: 'Asha Rao', since })
  const failed = { ...problem, work: 'storage', code: 'file_altered', signer_id: null } as const
  expect(waitingOf({ ...waiting, problems: [failed] })).toEqual({ for: 'problem', message: failed.message, since })
})

test('waits for nothing at the end', () => {
  expect(waitingOf({ ...waiting, awaited: [], waiting_for: 'nothing', waiting_since: null })).toEqual({
    for: 'nothing',
  })
})
