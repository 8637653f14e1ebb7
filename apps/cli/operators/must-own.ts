import { mustOwnDatabase } from '@countersign/server/platform/db/must-own.ts'
import { type CliContext, UsageError } from '../context.ts'

/** A recovery is for the owner of the database, who could change every row anyway. */
export async function mustOwn({ env }: CliContext): Promise<void> {
  const owner = env.COUNTERSIGN_OWNER_DATABASE_URL
  if (!owner) throw new UsageError('--recover needs COUNTERSIGN_OWNER_DATABASE_URL, the owner of the database')
  await mustOwnDatabase(owner, env.COUNTERSIGN_DATABASE_URL ?? '')
}
