import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { chmod, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openAccount } from '../../accounts/open.ts'
import type { Database } from '../../platform/db/database.ts'
import { newId, sha256 } from '../../platform/ids.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { openTestKeys } from '../../testing/master-keys.ts'
import { signedHeaders } from '../dispatch/sign.ts'
import { isSignedBy, type SignedDelivery } from '../testing/verify-signature.ts'
import { presentPublicKeys } from './present.ts'
import { type EndpointKeys, openEndpointKeys } from './publish.ts'
import { listRootKeys, retireRootKey } from './retire.ts'
import { rotateRootKeys } from './root-keys.ts'
import { PUBLISHED_ROOTS, readPublicKeys } from './store.ts'

let database: TestDatabase
let [app, dispatcher, resolver, identity, operator]: Database[] = []
let folder: string
let path: string
let tenantId: string
beforeEach(async () => {
  database = await makeTestDatabase()
  app = openRole(database, 'countersign_app')
  dispatcher = openRole(database, 'countersign_dispatcher')
  resolver = openRole(database, 'countersign_resolver')
  const opener = openRole(database, 'countersign_identity')
  identity = opener
  operator = openRole(database, 'countersign_operator')
  folder = mkdtempSync(join(tmpdir(), 'countersign-keys-'))
  path = join(folder, 'webhook.keys')
  const deps = { identity: opener, masterKeys: await openTestKeys(app) }
  tenantId = (await openAccount(deps, { email: 'a@example.com', name: 'Test Ltd', passwordHash: '' })).tenantId
})
afterEach(async () => {
  await Promise.all([app, dispatcher, resolver, identity, operator].map((each) => each?.close()))
  await database.drop()
  rmSync(folder, { recursive: true })
})

async function addEndpoint(): Promise<string> {
  const id = newId()
  await database.owner(
    `INSERT INTO webhook_endpoints (tenant_id, endpoint_id, url, url_hash, registered) VALUES ($1, $2, $3, $4, true)`,
    [tenantId, id, `https://hooks.example.com/${id}`, sha256(id)],
  )
  return id
}

const open = (file = path): Promise<EndpointKeys> => openEndpointKeys(file, dispatcher as Database)

/** Newest first, as the API shows them. */
const published = async (endpointId: string): Promise<string[]> =>
  presentPublicKeys(await readPublicKeys(resolver as Database, endpointId)).map(({ public_key }) => public_key)

/** What a dispatch of this worker would send now. */
async function deliver(worker: EndpointKeys, endpointId: string): Promise<SignedDelivery> {
  const [row] = await database.owner(
    `SELECT ${PUBLISHED_ROOTS} AS roots FROM webhook_endpoints e WHERE endpoint_id = $1`,
    [endpointId],
  )
  const keys = await worker.signingKeys({ tenantId, endpointId, roots: row?.roots })
  const body = Buffer.from('{}')
  return { body, headers: signedHeaders('evt_1', 0, body, { secrets: [], keys }) }
}

const verifiers = (keys: string[], delivery: SignedDelivery) => keys.map((key) => isSignedBy(key, delivery))

/** As if no worker had held it for two days. */
const age = (id: string | undefined) =>
  database.owner(`UPDATE webhook_root_keys SET last_held_at = now() - interval '2 days' WHERE root_key_id = $1`, [id])

const roots = async () => (await listRootKeys(operator as Database)).map(({ id }) => id)

test('H1: a delivery verifies with its endpoint’s key and with no other endpoint’s; it would with a shared key', async () => {
  const worker = await open()
  const [one, other] = [await addEndpoint(), await addEndpoint()]
  const delivery = await deliver(worker, one)
  await deliver(worker, other)
  expect(verifiers(await published(one), delivery)).toEqual([true])
  expect(verifiers(await published(other), delivery)).toEqual([false])
  // The check would notice a key that both share.
  await database.owner('DELETE FROM webhook_endpoint_keys WHERE endpoint_id = $1', [other])
  await database.owner('ALTER TABLE webhook_endpoint_keys DROP CONSTRAINT webhook_endpoint_keys_public_key_key')
  await database.owner(
    `INSERT INTO webhook_endpoint_keys SELECT tenant_id, $2, root_key_id, public_key FROM webhook_endpoint_keys
      WHERE endpoint_id = $1`,
    [one, other],
  )
  expect(verifiers(await published(other), delivery)).toEqual([true])
})

describe('a rotation', () => {
  test('has no moment in which a receiver with the old or the new key cannot verify', async () => {
    const [first, second] = [await open(), await open()]
    const endpoint = await addEndpoint()
    await deliver(first, endpoint)
    const [old] = await published(endpoint)

    await rotateRootKeys(path, { finish: false })
    await first.refresh()
    const keys = await published(endpoint)
    expect(keys).toEqual([expect.any(String), old])
    // One worker has reloaded the file, the other has not: both sign with the old key.
    expect(verifiers(keys, await deliver(first, endpoint))).toEqual([true, true])
    expect(verifiers(keys, await deliver(second, endpoint))).toEqual([false, true])
    await second.refresh()
    expect(verifiers(keys, await deliver(second, endpoint))).toEqual([true, true])

    await rotateRootKeys(path, { finish: true })
    await Promise.all([first.refresh(), second.refresh()])
    expect(verifiers(keys, await deliver(first, endpoint))).toEqual([true, false])
    // What was sent before the end of the rotation still verifies.
    expect(await published(endpoint)).toEqual(keys)
    await age((await roots())[1])
    expect(await published(endpoint)).toEqual([keys[0]])
  })

  test('publishes the new keys of all endpoints, also of those that get no delivery', async () => {
    const worker = await open()
    const endpoints = await Promise.all(Array.from({ length: 450 }, addEndpoint))
    await rotateRootKeys(path, { finish: false })
    while (await worker.refresh()) {}
    for (const endpoint of [endpoints[0], endpoints[199], endpoints[200], endpoints[449]]) {
      expect(await published(endpoint ?? '')).toHaveLength(2)
    }
    const [counted] = await database.owner('SELECT count(*)::int AS n FROM webhook_endpoint_keys')
    expect(counted?.n).toBe(900)
  })
})

describe('a key is published before it signs', () => {
  test('when the endpoint is new', async () => {
    const worker = await open()
    const endpoint = await addEndpoint()
    expect(await published(endpoint)).toEqual([])
    const delivery = await deliver(worker, endpoint)
    expect(verifiers(await published(endpoint), delivery)).toEqual([true])
  })

  test('when no worker had held its root key for days', async () => {
    const worker = await open()
    const endpoint = await addEndpoint()
    await deliver(worker, endpoint)
    const [key] = await roots()
    await rotateRootKeys(join(folder, 'other.keys'), { finish: false })
    await open(join(folder, 'other.keys'))
    await age(key)
    expect(await published(endpoint)).toEqual([])
    const delivery = await deliver(worker, endpoint)
    expect(verifiers(await published(endpoint), delivery)).toEqual([true])
  })
})

describe('L7: workers with different key files', () => {
  test('L7: keep each other’s keys published, also when one of them rotates', async () => {
    const elsewhere = join(folder, 'elsewhere.keys')
    await rotateRootKeys(elsewhere, { finish: false })
    const [here, there] = [await open(), await open(elsewhere)]
    const endpoint = await addEndpoint()
    const both = async () => [await deliver(here, endpoint), await deliver(there, endpoint)]
    const [fromHere, fromThere] = await both()
    for (const worker of [here, there, here, there]) await worker.refresh()
    const keys = await published(endpoint)
    expect(keys).toHaveLength(2)
    for (const delivery of [fromHere, fromThere]) {
      expect(verifiers(keys, delivery as SignedDelivery).filter(Boolean)).toHaveLength(1)
    }
    await rotateRootKeys(path, { finish: false })
    await here.refresh()
    await rotateRootKeys(path, { finish: true })
    for (const worker of [here, there, here]) await worker.refresh()
    for (const delivery of await both()) {
      expect(verifiers(await published(endpoint), delivery).filter(Boolean)).toHaveLength(1)
    }
  })

  test('L7: keep them published while no worker runs', async () => {
    const worker = await open()
    const endpoint = await addEndpoint()
    await deliver(worker, endpoint)
    await age((await roots())[0])
    expect(await published(endpoint)).toHaveLength(1)
  })

  test('L7: do not come about by a missing file, which is never replaced while another key signs', async () => {
    await open()
    await expect(open(join(folder, 'missing.keys'))).rejects.toThrow(
      /does not exist, but webhooks are signed with whr_/,
    )
    const worker = await open()
    await rename(path, join(folder, 'lost.keys'))
    await expect(worker.refresh()).rejects.toThrow(/does not exist, but webhooks are signed with whr_/)
    expect([existsSync(path), await roots()]).toEqual([false, [expect.any(String)]])
    // An operator can decide to go on with a new key.
    await rotateRootKeys(join(folder, 'missing.keys'), { finish: false })
    await open(join(folder, 'missing.keys'))
    expect(await roots()).toHaveLength(2)
  })
})

test('a retired root key signs no more and is unpublished at once, for good', async () => {
  const worker = await open()
  const endpoint = await addEndpoint()
  await deliver(worker, endpoint)
  const [stolen = ''] = await roots()
  await expect(retireRootKey(operator as Database, stolen, 'tess')).rejects.toThrow(/the only key/)
  await rotateRootKeys(path, { finish: false })
  await worker.refresh()
  const [fresh, old] = await published(endpoint)
  await retireRootKey(operator as Database, stolen, 'tess')
  expect(await published(endpoint)).toEqual([fresh])
  // Before and after the worker has reloaded.
  const keys = [fresh, old].map(String)
  expect(verifiers(keys, await deliver(worker, endpoint))).toEqual([true, false])
  await worker.refresh()
  expect(verifiers(keys, await deliver(worker, endpoint))).toEqual([true, false])
  expect(await published(endpoint)).toEqual([fresh])
  await expect(retireRootKey(operator as Database, stolen, 'tess')).rejects.toThrow(/retired already/)
})

test('only the dispatcher’s role can publish a key', async () => {
  const endpoint = await addEndpoint()
  await open()
  const put = (db: Database | undefined) =>
    db?.transaction({ tenant: tenantId }, (tx) =>
      tx.query(
        `INSERT INTO webhook_endpoint_keys (tenant_id, endpoint_id, root_key_id, public_key)
         SELECT $1, $2, root_key_id, '\\x00' FROM webhook_root_keys`,
        [tenantId, endpoint],
      ),
    )
  for (const db of [app, resolver, operator]) await expect(put(db)).rejects.toMatchObject({ code: '42501' })
})

test('rejects a key file that other users can read', async () => {
  await open()
  await chmod(path, 0o644)
  await expect(open()).rejects.toThrow(/chmod 600/)
})
