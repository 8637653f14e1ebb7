import { OperatorError } from '@countersign/server/accounts/operate.ts'
import { readConfig } from '@countersign/server/config/config.ts'
import { type Database, openDatabase } from '@countersign/server/platform/db/database.ts'
import { addKey, createKeyFile, removeKey } from '@countersign/server/platform/master-keys/key-file.ts'
import {
  type FileKeySettings,
  type MasterKeySettings,
  openDriver,
} from '@countersign/server/platform/master-keys/open.ts'
import { readRegistry } from '@countersign/server/platform/master-keys/registry.ts'
import { rewrap } from '@countersign/server/platform/master-keys/rotate.ts'
import type { Command } from 'commander'
import { type CliContext, UsageError } from '../context.ts'
import { command, NO_DATABASE, type Options, show } from '../operator.ts'
import { WRAPPED_TABLES } from './wrapped-tables.ts'

// countersign admin create-master-key, add-master-key, master-keys, rewrap, remove-master-key (docs/operators/keys.md).
// They run on a host of the service, with its settings, as the user of its processes.

const LIMITS = { max: 1, statementTimeoutMs: 60_000, lockTimeoutMs: 10_000, poolWaitMs: 10_000 }
/** Processes use a new key within two seconds. The rest is for uploads that have wrapped a key and not stored it yet. */
const GRACE_SECONDS = 60

export function addMasterKeyCommands(admin: Command, context: CliContext): void {
  command(admin, 'create-master-key', 'create the master key of a new installation, once, on one host').action(
    async (options: Options) => {
      const settings = fileOf(context)
      await withKeys(context, async (_, db) => {
        const used = (await readRegistry(db)).filter(({ state }) => state !== 'empty').map(({ id }) => id)
        if (used.length > 0) {
          const ids = used.join(', ')
          throw new UsageError(`rows are wrapped under ${ids}: copy that key from another host or its backup`)
        }
        if (!(await createKeyFile(settings.file)))
          throw new OperatorError('already_so', `${settings.file} exists already.`)
        const [id] = await (await openDriver(settings, db)).ids()
        const next = 'Back it up, apart from the database, and copy it to every host. Then start the processes.'
        show(context, options, { id, file: settings.file }, `${settings.file} holds the new key ${id}. ${next}`)
      })
    },
  )

  command(admin, 'add-master-key', 'add a new master key to the key file; it wraps nothing before `rewrap`').action(
    async (options: Options) => {
      const { file } = fileOf(context)
      const id = await addKey(file)
      const next = `Back the file up and copy it to every host. Then run: countersign admin rewrap --to ${id}`
      show(context, options, { id, file }, `${file} holds the new key ${id}. ${next}`)
    },
  )

  command(admin, 'master-keys', 'list the master keys: which are here, and which rows still need').action(
    async (options: Options) => {
      await withKeys(context, async (settings, db) => {
        const here = await (await openDriver(settings, db)).ids()
        const registry = await readRegistry(db)
        const states = new Map(registry.map(({ id, state }) => [id, state]))
        const ids = [...new Set([...here, ...states.keys()])]
        const keys = ids.map((id) => ({ id, here: here.includes(id), state: states.get(id) ?? 'unused' }))
        const lines = keys.map((key) => `${key.id}  ${key.state.padEnd(6)}  ${key.here ? 'here' : 'not here'}`)
        show(context, options, { keys }, lines.join('\n'))
      })
    },
  )

  command(admin, 'rewrap', 'wrap every row under one master key, while the service runs; may be repeated')
    .option('--to <id>', 'the key (default: the newest, the first in the key file)')
    .option('--grace <seconds>', `time for running uploads to store keys under the old one (default: ${GRACE_SECONDS})`)
    .action(async (options: Options & { to?: string; grace?: string }) => {
      const graceMs = Number(options.grace ?? GRACE_SECONDS) * 1000
      if (!(graceMs >= 0 && graceMs <= 3_600_000)) throw new UsageError('--grace must be from 0 to 3600 seconds')
      await withKeys(context, async (settings, db) => {
        const driver = await openDriver(settings, db)
        const to = options.to ?? (await driver.ids())[0] ?? ''
        const done = await rewrap({ db, driver, tables: WRAPPED_TABLES, graceMs }, to)
        const old = done.emptied.join(', ')
        const next = old
          ? `No row needs ${old} any more. Back the database up, then run on every host: ${done.emptied.map((id) => `countersign admin remove-master-key ${id}`).join('; ')}`
          : 'No other key was in use.'
        show(context, options, done, `${done.rows} rows were wrapped again under ${to}. ${next}`)
      })
    })

  command(admin, 'remove-master-key', 'remove a master key that no row needs from the key file')
    .argument('<id>', 'its id')
    .action(async (id: string, options: Options) => {
      const settings = fileOf(context)
      await withKeys(context, async (_, db) => {
        const driver = await openDriver(settings, db)
        if (!(await driver.ids()).includes(id))
          throw new OperatorError('already_so', `${id} is not in ${settings.file}.`)
        const state = (await readRegistry(db)).find((key) => key.id === id)?.state ?? 'empty'
        if (state !== 'empty') throw new UsageError(`rows are wrapped under ${id}. Run countersign admin rewrap first`)
        await removeKey(settings.file, id)
        const next = 'Destroy its copies in backups too: database backups from before the rotation cannot be read then.'
        show(context, options, { id, file: settings.file }, `${id} is removed from ${settings.file}. ${next}`)
      })
    })
}

/** These commands never create a key by the way. */
function settingsOf({ env }: CliContext): MasterKeySettings {
  const settings = readConfig(env).masterKeys
  return settings.kind === 'file' ? { ...settings, mayCreate: false } : settings
}

function fileOf(context: CliContext): FileKeySettings {
  const settings = settingsOf(context)
  if (settings.kind === 'file') return settings
  throw new UsageError(
    'the master keys are not in a file: use the tool of the token or of the KMS (docs/operators/keys.md)',
  )
}

/** `db`: as countersign_keys. */
export async function withKeys<T>(
  context: CliContext,
  work: (settings: MasterKeySettings, db: Database) => Promise<T>,
): Promise<T> {
  const url = context.env.COUNTERSIGN_DATABASE_URL
  if (!url) throw new UsageError(NO_DATABASE)
  const db = openDatabase({ url, role: 'countersign_keys', ...LIMITS })
  try {
    return await work(settingsOf(context), db)
  } finally {
    await db.close()
  }
}
