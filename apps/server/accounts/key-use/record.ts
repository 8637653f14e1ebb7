import type { Logger } from 'pino'
import type { Database } from '../../platform/db/database.ts'
import type { KeyCaller } from '../../platform/http/caller.ts'
import { makeBatcher } from '../../platform/jobs/batcher.ts'

// When keys were last used, to a minute: a key is looked up with its last recorded use, and a use a minute later is
// written, off the path of the call. However many processes and calls there are, a key is written once a minute.

/** Whether a use of the key k is to be recorded. */
export const USE_IS_DUE = `(k.last_used_at IS NULL OR k.last_used_at <= clock_timestamp() - interval '1 minute')`

/** A call with a key. */
export interface KeyUse {
  tenantId: string
  by: KeyCaller
}

export type RecordKeyUse = (use: KeyUse) => void

/** `db`: as countersign_app. A use that cannot be written is lost; the next one is written. */
export function makeKeyUseRecorder(db: Pick<Database, 'flush'>, log: Pick<Logger, 'warn'>): RecordKeyUse {
  const write = makeBatcher<KeyUse>(async (uses) => {
    for (const { tenantId, by } of uses) {
      await db.flush({ tenant: tenantId }, [{ name: 'record-key-use', text: UPDATE, values: [tenantId, by.keyId] }])
    }
  })
  return (use) => {
    write(use).catch((err: unknown) => log.warn({ err }, 'The last use of API keys could not be recorded.'))
  }
}

// Processes that looked the key up at the same time write it once.
const UPDATE = `
  UPDATE api_keys k SET last_used_at = clock_timestamp()
   WHERE k.tenant_id = $1 AND k.key_id = $2 AND ${USE_IS_DUE}`
