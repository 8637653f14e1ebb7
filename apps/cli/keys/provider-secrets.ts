import { OperatorError } from '@countersign/server/accounts/operate.ts'
import { openMasterKeys } from '@countersign/server/platform/master-keys/open.ts'
import { readSecretBytes } from '@countersign/server/platform/secret-file.ts'
import {
  type ListedSecret,
  listProviderSecrets,
  MAX_SECRET_BYTES,
  removeProviderSecret,
  setProviderSecret,
} from '@countersign/server/providers/secrets/manage.ts'
import {
  providerSecrets,
  type ReadProviderSecret,
  SECRET_NAME,
  SECRET_NAME_HINT,
} from '@countersign/server/providers/secrets/open.ts'
import type { Command } from 'commander'
import { type CliContext, UsageError } from '../context.ts'
import { asOperator, command, type Options, show } from '../operator.ts'
import { withKeys } from './master-keys.ts'

// countersign admin set-provider-secret, provider-secrets, remove-provider-secret: secrets that providers' profiles
// name, stored wrapped by the master key (docs/operators/keys.md). A value is never an argument: other users of the
// host see those.

export function addProviderSecretCommands(admin: Command, context: CliContext): void {
  command(admin, 'set-provider-secret', 'store a password, PIN or client secret that a provider’s profile names')
    .argument('<name>', `its name: ${SECRET_NAME_HINT}`)
    .option('--file <path>', 'read the value from a file of mode 600 instead of standard input')
    .action(async (name: string, options: Options & { file?: string }) => {
      if (!SECRET_NAME.test(name)) throw new UsageError(`the name must be ${SECRET_NAME_HINT}`)
      const value = secretIn(await bytesOf(context, options.file))
      const isReplaced = await withKeys(context, async (settings, keysDb) => {
        const masterKeys = await openMasterKeys(settings, keysDb)
        return asOperator(context, (db, operator) =>
          setProviderSecret({ db, masterKeys }, name, value, operator),
        ).finally(() => masterKeys.close())
      })
      const done = `${name} is ${isReplaced ? 'replaced' : 'stored'}.`
      const next =
        'Sealers use it from the next use on; a key that is already open stays open until its profile changes.'
      show(context, options, { name, replaced: isReplaced }, `${done} ${next}`)
    })

  command(admin, 'provider-secrets', 'list the stored provider secrets by name, never their values').action(
    async (options: Options) => {
      const secrets = await asOperator(context, (db) => listProviderSecrets(db))
      const text = secrets.map(described).join('\n') || 'No provider secret is stored.'
      show(context, options, { secrets }, text)
    },
  )

  command(admin, 'remove-provider-secret', 'remove a stored provider secret')
    .argument('<name>', 'its name, from countersign admin provider-secrets')
    .action(async (name: string, options: Options) => {
      const isRemoved = await asOperator(context, (db, operator) => removeProviderSecret(db, name, operator))
      if (!isRemoved) throw new OperatorError('already_so', `No provider secret ${name} is stored.`)
      const next = 'Sealers that have opened a key with it keep that key until they restart or its profile changes.'
      show(context, options, { name }, `${name} is removed. ${next}`)
    })
}

/** Stored secrets, for a command that opens a provider. Connects only if the profile names one. */
export function storedSecrets(context: CliContext): ReadProviderSecret {
  return (name, provider) =>
    withKeys(context, async (settings, db) => {
      const masterKeys = await openMasterKeys(settings, db)
      return providerSecrets({ db, masterKeys })(name, provider).finally(() => masterKeys.close())
    })
}

/** Of the value and a line end. */
const MAX_INPUT_BYTES = MAX_SECRET_BYTES + 2

/** At least all bytes of a value that is not too long. */
async function bytesOf({ input }: CliContext, file: string | undefined): Promise<Buffer> {
  if (file !== undefined) return readSecretBytes(file)
  if (!input) throw new UsageError('pipe the value to standard input, which is a terminal now, or use --file <path>')
  let bytes = Buffer.alloc(0)
  for await (const chunk of input) {
    bytes = Buffer.concat([bytes, chunk])
    if (bytes.length > MAX_INPUT_BYTES) break
  }
  return bytes
}

/** Without a trailing line end, as in secret files. */
function secretIn(bytes: Buffer): string {
  const tooLong = new UsageError(`the value is longer than ${MAX_SECRET_BYTES} bytes`)
  if (bytes.length > MAX_INPUT_BYTES) throw tooLong
  const value = decoded(bytes).replace(/\r?\n$/, '')
  if (Buffer.byteLength(value) > MAX_SECRET_BYTES) throw tooLong
  if (value === '') throw new UsageError('the value is empty')
  return value
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new UsageError('the value is not text in UTF-8')
  }
}

function described({ name, created_at, replaced_at }: ListedSecret): string {
  return `${name}  stored ${created_at}${replaced_at === null ? '' : `  replaced ${replaced_at}`}`
}
