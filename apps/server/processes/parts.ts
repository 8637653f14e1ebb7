import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { openRenderer, type Renderer } from '../documents/rendering/renderer.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import { openBlobs } from '../platform/blobs/open.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { type JobQueue, openQueue } from '../platform/jobs/queue.ts'
import { makeLogger } from '../platform/log.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { openSmtp } from '../platform/mail/smtp.ts'

// What the processes are made of, opened once. Pools are apart, so that a burst of one kind of work cannot take the
// connections of another.

export interface Parts {
  config: Config
  log: Logger
  /** All features, as countersign_app: the tenant's rows only. */
  db: Database
  resolver: Database
  /** As countersign_resolver too, for what anybody may read: a burst of that keeps no caller from being authenticated. */
  readers: Database
  queue: JobQueue
  blobs: Blobs
  /** Draws pages, in processes of their own. */
  renderer: Renderer
  /** Null: no mail leaves this server. */
  mailer: Mailer | null
  close(): Promise<void>
}

const API = { statementTimeoutMs: 5_000, lockTimeoutMs: 2_000, poolWaitMs: 250 }
/** Everything is found by its key, however small the tables were when last measured; to compile it would take longer. */
const BY_KEY = { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off', jit: 'off' }
const WORKER = { statementTimeoutMs: 60_000, lockTimeoutMs: 10_000, poolWaitMs: 10_000 }

export async function openApiParts(config: Config): Promise<Parts> {
  const log = makeLogger(config.logLevel)
  const url = config.databaseUrl
  const db = openDatabase({ url, role: 'countersign_app', max: config.apiPool, ...API })
  const resolver = openDatabase({ url, role: 'countersign_resolver', max: 2, ...API })
  const readers = openDatabase({ url, role: 'countersign_resolver', max: 2, ...API })
  const queue = openQueue(url, { onError: (err) => log.warn({ err }, 'job queue') })
  const blobs = await openBlobs(config)
  const renderer = openRenderer()
  const mailer = openMailer(config)
  const close = async () => {
    renderer.close()
    await queue.stop()
    await mailer?.close()
    await Promise.all([db.close(), resolver.close(), readers.close(), blobs.close()])
  }
  return { config, log, db, resolver, readers, queue, blobs, renderer, mailer, close }
}

export interface WorkerParts {
  config: Config
  log: Logger
  db: Database
  relay: Database
  timer: Database
  /** As countersign_app, for webhooks: a backlog of them takes no connection from mail and timers. */
  deliveries: Database
  courier: Database
  /** As countersign_bulk: finds what is to be done for bulk jobs. */
  bulkFinder: Database
  /** As countersign_app, for bulk jobs: a million rows take no connection from mail and timers. */
  bulk: Database
  /** As countersign_jobs: how fast mails go. What it knows may be lost in a crash. */
  pace: Database
  queue: JobQueue
  close(): Promise<void>
}

export async function openWorkerParts(config: Config): Promise<WorkerParts> {
  const log = makeLogger(config.logLevel)
  const url = config.databaseUrl
  const db = openDatabase({ url, role: 'countersign_app', max: 8, ...WORKER })
  const relay = openDatabase({ url, role: 'countersign_relay', max: 1, ...WORKER, settings: BY_KEY })
  const timer = openDatabase({ url, role: 'countersign_timer', max: 1, ...WORKER, settings: BY_KEY })
  const deliveries = openDatabase({ url, role: 'countersign_app', max: 2, ...WORKER, settings: BY_KEY })
  const courier = openDatabase({ url, role: 'countersign_courier', max: 1, ...WORKER, settings: BY_KEY })
  const bulkFinder = openDatabase({ url, role: 'countersign_bulk', max: 1, ...WORKER, settings: BY_KEY })
  const bulk = openDatabase({ url, role: 'countersign_app', max: 8, ...WORKER, settings: BY_KEY })
  const pace = openDatabase({
    url,
    role: 'countersign_jobs',
    max: 2,
    ...WORKER,
    settings: { ...BY_KEY, synchronous_commit: 'off' },
  })
  const queue = openQueue(url, { onError: (err) => log.warn({ err }, 'job queue') })
  const close = async () => {
    await queue.stop()
    await Promise.all([db, relay, timer, deliveries, courier, bulkFinder, bulk, pace].map((pool) => pool.close()))
  }
  return { config, log, db, relay, timer, deliveries, courier, bulkFinder, bulk, pace, queue, close }
}

export interface SealerParts {
  config: Config
  log: Logger
  db: Database
  sealer: Database
  queue: JobQueue
  blobs: Blobs
  close(): Promise<void>
}

/** `shared` is what the same process has opened already, and closes. */
export async function openSealerParts(
  config: Config,
  shared?: { queue: JobQueue; blobs: Blobs },
): Promise<SealerParts> {
  const log = makeLogger(config.logLevel)
  const url = config.databaseUrl
  const db = openDatabase({ url, role: 'countersign_app', max: 8, ...WORKER })
  const sealer = openDatabase({ url, role: 'countersign_sealer', max: 1, ...WORKER, settings: BY_KEY })
  const onError = (err: Error) => log.warn({ err }, 'job queue')
  const queue = shared?.queue ?? openQueue(url, { onError })
  const blobs = shared?.blobs ?? (await openBlobs(config))
  const close = async () => {
    await Promise.all([db.close(), sealer.close()])
    if (shared) return
    await queue.stop()
    await blobs.close()
  }
  return { config, log, db, sealer, queue, blobs, close }
}

/** The log's own, for its writer in the sealer. */
export function openLogDatabase({ databaseUrl }: Config): Database {
  return openDatabase({ url: databaseUrl, role: 'countersign_log', max: 2, ...WORKER, settings: BY_KEY })
}

export function openMailer({ smtpUrl, mailFrom, bounces }: Config): Mailer | null {
  return smtpUrl === null ? null : openSmtp({ url: smtpUrl, from: mailFrom, bounceAddress: bounces?.address ?? null })
}
