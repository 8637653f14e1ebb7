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
import { EVENT_TYPES } from './event-types.ts'
import { publish } from './publish.ts'

const [a, b] = [by('a'), by('b')]

/** What outsiders hear while these commands are carried out. */
function heard(request: SignRequest, ...commands: readonly Command[]): string[] {
  let state = request
  return commands.flatMap((command) => {
    const decision = decide(command, state)
    if (!decision.ok) return [`refused: ${decision.code}`]
    state = evolveAll(state, decision.events)
    return decision.events.flatMap((event) => {
      const told = publish(event)
      return told === null ? [] : [told.signerId === null ? told.type : `${told.type} ${told.signerId}`]
    })
  })
}

const remote = created([newSigner('a', { sigType: 'aadhaar' })])

test('a life from first look to signed document, everything done twice and told once', () => {
  const sequential = created([newSigner('a'), newSigner('b')], { isSequential: true })
  const life = [a.view(), a.sign(), drain(0, ['a']), b.view(), b.sign(), drain(1, ['b']), complete(2)]
  const told = [
    'document.viewed a',
    'signer.signed a',
    'signer.notified b',
    'document.viewed b',
    'signer.signed b',
    'document.signed',
  ]
  expect(heard(sequential, ...life)).toEqual(told)
  const twice = life.flatMap((command) => [command, command])
  expect(heard(sequential, ...twice).filter((line) => !line.startsWith('refused'))).toEqual(told)
})

test('a refusal is told for the signer and for the document', () => {
  expect(heard(remote, a.view(), a.decline())).toEqual(['document.viewed a', 'signer.declined a', 'document.declined'])
})

test('cancelling, expiring and failing are told once, also with an attempt open', () => {
  const away = play(remote, a.view(), a.beginAttempt('at_1'))
  expect(heard(away, cancel, cancel, answer('at_1', 'a'))).toEqual(['document.cancelled'])
  expect(heard(away, expireAt(EXPIRY), expireAt(EXPIRY + MINUTE))).toEqual(['document.expired'])
  expect(heard(away, sealError(true), retrySeal, sealError(true), failRequest)).toEqual(['document.failed'])
})

test('an attempt that failed or ran out is told; one the signer gave up for another way is not', () => {
  const away = play(remote, a.view(), a.beginAttempt('at_1'))
  expect(heard(away, fail('at_1'))).toEqual(['signer.failed a'])
  expect(heard(away, { type: 'LapseAttempt', at: T0 + 30 * MINUTE, attemptId: 'at_1' })).toEqual(['signer.failed a'])
  expect(heard(away, a.beginAttempt('at_2'))).toEqual([])
})

test('a new person is told of, invited, and their first look counts', () => {
  const seen = play(remote, a.view())
  expect(
    heard(seen, { type: 'Reassign', at: T0, signerId: 'a', name: 'New', email: 'n@example.test' }, by('a', 2).view()),
  ).toEqual(['signer.reassigned a', 'signer.notified a', 'document.viewed a'])
})

test('a bounce is told', () => {
  const bounce: Command = {
    type: 'RecordBounce',
    at: T0,
    signerId: 'a',
    mailId: 'm',
    email: 'a@example.test',
    reason: '550',
  }
  expect(heard(remote, bounce, bounce)).toEqual(['signer.email_bounced a'])
})

test('the names are the published ones', () => {
  expect([...EVENT_TYPES].toSorted()).toEqual([
    'bulk_job.completed',
    'document.cancelled',
    'document.declined',
    'document.expired',
    'document.failed',
    'document.signed',
    'document.viewed',
    'signer.declined',
    'signer.email_bounced',
    'signer.failed',
    'signer.notified',
    'signer.reassigned',
    'signer.signed',
  ])
})
