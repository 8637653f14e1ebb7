import { type Mode, type Role, scopesOf } from '@countersign/domain/access'
import { describe, expect, test } from 'vitest'
import { mayStart, type Started } from './started.ts'

const signer = { signerId: 'sgn_1' }
const ALL: readonly Started[] = [
  ...([
    { type: 'remind', ...signer },
    { type: 'reassign', ...signer },
    { type: 'extend' },
    { type: 'cancel' },
  ] as const),
  ...([{ type: 'duplicate' }, { type: 'link', ...signer }, { type: 'act', ...signer, action: 'sign' }] as const),
  ...([
    { type: 'captured_link', ...signer, mailId: 'mail_1' },
    { type: 'endpoint', endpointId: 'whe_1' },
  ] as const),
  ...([
    { type: 'download' },
    { type: 'evidence' },
    { type: 'mail', mailId: 'mail_1' },
    { type: 'copy_address' },
  ] as const),
]

function offered(role: Role, mode: Mode): string[] {
  const scopes = scopesOf(role, mode)
  return ALL.filter((action) => mayStart({ can: (scope) => scopes.has(scope) }, action)).map(({ type }) => type)
}

describe('what a role may not do is not offered', () => {
  test.each([
    ['owner', 'live', ALL.map(({ type }) => type)],
    ['viewer', 'live', ['download', 'evidence', 'mail', 'copy_address']],
    ['auditor', 'test', ['download', 'evidence', 'mail', 'copy_address']],
    ['developer', 'live', ['endpoint', 'mail', 'copy_address']],
  ] as const)('%s, %s', (role, mode, expected) => {
    expect(offered(role, mode)).toEqual(expected)
  })

  test('a sender manages requests and sees no webhooks', () => {
    const types = offered('sender', 'live')
    expect(types).toEqual(expect.arrayContaining(['remind', 'cancel', 'link', 'duplicate']))
    expect(types).not.toContain('endpoint')
  })
})
