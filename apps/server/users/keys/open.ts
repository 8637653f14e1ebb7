import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'
import { bytes, rowDecoder, text } from '../../platform/db/decode.ts'
import type { MasterKeys } from '../../platform/master-keys/master-keys.ts'
import { type Authenticator, makeAuthenticator } from './authenticator.ts'

const NAME = 'users'

const decodeKey = rowDecoder('authentication_keys', { master_key_id: text, wrapped: bytes })

/**
 * Opens the authentication key, which the master key wraps. The first process of an installation makes it; of two
 * that make one at the same time, both use the one that was stored first. `identity`: as countersign_identity.
 */
export async function openAuthenticator(
  identity: Pick<Database, 'query'>,
  masterKeys: Pick<MasterKeys, 'wrap' | 'unwrap'>,
): Promise<Authenticator> {
  const key = (await readKey(identity, masterKeys)) ?? (await makeKey(identity, masterKeys))
  return makeAuthenticator(key)
}

/** The same for a process that never makes the key. `db`: may read the wrapped key. */
export async function readAuthenticator(
  db: Pick<Database, 'query'>,
  masterKeys: Pick<MasterKeys, 'unwrap'>,
): Promise<Authenticator> {
  const key = await readKey(db, masterKeys)
  if (!key) throw new Error('There is no authentication key yet: the service makes it at the first sign-up.')
  return makeAuthenticator(key)
}

/** Opens the key at its first use, so that a process starts without the master key's service. */
export function authenticatorOnce(
  identity: Pick<Database, 'query'>,
  masterKeys: Pick<MasterKeys, 'wrap' | 'unwrap'>,
): () => Promise<Authenticator> {
  let opening: Promise<Authenticator> | undefined
  return () => {
    opening ??= openAuthenticator(identity, masterKeys).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
}

async function readKey(
  identity: Pick<Database, 'query'>,
  masterKeys: Pick<MasterKeys, 'unwrap'>,
): Promise<KeyObject | undefined> {
  const [row] = await identity.query('SELECT master_key_id, wrapped FROM authentication_keys WHERE name = $1', [NAME])
  if (!row) return undefined
  const { master_key_id: masterKeyId, wrapped } = decodeKey(row)
  return masterKeys.unwrap({ table: 'authentication_keys', name: NAME, masterKeyId, wrapped })
}

async function makeKey(
  identity: Pick<Database, 'query'>,
  masterKeys: Pick<MasterKeys, 'wrap' | 'unwrap'>,
): Promise<KeyObject> {
  const owner = { table: 'authentication_keys', name: NAME } as const
  const { masterKeyId, wrapped } = await masterKeys.wrap(createSecretKey(randomBytes(32)), owner)
  await identity.query(
    'INSERT INTO authentication_keys (name, master_key_id, wrapped) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [NAME, masterKeyId, wrapped],
  )
  const stored = await readKey(identity, masterKeys)
  if (!stored) throw new Error('The authentication key was not stored.')
  return stored
}
