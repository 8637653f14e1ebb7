import type { Statement } from '../db/database.ts'

// SQL about pending objects that the statements of other modules are composed with.

/**
 * The end of a statement `WITH inserted AS (INSERT … RETURNING 1), …` that references pending objects of the tenant $1:
 * their records are deleted with the insert. Divides by zero if a worker has claimed one of the objects meanwhile, because
 * the transaction must not commit then. Without an inserted row the records remain, and the objects are deleted later.
 */
export function settled(pendingIds: string): string {
  return `
    settled AS (
      DELETE FROM pending_objects
       WHERE tenant_id = $1 AND pending_id = ANY (${pendingIds}) AND claimed_at IS NULL
         AND EXISTS (SELECT FROM inserted)
      RETURNING 1
    )
    SELECT 1 / ((SELECT count(*) FROM settled) >= (SELECT count(*) FROM inserted))::int AS settled`
}

/** SQLSTATE of a statement whose object was claimed before it could be referenced: division_by_zero. */
export const OBJECT_CLAIMED = '22012'

/** Holders record and reference objects of these names. A worker that claims a name holds the lock exclusively. */
export function lockNamesShared(names: readonly string[]): Statement {
  return {
    name: 'lock-object-names-shared',
    text: `SELECT pg_advisory_xact_lock_shared(${NAME_LOCK}) FROM unnest($1::text[]) AS o(object_name)`,
    values: [[...names]],
  }
}

export function lockNameExclusive(name: string): Statement {
  return {
    name: 'lock-object-name-exclusive',
    text: `SELECT pg_advisory_xact_lock(${NAME_LOCK}) FROM (SELECT $1::text AS object_name) o`,
    values: [name],
  }
}

const NAME_LOCK = `hashtextextended('object ' || o.object_name, 0)`
