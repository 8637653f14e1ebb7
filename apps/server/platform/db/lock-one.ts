import type { Statement } from './database.ts'

/**
 * Until the transaction ends, no other one holds the lock of this name, such as “views of …”: what is counted in a
 * later statement of the transaction stays true until it inserts.
 */
export function lockOne(name: string): Statement {
  return { name: 'lock-one', text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', values: [name] }
}
