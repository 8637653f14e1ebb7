import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { WRAPPED_TABLES } from '../../apps/cli/keys/wrapped-tables.ts'
import { combined } from '../../apps/server/platform/master-keys/combine.ts'
import { openKeyFile } from '../../apps/server/platform/master-keys/file-driver.ts'
import { removeKey } from '../../apps/server/platform/master-keys/key-file.ts'
import type { DocumentKey, KeyDriver } from '../../apps/server/platform/master-keys/master-keys.ts'
import { type MasterKeySettings, openDriver } from '../../apps/server/platform/master-keys/open.ts'
import { rewrap } from '../../apps/server/platform/master-keys/rotate.ts'
import { startTestKms } from '../../apps/server/platform/master-keys/testing/kms.ts'
import { unwrapKey } from '../../apps/server/platform/master-keys/wrap.ts'
import { makeTestDatabase } from '../../apps/server/testing/database.ts'
import { freePort } from '../../apps/server/testing/free-port.ts'
import { openRole } from '../../apps/server/testing/guarded-api.ts'
import { generateAes, makeToken, softhsm } from '../../packages/pades/testing/softhsm.ts'
import { type Client, openAccount } from '../lib/client.ts'
import { foundFault, mustFind } from '../lib/faults.ts'
import { end } from '../lib/mortal.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { type Stack, startStack } from '../lib/stack.ts'
import { makeDkimKeyOf, mustFitRecord } from './dkim-key.ts'
import { mustOpen, startLoad } from './load.ts'
import { rotate, rowsUnder } from './rotation.ts'
import { refusal, refuseBadKeys, refuseWithoutKey } from './starts.ts'

// Uploads and reads go on while the master key is rotated by runs that are killed after each step. Then the old key is
// destroyed: what was erased before stays erased in a backup. The rows move on to a token and to a KMS. Starts with
// missing, wrong and old keys are refused.

export default {
  promise:
    'The master key is rotated under load by runs that are killed after each step, without a failed call. A backup then does not open what was erased; missing and wrong keys are named and never replaced; keys of documents and of DKIM move to a token and to a KMS',
  topic: 'Security and privacy',
  budgetSeconds: 48,
  services: ['postgres'],
  faults: {
    'old key kept': 'the rotated key is not destroyed: a backup opens what was erased',
    'missing and wrong key': 'a start without the key, and one with another key under its id',
  },
  async run({ say }) {
    const env = { COUNTERSIGN_METRICS_PORT: String(await freePort()) }
    const stack = await startStack({ processes: [], env })
    const file = join(stack.env.COUNTERSIGN_DATA ?? '', 'master.key')
    try {
      const api = await stack.start('serve-api')
      const client = await openAccount(stack.url)
      await makeDkimKeyOf(client)
      const erased = await backUpAndErase(stack, client, file)
      for (let i = 0; i < 3; i += 1) await client.upload()
      const load = startLoad(client)
      const { from, to, kills } = await rotate(stack, file)
      await load.stop()
      hold((await rowsUnder(stack, from)) === 0, 'rows are left under the old key')
      say(`killed after each of ${kills} steps; ${load.documents.length} uploads and ${load.reads()} reads meanwhile`)

      await mustFind('old key kept', () => holdErased(file, erased))
      await removeKey(file, from)
      await Promise.all([mustStayErased(stack, file, erased), refuseWithoutKey(stack, file)])
      for (const id of load.documents) await mustOpen(client, id)
      await mustFitRecord(stack, await openKeyFile(file))
      const refusals = 2 + (await refuseBadKeys(stack, file, to))
      foundFault('missing and wrong key')
      say(`the old key is destroyed: ${load.documents.length} documents open, the erased one does not, from a backup`)
      await end(api)
      const places = await moveOn(stack, client, load.documents.slice(0, 5))
      return `${kills} kills, ${load.documents.length} uploads and ${load.reads()} reads without a failure; ${refusals} starts with bad keys refused; moved to ${places.join(' and ')}`
    } finally {
      await stack.stop()
    }
  },
} satisfies Proof

/** What a backup has of a document that is erased afterwards. */
interface Backup {
  key: DocumentKey
  registry: { master_key_id: string; check_value: Buffer }[]
}

async function backUpAndErase(stack: Stack, client: Client, file: string): Promise<Backup> {
  const id = await client.upload()
  const { owner } = stack.database
  const [row] = await owner('SELECT tenant_id, key_id, master_key_id, wrapped FROM document_keys')
  const key = { tenantId: row?.tenant_id, keyId: row?.key_id, masterKeyId: row?.master_key_id, wrapped: row?.wrapped }
  const registry = (await owner('SELECT master_key_id, check_value FROM master_keys')) as Backup['registry']
  await unwrapKey(await openKeyFile(file), key) // a backup opens it still
  const deleted = await client.call('DELETE', `/api/v1/documents/${id}`)
  hold(deleted.status === 200 || deleted.status === 204, `the document is not erased: ${deleted.status}`)
  return { key, registry }
}

async function holdErased(file: string, { key }: Backup): Promise<void> {
  const driver = await openKeyFile(file)
  for (const masterKeyId of [key.masterKeyId, ...(await driver.ids())]) {
    const opened = await unwrapKey(driver, { ...key, masterKeyId }).then(
      () => true,
      () => false,
    )
    hold(!opened, 'the backup opens a document that was erased')
  }
}

/** Neither the row of the backup is opened, nor does a service start on the restored database. */
async function mustStayErased(stack: Stack, file: string, backup: Backup): Promise<void> {
  const { key, registry } = backup
  await holdErased(file, backup)
  const restored = await makeTestDatabase()
  try {
    for (const { master_key_id, check_value } of registry)
      await restored.owner('INSERT INTO master_keys (master_key_id, check_value) VALUES ($1, $2)', [
        master_key_id,
        check_value,
      ])
    const said = await refusal(stack, { COUNTERSIGN_DATABASE_URL: restored.urlOf('api') })
    hold(said.includes(key.masterKeyId), `a start on the restored database does not name the old key: ${said}`)
  } finally {
    await restored.drop()
  }
}

/** From the file to a token, and from the token to a KMS; an api with only the new keys reads the documents. */
async function moveOn(stack: Stack, client: Client, documents: readonly string[]): Promise<string[]> {
  const folder = stack.env.COUNTERSIGN_DATA ?? ''
  const [file, none] = [join(folder, 'master.key'), join(folder, 'none')]
  makeToken()
  generateAes('master')
  const pinFile = join(folder, 'pin')
  writeFileSync(pinFile, softhsm.pin, { mode: 0o600 })
  const kms = await startTestKms(folder)
  const db = openRole(stack.database, 'countersign_keys')
  const opened: KeyDriver[] = []
  try {
    const inKms = kms.settings(await kms.createKey())
    const inToken: MasterKeySettings = {
      ...{ kind: 'pkcs11', library: softhsm.library, tokenLabel: softhsm.tokenLabel, pinFile, labels: ['master'] },
      oldFile: file,
    }
    const driver = await openDriver(inToken, db)
    opened.push(driver)
    await rewrap({ db, driver, tables: WRAPPED_TABLES, graceMs: 0 }, 'master')
    await mustFitRecord(stack, driver)
    await rm(file)
    await mustServe(stack, client, documents, {
      ...{ SOFTHSM2_CONF: process.env.SOFTHSM2_CONF ?? '', COUNTERSIGN_MASTER_KEY_FILE: none },
      ...{ COUNTERSIGN_MASTER_PKCS11_LIBRARY: softhsm.library, COUNTERSIGN_MASTER_PKCS11_TOKEN: softhsm.tokenLabel },
      ...{ COUNTERSIGN_MASTER_PKCS11_PIN_FILE: pinFile, COUNTERSIGN_MASTER_PKCS11_KEYS: 'master' },
    })
    const [to = ''] = inKms.keyIds
    const both = combined(await openDriver(inKms, db), driver)
    await rewrap({ db, driver: both, tables: WRAPPED_TABLES, graceMs: 0 }, to)
    await mustFitRecord(stack, both)
    await mustServe(stack, client, documents, {
      ...{ COUNTERSIGN_KMS_KEYS: to, COUNTERSIGN_KMS_ENDPOINT: inKms.endpoint, COUNTERSIGN_MASTER_KEY_FILE: none },
      ...{ COUNTERSIGN_KMS_ACCESS_KEY: inKms.accessKeyId, COUNTERSIGN_KMS_SECRET_KEY_FILE: inKms.secretKeyFile },
    })
    return ['a PKCS#11 token', 'a KMS']
  } finally {
    // Other proofs of this process use the library with tokens of their own.
    for (const driver of opened) await driver.close()
    await db.close()
    await kms.stop()
  }
}

async function mustServe(
  stack: Stack,
  client: Client,
  documents: readonly string[],
  env: Record<string, string>,
): Promise<void> {
  const api = await stack.start('serve-api', env)
  for (const id of [...documents, await client.upload()]) await mustOpen(client, id)
  await end(api)
}
