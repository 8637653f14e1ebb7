import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromPublicId } from '../../platform/ids.ts'
import { makeTestApi, type TestApi } from '../../testing/guarded-api.ts'
import { makeKeyUseRecorder } from './record.ts'

let api: TestApi
let clock = Date.now()
beforeAll(async () => {
  api = await makeTestApi({ now: () => clock })
})
afterAll(() => api.close())

interface Listed {
  id: string
  last_used_at: string | null
}

async function keys(key: string): Promise<Listed[]> {
  return (await api.call('GET', '/api/v1/api-keys', { key })).json().data
}

/** The key that made the account is used by each call of `keys`. */
async function twoKeys() {
  const account = await api.open()
  const body = { name: 'second', scopes: ['keys'] }
  const made = (await api.call('POST', '/api/v1/api-keys', { key: account.apiKey, body })).json()
  const keyId = String(fromPublicId('key', made.id))
  const lastUse = async () => (await keys(account.apiKey)).find(({ id }) => id === made.id)?.last_used_at
  return { account, secret: made.api_key as string, keyId, lastUse }
}

const writesOf = async (keyId: string) =>
  (await api.database.owner('SELECT xmin::text FROM api_keys WHERE key_id = $1', [keyId]))[0]?.xmin

/** Cached keys are looked up again after three seconds. */
const outlastCache = () => {
  clock += 3_100
}

test('a key shows when it was last used, and null before', async () => {
  const { secret, lastUse } = await twoKeys()
  expect(await lastUse()).toBeNull()
  await keys(secret)
  await expect.poll(lastUse).toMatch(/^20/)
})

test('uses within a minute are written once, by however many processes and calls', async () => {
  const { secret, keyId, lastUse } = await twoKeys()
  const second = await makeTestApi({ database: api.database })
  try {
    const use = { key: secret }
    await Promise.all([api.call('GET', '/api/v1/api-keys', use), second.call('GET', '/api/v1/api-keys', use)])
    await expect.poll(lastUse).toMatch(/^20/)
    const before = await writesOf(keyId)
    outlastCache()
    await keys(secret)
    await barrier()
    expect(await writesOf(keyId)).toBe(before)
  } finally {
    await second.close()
  }
})

test('a use a minute later is written', async () => {
  const { secret, keyId } = await twoKeys()
  await api.database.owner(`UPDATE api_keys SET last_used_at = now() - interval '61 seconds' WHERE key_id = $1`, [
    keyId,
  ])
  const recent = async () =>
    (
      await api.database.owner(`SELECT FROM api_keys WHERE key_id = $1 AND last_used_at > now() - interval '9 s'`, [
        keyId,
      ])
    ).length
  await keys(secret)
  await expect.poll(recent).toBe(1)
})

test('a revoked key and an unknown one are not used, and a call does not fail with its record', async () => {
  const { account, secret, keyId } = await twoKeys()
  await api.database.owner('UPDATE api_keys SET revoked_at = now() WHERE key_id = $1', [keyId])
  expect((await api.call('GET', '/api/v1/api-keys', { key: secret })).statusCode).toBe(401)
  await barrier()
  const used = 'SELECT FROM api_keys WHERE key_id = $1 AND last_used_at IS NOT NULL'
  expect(await api.database.owner(used, [keyId])).toEqual([])

  const warnings: unknown[] = []
  const failing = { flush: () => Promise.reject(new Error('down')) }
  const record = makeKeyUseRecorder(failing, { warn: (about: unknown) => warnings.push(about) })
  record({ tenantId: account.tenantId, by: { kind: 'key', keyId } })
  await expect.poll(() => warnings).toHaveLength(1)
})

/** The uses that were recorded before are written: they are written in order. */
async function barrier(): Promise<void> {
  const { secret, lastUse } = await twoKeys()
  await keys(secret)
  await expect.poll(lastUse).toMatch(/^20/)
}
