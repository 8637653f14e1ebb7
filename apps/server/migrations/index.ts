import type { Migration } from 'kysely/migration'
import * as groundFloor from './0001_ground_floor.ts'
import * as accountsAndOperators from './0002_accounts_and_operators.ts'
import * as signing from './0003_signing.ts'

// In order; a migration that has landed is never edited. Each runs in a transaction of its own.
export const migrations: Record<string, Migration> = {
  '0001_ground_floor': groundFloor,
  '0002_accounts_and_operators': accountsAndOperators,
  '0003_signing': signing,
}
