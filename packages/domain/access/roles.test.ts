import { expect, test } from 'vitest'
import { mayManage, ROLES, scopesOf } from './roles.ts'
import { grantedScopes, missingScopes, SCOPES } from './scopes.ts'

test('viewers and auditors change nothing: none of their scopes writes', () => {
  for (const role of ['viewer', 'auditor'] as const) {
    for (const mode of ['test', 'live'] as const) {
      expect([...scopesOf(role, mode)].sort()).toEqual(
        role === 'viewer' ? ['evidence', 'requests:read'] : ['activity', 'evidence', 'requests:read'],
      )
    }
  }
})

test('no role but owner and admin manages members or the account', () => {
  for (const role of ROLES.filter((each) => each !== 'owner' && each !== 'admin')) {
    for (const mode of ['test', 'live'] as const) {
      expect(missingScopes(scopesOf(role, mode), ['members', 'account', 'admin'])).toHaveLength(3)
    }
    for (const other of ROLES) expect(mayManage(role, other)).toBe(false)
  }
})

test('an admin manages everybody but owners', () => {
  for (const role of ROLES) expect(mayManage('admin', role)).toBe(role !== 'owner')
  for (const role of ROLES) expect(mayManage('owner', role)).toBe(true)
})

test('the scope admin stands for those of administration, and a key without it gets nothing more', () => {
  expect([...grantedScopes(['admin'])].sort()).toEqual(['account', 'activity', 'admin', 'keys', 'members', 'sandbox'])
  expect([...grantedScopes(['links'])]).toEqual(['links'])
  expect(missingScopes(grantedScopes(['admin']), [...SCOPES])).not.toContain('keys')
})
