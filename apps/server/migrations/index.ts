import type { Migration } from 'kysely/migration'
import * as groundFloor from './0001_ground_floor.ts'

// In order; a migration that has landed is never edited. Each runs in a transaction of its own.
export const migrations: Record<string, Migration> = {
  '0001_ground_floor': groundFloor,
}
