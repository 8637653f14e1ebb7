import type { Flusher, Row, Statement } from '../platform/db/database.ts'
import { FROM_OWN_ACCOUNT, TENANT_NOW } from './sql.ts'

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
      text: `SELECT a.time_zone, ${TENANT_NOW} AS now ${FROM_OWN_ACCOUNT}`,
    }
  },
  read(rows: Row[] | undefined): AccountSettings {
    const [row] = rows ?? []
    if (!row) throw new Error('the tenant of a caller does not exist')
    return { timeZone: row.time_zone as string, now: (row.now as Date).getTime() }
  },
}

/** For how long the settings of somebody who asks many times in a row are not read again. */
const FRESH_MS = 250

/** Reads them now and then; between, the clock goes on by itself. It may be late by the answer's way, and is never early. */
export function settingsOverTime(db: Flusher, tenant: string): () => Promise<AccountSettings> {
  let askedAt = Number.NEGATIVE_INFINITY
  let reading: Promise<AccountSettings & { readAt: number }> | undefined
  const read = async () => {
    const [rows] = await db.flush({ tenant }, [accountSettings.statement()])
    return { ...accountSettings.read(rows), readAt: performance.now() }
  }
  return async () => {
    if (!reading || performance.now() - askedAt > FRESH_MS) {
      askedAt = performance.now()
      reading = read()
    }
    const { readAt, now, ...settings } = await reading.catch((error: unknown) => {
      reading = undefined
      throw error
    })
    return { ...settings, now: now + Math.floor(performance.now() - readAt) }
  }
}
