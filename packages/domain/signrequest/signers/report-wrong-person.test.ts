import { expect, test } from 'vitest'
import { MINUTE } from '../state.ts'
import { by, created, newSigner, outcome, play, T0 } from '../testing/scenario.ts'
import { nextTimer } from '../timers.ts'

const minutes = (count: number) => T0 + count * MINUTE
const a = by('a')
const request = play(created([newSigner('a')]), a.view())
const report = { type: 'ReportWrongPerson', at: T0, signerId: 'a', linkGeneration: 1, reason: 'Ask Ben' } as const
const reassign = { type: 'Reassign', at: T0, signerId: 'a', name: 'New', email: 'new@example.test' } as const

test('a person who is not the right one stays asked, can still sign, and is not reminded', () => {
  const after = play(request, report)
  expect(after.signers[0]).toMatchObject({ state: 'viewed', wrongPerson: { at: T0, reason: 'Ask Ben' } })
  expect(outcome(after, { type: 'Remind', at: minutes(90), signerId: 'a' })).toBe('reminders_stopped')
  expect(nextTimer(after, T0)?.kind).toBe(nextTimer({ ...after, reminders: false }, T0)?.kind)
  expect(play(after, a.sign()).signers[0]).toMatchObject({ state: 'signed', wrongPerson: null })
})

test('it is told once, and the next person begins anew', () => {
  const after = play(request, report)
  expect(outcome(after, { ...report, at: minutes(5), reason: 'Really' })).toBe('')
  expect(play(after, reassign).signers[0]).toMatchObject({ wrongPerson: null, remindersStoppedAt: null })
})

test('a link that was replaced reports nothing', () => {
  expect(outcome(play(request, reassign), report)).toBe('link_replaced')
})
