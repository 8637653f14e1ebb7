import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBrand } from '../../accounts/branding/read-brand.ts'
import { type DnsServer, startDnsServer } from '../../accounts/branding/testing/dns-server.ts'
import { askToSign } from '../../signing/testing/signer-browser.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { addMember, addUser, signIn } from '../../users/testing/users.ts'

let server: TestServer
let dns: DnsServer
beforeAll(async () => {
  dns = await startDnsServer()
  server = await startTestServer({ COUNTERSIGN_DNS_SERVERS: dns.address })
}, 60_000)
afterAll(async () => {
  await server.stop()
  await dns.stop()
})

const BRANDING = 'account/branding'
const DOMAIN = 'account/sender-domain'
const FOOTER = 'Example Ltd, registered in London'

const brandOf = ({ tenantId }: TestAccount) =>
  server.parts.db.transaction({ tenant: tenantId }, (tx) => readBrand(tx, tenantId))

const replyTo = async (account: TestAccount) => (await brandOf(account)).replyTo

const approve = ({ accountId }: TestAccount) =>
  server.database.owner('UPDATE accounts SET approved_at = clock_timestamp() WHERE account_id = $1', [accountId])

const emailOf = async (account: TestAccount): Promise<string> => (await account.call('GET', 'account')).json().email

async function addOwner(account: TestAccount, options: Parameters<typeof addUser>[1] = {}) {
  const user = await addUser(server.parts, options)
  await addMember(server.parts, account.accountId, user.userId, 'owner')
  return user
}

async function verifyDomain(account: TestAccount, address: string): Promise<void> {
  const { records } = (await account.call('PUT', DOMAIN, { address })).json()
  for (const { name, value } of records) dns.records.set(name, [value])
  expect((await account.call('POST', `${DOMAIN}/check`)).json().state).toBe('verified')
}

/** With a footer and a logo; returns the path of the logo. */
async function brand(account: TestAccount, background = '#0b6e4f'): Promise<string> {
  const square = { create: { width: 30, height: 30, channels: 3 as const, background } }
  const logo = await sharp({ create: { width: 120, height: 60, channels: 3, background: '#ffffff' } })
    .composite([{ input: square }])
    .png()
    .toBuffer()
  await account.call('PATCH', BRANDING, { texts: { en: { footer: FOOTER } } })
  const set = await account.call('PUT', `${BRANDING}/logo`, { image: logo.toString('base64') })
  return new URL(set.json().logo.url).pathname
}

describe('signers see an address only while it is proved', () => {
  test('the account’s address appears when a member verifies it, and goes when they leave', async () => {
    const account = await server.open()
    const email = await emailOf(account)
    expect(await replyTo(account)).toBeNull()
    const { userId } = await addOwner(account, { email, isVerified: false })
    expect(await replyTo(account)).toBeNull()
    await server.parts.identity.query('UPDATE users SET verified_at = clock_timestamp() WHERE user_id = $1', [userId])
    expect(await replyTo(account)).toBe(email)
    await server.parts.identity.query('DELETE FROM memberships WHERE user_id = $1', [userId])
    expect(await replyTo(account)).toBeNull()
  })

  test.each([
    ['is removed', 'DELETE FROM memberships WHERE user_id = $1'],
    ['is deactivated', 'UPDATE users SET deactivated_at = clock_timestamp() WHERE user_id = $1'],
    ['has another address', `UPDATE users SET email = 'other-' || email WHERE user_id = $1`],
    ['has to verify it again', 'UPDATE users SET verified_at = NULL WHERE user_id = $1'],
  ])('a member’s, until the member %s', async (_, change) => {
    const account = await server.open()
    const first = await addOwner(account, { email: await emailOf(account) })
    const member = await addOwner(account)
    const set = await account.call('PATCH', BRANDING, { reply_to: member.email })
    expect(set.json()).toMatchObject({ reply_to: member.email, contact: member.email })
    await server.parts.identity.query(change, [member.userId])
    expect(await replyTo(account)).toBe(first.email)
    expect((await account.call('GET', BRANDING)).json()).toMatchObject({ contact: first.email })
  })

  test('one in the sender domain, until the domain is removed or another one is set', async () => {
    const account = await server.open()
    await verifyDomain(account, 'documents@proved.test')
    const reply_to = 'help@proved.test'
    expect((await account.call('PATCH', BRANDING, { reply_to })).statusCode).toBe(200)
    expect(await replyTo(account)).toBe(reply_to)
    await account.call('DELETE', DOMAIN)
    expect(await replyTo(account)).toBeNull()
    await account.call('PUT', DOMAIN, { address: 'documents@proved.test' })
    expect(await replyTo(account)).toBeNull()
    await verifyDomain(account, 'documents@proved.test')
    expect(await replyTo(account)).toBe(reply_to)
    await account.call('PUT', DOMAIN, { address: 'documents@another.test' })
    expect(await replyTo(account)).toBeNull()
  })
})

describe('in the sandbox of an account that no operator has approved', () => {
  test('signers see neither logo nor texts; a browser that is signed in to the account sees them', async () => {
    const [account, other] = [await server.open(), await server.open()]
    const logo = await brand(account)
    const link = await (await askToSign(server, account)).link()
    const pageFor = async (members: TestAccount | null) => {
      const user = members && (await addOwner(members))
      const session = user && (await signIn(server.parts, user.userId))
      const headers = session ? { cookie: `countersign-session=${session.token}` } : {}
      const { body, statusCode } = await server.inject({ method: 'GET', url: link, headers })
      expect(statusCode).toBe(200)
      return [body.includes(logo), body.includes(FOOTER)]
    }
    expect(await pageFor(null)).toEqual([false, false])
    expect(await pageFor(other)).toEqual([false, false])
    expect(await pageFor(account)).toEqual([true, true])
    expect((await account.call('GET', BRANDING)).json().shown).toBe(false)
    await approve(account)
    expect(await pageFor(null)).toEqual([true, true])
    expect((await account.call('GET', BRANDING)).json().shown).toBe(true)
  })
})

test('the logo of a suspended account is not served, and caches forget a logo within a day', async () => {
  const account = await server.open()
  const url = await brand(account, '#8a1c5b')
  const served = await server.inject({ method: 'GET', url })
  expect([served.statusCode, served.headers['cache-control']]).toEqual([200, 'public, max-age=86400'])
  await server.database.owner('UPDATE accounts SET suspended_at = clock_timestamp() WHERE account_id = $1', [
    account.accountId,
  ])
  expect((await server.inject({ method: 'GET', url })).statusCode).toBe(404)
})

test('a session changes branding and sender domain of live mode only after a step-up', async () => {
  const account = await server.open()
  await approve(account)
  const { userId } = await addOwner(account)
  const call = async (steppedUp: boolean, method: 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const { token } = await signIn(server.parts, userId, { kind: 'command_line', method: 'device', steppedUp })
    const headers = { authorization: `Bearer cst_${token}`, 'countersign-mode': 'live' }
    return (await account.call(method, path, body, headers)).json().code ?? 'done'
  }
  for (const [method, path, body] of [
    ['PATCH', BRANDING, { color: '#0b6e4f' }],
    ['DELETE', `${BRANDING}/logo`, undefined],
    ['PUT', DOMAIN, { address: 'documents@step-up.test' }],
    ['DELETE', DOMAIN, undefined],
  ] as const) {
    expect([path, await call(false, method, path, body)]).toEqual([path, 'step_up_required'])
    expect([path, await call(true, method, path, body)]).toEqual([path, 'done'])
  }
})
