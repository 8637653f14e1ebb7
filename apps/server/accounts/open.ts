import { randomInt } from 'node:crypto'
import type { Database, Statement } from '../platform/db/database.ts'
import { Failure } from '../platform/errors.ts'
import { type Mode, SCOPES } from '../platform/http/caller.ts'
import { newId } from '../platform/ids.ts'
import type { MasterKeys } from '../platform/master-keys/master-keys.ts'
import { insertActivity } from './activity.ts'
import { makeApiKey } from './api-key.ts'
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
  /** From hashPassword. */
  passwordHash: string
}

export interface OpenedAccount {
  accountId: string
  /** The sandbox's. */
  tenantId: string
  /** Returned once; only its SHA-256 is stored. */
  apiKey: string
  webhookSecret: Buffer
}

export interface OpenAccountDeps {
  /** As countersign_resolver. */
  resolver: Database
  masterKeys: Pick<MasterKeys, 'wrap'>
}

export async function openAccount(
  { resolver, masterKeys }: OpenAccountDeps,
  application: Application,
): Promise<OpenedAccount> {
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
  await rejectTakenEmail(
    resolver.flush('every tenant', [
      insertAccount(accountId, application),
      insertSecret(testSecret.row),
      insertSecret(liveSecret.row),
      insertTenant(accountId, slot, { ...test, webhookSecretId: testSecret.row.keyId }),
      insertTenant(accountId, slot, { ...live, webhookSecretId: liveSecret.row.keyId }),
      insertKey({ tenantId: test.tenantId, keyId, key, name: 'First key', scopes: SCOPES, expiresAt: null }),
      insertActivity({ tenantId: test.tenantId, actor, action: 'account.opened', detail: { key_id: keyId } }),
    ]),
  )
  return { accountId, tenantId: test.tenantId, apiKey: key.secret, webhookSecret: testSecret.secret }
}

async function rejectTakenEmail(opening: Promise<unknown>): Promise<void> {
  try {
    await opening
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'accounts_by_email') throw error
    const message = 'An account with this e-mail address exists. Use one of its keys, or another address.'
    throw new Failure('email_taken', message, { errors: [{ field: 'email', code: 'taken', message }], cause: error })
  }
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
