import { join } from 'node:path'
import { checkTarget } from '../../platform/address-guard/index.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { relayBatch } from '../../platform/jobs/relay.ts'
import type { TestServer } from '../../testing/server.ts'
import { FilesUnreadable } from '../dispatch/send.ts'
import { startWebhooks, type Webhooks } from '../start.ts'

// The worker's webhooks beside a test server. Events are relayed on demand.

export interface TestDispatcher {
  webhooks: Webhooks
  /** Relays committed events into deliveries. */
  relay(): Promise<void>
  stop(): Promise<void>
}

export async function startTestDispatcher({ parts, database }: TestServer): Promise<TestDispatcher> {
  const limits = { max: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, poolWaitMs: 5_000 }
  const cursor = openDatabase({ url: database.url, role: 'countersign_relay', ...limits })
  const finder = openDatabase({ url: database.url, role: 'countersign_dispatcher', ...limits })
  const errors: Error[] = []
  const webhooks = await startWebhooks({
    db: parts.db,
    finder,
    queue: parts.queue,
    blobs: parts.blobs,
    masterKeys: parts.masterKeys,
    publicUrl: parts.config.publicUrl,
    guard: (url) => checkTarget(url, { allowList: ['127.0.0.1'], resolve: async () => [] }),
    keyFile: join(parts.config.dataFolder, 'webhook.keys'),
    change: { db: parts.db, queue: parts.queue, wakeRelay: () => {}, wakeSealer: () => {} },
    onError: (error) => {
      // Tests that make files unreadable expect this one.
      if (!(error instanceof FilesUnreadable)) errors.push(error)
    },
  })
  return {
    webhooks,
    // A transaction in any database of the server may delay the end of the log for a moment.
    relay: async () => {
      for (;;) {
        await relayBatch(cursor, parts.queue, webhooks.projection)
        const [left] = await database.owner(
          'SELECT count(*)::int AS n FROM events e, relay_cursor c WHERE (e.generation, e.xid, e.position) > (c.generation, c.xid, c.position)',
        )
        if (left?.n === 0) return
      }
    },
    stop: async () => {
      await webhooks.stop()
      await Promise.all([cursor.close(), finder.close()])
      if (errors[0]) throw errors[0]
    },
  }
}
