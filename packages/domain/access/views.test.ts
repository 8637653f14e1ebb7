import { expect, test } from 'vitest'
import { ROLES, scopesOf } from './roles.ts'
import { judgeNewView, judgeViewChange, judgeViewRemoval, maySeeView, type ViewActor } from './views.ts'

const member = (role: (typeof ROLES)[number]): ViewActor => ({ role, scopes: scopesOf(role, 'test') })
const key: ViewActor = { role: null, scopes: new Set(['requests:read', 'requests:write']) }
const SHARED = { isOwn: false, isShared: true }

test('a private view is seen by its maker alone', () => {
  expect([true, false].map((isOwn) => maySeeView({ isOwn, isShared: false }))).toEqual([true, false])
  expect([true, false].map((isOwn) => maySeeView({ isOwn, isShared: true }))).toEqual([true, true])
})

test('members have private views, keys have none, and sharing needs the right to send', () => {
  for (const role of ROLES) {
    const maySend = scopesOf(role, 'test').has('requests:write')
    expect(judgeNewView(member(role), false)).toBeNull()
    expect(judgeNewView(member(role), true)).toBe(maySend ? null : 'scope_missing')
  }
  expect([judgeNewView(key, false), judgeNewView(key, true)]).toEqual(['key_private', null])
})

test('of others’ shared views, owners and admins change and delete all, and nobody makes one private', () => {
  for (const actor of [...ROLES.map(member), key]) {
    const may = actor.role === 'owner' || actor.role === 'admin'
    expect(judgeViewChange(actor, SHARED, true)).toBe(may ? null : 'not_permitted')
    expect(judgeViewChange(actor, SHARED, false)).toBe(may ? 'not_maker' : 'not_permitted')
    expect(judgeViewRemoval(actor, SHARED)).toBe(may ? null : 'not_permitted')
  }
})

test('a maker changes an own view within the rules of a new one, and deletes it always', () => {
  for (const actor of [...ROLES.map(member), key]) {
    for (const isShared of [true, false]) {
      const own = { isOwn: true, isShared }
      expect(judgeViewRemoval(actor, own)).toBeNull()
      for (const next of [true, false]) expect(judgeViewChange(actor, own, next)).toBe(judgeNewView(actor, next))
    }
  }
})
