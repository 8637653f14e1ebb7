import { existsSync } from 'node:fs'
import { LoginError } from '../db/check-login.ts'
import type { Database } from '../db/database.ts'
import { lookingAgain } from '../operator-files.ts'
import { SecretFileUnusable } from '../secret-file.ts'
import { combined } from './combine.ts'
import { countUse } from './count-use.ts'
import { MasterKeysUnusable } from './errors.ts'
import { openKeyFile } from './file-driver.ts'
import { createKeyFile } from './key-file.ts'
import type { KmsKeySettings } from './kms-driver.ts'
import type { KeyDriver, MasterKeys } from './master-keys.ts'
import type { Pkcs11KeySettings } from './pkcs11-driver.ts'
import { isRegisteredKey, type RegisteredKey, readRegistry, registerFirst } from './registry.ts'
import { remembering } from './remember.ts'
import { unwrapKey, wrapKey } from './wrap.ts'

export type MasterKeySettings = FileKeySettings | Pkcs11KeySettings | KmsKeySettings

export interface FileKeySettings {
  kind: 'file'
  file: string
  /** Development only: a new database gets a new key. Elsewhere an operator creates it. */
  mayCreate: boolean
}

/** How long a process may wrap under a key after another one was registered. */
export const REGISTRY_MS = 2_000

/**
 * Opens the keys and checks them against the registry. Throws MasterKeysUnusable. A database or a KMS that does not
 * answer is no error here: nothing is wrapped before a check has succeeded, and the process is not ready until then.
 */
export async function openMasterKeys(settings: MasterKeySettings, db: Database): Promise<MasterKeys> {
  const keys = countUse(registeredKeys(await openDriver(settings, db), db))
  await keys.check().catch((error: unknown) => {
    if (REFUSALS.some((kind) => error instanceof kind)) throw error
  })
  return keys
}

const REFUSALS = [MasterKeysUnusable, SecretFileUnusable, LoginError]

/** The driver of the settings. Creates a first key only in a file, in development, and if no row needs another one. */
export async function openDriver(settings: MasterKeySettings, db: Pick<Database, 'query'>): Promise<KeyDriver> {
  switch (settings.kind) {
    case 'file':
      return openFile(settings, db)
    case 'pkcs11': {
      // Loaded only if needed, as the KMS: most processes use a file.
      const { openPkcs11Keys } = await import('./pkcs11-driver.ts')
      return withFile(remembering(await openPkcs11Keys(settings)), settings.oldFile)
    }
    case 'kms': {
      const { openKmsKeys } = await import('./kms-driver.ts')
      return withFile(remembering(await openKmsKeys(settings)), settings.oldFile)
    }
  }
}

/**
 * Keys that are still in a file unwrap, so that `rewrap` can move their rows to a key of the token or KMS. The operator
 * then deletes the file, also beside a running process.
 */
async function withFile(driver: KeyDriver, file: string): Promise<KeyDriver> {
  if (!existsSync(file)) return driver
  const old = await openKeyFile(file)
  return combined(driver, { ...old, ids: async () => (existsSync(file) ? old.ids() : []) })
}

async function openFile({ file, mayCreate }: FileKeySettings, db: Pick<Database, 'query'>): Promise<KeyDriver> {
  const used = await usedKeys(db).catch((error: Error) => error)
  if (mayCreate && !(used instanceof Error) && used.length === 0) await createKeyFile(file)
  return openKeyFile(file).catch((error: unknown) => {
    if (!(error instanceof MasterKeysUnusable)) throw error
    throw used instanceof Error ? used : noKeys(file, used)
  })
}

async function usedKeys(db: Pick<Database, 'query'>): Promise<string[]> {
  return (await readRegistry(db)).filter(({ state }) => state !== 'empty').map(({ id }) => id)
}

function noKeys(file: string, used: readonly string[]): MasterKeysUnusable {
  if (used.length === 0) {
    const create = `countersign admin create-master-key`
    return new MasterKeysUnusable(
      'none',
      `There is no master key file ${file}. Create one on one host with \`${create}\`, back it up, and copy it to every host.`,
    )
  }
  return missing(used, file)
}

function missing(ids: readonly string[], place: string): MasterKeysUnusable {
  return new MasterKeysUnusable(
    `missing: ${ids.join(', ')}`,
    `The master key ${ids.join(', ')} is not in ${place}, and rows of the database are wrapped under it. Copy it from another host or from its backup. A new key cannot open them.`,
  )
}

function wrong(ids: readonly string[], place: string): MasterKeysUnusable {
  return new MasterKeysUnusable(
    `wrong: ${ids.join(', ')}`,
    `The master key ${ids.join(', ')} in ${place} is not the key that was registered under this id. Restore the right one from another host or from its backup.`,
  )
}

interface Found {
  /** The key that wraps. */
  current: string | undefined
  problem: MasterKeysUnusable | undefined
}

/** Keys by the registry: the newest open key that is here wraps. */
function registeredKeys(driver: KeyDriver, db: Database): MasterKeys {
  let last: Found | undefined
  async function read(): Promise<Found> {
    const ids = await idsHere(driver)
    let registry = await readRegistry(db)
    const [newest] = ids
    if (newest === undefined && registry.length === 0)
      throw new MasterKeysUnusable('none', `${driver.place} has none of the master keys that the settings name.`)
    if (registry.length === 0 && newest !== undefined) {
      await registerFirst(db, driver, newest)
      registry = await readRegistry(db)
    }
    const used = registry.filter(({ state }) => state !== 'empty')
    const absent = used.filter(({ id }) => !ids.includes(id)).map(({ id }) => id)
    const here = used.filter(({ id }) => ids.includes(id))
    const verdicts = await Promise.all(here.map((key) => isRegisteredKey(driver, key)))
    const isRight = (key: RegisteredKey) => verdicts[here.indexOf(key)] === true
    const others = here.filter((key) => !isRight(key)).map(({ id }) => id)
    const problem =
      absent.length > 0 ? missing(absent, driver.place) : others.length > 0 ? wrong(others, driver.place) : undefined
    last = { current: here.find((key) => key.state === 'open' && isRight(key))?.id, problem }
    return last
  }
  const state = lookingAgain(read, Date.now, REGISTRY_MS)

  return {
    wrap: async (key, owner) => {
      // While the database sheds load the last answer holds: a trigger refuses rows under a closed key.
      const { current, problem } = await state().catch((error: unknown) => last ?? Promise.reject(error))
      if (current === undefined) throw problem ?? noOpenKey(driver.place)
      return wrapKey(driver, current, key, owner)
    },
    unwrap: (key) => unwrapKey(driver, key),
    check: async () => {
      const { current, problem } = await state()
      if (problem) throw problem
      if (current === undefined) throw noOpenKey(driver.place)
    },
    close: () => driver.close(),
  }
}

/** None if the key file was lost while the process runs: the registry then says which key is missing. */
function idsHere(driver: KeyDriver): Promise<readonly string[]> {
  return driver.ids().catch((error: unknown) => {
    if (error instanceof MasterKeysUnusable) return []
    throw error
  })
}

function noOpenKey(place: string): MasterKeysUnusable {
  return new MasterKeysUnusable(
    'none open',
    `No master key in ${place} may wrap new keys. Run: countersign admin rewrap`,
  )
}

/** Keys without a registry: the newest wraps. For measurements and tests of what uses them. */
export function unregisteredKeys(driver: KeyDriver): MasterKeys {
  return {
    wrap: async (key, owner) => wrapKey(driver, (await driver.ids())[0] ?? '', key, owner),
    unwrap: (key) => unwrapKey(driver, key),
    check: async () => {},
    close: () => driver.close(),
  }
}
