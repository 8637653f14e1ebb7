import { expect, test } from 'vitest'
import type { Command } from '../commands/index.ts'
import { ERASED_PERSON } from '../state.ts'
import { by, cancel, created, newSigner, outcome, play, T0 } from '../testing/scenario.ts'

const request = created([newSigner('a'), newSigner('b')])
const ended = play(request, by('a').decline())
const erase = (signerId: string | null, documents = false, personSince: number | null = null): Command => {
  return { type: 'ErasePersonalData', at: T0, signerId, personSince, documents, reason: 'erasure request' }
}
const hold: Command = { type: 'PlaceHold', at: T0, reason: 'court order' }
const lift: Command = { type: 'LiftHold', at: T0, reason: 'case closed' }

test('erases one signer or all, only after the request has ended', () => {
  expect(outcome(request, erase('a'))).toBe('request_open')
  expect(outcome(play(request, cancel), erase('a'))).toBe('PersonalDataErased')
  const one = play(ended, erase('a'))
  expect(one.signers[0]).toMatchObject({ ...ERASED_PERSON, declineReason: null, state: 'declined' })
  expect(one.signers[1]?.email).not.toBe(ERASED_PERSON.email)
  expect(play(one, erase(null)).signers.every(({ email }) => email === ERASED_PERSON.email)).toBe(true)
  expect(outcome(ended, erase('x'))).toBe('signer_unknown')
})

test('M7: erases a person who was replaced, and keeps the person who replaced them, or the reverse', () => {
  const zoe = { name: 'Zoe', email: 'zoe@example.test' }
  const replaced = play(created([newSigner('a')]), { type: 'Reassign', at: T0, signerId: 'a', ...zoe }, cancel)
  const [a] = replaced.signers
  expect(a).toMatchObject({ ...zoe, personSince: 2, formerPersons: [{ email: newSigner('a').email, since: 1 }] })
  const former = play(replaced, erase('a', false, 1)).signers[0]
  expect(former).toMatchObject({ ...zoe, formerPersons: [{ ...ERASED_PERSON, since: 1 }] })
  const current = play(replaced, erase('a', false, 2)).signers[0]
  expect(current).toMatchObject({ ...ERASED_PERSON, formerPersons: a?.formerPersons })
  const both = play(replaced, erase('a'))
  expect(both.signers[0]).toMatchObject({ ...ERASED_PERSON, formerPersons: [ERASED_PERSON] })
  expect(outcome(both, erase('a', false, 1))).toBe('')
  expect(outcome(replaced, erase('a', false, 3))).toBe('signer_unknown')
})

test('erases once; files may be erased after values', () => {
  const values = play(ended, erase(null))
  expect(outcome(values, erase(null))).toBe('')
  expect(outcome(values, erase('a'))).toBe('')
  expect(outcome(values, erase(null, true))).toBe('PersonalDataErased')
  expect(outcome(play(values, erase(null, true)), erase(null, true))).toBe('')
})

test('a hold blocks erasure until it is lifted, and is placed once', () => {
  const held = play(ended, hold)
  expect(outcome(held, erase('a'))).toBe('on_hold')
  expect(outcome(held, hold)).toBe('')
  expect(outcome(ended, lift)).toBe('')
  expect(outcome(play(held, lift), erase('a'))).toBe('PersonalDataErased')
})

test('a late delivery does not record the address of an erased signer', () => {
  const late: Command = {
    type: 'RecordDelivery',
    at: T0,
    what: 'copy',
    signerId: 'a',
    channel: 'mail',
    mailId: 'm',
    email: 'a@example.test',
  }
  expect(outcome(play(ended, erase('a')), late)).toBe('CopyDelivered')
  expect(outcome(play(ended, late), { ...late, channel: 'download', mailId: null })).toBe('')
})
