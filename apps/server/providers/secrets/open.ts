import { KeyRefused } from '../../platform/blobs/errors.ts'
import type { Database } from '../../platform/db/database.ts'
import { bytes, rowDecoder, text } from '../../platform/db/decode.ts'
import type { MasterKeys } from '../../platform/master-keys/master-keys.ts'

// Provider secrets as the sealer uses them: read and unwrapped at each use.

/** The names of secrets, as in the table's CHECK. */
export const SECRET_NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/
export const SECRET_NAME_HINT = 'up to 64 lower-case letters, digits, dots, hyphens and underscores'

/** A provider's profile names a secret that is not stored or cannot be unwrapped. The message says what to do. */
export class ProviderSecretUnusable extends Error {
  override readonly name = 'ProviderSecretUnusable'
}

/** Returns the value of a secret. `provider`: whose profile names it, for the error. */
export type ReadProviderSecret = (name: string, provider: string) => Promise<string>

/** For processes that open no provider. */
export const noProviderSecrets: ReadProviderSecret = async (name, provider) => {
  throw new ProviderSecretUnusable(`The secret ${name} of the provider ${provider} is read by the sealer only.`)
}

export interface OpenSecretDeps {
  /** As countersign_sealer, or countersign_keys for an operator's command. */
  db: Pick<Database, 'query'>
  masterKeys: Pick<MasterKeys, 'unwrap'>
}

const decodeSecret = rowDecoder('provider_secrets', { master_key_id: text, wrapped: bytes })

export function providerSecrets({ db, masterKeys }: OpenSecretDeps): ReadProviderSecret {
  return async (name, provider) => {
    const [row] = await db.query('SELECT master_key_id, wrapped FROM provider_secrets WHERE name = $1', [name])
    if (!row) throw missing(name, provider)
    const { master_key_id: masterKeyId, wrapped } = decodeSecret(row)
    const key = { table: 'provider_secrets', name, masterKeyId, wrapped } as const
    const secret = await masterKeys.unwrap(key).catch((error: unknown) => {
      throw error instanceof KeyRefused ? refused(name, provider, error) : error
    })
    return secret.export().toString('utf8')
  }
}

function missing(name: string, provider: string): ProviderSecretUnusable {
  return new ProviderSecretUnusable(
    `The profile of the provider ${provider} names the secret ${name}, which is not stored. Store it with: ${command(name)}`,
  )
}

function refused(name: string, provider: string, cause: KeyRefused): ProviderSecretUnusable {
  return new ProviderSecretUnusable(
    `The secret ${name} of the provider ${provider} cannot be used. ${cause.message} Restore the master key (docs/operators/keys.md), or store the secret again with: ${command(name)}`,
    { cause },
  )
}

function command(name: string): string {
  return `countersign admin set-provider-secret ${name}`
}
