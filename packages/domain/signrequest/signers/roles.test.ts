/** What each role is asked for, and when. */
import { describe, expect, test } from 'vitest'
import type { NewSigner } from '../commands/index.ts'
import { decideCreate } from '../lifecycle/create.ts'
import type { Role } from '../role.ts'
import {
  AGREEMENT,
  by,
  cancel,
  complete,
  createCommand,
  created,
  drain,
  newSigner,
  outcome,
  play,
  stateOf,
  T0,
  WITNESSED,
} from '../testing/scenario.ts'
import { shownRevision } from '../visits/shown-revision.ts'
import { whoseTurn } from './whose-turn.ts'

const [a, b, c] = [by('a'), by('b'), by('c')]
const as = (id: string, role: Role, more: Partial<NewSigner> = {}) => newSigner(id, { role, ...more })
const turn = (request: Parameters<typeof whoseTurn>[0]) => whoseTurn(request).map(({ id }) => id)
const code = (...signers: NewSigner[]) => {
  const creation = decideCreate(createCommand(signers))
  return creation.ok ? 'created' : `${creation.code} ${creation.field}`
}
const remind = { type: 'Remind', at: T0, signerId: 'a' } as const
const reassign = { type: 'Reassign', at: T0, signerId: 'a', name: 'Another', email: 'another@example.test' } as const

describe('an approver', () => {
  const request = created([as('a', 'approver'), newSigner('b')], { isSequential: true })
  const viewed = play(request, a.view())

  test('acts in order, and the next group is invited with the approval', () => {
    expect(turn(request)).toEqual(['a'])
    expect(outcome(request, a.approve())).toBe('not_viewed')
    expect(outcome(viewed, a.approve())).toBe('SignerApproved+SignerInvited')
    const approved = play(viewed, a.approve())
    expect(stateOf(approved, 'a')).toBe('approved')
    expect(approved.latestRevision.number).toBe(0)
    expect(outcome(approved, a.approve())).toBe('')
    expect(outcome(approved, a.decline())).toBe('already_approved')
  })
  test('may decline, which ends the request, and cannot sign', () => {
    expect(outcome(viewed, a.decline())).toBe('SignerDeclined+RequestDeclined')
    expect(outcome(viewed, a.sign())).toBe('role_not_permitted')
    expect(outcome(viewed, a.beginAttempt('at_1'))).toBe('role_not_permitted')
  })
  test('who acts last completes the request', () => {
    const last = play(created([newSigner('a'), as('b', 'approver')]), a.view(), a.sign(), drain(0, ['a']), b.view())
    expect(outcome(last, b.approve())).toBe('SignerApproved+AllSigned')
    expect(play(last, b.approve(), complete(1)).state).toBe('completed')
  })
  test('nobody else approves', () => {
    const signer = play(created([newSigner('a')]), a.view())
    expect(outcome(signer, a.approve())).toBe('role_not_permitted')
  })
})

describe('a witness', () => {
  const signers = [newSigner('a'), as('b', 'witness', { witnessOf: 'a' }), newSigner('c')]
  const witnessed = { ...b.sign(), agreement: WITNESSED } as ReturnType<typeof b.sign>

  test.each([true, false])('is invited when their signer’s signature is appended; sequential: %s', (isSequential) => {
    const request = created(signers, { isSequential })
    const signed = play(request, a.view(), a.sign())
    expect(stateOf(signed, 'b')).toBe('waiting')
    expect(outcome(signed, drain(0, ['a']))).toBe('SignatureSealed+SignerInvited')
    const invited = play(signed, drain(0, ['a']))
    expect(stateOf(invited, 'b')).toBe('notified')
    expect(stateOf(invited, 'c')).toBe(isSequential ? 'waiting' : 'notified')
    const [, witness] = invited.signers
    expect(witness && shownRevision(invited, witness)).toBe(1)
  })
  test('gives name and address with the signature, and nobody else does', () => {
    const request = play(created(signers), a.view(), a.sign(), drain(0, ['a']), b.view(), c.view())
    expect(outcome(request, b.sign())).toBe('witness_details_missing')
    expect(outcome(request, b.beginAttempt('at_1', { agreement: AGREEMENT, expectedRevision: 1 }))).toBe(
      'method_not_permitted',
    )
    expect(outcome(request, witnessed)).toBe('SignerSigned')
    expect(outcome(request, { ...c.sign(), agreement: WITNESSED } as ReturnType<typeof c.sign>)).toBe(
      'role_not_permitted',
    )
  })
  test('keeps the next group waiting', () => {
    const request = play(created(signers, { isSequential: true }), a.view(), a.sign(), drain(0, ['a']), b.view())
    expect(turn(request)).toEqual(['b'])
    expect(turn(play(request, witnessed, drain(1, ['b'])))).toEqual(['c'])
  })
})

describe('a viewer', () => {
  const request = created([as('a', 'viewer'), newSigner('b')], { isSequential: true })
  const viewed = play(request, a.view())

  test('has acted with the first view, and the next group is invited', () => {
    expect(outcome(request, a.view())).toBe('SignerViewed+RequestStarted+SignerInvited')
    expect(turn(viewed)).toEqual(['b'])
  })
  test('is reminded and replaced only before it, and neither signs nor declines', () => {
    expect(outcome(request, remind)).toBe('ReminderSent')
    expect(outcome(viewed, remind)).toBe('already_viewed')
    expect(outcome(viewed, reassign)).toBe('already_viewed')
    expect(outcome(viewed, a.sign())).toBe('role_not_permitted')
    expect(outcome(viewed, a.decline())).toBe('role_not_permitted')
  })
  test('keeps the state when the request ends', () => {
    expect(stateOf(play(viewed, cancel), 'a')).toBe('viewed')
    expect(stateOf(play(request, cancel), 'a')).toBe('cancelled')
  })
})

describe('a cc recipient', () => {
  const copies = (ccAt: 'start' | 'end') => created([as('a', 'cc', { ccAt }), newSigner('b')], { isSequential: true })
  const completed = (ccAt: 'start' | 'end') => play(copies(ccAt), b.view(), b.sign(), drain(0, ['b']), complete(1))

  test('of the end is written to when the document is completed', () => {
    expect(stateOf(copies('end'), 'a')).toBe('waiting')
    expect(stateOf(copies('end'), 'b')).toBe('notified')
    expect(outcome(copies('end'), a.claim('v1'))).toBe('not_your_turn')
    expect(stateOf(completed('end'), 'a')).toBe('notified')
    expect(outcome(completed('end'), a.claim('v1'))).toBe('LinkClaimed')
  })
  test('of the start is also invited to look, which does not start the request', () => {
    expect(stateOf(copies('start'), 'a')).toBe('notified')
    expect(outcome(copies('start'), a.view())).toBe('SignerViewed')
    expect(play(copies('start'), a.view()).state).toBe('pending')
  })
  test('is not waited for, reminded or asked', () => {
    expect(turn(copies('start'))).toEqual(['b'])
    expect(outcome(copies('start'), remind)).toBe('role_not_permitted')
    expect(outcome(copies('start'), a.decline())).toBe('role_not_permitted')
    expect(completed('start').state).toBe('completed')
  })
})

test('a request needs a signer, and a witness one whom they have seen', () => {
  expect(code(as('a', 'approver'), as('b', 'cc', { ccAt: 'end' }))).toBe('signers_missing signers')
  expect(code(newSigner('a'), as('b', 'witness'))).toBe('witness_invalid signers[1].witness_of')
  expect(code(newSigner('a'), as('b', 'approver', { witnessOf: 'a' }))).toBe('witness_invalid signers[1].witness_of')
  const ofViewer = as('c', 'witness', { witnessOf: 'b' })
  expect(code(newSigner('a'), as('b', 'viewer'), ofViewer)).toBe('witness_invalid signers[2].witness_of')
  expect(code(newSigner('a', { sequence: 2 }), as('b', 'witness', { witnessOf: 'a', sequence: 3 }))).toBe(
    'sequence_invalid signers[1].sequence',
  )
})

test('a witness and a copy need no sequence', () => {
  const signers = [
    newSigner('a', { sequence: 4 }),
    as('b', 'witness', { witnessOf: 'a' }),
    as('c', 'cc', { ccAt: 'end' }),
  ]
  expect(created(signers).signers.slice(0, 2).map(({ sequence }) => sequence)).toEqual([4, 4]) // biome-ignore format: one thought
})
