import { newId, publicId } from '../../apps/server/platform/ids.ts'
import { bindEmail } from '../../apps/server/users/addresses/bind.ts'
import { type ConnectionSettings, encryptSecret, macOfConnection } from '../../apps/server/users/sso/connection.ts'
import { type LyingProvider, startLyingProvider } from '../../apps/server/users/testing/lying-provider.ts'
import { newDomain, verifyDomainOf } from '../../apps/server/users/testing/sso.ts'
import { addMember, addUser, signIn } from '../../apps/server/users/testing/users.ts'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { asPage, type Person, sendForm, type World } from './world.ts'

// Grants that somebody wrote who has every right in the database, and not the authentication key: the attacker signs in as
// themselves, and rows say that they may act in the account of the victim, or that their provider speaks for its people.

export async function tryPlantedGrants(world: World): Promise<number> {
  const memberships = await tryMemberships(world)
  await holdUnverified(world)
  const provider = await startLyingProvider({ subject: 'mallory', email: 'mallory@example.com' })
  try {
    return memberships + 1 + (await tryCompanies(world, provider))
  } finally {
    await provider.close()
  }
}

/** $1: the attacker; $2: the victim; $3: the victim's account. */
const MEMBERSHIPS: Record<string, string> = {
  'a written membership': `
    INSERT INTO memberships (account_id, user_id, role, source, mac)
    SELECT account_id, $1, 'owner', source, decode(repeat('00', 32), 'hex') FROM memberships
     WHERE user_id = $2 AND account_id = $3`,
  'a copy of the victim’s membership': `
    INSERT INTO memberships (account_id, user_id, role, modes, source, mac)
    SELECT account_id, $1, role, modes, source, mac FROM memberships WHERE user_id = $2 AND account_id = $3`,
  'the victim’s membership for the attacker':
    'UPDATE memberships SET user_id = $1 WHERE user_id = $2 AND account_id = $3',
  'the attacker’s membership in the victim’s account':
    'UPDATE memberships SET account_id = $3 WHERE user_id = $1 AND user_id <> $2',
}

/** Changes of the row of somebody who may read in the sandbox. */
const RAISED = { 'a raised role': `role = 'owner'`, 'a further mode': `modes = '{test,live}'` }

async function tryMemberships(world: World): Promise<number> {
  for (const [what, statement] of Object.entries(MEMBERSHIPS)) {
    const [attacker, victim] = [await world.person(), await world.person()]
    await write(world, statement, [attacker.userId, victim.userId, victim.accountId])
    await holdNoMember(world, attacker.userId, victim, what)
  }
  const victim = await world.person()
  const addViewer = async () => {
    const { userId } = await addUser(world.deps)
    await addMember(world.deps, victim.accountId, userId, 'viewer', ['test'])
    return userId
  }
  for (const [what, change] of Object.entries(RAISED)) {
    const userId = await addViewer()
    await write(world, `UPDATE memberships SET ${change} WHERE user_id = $1`, [userId])
    await holdNoMember(world, userId, victim, what)
  }
  await mustFind('membership with a genuine MAC', async () =>
    holdNoMember(world, await addViewer(), victim, 'a genuine membership'),
  )
  return Object.keys(MEMBERSHIPS).length + Object.keys(RAISED).length
}

async function holdNoMember(world: World, userId: string, victim: Person, what: string): Promise<void> {
  const { token } = await signIn(world.deps, userId, { steppedUp: true })
  const headers = { 'countersign-account': publicId('acc', victim.accountId) }
  const { status } = await asPage(world, token, 'GET', '/api/v1/account', { headers })
  hold(status === 404, `${what} was answered with ${status} for the victim’s account`)
}

/** A person who signed up with the address of somebody else, and wrote that they have proved it. */
async function holdUnverified(world: World): Promise<void> {
  const { userId, email } = await addUser(world.deps, { isVerified: false })
  const mac = bindEmail(await world.deps.authenticator(), userId, email)
  await write(world, 'UPDATE users SET verified_at = now(), email_mac = $2, verified_mac = $2 WHERE user_id = $1', [
    ...[userId, mac],
  ])
  const { token } = await signIn(world.deps, userId)
  const { body } = await asPage(world, token, 'GET', '/api/v1/me')
  hold((body.user as { email_verified: boolean }).email_verified === false, 'a written verification counts')
}

interface Company {
  accountId: string
  domain: string
}

/** $1: the attacker's account; $2: the victim's; $3: a domain of the victim's company; $4: the attacker's domain. */
const COMPANIES: Record<string, string> = {
  'a written domain': `
    INSERT INTO sso_domains (account_id, domain, token, verified_at, mac)
    SELECT account_id, 'planted.' || $3, token, verified_at, mac FROM sso_domains
     WHERE account_id = $1 AND $2::uuid IS NOT NULL AND domain = $4`,
  'the victim’s domain for the attacker': `
    UPDATE sso_domains SET account_id = $1, domain = 'planted.' || $3
     WHERE account_id = $2 AND domain = $3 AND domain <> $4`,
  'the victim’s row moved to the attacker': `
    WITH moved AS (UPDATE sso_domains SET account_id = $1 WHERE account_id = $2 AND domain = $3 RETURNING domain)
    SELECT FROM moved WHERE domain <> $4`,
  'the attacker’s connection for the victim’s account': `
    UPDATE sso_connections v SET issuer = a.issuer, client_id = a.client_id, client_secret = a.client_secret, mac = a.mac
      FROM sso_connections a WHERE v.account_id = $2 AND a.account_id = $1 AND $3 <> $4`,
  'the attacker’s issuer in the victim’s connection': `
    UPDATE sso_connections SET issuer = (SELECT issuer FROM sso_connections WHERE account_id = $1)
     WHERE account_id = $2 AND $3 <> $4`,
  'another client': `UPDATE sso_connections SET client_id = 'x' WHERE account_id IN ($1, $2) AND $3 <> $4`,
  'another default role': `
    UPDATE sso_connections SET default_role = 'admin' WHERE account_id IN ($1, $2) AND $3 <> $4`,
}

async function tryCompanies(world: World, provider: LyingProvider): Promise<number> {
  const honest = { ...provider, issuer: `${provider.issuer}/honest` }
  for (const [what, statement] of Object.entries(COMPANIES)) {
    const [attacker, victim] = [await connected(world, provider), await connected(world, honest)]
    await write(world, statement, [attacker.accountId, victim.accountId, victim.domain, attacker.domain])
    for (const domain of [victim.domain, `planted.${victim.domain}`]) await holdNoSignOn(world, provider, domain, what)
  }
  await mustFind('domain with a genuine MAC', async () =>
    holdNoSignOn(world, provider, (await connected(world, provider)).domain, 'a genuine domain'),
  )
  return Object.keys(COMPANIES).length
}

/** An account with a verified domain and a connection to the provider, both made with the service's own key. */
export async function connected(world: World, { issuer, clientId, clientSecret }: LyingProvider): Promise<Company> {
  const authenticator = await world.deps.authenticator()
  const { accountId } = await world.person()
  const domain = newDomain()
  await verifyDomainOf(world.deps, accountId, domain)
  const settings: ConnectionSettings = {
    ...{ accountId, issuer, clientId, defaultRole: 'sender', defaultModes: ['test'], ssoOnly: false },
    clientSecret: encryptSecret(authenticator, { accountId, issuer, clientId }, clientSecret),
  }
  await write(
    world,
    `INSERT INTO sso_connections (account_id, issuer, client_id, client_secret, default_role, default_modes, mac)
     VALUES ($1, $2, $3, $4, 'sender', '{test}', $5)`,
    [accountId, issuer, clientId, settings.clientSecret, macOfConnection(authenticator, settings)],
  )
  return { accountId, domain }
}

/** The attacker's provider is not asked about a person of the domain. */
async function holdNoSignOn(world: World, { issuer }: LyingProvider, domain: string, what: string): Promise<void> {
  const answer = await sendForm(world, '/sign-in/company', { email: `${newId()}@${domain}` })
  const location = answer.headers.get('location') ?? ''
  hold(answer.status < 500, `${what}: the sign-on was answered with ${answer.status}`)
  hold(!location.startsWith(`${issuer}/authorize`), `${what} sends the company’s people to the attacker’s provider`)
}

async function write({ stack: { database } }: World, statement: string, values: unknown[]): Promise<void> {
  await database.owner(statement, values)
}
