import { openDatabase } from '../../../platform/db/database.ts'
import { relayBatch } from '../../../platform/jobs/relay.ts'
import type { TestServer } from '../../../testing/server.ts'
import { indexQueued, queueForSearch } from '../index-requests.ts'

export interface TestIndexer {
  /** Indexes everything that was committed, as the worker does within seconds. */
  indexAll(): Promise<void>
  close(): Promise<void>
}

export function makeTestIndexer({ database, parts, deps }: TestServer): TestIndexer {
  const limits = { max: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, poolWaitMs: 5_000 }
  const finder = openDatabase({ url: database.url, role: 'countersign_relay', ...limits })
  const onError = (error: Error) => {
    throw error
  }
  return {
    indexAll: async () => {
      for (let isMore = true; isMore; ) {
        const { passed, heldBack } = await relayBatch(finder, deps.queue, queueForSearch)
        isMore = passed > 0 || heldBack
      }
      // The worker pauses after a pass that has taken everything. The next one continues with older requests.
      for (let idle = 0; idle < 2; ) idle = (await indexQueued({ finder, db: parts.db, onError })) ? 0 : idle + 1
    },
    close: () => finder.close(),
  }
}
