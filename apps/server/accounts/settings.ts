import type { Row, Statement } from '../platform/db/database.ts'

export interface AccountSettings {
  timeZone: string
  /** The tenant's clock: the database's, moved by the sandbox's test clock. */
  now: number
}

/** The caller's own settings and clock, as one statement that other features send along with theirs. */
export const accountSettings = {
  statement(): Statement {
    return {
      name: 'account-settings',
      text: `SELECT a.time_zone, clock_timestamp() + t.clock_offset AS now FROM tenants t JOIN accounts a USING (account_id)`,
    }
  },
  read(rows: Row[] | undefined): AccountSettings {
    const [row] = rows ?? []
    if (!row) throw new Error('the tenant of a caller does not exist')
    return { timeZone: row.time_zone as string, now: (row.now as Date).getTime() }
  },
}
