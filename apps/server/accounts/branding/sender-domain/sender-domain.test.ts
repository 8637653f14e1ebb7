import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTxtLookup } from '../../../platform/address-guard/index.ts'
import { openRole } from '../../../testing/guarded-api.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../../testing/server.ts'
import { readBrand } from '../read-brand.ts'
import { type DnsServer, startDnsServer } from '../testing/dns-server.ts'
import { checkDueSenderDomains } from './check.ts'
import { readSigningDomain } from './read-signing.ts'

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

const PATH = '/api/v1/account/branding'
const DOMAIN = '/api/v1/account/sender-domain'

/** A verified sender domain. */
async function verified(account: TestAccount, address: string) {
  const set = await account.call('PUT', DOMAIN, { address })
  for (const { name, value } of set.json().records) dns.records.set(name, [value])
  return account.call('POST', `${DOMAIN}/check`)
}

test('a sender domain is verified by its records, and permits links, hosts and addresses of the domain', async () => {
  const account = await server.open()
  expect((await account.call('GET', DOMAIN)).statusCode).toBe(404)
  const set = await account.call('PUT', DOMAIN, { address: 'documents@Brand.Test' })
  expect(set.json()).toMatchObject({
    ...{ domain: 'brand.test', address: 'documents@brand.test', state: 'pending', verified_at: null },
    records: [
      { purpose: 'ownership', name: '_countersign.brand.test', required: true, found: null },
      { purpose: 'dkim', name: expect.stringMatching(/^cs[0-9a-f]{10}\._domainkey\.brand\.test$/), required: true },
      { purpose: 'dmarc', name: '_dmarc.brand.test', required: false },
    ],
  })
  const without = await account.call('POST', `${DOMAIN}/check`)
  expect(without.json()).toMatchObject({
    state: 'pending',
    records: [{ found: false }, { found: false }, { found: false }],
  })
  const [ownership, dkim] = set.json().records
  dns.records.set(ownership.name, [ownership.value])
  expect((await account.call('POST', `${DOMAIN}/check`)).json().state).toBe('pending')
  dns.records.set(dkim.name, [dkim.value])
  const done = await account.call('POST', `${DOMAIN}/check`)
  expect(done.json()).toMatchObject({ state: 'verified', verified_at: expect.any(String) })
  const texts = { en: { footer: 'help@brand.test · www.brand.test' } }
  const change = { help_url: 'https://help.brand.test/', reply_to: 'help@brand.test', texts }
  expect((await account.call('PATCH', PATH, change)).json()).toMatchObject(change)
  const other = await account.call('PATCH', PATH, { reply_to: 'help@sub.brand.test' })
  expect(other.statusCode).toBe(422)
})

test('a sender domain keeps its key for another address, and begins anew with another domain', async () => {
  const account = await server.open()
  const before = (await verified(account, 'a@keep.test')).json()
  const same = (await account.call('PUT', DOMAIN, { address: 'b@keep.test' })).json()
  expect(same).toMatchObject({
    state: 'verified',
    address: 'b@keep.test',
    records: [before.records[0], before.records[1], {}],
  })
  const other = (await account.call('PUT', DOMAIN, { address: 'b@other.test' })).json()
  expect(other.state).toBe('pending')
  expect(other.records[1].value).not.toBe(before.records[1].value)
  expect((await account.call('DELETE', DOMAIN)).statusCode).toBe(200)
  expect((await account.call('GET', DOMAIN)).statusCode).toBe(404)
})

test('a sender domain replaces its key without a gap: the old one signs until the record of the new one is found', async () => {
  const account = await server.open()
  const signing = () =>
    server.parts.db.transaction({ tenant: account.tenantId }, (tx) => readSigningDomain(tx, account.tenantId))
  const before = (await verified(account, 'a@rotate.test')).json()
  const old = await signing()
  const rotated = (await account.call('POST', `${DOMAIN}/rotate-key`)).json()
  const next = rotated.records.find(({ purpose }: { purpose: string }) => purpose === 'next_dkim')
  expect(rotated).toMatchObject({ state: 'verified', records: [before.records[0], before.records[1], {}, {}] })
  expect((await account.call('POST', `${DOMAIN}/rotate-key`)).json()).toEqual(rotated)
  const waiting = (await account.call('POST', `${DOMAIN}/check`)).json()
  expect(waiting.records[2]).toEqual({ ...next, found: false })
  expect(await signing()).toEqual(old)
  dns.records.set(next.name, [next.value])
  const done = (await account.call('POST', `${DOMAIN}/check`)).json()
  expect(done).toMatchObject({
    state: 'verified',
    records: [{}, { purpose: 'dkim', value: next.value, found: true }, {}],
  })
  expect(next.name).toContain((await signing())?.selector)
  expect((await signing())?.key.keyId).not.toBe(old?.key.keyId)
  const { data } = (await account.call('GET', '/api/v1/activity')).json()
  expect(data[0]).toMatchObject({ action: 'sender_domain.key_replaced' })
  dns.records.delete(before.records[1].name)
  expect((await account.call('POST', `${DOMAIN}/check`)).json().state).toBe('verified')
})

test('a sender domain is not one of the service, nor what is no address', async () => {
  const account = await server.open()
  const own = new URL(server.parts.config.publicUrl).hostname
  for (const address of [
    'a',
    'a@b@c.test',
    'a@c.test\r\nX: y',
    `a@${server.parts.config.mailFrom.split('@')[1]}`,
    `a@${own}`,
  ]) {
    expect((await account.call('PUT', DOMAIN, { address: address.replace('>', '') })).statusCode).toBe(422)
  }
})

test('a sender domain that loses its records is lost at once, the owners get a mail, and its links and reply address disappear', async () => {
  const account = await server.open()
  const { records } = (await verified(account, 'a@lost.test')).json()
  await account.call('PATCH', PATH, { help_url: 'https://lost.test/', reply_to: 'help@lost.test' })
  const brand = () =>
    server.parts.db.transaction({ tenant: account.tenantId }, (tx) => readBrand(tx, account.tenantId, 'account'))
  expect(await brand()).toMatchObject({ helpUrl: 'https://lost.test/', replyTo: 'help@lost.test' })
  const timer = openRole(server.database, 'countersign_timer')
  const errors: Error[] = []
  const checkDue = async () => {
    await server.database.owner('UPDATE sender_domains SET next_check_at = now() WHERE domain = $1', ['lost.test'])
    const deps = { db: server.parts.db, timer, lookUpTxt: makeTxtLookup({ servers: [dns.address] }) }
    await checkDueSenderDomains({ ...deps, onError: (error) => errors.push(error) })
    return (await account.call('GET', DOMAIN)).json().state
  }
  try {
    dns.setSilent(true)
    expect(await checkDue()).toBe('verified')
    dns.setSilent(false)
    dns.records.delete(records[1].name)
    expect(await checkDue()).toBe('lost')
    expect(await brand()).toMatchObject({ helpUrl: null, replyTo: null })
    const jobs = await server.database.owner(`SELECT ids->>'kind' AS kind FROM jobs WHERE tenant_id = $1`, [
      account.tenantId,
    ])
    expect(jobs).toContainEqual({ kind: 'sender_domain_lost' })
    const { data } = (await account.call('GET', '/api/v1/activity')).json()
    expect(data[0]).toMatchObject({ action: 'sender_domain.lost', actor: { type: 'system' } })
    dns.records.set(records[1].name, [records[1].value])
    expect(await checkDue()).toBe('verified')
    expect(await brand()).toMatchObject({ helpUrl: 'https://lost.test/', replyTo: 'help@lost.test' })
    expect(errors).toEqual([])
  } finally {
    dns.setSilent(false)
    await timer.close()
  }
})
