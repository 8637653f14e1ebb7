import { expect, test } from 'vitest'
import type { Command } from '../signrequest/commands/index.ts'
import { decide } from '../signrequest/decide.ts'
import { evolveAll } from '../signrequest/evolve.ts'
import { MINUTE, type SignRequest } from '../signrequest/state.ts'
import {
  answer,
  by,
  cancel,
  complete,
  created,
  drain,
  EXPIRY,
  expireAt,
  fail,
  failRequest,
  newSigner,
  play,
  retrySeal,
  sealError,
  T0,
} from '../signrequest/testing/scenario.ts'
import { ACCOUNT_EVENT_TYPES, EVENT_TYPES } from './event-types.ts'
import { publish } from './publish.ts'
import { isSubscribed } from './subscription.ts'

const [a, b] = [by('a'), by('b')]

/** The public events of these commands. */
function published(request: SignRequest, ...commands: readonly Command[]): string[] {
  let state = request
  return commands.flatMap((command) => {
    const decision = decide(command, state)
    if (!decision.ok) return [`rejected: ${decision.code}`]
    state = evolveAll(state, decision.events)
    return decision.events.flatMap((event) => {
      const publicEvent = publish(event)
      return publicEvent === null
        ? []
        : [publicEvent.signerId === null ? publicEvent.type : `${publicEvent.type} ${publicEvent.signerId}`]
    })
  })
}

const remote = created([newSigner('a', { sigType: 'aadhaar' })])

test('publishes each event once from first view to signed document, also with repeated commands', () => {
  const sequential = created([newSigner('a'), newSigner('b')], { isSequential: true })
  const commands = [a.view(), a.sign(), drain(0, ['a']), b.view(), b.sign(), drain(1, ['b']), complete(2)]
  const expected = [
    'document.viewed a',
    'signer.signed a',
    'signer.notified b',
    'document.viewed b',
    'signer.signed b',
    'document.signed',
  ]
  expect(published(sequential, ...commands)).toEqual(expected)
  const twice = commands.flatMap((command) => [command, command])
  expect(published(sequential, ...twice).filter((line) => !line.startsWith('rejected'))).toEqual(expected)
})

test('a decline is published for the signer and for the document', () => {
  expect(published(remote, a.view(), a.decline())).toEqual([
    'document.viewed a',
    'signer.declined a',
    'document.declined',
  ])
})

test('cancellation, expiry and failure are published once, also with an open attempt', () => {
  const signing = play(remote, a.view(), a.beginAttempt('at_1'))
  expect(published(signing, cancel, cancel, answer('at_1', 'a'))).toEqual(['document.cancelled'])
  expect(published(signing, expireAt(EXPIRY), expireAt(EXPIRY + MINUTE))).toEqual(['document.expired'])
  expect(published(signing, sealError(true), sealError(true))).toEqual(['document.failed'])
  expect(published(signing, sealError(false), retrySeal, sealError(false), failRequest, failRequest)).toEqual([
    'document.failed',
  ])
})

test('a failed or lapsed attempt is published; a superseded one is not', () => {
  const signing = play(remote, a.view(), a.beginAttempt('at_1'))
  expect(published(signing, fail('at_1'))).toEqual(['signer.failed a'])
  expect(published(signing, { type: 'LapseAttempt', at: T0 + 30 * MINUTE, attemptId: 'at_1' })).toEqual([
    'signer.failed a',
  ])
  expect(published(signing, a.beginAttempt('at_2'))).toEqual([])
})

test('a reassignment publishes the new person’s invitation and first view', () => {
  const seen = play(remote, a.view())
  expect(
    published(
      seen,
      { type: 'Reassign', at: T0, signerId: 'a', name: 'New', email: 'n@example.test' },
      by('a', 2).view(),
    ),
  ).toEqual(['signer.reassigned a', 'signer.notified a', 'document.viewed a'])
})

test('a bounce is published once', () => {
  const bounce: Command = {
    type: 'RecordBounce',
    at: T0,
    signerId: 'a',
    mailId: 'm',
    email: 'a@example.test',
    reason: '550',
  }
  expect(published(remote, bounce, bounce)).toEqual(['signer.email_bounced a'])
})

test('the public event names do not change', () => {
  expect([...EVENT_TYPES].toSorted()).toEqual([
    'account.approved',
    'account.changed',
    'account.closed',
    'account.reopened',
    'account.resumed',
    'account.suspended',
    'bulk_job.completed',
    'bulk_job.problem',
    'document.cancelled',
    'document.declined',
    'document.expired',
    'document.failed',
    'document.problem',
    'document.signed',
    'document.viewed',
    'key.created',
    'key.revoked',
    'member.changed',
    'member.invited',
    'member.joined',
    'member.removed',
    'signer.approved',
    'signer.declined',
    'signer.delegated',
    'signer.email_bounced',
    'signer.failed',
    'signer.link_requested',
    'signer.notified',
    'signer.reassigned',
    'signer.signed',
    'signer.wrong_person',
    'webhook.test',
  ])
})

test('an endpoint hears about members, keys and the account only if it names them', () => {
  const hears = (pattern: string, type: string) => isSubscribed({ eventTypes: [pattern] }, type, null)
  for (const type of ACCOUNT_EVENT_TYPES) {
    expect([type, hears('*', type), hears(`${type.split('.')[0]}.*`, type), hears(type, type)]).toEqual([
      ...[type, false, true, true],
    ])
    expect(isSubscribed({ eventTypes: null }, type, ['*'])).toBe(false)
  }
  expect(hears('*', 'bulk_job.completed')).toBe(true)
})
