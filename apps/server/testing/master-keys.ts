import { createSecretKey, randomBytes } from 'node:crypto'
import type { Database } from '../platform/db/database.ts'
import { decryptWith, encryptWith } from '../platform/master-keys/file-driver.ts'
import type { KeyDriver, MasterKeys } from '../platform/master-keys/master-keys.ts'
import { unregisteredKeys } from '../platform/master-keys/open.ts'
import { registerFirst } from '../platform/master-keys/registry.ts'

const ID = 'test'
const key = createSecretKey(randomBytes(32))

const driver: KeyDriver = {
  place: 'memory',
  ids: async () => [ID],
  encrypt: async (_id, secret, context) => encryptWith(key, secret, context),
  decrypt: async (_id, encrypted, context) => decryptWith(key, encrypted, context),
  close: async () => {},
}

/** A master key in memory, the same for all databases of a test file. `db`: as countersign_app. */
export async function openTestKeys(db: Database): Promise<MasterKeys> {
  await registerFirst(db, driver, ID)
  return unregisteredKeys(driver)
}
