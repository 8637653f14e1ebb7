import pg from 'pg'
import type { Database } from '../platform/db/database.ts'

// A hint tells the relay that events were committed. It is sent after the commit, outside the transaction (NOTIFY
// inside it would take a lock all commits share), and many commits share one. A lost hint costs a second: the relay
// also polls.

const CHANNEL = 'countersign_events'
const GATHER_MS = 10

export function makeHinter(db: Database): () => void {
  let pending = false
  return () => {
    if (pending) return
    pending = true
    setTimeout(() => {
      pending = false
      db.query(`NOTIFY ${CHANNEL}`).catch(() => {})
    }, GATHER_MS)
  }
}

export interface HintListener {
  stop(): Promise<void>
}

export async function listenForHints(url: string, onHint: () => void): Promise<HintListener> {
  let stopped = false
  let client: pg.Client | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, options: '-c role=countersign_relay', keepAlive: true })
    next.on('notification', onHint)
    next.on('error', () => {})
    next.on('end', () => {
      if (!stopped) setTimeout(() => connect().catch(() => {}), 1_000).unref()
    })
    await next.connect()
    await next.query(`LISTEN ${CHANNEL}`)
    client = next
    onHint()
  }

  await connect()
  return {
    stop: async () => {
      stopped = true
      await client?.end()
    },
  }
}
