import { createSecretKey, randomBytes } from 'node:crypto'
import type { Mode, Role } from '@countersign/domain/access'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { bindVerified } from '../addresses/bind.ts'
import { type Authenticator, makeAuthenticator } from '../keys/authenticator.ts'
import { addMembership } from '../memberships/add.ts'
import type { MembershipSource } from '../memberships/bind.ts'
import { type IssuedSession, issueSession, type NewSession } from '../sessions/issue.ts'
import type { SessionDeps } from '../sessions/session.ts'

// Users, memberships and sessions for tests, without the pages that make them.

/** An authentication key in memory. */
export function testAuthenticator(): () => Promise<Authenticator> {
  const authenticator = makeAuthenticator(createSecretKey(randomBytes(32)))
  return async () => authenticator
}

export interface TestUser {
  userId: string
  email: string
}

/** What rows are made with. */
export interface Maker {
  identity: Pick<Tx, 'query'>
  authenticator: () => Promise<Authenticator>
}

export async function addUser(
  { identity, authenticator }: Maker,
  { email = `${newId()}@example.com`, isVerified = true, slot = 0x0a3 } = {},
): Promise<TestUser> {
  const userId = newId()
  await identity.query(
    `INSERT INTO users (user_id, slot, email, verified_at, verified_mac, name)
     VALUES ($1, $2, $3, CASE WHEN $4 THEN clock_timestamp() END, CASE WHEN $4 THEN $5::bytea END, 'Ada')`,
    [userId, slot, email, isVerified, bindVerified(await authenticator(), userId, email)],
  )
  return { userId, email }
}

export async function addMember(
  { identity, authenticator }: Maker,
  accountId: string,
  userId: string,
  role: Role = 'owner',
  modes: readonly Mode[] = ['test', 'live'],
  source: MembershipSource = 'invitation',
): Promise<void> {
  const membership = { accountId, userId, role, modes, source }
  await identity.query(addMembership(await authenticator(), membership))
}

export function signIn(deps: SessionDeps, userId: string, input: Partial<NewSession> = {}): Promise<IssuedSession> {
  return issueSession(deps, {
    ...{ userId, kind: 'browser', method: 'passkey', address: '192.0.2.7', userAgent: 'Test/1', steppedUp: false },
    ...input,
  })
}
