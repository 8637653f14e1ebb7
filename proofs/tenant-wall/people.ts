import { newId, publicId, sha256 } from '../../apps/server/platform/ids.ts'
import { macOfGrant } from '../../apps/server/users/invitations/invitation.ts'
import { addMember, addUser, signIn } from '../../apps/server/users/testing/users.ts'
import { type Client, clientFor } from '../lib/client.ts'
import { nameOf, type Tenant, type World } from './tenants.ts'

// Members of the accounts, and what only people may manage.

async function addPerson({ identity: { deps } }: World, tenant: Tenant, role: 'owner' | 'viewer'): Promise<string> {
  const { userId } = await addUser(deps, { email: `${nameOf(tenant)}@example.com` })
  await deps.identity.query('UPDATE users SET name = $2 WHERE user_id = $1', [userId, nameOf(tenant)])
  await addMember(deps, tenant.accountId, userId, role)
  return userId
}

export async function makeMember(world: World, tenant: Tenant): Promise<string> {
  return publicId('usr', await addPerson(world, tenant, 'viewer'))
}

/** A client with the session of an owner who has stepped up. */
export async function signInOwner(world: World, tenant: Tenant): Promise<Client> {
  const userId = await addPerson(world, tenant, 'owner')
  const session = { kind: 'command_line', method: 'device', steppedUp: true } as const
  const { token } = await signIn(world.identity.deps, userId, session)
  return clientFor(world.stack.url, `cst_${token}`)
}

export async function makeSession(world: World, tenant: Tenant): Promise<string> {
  const userId = await addPerson(world, tenant, 'viewer')
  return publicId('ses', (await signIn(world.identity.deps, userId)).sessionId)
}

export async function makeInvitation({ identity: { deps } }: World, tenant: Tenant): Promise<string> {
  const id = newId()
  const [email, expiresAt] = [`${nameOf(tenant)}@example.com`, new Date(Date.now() + 86_400_000)]
  const mac = macOfGrant(await deps.authenticator(), {
    ...{ invitationId: id, accountId: tenant.accountId, email, role: 'viewer', modes: ['test'], invitedBy: null },
    expiresAt: expiresAt.getTime(),
  })
  await deps.identity.query(
    `INSERT INTO invitations (invitation_id, account_id, email, role, modes, expires_at, grant_mac)
     VALUES ($1, $2, $3, 'viewer', '{test}', $4, $5)`,
    [id, tenant.accountId, email, expiresAt, mac],
  )
  return publicId('inv', id)
}

export async function makeDomain({ identity: { deps } }: World, tenant: Tenant): Promise<string> {
  const domain = `${tenant.word}-${crypto.randomUUID()}.example`
  await deps.identity.query('INSERT INTO sso_domains (account_id, domain, token) VALUES ($1, $2, $3)', [
    ...[tenant.accountId, domain, nameOf(tenant)],
  ])
  return domain
}

export async function makeDirectoryToken({ identity: { deps } }: World, tenant: Tenant): Promise<string> {
  const id = newId()
  await deps.identity.query(
    `INSERT INTO scim_tokens (token_id, account_id, token_hash, mac, name, created_by)
     VALUES ($1, $2, $3, '', $4, 'proof')`,
    [id, tenant.accountId, sha256(id), nameOf(tenant)],
  )
  return publicId('sct', id)
}
