import { randomInt } from 'node:crypto'
import type { Database, Statement } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import { type Mode, SCOPES } from '../platform/http/caller.ts'
import { newId } from '../platform/ids.ts'
import type { MasterKeys } from '../platform/master-keys/master-keys.ts'
import { insertActivity } from './activity.ts'
import { makeApiKey } from './api-key.ts'
import { nameError } from './names/judge.ts'
import { insertKey } from './store.ts'
import { makeWebhookSecret } from './webhook-secrets/make.ts'
import { insertSecret } from './webhook-secrets/statements.ts'

// Opens an account with both environments and a sandbox key with every scope. The live environment has no key until an
// operator approves the account.

const SLOTS = 4096

export interface Application {
  /** Normalised by parseAddress. */
  email: string
  name: string
  /** From hashPassword; null if the account's users have the passwords. */
  passwordHash: string | null
}

export interface OpenedAccount {
  accountId: string
  /** The sandbox's. */
  tenantId: string
  slot: number
  /** Returned once; only its SHA-256 is stored. */
  apiKey: string
  webhookSecret: Buffer
}

export interface OpenAccountDeps {
  /** As countersign_identity. */
  identity: Database
  masterKeys: Pick<MasterKeys, 'wrap'>
}

/** An address may have several accounts: it is unique among verified users, and opening an account verifies nothing. */
export async function openAccount(
  { identity, masterKeys }: OpenAccountDeps,
  application: Application,
): Promise<OpenedAccount> {
  const { opened, statements } = await openAccountStatements(masterKeys, application)
  await identity.flush('every tenant', statements)
  return opened
}

/**
 * For countersign_identity, in one transaction, with the statements that add the account's first member. Signers see the
 * name from the first minute on, so it is judged now.
 */
export async function openAccountStatements(
  masterKeys: Pick<MasterKeys, 'wrap'>,
  application: Application,
): Promise<{ opened: OpenedAccount; statements: Statement[] }> {
  const error = nameError(application.name)
  if (error) throw new Failure('validation_failed', error.message, { errors: [error] })
  const accountId = newId()
  const slot = randomInt(SLOTS)
  const [test, live] = [
    { tenantId: newId(), mode: 'test' as const },
    { tenantId: newId(), mode: 'live' as const },
  ]
  const [testSecret, liveSecret] = await Promise.all([
    makeWebhookSecret(masterKeys, test.tenantId),
    makeWebhookSecret(masterKeys, live.tenantId),
  ])
  const keyId = newId()
  const key = makeApiKey('test', slot)
  const actor = `account:${accountId}`
  const statements = [
    insertAccount(accountId, application),
    insertSecret(testSecret.row),
    insertSecret(liveSecret.row),
    insertTenant(accountId, slot, { ...test, webhookSecretId: testSecret.row.keyId }),
    insertTenant(accountId, slot, { ...live, webhookSecretId: liveSecret.row.keyId }),
    insertKey({
      ...{ tenantId: test.tenantId, keyId, key, name: 'First key', scopes: SCOPES, expiresAt: null },
      author: { actor, name: null },
    }),
    insertActivity({ ...test, actor, action: 'account.opened', detail: { key_id: keyId } }),
  ]
  const { secret: apiKey } = key
  const opened = { accountId, tenantId: test.tenantId, slot, apiKey, webhookSecret: testSecret.secret }
  return { opened, statements }
}

function insertAccount(accountId: string, { email, name, passwordHash }: Application): Statement {
  return {
    text: 'INSERT INTO accounts (account_id, email, name, password_hash) VALUES ($1, $2, $3, $4)',
    values: [accountId, email, name, passwordHash],
  }
}

interface Environment {
  tenantId: string
  mode: Mode
  webhookSecretId: string
}

function insertTenant(accountId: string, slot: number, { tenantId, mode, webhookSecretId }: Environment): Statement {
  return {
    text: 'INSERT INTO tenants (tenant_id, account_id, mode, slot, webhook_secret_id) VALUES ($1, $2, $3, $4, $5)',
    values: [tenantId, accountId, mode, slot, webhookSecretId],
  }
}
