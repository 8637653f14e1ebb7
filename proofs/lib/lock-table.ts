import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { TestDatabase } from '../../apps/server/testing/database.ts'

// A fault for proofs that measure: a statement that locks a whole table, as a careless change could add one.

const GAP_SECONDS = 0.01

/** Locks the table again and again, for so long each time, until the work has ended. It begins once the table is locked. */
export async function lockTableDuring<T>(
  { adminUrl, owner }: Pick<TestDatabase, 'adminUrl' | 'owner'>,
  table: string,
  heldMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const locker = new pg.Client({ connectionString: adminUrl })
  // Its session is terminated below; the socket may close before the statement's error is handled.
  locker.on('error', () => {})
  await locker.connect()
  const [session] = (await locker.query('SELECT pg_backend_pid() AS pid')).rows
  // A loop in the server: a client that is held up would leave the table free for longer than the gap.
  const locking = locker.query(`DO $$ BEGIN LOOP
    LOCK TABLE ${table};
    PERFORM pg_sleep(${heldMs / 1000});
    COMMIT;
    PERFORM pg_sleep(${GAP_SECONDS});
  END LOOP; END $$`)
  locking.catch(() => {})
  try {
    await untilLocked(owner, session.pid)
    return await work()
  } finally {
    await owner('SELECT pg_terminate_backend($1)', [session.pid])
    await locking.catch(() => {})
    await locker.end().catch(() => {})
  }
}

async function untilLocked(owner: TestDatabase['owner'], pid: number): Promise<void> {
  const held = `SELECT 1 FROM pg_locks WHERE pid = $1 AND mode = 'AccessExclusiveLock' AND granted`
  while ((await owner(held, [pid])).length === 0) await wait(5)
}
