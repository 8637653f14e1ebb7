import { describe, expect, test } from 'vitest'
import { createCommand, created, newSigner, stateOf, T0 } from '../testing/scenario.ts'
import { decideCreate } from './create.ts'

const states = (request: ReturnType<typeof created>) => request.signers.map(({ id }) => `${id} ${stateOf(request, id)}`)

describe('invitations at creation', () => {
  test('parallel: all signers, with any sequence', () => {
    const signers = [newSigner('a', { sequence: 2 }), newSigner('b', { sequence: 1 })]
    expect(states(created(signers))).toEqual(['a notified', 'b notified'])
  })
  test('sequential without numbers: the first signer of the array', () => {
    const request = created([newSigner('a'), newSigner('b')], { isSequential: true })
    expect(states(request)).toEqual(['a notified', 'b waiting'])
    expect(request.signers.map(({ sequence }) => sequence)).toEqual([1, 2])
  })
  test('sequential with numbers: the lowest number, in any order and with gaps', () => {
    const signers = [newSigner('a', { sequence: 30 }), newSigner('b', { sequence: 7 })]
    expect(states(created(signers, { isSequential: true }))).toEqual(['a waiting', 'b notified'])
  })
  test('equal numbers form a group', () => {
    const signers = [newSigner('a', { sequence: 1 }), newSigner('b', { sequence: 2 }), newSigner('c', { sequence: 1 })]
    expect(states(created(signers, { isSequential: true }))).toEqual(['a notified', 'b waiting', 'c notified'])
  })
  test('the events are RequestCreated, then each invitation', () => {
    const creation = decideCreate(createCommand([newSigner('a'), newSigner('b')]))
    expect(creation.ok && creation.events.map(({ type }) => type)).toEqual([
      'RequestCreated',
      'SignerInvited',
      'SignerInvited',
    ])
  })
})

describe('rejects', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => newSigner(`s${index}`))
  test.each([
    ['no signers', createCommand([]), 'signers_missing', 'signers'],
    ['51 signers', createCommand(many(51)), 'too_many_signers', 'signers'],
    ['a repeated id', createCommand([newSigner('a'), newSigner('a')]), 'signer_id_repeated', 'signers[1].id'],
    [
      'a sequence for some signers only',
      createCommand([newSigner('a', { sequence: 1 }), newSigner('b')]),
      'sequence_incomplete',
      'signers[1].sequence',
    ],
    ['sequence 0', createCommand([newSigner('a', { sequence: 0 })]), 'sequence_invalid', 'signers[0].sequence'],
    ['sequence 1.5', createCommand([newSigner('a', { sequence: 1.5 })]), 'sequence_invalid', 'signers[0].sequence'],
    [
      'an expiry at the current time',
      createCommand([newSigner('a')], { expiresAt: T0 }),
      'expiry_not_future',
      'expiry_date',
    ],
  ])('%s', (_, command, code, field) => {
    const creation = decideCreate(command)
    expect(creation.ok ? null : { code: creation.code, field: creation.field }).toEqual({ code, field })
  })
  test('accepts 50 signers', () => {
    expect(decideCreate(createCommand(many(50))).ok).toBe(true)
  })
})
