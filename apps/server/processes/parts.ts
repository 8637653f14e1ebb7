import type { Logger } from 'pino'
import { openRequestLog, type RequestLog } from '../accounts/request-log/write.ts'
import type { Config } from '../config/config.ts'
import { openRenderer, type Renderer } from '../documents/rendering/renderer.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import { openBlobs } from '../platform/blobs/open.ts'
import { useExaminer } from '../platform/confinement/find.ts'
import { checkLogins } from '../platform/db/check-login.ts'
import { BY_KEY, type Database, openDatabase } from '../platform/db/database.ts'
import { type JobQueue, openQueue } from '../platform/jobs/queue.ts'
import { makeLogger } from '../platform/log.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { openSmtp } from '../platform/mail/smtp.ts'
import type { MasterKeys } from '../platform/master-keys/master-keys.ts'
import { openMasterKeys } from '../platform/master-keys/open.ts'
import { measurePools } from '../platform/metrics/pools.ts'
import type { Authenticator } from '../users/keys/authenticator.ts'
import { authenticatorOnce } from '../users/keys/open.ts'
import { mustLockObjects } from './health/object-lock.ts'

// Pools, stores and queues of each process, opened once. Pools are separate, so that a burst of one kind of work cannot
// take the connections of another.

export interface Parts {
  config: Config
  log: Logger
  /** As countersign_app: sees only the rows of the transaction's tenant. */
  db: Database
  /** As countersign_resolver: finds API keys. */
  resolver: Database
  /** As countersign_resolver: finds links and visits of calls without a key, and opens accounts. */
  links: Database
  /** As countersign_identity: users, sessions, memberships. */
  identity: Database
  /** Opens the authentication key at its first use. */
  authenticator: () => Promise<Authenticator>
  /** As countersign_operator_web: passkeys, sessions and approvals of operators, unconfirmed. */
  operatorWeb: Database
  /** As countersign_resolver, for public reads. */
  readers: Database
  /** Writes the calls of the API, with a connection of its own. */
  requestLog: RequestLog
  /** As countersign_resolver, for metrics: one connection, which may be busy for seconds. */
  monitor: Database
  queue: JobQueue
  masterKeys: MasterKeys
  blobs: Blobs
  /** Renders pages in child processes. */
  renderer: Renderer
  close(): Promise<void>
}

/** Waiting for a connection includes opening and checking a new one, which takes long on a busy machine. */
const API = { statementTimeoutMs: 5_000, lockTimeoutMs: 2_000, poolWaitMs: 1_000 }
/** A crash of the database may lose the last commits: leases and rates, which expire or begin anew, and the request log. */
const UNSYNCED = { ...BY_KEY, synchronous_commit: 'off' }
/** Counts over all tenants. */
const MONITOR = { statementTimeoutMs: 10_000, lockTimeoutMs: 2_000, poolWaitMs: 10_000, settings: { jit: 'off' } }
const WORKER = { statementTimeoutMs: 60_000, lockTimeoutMs: 10_000, poolWaitMs: 10_000 }

export async function openApiParts(config: Config): Promise<Parts> {
  const log = makeLogger(config.logLevel)
  const url = config.databaseUrl
  const db = openDatabase({ url, role: 'countersign_app', max: config.apiPool, ...API })
  const resolver = openDatabase({ url, role: 'countersign_resolver', max: 2, ...API })
  const links = openDatabase({ url, role: 'countersign_resolver', max: 2, ...API })
  const identity = openDatabase({ url, role: 'countersign_identity', max: 4, ...API })
  const operatorWeb = openDatabase({ url, role: 'countersign_operator_web', max: 1, ...API })
  const readers = openDatabase({ url, role: 'countersign_resolver', max: 2, ...API })
  const callWriter = openDatabase({ url, role: 'countersign_app', max: 1, ...API, settings: UNSYNCED })
  const monitor = openDatabase({ url, role: 'countersign_resolver', max: 1, ...MONITOR })
  const queue = openQueue(url, { onError: (err) => log.warn({ err }, 'job queue') })
  await checkLogins([
    db,
    resolver,
    links,
    identity,
    operatorWeb,
    readers,
    callWriter,
    monitor,
    { query: () => queue.check(), close: () => queue.stop() },
  ])
  const masterKeys = await openMasterKeys(config.masterKeys, db)
  const blobs = await openBlobs(config.blobs, masterKeys)
  if (config.liveSigning) await mustLockObjects(blobs)
  useExaminer(config.examinerSocket)
  const renderer = openRenderer()
  const unmeasure = measurePools({
    ...{ app: db, resolver, links, identity, operator_web: operatorWeb, readers, request_log: callWriter, monitor },
  })
  const requestLog = openRequestLog({ db: callWriter, log })
  const close = async () => {
    unmeasure()
    renderer.close()
    await requestLog.close()
    await queue.stop()
    const pools = [db, resolver, links, identity, operatorWeb, readers, callWriter, monitor]
    await Promise.all([...pools.map((pool) => pool.close()), blobs.close(), masterKeys.close()])
  }
  return {
    ...{ config, log, db, resolver, links, identity, authenticator: authenticatorOnce(identity, masterKeys) },
    ...{ operatorWeb, readers, requestLog, monitor, queue, masterKeys, blobs, renderer, close },
  }
}

export interface WorkerParts {
  config: Config
  log: Logger
  db: Database
  /** As countersign_identity: mails to users, and their cleaning. */
  identity: Database
  /** Opens the authentication key at its first use. */
  authenticator: () => Promise<Authenticator>
  relay: Database
  timer: Database
  /** As countersign_app, for webhooks: a backlog of deliveries takes no connection from mail and timers. */
  deliveries: Database
  dispatcher: Database
  /** As countersign_bulk: finds bulk jobs that are due. */
  bulkFinder: Database
  /** As countersign_app, for bulk jobs: a million rows take no connection from mail and timers. */
  bulk: Database
  /** As countersign_jobs: rate limits of mails, without waiting for the disk. A crash may lose the newest state. */
  mailRates: Database
  queue: JobQueue
  masterKeys: MasterKeys
  blobs: Blobs
  close(): Promise<void>
}

export async function openWorkerParts(config: Config): Promise<WorkerParts> {
  const log = makeLogger(config.logLevel)
  const url = config.databaseUrl
  const db = openDatabase({ url, role: 'countersign_app', max: 8, ...WORKER })
  const identity = openDatabase({ url, role: 'countersign_identity', max: 2, ...WORKER })
  const relay = openDatabase({ url, role: 'countersign_relay', max: 1, ...WORKER, settings: BY_KEY })
  const timer = openDatabase({ url, role: 'countersign_timer', max: 1, ...WORKER, settings: BY_KEY })
  const deliveries = openDatabase({ url, role: 'countersign_app', max: 2, ...WORKER, settings: BY_KEY })
  const dispatcher = openDatabase({ url, role: 'countersign_dispatcher', max: 1, ...WORKER, settings: UNSYNCED })
  const bulkFinder = openDatabase({ url, role: 'countersign_bulk', max: 1, ...WORKER, settings: BY_KEY })
  const bulk = openDatabase({ url, role: 'countersign_app', max: 8, ...WORKER, settings: BY_KEY })
  const mailRates = openDatabase({ url, role: 'countersign_jobs', max: 2, ...WORKER, settings: UNSYNCED })
  const pools = { db, identity, relay, timer, deliveries, dispatcher, bulkFinder, bulk, mailRates }
  await checkLogins(Object.values(pools))
  const queue = openQueue(url, { onError: (err) => log.warn({ err }, 'job queue') })
  const masterKeys = await openMasterKeys(config.masterKeys, db)
  const blobs = await openBlobs(config.blobs, masterKeys)
  const unmeasure = measurePools({
    ...{ worker_app: db, worker_identity: identity, relay, timer, deliveries, dispatcher, bulk, mail_rates: mailRates },
    bulk_finder: bulkFinder,
  })
  const close = async () => {
    unmeasure()
    await queue.stop()
    await Promise.all([...Object.values(pools), blobs, masterKeys].map((part) => part.close()))
  }
  const authenticator = authenticatorOnce(identity, masterKeys)
  return { config, log, ...pools, authenticator, queue, masterKeys, blobs, close }
}

export interface SealerParts {
  config: Config
  log: Logger
  db: Database
  sealer: Database
  /** As countersign_log: writes the transparency logs. */
  logWriter: Database
  queue: JobQueue
  masterKeys: MasterKeys
  blobs: Blobs
  close(): Promise<void>
}

/** `shared`: opened and closed by another part of the same process. */
export async function openSealerParts(
  config: Config,
  shared?: { queue: JobQueue; masterKeys: MasterKeys; blobs: Blobs },
): Promise<SealerParts> {
  const log = makeLogger(config.logLevel)
  const url = config.databaseUrl
  const db = openDatabase({ url, role: 'countersign_app', max: 8, ...WORKER })
  const sealer = openDatabase({ url, role: 'countersign_sealer', max: 1, ...WORKER, settings: BY_KEY })
  const logWriter = openDatabase({ url, role: 'countersign_log', max: 2, ...WORKER, settings: BY_KEY })
  const pools = [db, sealer, logWriter]
  await checkLogins(pools)
  const onError = (err: Error) => log.warn({ err }, 'job queue')
  const queue = shared?.queue ?? openQueue(url, { onError })
  const masterKeys = shared?.masterKeys ?? (await openMasterKeys(config.masterKeys, db))
  const blobs = shared?.blobs ?? (await openBlobs(config.blobs, masterKeys))
  if (config.seal && !shared) await mustLockObjects(blobs)
  const unmeasure = measurePools({ sealer_app: db, sealer, log: logWriter })
  const close = async () => {
    unmeasure()
    await Promise.all(pools.map((pool) => pool.close()))
    if (shared) return
    await queue.stop()
    await Promise.all([blobs.close(), masterKeys.close()])
  }
  return { config, log, db, sealer, logWriter, queue, masterKeys, blobs, close }
}

export function openMailer({ smtpUrl, mailFrom, bounces }: Config): Mailer | null {
  return smtpUrl === null ? null : openSmtp({ url: smtpUrl, from: mailFrom, bounceAddress: bounces?.address ?? null })
}
