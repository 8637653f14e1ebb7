/** Signing order, concurrent commands, and the effect of one signer's command on the others. */
import { describe, expect, test } from 'vitest'
import type { Command } from '../commands/index.ts'
import { decide } from '../decide.ts'
import { isFinal, type SignRequest } from '../state.ts'
import {
  answer,
  by,
  cancel,
  created,
  drain,
  EXPIRY,
  expireAt,
  newSigner,
  outcome,
  play,
  stateOf,
} from '../testing/scenario.ts'
import { shownRevision } from '../visits/shown-revision.ts'
import { whoseTurn } from './whose-turn.ts'

const [a, b, c] = [by('a'), by('b'), by('c')]
const turn = (request: SignRequest) => whoseTurn(request).map(({ id }) => id)

describe('the next group is invited when all signatures of the group before it are appended', () => {
  const groups = created(
    [newSigner('a', { sequence: 1 }), newSigner('b', { sequence: 1 }), newSigner('c', { sequence: 2 })],
    { isSequential: true },
  )
  const aSigned = play(groups, a.view(), a.sign())
  const bothSigned = play(aSigned, b.view(), b.sign())

  test('not while a signer of the group has not signed', () => {
    expect(outcome(aSigned, drain(0, ['a']))).toBe('SignatureSealed')
    expect(turn(play(aSigned, drain(0, ['a'])))).toEqual(['b'])
  })
  test('not when all have signed but none is appended; then it is no signer’s turn', () => {
    expect(turn(bothSigned)).toEqual([])
    expect(stateOf(bothSigned, 'c')).toBe('waiting')
  })
  test('not when only one is appended', () => {
    expect(outcome(bothSigned, drain(0, ['b']))).toBe('SignatureSealed')
  })
  test('in the decision that appends the last one', () => {
    expect(outcome(bothSigned, drain(0, ['a', 'b']))).toBe('SignatureSealed+SignatureSealed+SignerInvited')
    expect(turn(play(bothSigned, drain(0, ['a', 'b'])))).toEqual(['c'])
  })
  test('a provider’s signature is appended at once, with the next invitation', () => {
    const request = created([newSigner('a', { sigType: 'aadhaar' }), newSigner('b')], { isSequential: true })
    const away = play(request, a.view(), a.beginAttempt('at_1'))
    expect(outcome(away, answer('at_1', 'a'))).toBe('AttemptCompleted+SignerSigned+SignatureSealed+SignerInvited')
  })
})

describe('of two concurrent commands one wins', () => {
  const last = play(created([newSigner('a')]), a.view())
  const at = EXPIRY - 1
  const rivals: Readonly<Record<string, Command>> = {
    sign: a.sign(at),
    decline: a.decline(at),
    cancel: { type: 'Cancel', at },
    expire: expireAt(EXPIRY),
  }
  const names = Object.keys(rivals)
  const orders = names.flatMap((x) => names.filter((y) => y !== x).map((y) => [x, y] as const))
  test.each(orders)('%s before %s', (first, second) => {
    const [one, two] = [rivals[first], rivals[second]]
    if (one === undefined || two === undefined) throw new Error('unknown rival')
    const after = play(last, one)
    const decision = decide(two, after)
    expect(decision.ok ? decision.events : []).toEqual([])
    if (second !== 'expire') expect(decision.ok).toBe(false)
    expect(isFinal(after.state) || after.state === 'sealing').toBe(true)
  })
})

describe('declining', () => {
  const request = play(created([newSigner('a'), newSigner('b'), newSigner('c')]), a.view(), a.sign(), b.view())
  test('ends the request for all signers and keeps existing signatures', () => {
    const after = play(request, b.decline())
    expect(after.state).toBe('declined')
    expect(['a', 'b', 'c'].map((id) => stateOf(after, id))).toEqual(['signed', 'declined', 'cancelled'])
    expect(after.signers[1]?.declineReason).toBe('not mine')
  })
  test('is not possible for a signer who has signed', () => {
    expect(outcome(request, a.decline())).toBe('already_signed')
  })
})

test('the first view starts the request, and each person’s first view is recorded once', () => {
  const request = created([newSigner('a'), newSigner('b')])
  expect(outcome(request, a.view())).toBe('SignerViewed+RequestStarted')
  expect(outcome(play(request, a.view()), b.view())).toBe('SignerViewed')
  expect(outcome(play(request, a.view()), a.view())).toBe('')
})

test('rejects a method that the sender did not choose', () => {
  const request = play(
    created([newSigner('a', { sigType: 'dsc', fallback: ['electronic'] }), newSigner('b')]),
    a.view(),
    b.view(),
  )
  expect(outcome(request, a.sign())).toBe('method_not_permitted')
  expect(outcome(request, a.beginAttempt('at_1', { method: 'remote' }))).toBe('method_not_permitted')
  expect(outcome(request, b.beginAttempt('at_1', { method: 'certificate' }))).toBe('method_not_permitted')
})

test('rejects an unknown signer', () => {
  expect(outcome(created([newSigner('a')]), c.view())).toBe('signer_unknown')
})

test('cancelling records which signers it closed', () => {
  const request = play(created([newSigner('a'), newSigner('b')]), a.view(), a.sign())
  const decision = decide(cancel, request)
  expect(decision.ok && decision.events).toEqual([{ type: 'RequestCancelled', at: cancel.at, closedSignerIds: ['b'] }])
})

describe('the revision that a signer is shown', () => {
  const groups = created(
    [newSigner('a', { sequence: 1 }), newSigner('b', { sequence: 2 }), newSigner('c', { sequence: 2 })],
    { isSequential: true },
  )
  const shownTo = (request: SignRequest, id: string) => {
    const signer = request.signers.find((signer) => signer.id === id)
    return signer && shownRevision(request, signer)
  }

  test('holds the signatures of earlier groups and does not change while the group signs', () => {
    const second = play(groups, a.view(), a.sign(), drain(0, ['a']), b.view())
    expect([shownTo(second, 'a'), shownTo(second, 'b'), shownTo(second, 'c')]).toEqual([0, 1, 1])
    expect(shownTo(play(second, b.sign(), drain(1, ['b'])), 'c')).toBe(1)
  })
  test('is the uploaded document for parallel signers', () => {
    const request = play(created([newSigner('a'), newSigner('b')]), a.view(), a.sign(), drain(0, ['a']))
    expect(shownTo(request, 'b')).toBe(0)
  })
  test.each([true, false])(
    'holds all signatures for a copy, at any place of the list; sequential: %s',
    (isSequential) => {
      const copy = newSigner('c', { role: 'cc', ccAt: 'start' })
      const request = created([copy, newSigner('a'), newSigner('b')], { isSequential })
      expect(shownTo(play(request, a.view(), a.sign(), drain(0, ['a'])), 'c')).toBe(1)
    },
  )
})
