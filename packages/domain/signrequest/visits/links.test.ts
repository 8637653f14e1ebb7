import { expect, test } from 'vitest'
import type { Command } from '../commands/index.ts'
import { decide } from '../decide.ts'
import { DAY, LIMITS } from '../state.ts'
import { by, cancel, created, fail, newSigner, outcome, play, stateOf, T0 } from '../testing/scenario.ts'

const a = by('a')
const reassign: Extract<Command, { type: 'Reassign' }> = {
  type: 'Reassign',
  at: T0,
  signerId: 'a',
  name: 'New',
  email: 'new@example.test',
}
const request = play(created([newSigner('a'), newSigner('b')]), a.view())

test('reassigning keeps the signer id, resets the signer and invalidates the former person’s link', () => {
  const after = play(request, reassign)
  expect(after.signers[0]).toMatchObject({
    id: 'a',
    name: 'New',
    email: 'new@example.test',
    state: 'notified',
    viewedAt: null,
    linkGeneration: 2,
    personSince: 2,
  })
  expect(outcome(after, a.view())).toBe('link_replaced')
  expect(outcome(after, a.sign())).toBe('link_replaced')
  expect(outcome(after, a.decline())).toBe('link_replaced')
  expect(outcome(after, a.beginAttempt('at_1'))).toBe('link_replaced')
  expect(outcome(after, by('a', 2).view())).toBe('SignerViewed')
})

test('reassigning to the same name and email has no effect; changing either does', () => {
  const after = play(request, reassign)
  expect(outcome(after, reassign)).toBe('')
  expect(outcome(after, { ...reassign, name: 'Newer' })).toBe('SignerReassigned+SignerInvited')
  expect(outcome(after, { ...reassign, email: 'newer@example.test' })).toBe('SignerReassigned+SignerInvited')
})

test('a reassigned signer whose turn has not come stays at `waiting`', () => {
  const sequential = created([newSigner('b'), newSigner('a')], { isSequential: true })
  expect(stateOf(play(sequential, reassign), 'a')).toBe('waiting')
})

test('reassigning clears the former person’s error code', () => {
  const failed = play(
    created([newSigner('a', { sigType: 'aadhaar' })]),
    a.view(),
    a.beginAttempt('at_1'),
    fail('at_1', { errorCode: 'otp_wrong' }),
  )
  expect(play(failed, reassign).signers[0]?.errorCode).toBeNull()
})

test('a link for a person is not made once the signer is somebody else', () => {
  const after = play(request, reassign)
  const commands = [
    { type: 'ReplaceLink', at: T0, signerId: 'a' },
    { type: 'AddLinks', at: T0, signerIds: ['a'] },
    { type: 'OpenEmbedSession', at: T0, signerId: 'a', sessionId: 's' },
  ] as const
  for (const command of commands) {
    const former = request.signers[0]?.email ?? ''
    expect(outcome(after, { ...command, email: former })).toBe('person_changed')
    expect(outcome(after, { ...command, email: 'NEW@example.test' })).not.toBe('person_changed')
    expect(outcome(request, { ...command, email: former })).not.toBe('person_changed')
  }
})

test('replacing the link invalidates the older ones and keeps the person', () => {
  const after = play(request, { type: 'ReplaceLink', at: T0, signerId: 'a' })
  expect(after.signers[0]).toMatchObject({ state: 'viewed', linkGeneration: 2, personSince: 1 })
  expect(outcome(after, a.sign())).toBe('link_replaced')
  expect(outcome(after, by('a', 2).sign())).toBe('SignerSigned')
})

test('an added link leaves the older ones valid; replacing and reassigning end all of them', () => {
  const add: Command = { type: 'AddLinks', at: T0, signerIds: ['a', 'b'] }
  const after = play(request, add)
  expect(after.signers).toMatchObject([
    { linkGeneration: 1, addedLinks: 1 },
    { linkGeneration: 1, addedLinks: 1 },
  ])
  expect(outcome(after, a.claim('v2'))).toBe('LinkClaimed')
  expect(outcome(after, a.sign())).toBe('SignerSigned')
  for (const end of [{ type: 'ReplaceLink', at: T0, signerId: 'a' }, reassign] as const) {
    expect(play(after, end).signers[0]).toMatchObject({ linkGeneration: 2, addedLinks: 0 })
    expect(outcome(play(after, end), a.claim('v2'))).toBe('link_replaced')
  }
  expect(outcome(play(after, cancel), a.claim('v2'))).toBe('request_cancelled')
})

test('at most ten links are added for a signer until their links are replaced', () => {
  const add: Command = { type: 'AddLinks', at: T0, signerIds: ['a'] }
  const full = play(request, ...Array.from({ length: LIMITS.addedLinks }, () => add))
  expect(outcome(full, add)).toBe('too_many_links')
  expect(outcome(full, { ...add, signerIds: ['b', 'a'] })).toBe('too_many_links')
  expect(outcome(full, { ...add, signerIds: ['b'] })).toBe('LinkAdded')
  expect(outcome(full, { ...add, signerIds: ['b', 'x'] })).toBe('signer_unknown')
  expect(outcome(play(full, { type: 'ReplaceLink', at: T0, signerId: 'a' }), add)).toBe('LinkAdded')
})

test('a bounce is recorded once per mail, and not for a replaced address', () => {
  const bounce: Command = {
    type: 'RecordBounce',
    at: T0,
    signerId: 'a',
    mailId: 'm1',
    email: 'a@example.test',
    reason: '550 no such user',
  }
  expect(outcome(request, bounce)).toBe('EmailBounced')
  expect(outcome(play(request, bounce), bounce)).toBe('')
  expect(outcome(play(request, bounce), { ...bounce, mailId: 'm2' })).toBe('EmailBounced')
  expect(outcome(play(request, reassign), bounce)).toBe('')
  expect(play(request, bounce, reassign).signers[0]?.bounce).toBeNull()
  expect(outcome(request, { ...bounce, signerId: 'x' })).toBe('signer_unknown')
})

test('a claim records the visit it ended, and a replaced link cannot be claimed', () => {
  const decision = decide(a.claim('v2', 'v1'), request)
  expect(decision).toMatchObject({ ok: true, events: [{ type: 'LinkClaimed', visitId: 'v2', endedVisitId: 'v1' }] })
  expect(outcome(play(request, reassign), a.claim('v3'))).toBe('link_replaced')
})

test('the signer keeps the error code of a rejected code until one is accepted', () => {
  const rejected = play(request, a.checkCode('wrong'))
  expect(rejected.signers[0]?.errorCode).toBe('code_wrong')
  expect(play(rejected, a.checkCode('passed')).signers[0]?.errorCode).toBeNull()
  expect(outcome(play(request, reassign), a.checkCode('passed'))).toBe('link_replaced')
})

test('L8: the links of a request end 30 days after its end, and with the erasure of its people', () => {
  const signed = play(created([newSigner('a'), newSigner('b')]), by('a').view(), by('a').sign(), cancel)
  const claim = (at: number) => ({ ...by('a').claim('v2'), at }) as Command
  expect(outcome(signed, claim(T0 + 30 * DAY - 1))).toBe('LinkClaimed')
  expect(outcome(signed, claim(T0 + 30 * DAY))).toBe('link_ended')
  const erase = { signerId: null, personSince: null, documents: false, reason: 'case 7' }
  expect(outcome(play(signed, { type: 'ErasePersonalData', at: T0, ...erase }), claim(T0))).toBe('link_ended')
})

test('L8: the links of one signer end with their erasure, and those of the others do not', () => {
  const signed = play(created([newSigner('a'), newSigner('b')]), by('a').view(), by('a').sign(), cancel)
  const rest = { personSince: null, documents: false, reason: 'case 7' }
  const erase = (signerId: string): Command => ({ type: 'ErasePersonalData', at: T0, signerId, ...rest })
  expect(outcome(play(signed, erase('a')), by('a').claim('v2'))).toBe('link_ended')
  expect(outcome(play(signed, erase('b')), by('a').claim('v2'))).toBe('LinkClaimed')
})
