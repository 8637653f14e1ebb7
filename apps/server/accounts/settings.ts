import { DEFAULT_SCHEDULE, type ReminderSchedule, type ReminderSettings } from '@countersign/domain/signrequest'
import type { Flusher, Row, Statement } from '../platform/db/database.ts'
import { boolean, instant, json, listOf, rowDecoder, text } from '../platform/db/decode.ts'
import { FROM_OWN_ACCOUNT, TENANT_NOW } from './sql.ts'

export interface AccountSettings extends ReminderSettings {
  timeZone: string
  /** The tenant's clock: the database's, moved by the sandbox's test clock. */
  now: number
  /** The schemes of the account's apps, to which signers may return. */
  returnSchemes: string[]
  /** Whether requests may let their signers name somebody else. */
  delegation: boolean
}

const decodeSettings = rowDecoder('accounts', {
  time_zone: text,
  now: instant,
  allowed_return_schemes: listOf(text),
  reminders: boolean,
  reminder_schedule: json<ReminderSchedule | null>(),
  delegation: boolean,
})

/** The caller's own settings and clock, as a statement that other modules send together with theirs. */
export const accountSettings = {
  statement(): Statement {
    return {
      name: 'account-settings',
      text: `SELECT a.time_zone, ${TENANT_NOW} AS now, t.allowed_return_schemes, a.reminders, a.reminder_schedule,
                    a.delegation
              ${FROM_OWN_ACCOUNT}`,
    }
  },
  read(rows: Row[] | undefined): AccountSettings {
    const [row] = rows ?? []
    if (!row) throw new Error('The tenant of the caller does not exist.')
    const { time_zone: timeZone, now, allowed_return_schemes: returnSchemes, ...own } = decodeSettings(row)
    return {
      timeZone,
      now,
      returnSchemes,
      delegation: own.delegation,
      reminders: own.reminders,
      schedule: own.reminder_schedule ?? DEFAULT_SCHEDULE,
    }
  },
}

/** How long cached settings are used. */
const CACHE_MS = 250

/**
 * Cached settings for a caller that needs them many times in a row. Between reads the clock advances by the elapsed time.
 * It may lag by the time that the answer took, and is never ahead.
 */
export function cacheSettings(db: Flusher, tenant: string): () => Promise<AccountSettings> {
  let requestedAt = Number.NEGATIVE_INFINITY
  let reading: Promise<AccountSettings & { readAt: number }> | undefined
  const read = async () => {
    const [rows] = await db.flush({ tenant }, [accountSettings.statement()])
    return { ...accountSettings.read(rows), readAt: performance.now() }
  }
  return async () => {
    if (!reading || performance.now() - requestedAt > CACHE_MS) {
      requestedAt = performance.now()
      reading = read()
    }
    const { readAt, now, ...settings } = await reading.catch((error: unknown) => {
      reading = undefined
      throw error
    })
    return { ...settings, now: now + Math.floor(performance.now() - readAt) }
  }
}
