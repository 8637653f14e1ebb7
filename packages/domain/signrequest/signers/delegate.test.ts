import { expect, test } from 'vitest'
import { LIMITS } from '../state.ts'
import { by, created, newSigner, outcome, play, stateOf, T0 } from '../testing/scenario.ts'
import { canDelegate, findDelegate } from './delegate.ts'

const request = created([newSigner('a', { mayDelegate: true }), newSigner('b')])
const [one, two, three, four] = [1, 2, 3, 4].map((generation) => by('a', generation)) as [
  ReturnType<typeof by>,
  ReturnType<typeof by>,
  ReturnType<typeof by>,
  ReturnType<typeof by>,
]

test('another person takes the place, and the links of the first end', () => {
  expect(outcome(request, one.delegate('deputy@example.test'))).toBe('SignerDelegated+SignerInvited')
  const after = play(request, one.view(), one.delegate('deputy@example.test'))
  expect(after.signers[0]).toMatchObject({ email: 'deputy@example.test', delegations: 1, viewedAt: null })
  expect(outcome(after, one.view())).toBe('link_replaced')
  expect(outcome(after, two.view())).toBe('SignerViewed')
  expect(after.signers[0]?.formerPersons.map(({ email }) => email)).toEqual(['a@example.test'])
})

test('only where the sender permits it, and before one has acted', () => {
  expect(outcome(request, by('b').delegate('x@example.test'))).toBe('delegation_not_permitted')
  const signed = play(request, one.view(), one.sign())
  expect(outcome(signed, one.delegate('x@example.test'))).toBe('already_signed')
  const away = created([newSigner('a', { mayDelegate: true, sigType: 'aadhaar' })])
  const signing = play(away, one.view(), one.beginAttempt('at_1'))
  expect(outcome(signing, one.delegate('x@example.test'))).toBe('signing_in_progress')
})

test('a chain ends after three, until the sender names somebody', () => {
  const chain = play(
    request,
    one.delegate('two@example.test'),
    two.delegate('three@example.test'),
    three.delegate('four@example.test'),
  )
  expect(chain.signers[0]?.delegations).toBe(LIMITS.delegations)
  expect(outcome(chain, four.delegate('five@example.test'))).toBe('too_many_delegations')
  const renewed = play(chain, { type: 'Reassign', at: T0, signerId: 'a', name: 'Six', email: 'six@example.test' })
  expect(stateOf(renewed, 'a')).toBe('notified')
  expect(outcome(renewed, by('a', 5).delegate('seven@example.test'))).toBe('SignerDelegated+SignerInvited')
})

test('nobody gets a document back, also if the address is written in capitals', () => {
  const passed = play(request, one.delegate('two@example.test'))
  expect(outcome(passed, two.delegate('A@Example.test'))).toBe('delegation_loop')
  expect(outcome(passed, two.delegate('two@example.test'))).toBe('delegation_loop')
})

test('a witness cannot name the signer whom they witness', () => {
  const witnessed = created([
    newSigner('b'),
    newSigner('a', { role: 'witness', witnessOf: 'b', mayDelegate: true }),
    newSigner('c'),
  ])
  const b = by('b')
  const sealed = play(witnessed, b.view(), b.sign(), {
    ...{ type: 'RecordSealed', at: T0, expectedRevision: 0 },
    increments: [{ kind: 'signature', signerId: 'b', sha256: 'signature-b', size: 9_000 }],
  })
  expect(outcome(sealed, one.delegate('b@example.test'))).toBe('delegation_loop')
  expect(outcome(sealed, one.delegate('other@example.test'))).toBe('SignerDelegated+SignerInvited')
})

test('a signer cannot name their witness', () => {
  const witnessed = created([
    newSigner('a', { mayDelegate: true }),
    newSigner('w', { role: 'witness', witnessOf: 'a' }),
    newSigner('b'),
  ])
  expect(outcome(witnessed, one.delegate('W@example.test'))).toBe('delegation_loop')
  expect(outcome(witnessed, one.delegate('b@example.test'))).toBe('SignerDelegated+SignerInvited')
})

test('a link tells whom its person named, until the sender names somebody', () => {
  const namedBy = (state: typeof request, generation: number) => {
    const [signer] = state.signers
    return signer && (findDelegate(signer, generation)?.email ?? null)
  }
  const replaced = play(request, { type: 'ReplaceLink', at: T0, signerId: 'a' })
  expect([namedBy(request, 1), namedBy(replaced, 1)]).toEqual([null, null])
  const chain = play(replaced, two.delegate('two@example.test'), three.delegate('three@example.test'))
  expect([1, 2, 3, 4].map((generation) => namedBy(chain, generation))).toEqual([
    ...['two@example.test', 'two@example.test', 'three@example.test'],
    null,
  ])
  const chosen = play(chain, { type: 'Reassign', at: T0, signerId: 'a', name: 'Six', email: 'six@example.test' })
  expect([2, 3, 4, 5].map((generation) => namedBy(chosen, generation))).toEqual([null, null, null, null])
  const passed = play(chosen, by('a', 5).delegate('seven@example.test'))
  expect([3, 4, 5, 6].map((generation) => namedBy(passed, generation))).toEqual([
    null,
    null,
    'seven@example.test',
    null,
  ])
})

test('is offered exactly where it is permitted', () => {
  const offered = (state: typeof request) => state.signers.map(canDelegate)
  expect(offered(request)).toEqual([true, false])
  expect(offered(play(request, one.view(), one.sign()))).toEqual([false, false])
  const viewer = created([newSigner('a', { role: 'viewer', mayDelegate: true }), newSigner('b')])
  expect(offered(viewer)).toEqual([true, false])
  expect(offered(play(viewer, one.view()))).toEqual([false, false])
})
