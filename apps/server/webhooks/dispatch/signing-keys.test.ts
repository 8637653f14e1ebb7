import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openRole } from '../../testing/guarded-api.ts'
import { signedHeaders } from './sign.ts'
import { openSigningKeys, rotateSigningKeys } from './signing-keys.ts'

let database: TestDatabase
let dispatcher: Database
let folder: string
let path: string
beforeAll(async () => {
  database = await makeTestDatabase()
  dispatcher = openRole(database, 'countersign_dispatcher')
  folder = mkdtempSync(join(tmpdir(), 'countersign-keys-'))
  path = join(folder, 'webhook.keys')
})
afterAll(async () => {
  await dispatcher.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** In a receiver's form: 32 bytes each, newest first. */
async function published(): Promise<Buffer[]> {
  const rows = await database.owner(
    'SELECT public_key FROM webhook_signing_keys WHERE retired_at IS NULL ORDER BY created_at DESC',
  )
  return rows.map(({ public_key }) => public_key)
}

const spki = (raw: Buffer): KeyObject => {
  const key = { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }
  return createPublicKey({ key, format: 'jwk' })
}

test('receivers with the old and with the new key verify throughout a rotation', async () => {
  const [one, two] = [await openSigningKeys(path, dispatcher), await openSigningKeys(path, dispatcher)]
  const [old] = await published()
  expect(await published()).toHaveLength(1)
  const verifiedBy = (raw: Buffer | undefined, signers = one) => {
    const body = Buffer.from('{}')
    const headers = signedHeaders('evt_1', 0, body, { secrets: [], keys: signers.current() })
    const signatures = String(headers['webhook-signature'])
      .split(' ')
      .map((each) => each.replace('v1a,', ''))
    return signatures.some(
      (each) => raw && verify(null, Buffer.from('evt_1.0.{}'), spki(raw), Buffer.from(each, 'base64')),
    )
  }
  expect([verifiedBy(old), verifiedBy(old, two)]).toEqual([true, true])

  await rotateSigningKeys(path, { finish: false })
  await one.refresh()
  const [fresh, before] = await published()
  expect(before).toEqual(old)
  expect([verifiedBy(old), verifiedBy(fresh)]).toEqual([true, true])

  await rotateSigningKeys(path, { finish: true })
  await Promise.all([one.refresh(), two.refresh()])
  expect(await published()).toEqual([fresh])
  expect([verifiedBy(old), verifiedBy(fresh), verifiedBy(fresh, two)]).toEqual([false, true, true])
})

test('rejects a key file that other users can read', async () => {
  await chmod(path, 0o644)
  await expect(openSigningKeys(path, dispatcher)).rejects.toThrow(/chmod 600/)
})
