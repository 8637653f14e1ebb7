import pg from 'pg'
import type { Database } from '../platform/db/database.ts'

// A hint tells another process that something was committed for it. It is sent after the commit, outside the
// transaction (NOTIFY inside it would take a lock all commits share), and many commits share one. A lost hint costs a
// second: the relay and the sealer also poll. That somebody uses the API is a hint too.

const CHANNELS = { relay: 'countersign_events', sealer: 'countersign_seals', courier: 'countersign_calls' } as const
const GATHER_MS = 10
/** Whoever leaves room for calls does so for longer than this. */
const CALLS_MS = 1_000

export type Hinted = keyof typeof CHANNELS

/** Whom a commit may have left something to do. */
export interface Wakes {
  wakeRelay(): void
  wakeSealer(): void
}

/** Whom the api's process tells of what it does. */
export interface Hints extends Wakes {
  /** Somebody uses the API: work that nobody waits for leaves it room. */
  makeRoom(): void
}

export function makeHinters(db: Database): Hints {
  return {
    wakeRelay: makeHinter(db, 'relay'),
    wakeSealer: makeHinter(db, 'sealer'),
    makeRoom: makeRoomHinter(db),
  }
}

export function makeHinter(db: Database, hinted: Hinted): () => void {
  let pending = false
  return () => {
    if (pending) return
    pending = true
    setTimeout(() => {
      pending = false
      db.query(`NOTIFY ${CHANNELS[hinted]}`).catch(() => {})
    }, GATHER_MS)
  }
}

/** The first call is told at once, those that follow once a second. */
function makeRoomHinter(db: Database): () => void {
  let toldUntil = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() < toldUntil) return
    toldUntil = performance.now() + CALLS_MS
    db.query(`NOTIFY ${CHANNELS.courier}`).catch(() => {})
  }
}

export interface HintListener {
  stop(): Promise<void>
}

export async function listenForHints(url: string, hinted: Hinted, onHint: () => void): Promise<HintListener> {
  let stopped = false
  let client: pg.Client | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, options: `-c role=countersign_${hinted}`, keepAlive: true })
    next.on('notification', onHint)
    next.on('error', () => {})
    next.on('end', () => {
      if (!stopped) setTimeout(() => connect().catch(() => {}), 1_000).unref()
    })
    await next.connect()
    await next.query(`LISTEN ${CHANNELS[hinted]}`)
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
