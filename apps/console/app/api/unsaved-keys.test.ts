import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetForeignWork, forgetUnsavedWork, unsavedKey } from './unsaved-keys.ts'

const work = (user: string, account: string, draft: string | null = null) =>
  unsavedKey({ me: { user: { id: user } }, account, mode: 'test' }, draft)
const ADA = { user: { id: 'usr_ada' }, memberships: [{ account_id: 'acc_1' }, { account_id: 'acc_2' }] }

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map([
    ['countersign.language', 'de'],
    // As it was before keys named the user.
    ['countersign.unsaved.acc_1.test.new', '{}'],
  ])
  for (const key of [work('usr_ada', 'acc_1'), work('usr_ada', 'acc_2', 'drf_1'), work('usr_ada', 'acc_left')]) {
    stored.set(key, '{}')
  }
  stored.set(work('usr_ben', 'acc_1'), '{}')
  vi.stubGlobal('localStorage', {
    get length() {
      return stored.size
    },
    key: (i: number) => [...stored.keys()][i] ?? null,
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('unsaved work of two users, accounts, modes and drafts has different keys', () => {
  const live = unsavedKey({ me: ADA, account: 'acc_1', mode: 'live' }, null)
  const keys = [live, work('usr_ada', 'acc_1'), work('usr_ben', 'acc_1'), work('usr_ada', 'acc_2')]
  expect(new Set([...keys, work('usr_ada', 'acc_1', 'drf_1')]).size).toBe(5)
})

test('only unsaved work of the user who signs in, in their accounts, stays', () => {
  forgetForeignWork(ADA)
  expect([...stored.keys()]).toEqual([
    'countersign.language',
    work('usr_ada', 'acc_1'),
    work('usr_ada', 'acc_2', 'drf_1'),
  ])
})

test('no unsaved work stays after a sign-out, and settings of the device do', () => {
  forgetUnsavedWork()
  expect([...stored.keys()]).toEqual(['countersign.language'])
})

test('a browser without storage is used as others', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(() => forgetForeignWork(ADA)).not.toThrow()
  expect(() => forgetUnsavedWork()).not.toThrow()
})
