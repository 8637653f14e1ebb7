import { ROLES, scopesOf } from '@countersign/domain/access'
import { expect, test } from 'vitest'
import { allowedTabs, firstTab } from './allowed-tabs.ts'

const reader = (role: (typeof ROLES)[number], mode: 'test' | 'live') => {
  const scopes = scopesOf(role, mode)
  return { mode, can: scopes.has.bind(scopes) }
}

test('a role gets the screens whose calls it may make', () => {
  expect(allowedTabs(reader('developer', 'test'))).toEqual(['keys', 'webhooks', 'events', 'request-log', 'sandbox'])
  expect(allowedTabs(reader('sender', 'test'))).toEqual(['events', 'sandbox'])
  expect(allowedTabs(reader('viewer', 'live'))).toEqual(['events'])
})

test('no role has the tools of the sandbox in live mode, and each has a first screen', () => {
  for (const role of ROLES) {
    expect(allowedTabs(reader(role, 'live'))).not.toContain('sandbox')
    expect(allowedTabs(reader(role, 'live'))).toContain(firstTab(reader(role, 'live')))
  }
})
