import { missingScopes } from '@countersign/domain/access'
import type { Database } from '../platform/db/database.ts'
import { rowDecoder, text } from '../platform/db/decode.ts'
import { Failure, type FieldError } from '../platform/errors.ts'
import type { Caller, Mode, Scope } from '../platform/http/caller.ts'
import { newId } from '../platform/ids.ts'
import { byCaller, insertActivity } from './activity.ts'
import { makeApiKey } from './api-key.ts'
import { authorOf } from './authors/present.ts'
import { countValidKeys, insertKey, type KeyRow, readKey } from './store.ts'

export interface NewKeyInput {
  name: string
  scopes: Scope[]
  mode?: Mode
  expires_at?: string
}

export interface CreatedKey {
  row: KeyRow
  mode: Mode
  /** Shown once. */
  secret: string
}

export interface CreateKeyDeps {
  db: Database
  resolver: Database
  /** Valid keys of an account in each mode. */
  maxKeys: number
}

/** Creates a key with at most the caller's scopes. To rotate, create a key, move to it, then revoke the old one. */
export async function createKey(deps: CreateKeyDeps, caller: Caller, input: NewKeyInput): Promise<CreatedKey> {
  const mode = input.mode ?? caller.mode
  if (mode === 'live' && caller.mode === 'test') throw liveKeyRequired(caller)
  if (mode !== caller.mode && caller.by.kind === 'member') throw otherMode()
  const expiresAt = input.expires_at === undefined ? null : new Date(input.expires_at)
  validateInput(input, caller, expiresAt)
  const tenantId = mode === caller.mode ? caller.tenantId : await environmentOf(deps.resolver, caller.accountId, mode)
  const key = makeApiKey(mode, caller.slot)
  const keyId = newId()
  const row = await deps.db.transaction({ tenant: tenantId }, async (tx) => {
    if ((await countValidKeys(tx, tenantId)) >= deps.maxKeys) throw tooManyKeys(deps.maxKeys)
    await tx.query(
      insertKey({ tenantId, keyId, key, name: input.name, scopes: input.scopes, expiresAt, author: authorOf(caller) }),
    )
    const detail = { key_id: keyId, name: input.name, scopes: input.scopes }
    await tx.query(insertActivity({ ...byCaller(caller), tenantId, mode, action: 'api_key.created', detail }))
    return readKey(tx, tenantId, keyId)
  })
  if (!row) throw new Error(`The new key ${keyId} cannot be read.`)
  return { row, mode, secret: key.secret }
}

function validateInput(input: NewKeyInput, caller: Caller, expiresAt: Date | null): void {
  const holder = caller.by.kind === 'key' ? 'This key' : `Your role ${caller.by.role}`
  const errors: FieldError[] = missingScopes(caller.scopes, input.scopes).map((scope) => ({
    field: 'scopes',
    code: 'not_allowed',
    message: `${holder} lacks the scope ${scope} in ${caller.mode} mode, so it cannot create a key that has it.`,
  }))
  if (errors[0]) throw new Failure('insufficient_scope', errors[0].message, { errors })
  // NaN is possible: RFC 3339 allows a leap second, Date does not.
  if (expiresAt && !(expiresAt.getTime() > Date.now())) {
    const message = 'expires_at must be in the future.'
    throw new Failure('validation_failed', message, {
      errors: [{ field: 'expires_at', code: 'out_of_range', message }],
    })
  }
}

async function environmentOf(resolver: Database, accountId: string, mode: Mode): Promise<string> {
  const [row] = await resolver.query('SELECT tenant_id FROM tenants WHERE account_id = $1 AND mode = $2', [
    accountId,
    mode,
  ])
  if (!row) throw new Error(`The account ${accountId} has no ${mode} environment.`)
  return decodeTenantId(row).tenant_id
}

const decodeTenantId = rowDecoder('tenants', { tenant_id: text })

function tooManyKeys(limit: number): Failure {
  const message = `An account has at most ${limit} valid API keys in each mode. Revoke one that is not used, with DELETE /api/v1/api-keys/{id}.`
  return new Failure('too_many_api_keys', message, { details: { limit } })
}

function liveKeyRequired({ by }: Caller): Failure {
  const message =
    by.kind === 'key'
      ? 'A sandbox key creates no live key. Once an operator has approved the account, an owner, admin or developer makes one at /keys/live, or with their session and Countersign-Mode: live.'
      : 'Send Countersign-Mode: live to create a live key.'
  return new Failure('live_key_required', message)
}

function otherMode(): Failure {
  const message = 'With a session, Countersign-Mode names the mode of the key.'
  return new Failure('validation_failed', message, { errors: [{ field: 'mode', code: 'not_allowed', message }] })
}
