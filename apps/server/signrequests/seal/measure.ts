import { joinTenantOf } from '../../accounts/sql.ts'
import type { Database } from '../../platform/db/database.ts'
import { number, oneOf, rowDecoder } from '../../platform/db/decode.ts'

// Requests that wait for the sealer: they are due, or sealing them failed and is retried.

export interface SealsWaiting {
  mode: 'test' | 'live'
  waiting: number
  /** How long the longest-waiting one has been due or failing; 0 if none waits. */
  oldestSeconds: number
}

/** `monitor` connects as countersign_resolver, which sees times and no content. */
export async function measureSeals(monitor: Pick<Database, 'query'>): Promise<SealsWaiting[]> {
  const rows = await monitor.query({ name: 'measure-seals', text: MEASURE })
  return rows.map(decodeWaiting).map(({ oldest, ...row }) => ({ ...row, oldestSeconds: oldest }))
}

const decodeWaiting = rowDecoder('sign_requests', { mode: oneOf('test', 'live'), waiting: number, oldest: number })

const WAITING_SINCE = 'least(seal_due_at, seal_failing_since)'

const MEASURE = `
  SELECT m.mode, coalesce(w.waiting, 0)::int AS waiting, greatest(0, coalesce(w.oldest, 0))::float8 AS oldest
    FROM (VALUES ('test'), ('live')) AS m(mode)
    LEFT JOIN (SELECT t.mode, count(*) AS waiting, max(extract(epoch FROM clock_timestamp() - ${WAITING_SINCE})) AS oldest
                 FROM sign_requests r ${joinTenantOf('r')}
                WHERE r.seal_due_at IS NOT NULL AND ${WAITING_SINCE} <= clock_timestamp()
                GROUP BY t.mode) w ON w.mode = m.mode`

export interface FailingSeals {
  failing: number
  oldestSeconds: number
}

/** Requests that could not be sealed so far. `sealer` connects as countersign_sealer. */
export async function countFailingSeals(sealer: Pick<Database, 'query'>): Promise<FailingSeals> {
  const [row] = await sealer.query({ name: 'count-failing-seals', text: FAILING })
  const { failing, oldest } = decodeFailing(row ?? {})
  return { failing, oldestSeconds: oldest }
}

const decodeFailing = rowDecoder('sign_requests', { failing: number, oldest: number })

const FAILING = `
  SELECT count(*)::int AS failing,
         greatest(0, coalesce(max(extract(epoch FROM clock_timestamp() - seal_failing_since)), 0))::float8 AS oldest
    FROM sign_requests WHERE seal_due_at IS NOT NULL AND seal_failing_since IS NOT NULL`
