import { expect, test } from 'vitest'
import type { Command } from '../commands/index.ts'
import { decide } from '../decide.ts'
import { LIMITS, MINUTE } from '../state.ts'
import { by, created, newSigner, outcome, play, T0 } from '../testing/scenario.ts'
import { linkHelpFor } from './request-link.ts'

const minutes = (count: number) => T0 + count * MINUTE
const a = by('a')
const request = play(created([newSigner('a'), newSigner('b')]), a.view())
const asking = (at = T0, more: Partial<Extract<Command, { type: 'RequestLink' }>> = {}) =>
  ({
    type: 'RequestLink',
    at,
    signerId: 'a',
    linkGeneration: 1,
    isLocked: false,
    isMailboxFull: false,
    ...more,
  }) as const
const send = (at = T0) => ({ type: 'SendLink', at, signerId: 'a' }) as const
const reassign = { type: 'Reassign', at: T0, signerId: 'a', name: 'New', email: 'new@example.test' } as const
const signerOf = (state: typeof request) => state.signers.find(({ id }) => id === 'a')

test('a signer who is asked gets a link by mail at once, and keeps the links that they have', () => {
  const decision = decide(asking(), request)
  expect(decision).toMatchObject({ ok: true, events: [{ type: 'LinkRequested', isMailed: true, linkGeneration: 1 }] })
  const after = play(request, asking())
  expect(signerOf(after)?.linkRequest).toEqual({ at: T0, count: 1, isOpen: false })
  expect(outcome(after, a.claim('v1'))).toBe('LinkClaimed')
})

test.each([
  ['after too many wrong codes', asking(T0, { isLocked: true }), request],
  ['without mails of the request', asking(), { ...request, notify: false }],
])('%s the sender is asked, and nothing is mailed to the signer', (_when, command, state) => {
  expect(decide(command, state)).toMatchObject({ ok: true, events: [{ isMailed: false }] })
  expect(signerOf(play(state, command))?.linkRequest?.isOpen).toBe(true)
})

test('requests are limited: one in five minutes, and five until the sender makes a link', () => {
  const soon = T0 + LIMITS.linkRequestInterval - 1
  expect(outcome(play(request, asking()), asking(soon))).toBe('')
  let state = request
  for (let n = 0; n < LIMITS.linkRequests; n += 1) state = play(state, asking(minutes(10 * n)))
  expect(signerOf(state)?.linkRequest?.count).toBe(LIMITS.linkRequests)
  expect(outcome(state, asking(minutes(600)))).toBe('')
  expect(outcome(play(state, send(minutes(601))), asking(minutes(602)))).toBe('LinkRequested')
})

test('a full mailbox keeps nobody from a first link, and gets no further one; the sender is still asked', () => {
  const full = { isMailboxFull: true }
  expect(outcome(request, asking(T0, full))).toBe('LinkRequested')
  const after = play(request, asking())
  expect(outcome(after, asking(minutes(6), full))).toBe('')
  expect(outcome(after, asking(minutes(6), { ...full, isLocked: true }))).toBe('LinkRequested')
})

test('a link of somebody who was replaced asks for nothing; one that was replaced does', () => {
  expect(outcome(play(request, reassign), asking())).toBe('')
  expect(outcome(play(request, { type: 'ReplaceLink', at: T0, signerId: 'a' }), asking())).toBe('LinkRequested')
})

test('the sender’s answer ends the old links, unlocks, and settles what was asked', () => {
  const after = play(request, asking(T0, { isLocked: true }), send(minutes(1)))
  expect(signerOf(after)).toMatchObject({ linkGeneration: 2, linkRequest: null })
  expect(outcome(after, a.claim('v1'))).toBe('link_replaced')
})

test('a link by mail is limited like a reminder, unless the signer asked for it', () => {
  const sent = play(request, send())
  expect(outcome(sent, send(minutes(1)))).toBe('reminded_recently')
  const locked = asking(minutes(2), { isLocked: true, linkGeneration: 2 })
  expect(outcome(play(sent, locked), send(minutes(3)))).toBe('LinkReplaced+LinkSent')
})

test('nobody is helped by a link to a request that was declined or cancelled, or before their turn', () => {
  const b = newSigner('b', { sequence: 2 })
  const waiting = play(created([newSigner('a', { sequence: 1 }), b], { isSequential: true }))
  const second = waiting.signers.find(({ id }) => id === 'b')
  expect(second && linkHelpFor(waiting, second, T0, false)).toBeNull()
  for (const end of [a.decline(), { type: 'Cancel', at: T0 } as const])
    expect(outcome(play(request, end), asking())).toBe('')
})
