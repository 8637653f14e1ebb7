import { migrate } from '@countersign/server/migrations/migrate.ts'
import type { Command } from 'commander'
import { type CliContext, UsageError } from './context.ts'

// countersign migrate: the first command on a new, upgraded or restored database.

const HELP = `
Run it before the processes of a new version start, after a restore from a backup, and at least once a week, because it
also creates the partitions of the coming months. It may be repeated, and run by several hosts at once.

COUNTERSIGN_OWNER_DATABASE_URL names the database, as the owner of its tables: postgres://owner@host/name`

export function addMigrateCommand(program: Command, context: CliContext): void {
  program
    .command('migrate')
    .description('bring the database to the schema of this version')
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action((options: { json?: boolean }) => migrateAndPrint(context, options))
}

async function migrateAndPrint({ env, out }: CliContext, { json }: { json?: boolean }): Promise<void> {
  const owner = env.COUNTERSIGN_OWNER_DATABASE_URL
  if (!owner || !URL.canParse(owner)) {
    throw new UsageError('set COUNTERSIGN_OWNER_DATABASE_URL to the database, as its owner: postgres://owner@host/name')
  }
  const migrated = await migrate(owner)
  if (json) return out(`${JSON.stringify(migrated)}\n`)
  const { applied, generation, newer } = migrated
  if (newer.length > 0) out(`The schema is of a newer version (${newer.join(', ')}). Nothing was migrated.\n`)
  if (generation !== null) {
    out(`The database was restored from a backup. Generation ${generation} of its event log begins now.\n`)
  }
  out(applied.length > 0 ? `Applied ${applied.join(', ')}.\n` : 'The database is migrated.\n')
}
