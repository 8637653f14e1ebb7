import pg from 'pg'
import { checkLogin } from '../platform/db/check-login.ts'
import type { Database } from '../platform/db/database.ts'
import { loginUrl } from '../platform/db/logins.ts'

// Notifies other processes after a commit that leaves them work, and of API activity. NOTIFY is sent outside the
// transaction, where it would take a lock that all commits share; several commits share one notification. A lost
// notification costs a second, because the relay and the sealer also poll. Behind a pooler in transaction mode all are lost.

const CHANNELS = { relay: 'countersign_events', sealer: 'countersign_seals', dispatcher: 'countersign_calls' } as const
const COLLECT_MS = 10
/** Load shedding lasts longer than this after the last notification. */
const CALLS_MS = 1_000

export type Channel = keyof typeof CHANNELS

/** Wakes what a commit may have left work for. */
export interface Wakes {
  wakeRelay(): void
  wakeSealer(): void
}

/** What an api process notifies others of. */
export interface Notifiers extends Wakes {
  /** A client uses the API: background work slows down. */
  reportApiActivity(): void
}

export function makeNotifiers(db: Database): Notifiers {
  return {
    wakeRelay: makeNotifier(db, 'relay'),
    wakeSealer: makeNotifier(db, 'sealer'),
    reportApiActivity: makeActivityNotifier(db),
  }
}

export function makeNotifier(db: Database, channel: Channel): () => void {
  let pending = false
  return () => {
    if (pending) return
    pending = true
    setTimeout(() => {
      pending = false
      db.query(`NOTIFY ${CHANNELS[channel]}`).catch(() => {})
    }, COLLECT_MS)
  }
}

/** Notifies of the first call at once, and of the following ones once a second. */
function makeActivityNotifier(db: Database): () => void {
  let notifiedUntil = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() < notifiedUntil) return
    notifiedUntil = performance.now() + CALLS_MS
    db.query(`NOTIFY ${CHANNELS.dispatcher}`).catch(() => {})
  }
}

export interface NotificationListener {
  stop(): Promise<void>
}

export async function listenForNotifications(
  url: string,
  channel: Channel,
  onNotification: () => void,
): Promise<NotificationListener> {
  let stopped = false
  let client: pg.Client | undefined
  const role = `countersign_${channel}`

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: loginUrl(url, role), keepAlive: true })
    next.on('notification', onNotification)
    next.on('error', () => {})
    next.on('end', () => {
      if (!stopped) setTimeout(() => connect().catch(() => {}), 1_000).unref()
    })
    await next.connect()
    await checkLogin(next, role)
    await next.query(`LISTEN ${CHANNELS[channel]}`)
    client = next
    onNotification()
  }

  await connect()
  return {
    stop: async () => {
      stopped = true
      await client?.end()
    },
  }
}
