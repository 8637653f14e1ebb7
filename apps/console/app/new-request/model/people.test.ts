import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changePerson, groupsOf, movePerson, newPerson, type Person, removePerson, sequences } from './people.ts'

const people = (...withPrevious: boolean[]): readonly Person[] =>
  withPrevious.map((isWithPrevious, index) => ({ ...newPerson([]), id: `p${index + 1}`, isWithPrevious }))
const shown = (list: readonly Person[]) => groupsOf(list).map((group) => group.map(({ id }) => id).join('+'))

test('people with the same group as the previous one have the same number', () => {
  expect(sequences(people(false, true, false, true, true))).toEqual([1, 1, 2, 2, 2])
})

test('the group of the first person who moves away or is removed is kept by the next one', () => {
  expect(shown(people(false, false, true, true))).toEqual(['p1', 'p2+p3+p4'])
  expect(shown(movePerson(people(false, false, true, true), 1, 3))).toEqual(['p1', 'p3+p4', 'p2'])
  expect(shown(removePerson(people(false, false, true), 'p2'))).toEqual(['p1', 'p3'])
  expect(shown(removePerson(people(false, true), 'p1'))).toEqual(['p2'])
})

test('the first person always begins a group', () => {
  expect(changePerson(people(false, false), 'p1', { isWithPrevious: true })[0]?.isWithPrevious).toBe(false)
  expect(movePerson(people(false, true), 1, 0)[0]).toMatchObject({ id: 'p2', isWithPrevious: false })
})

test('a witness has the position of their signer, and a copy has none', () => {
  const list = changePerson(changePerson(people(false, false, false, true), 'p2', { role: 'witness' }), 'p3', {
    role: 'cc',
  })
  expect(list[1]).toMatchObject({ role: 'witness', witnessOf: 'p1' })
  expect(sequences(list)).toEqual([1, 1, null, 2])
  expect(changePerson(list, 'p1', { role: 'viewer' })[1]?.witnessOf).toBeNull()
  expect(removePerson(list, 'p1').map(({ witnessOf }) => witnessOf)).toEqual([null, null, null])
})

test('the group of somebody who leaves the order is kept by the next one in it', () => {
  expect(shown(changePerson(people(false, false, true), 'p2', { role: 'cc' }))).toEqual(['p1', 'p3'])
  expect(shown(changePerson(people(false, true), 'p1', { role: 'cc' }))).toEqual(['p2'])
})

test('moving keeps everybody, and a new person has an unused id', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }), fc.nat(6), fc.nat(6), (flags, from, to) => {
      const list = people(...flags)
      const moved = movePerson(list, from, to)
      expect(moved.map(({ id }) => id).toSorted()).toEqual(list.map(({ id }) => id).toSorted())
      expect(moved[0]?.isWithPrevious === false || moved === list).toBe(true)
      expect(list.map(({ id }) => id)).not.toContain(newPerson(moved).id)
    }),
  )
})
