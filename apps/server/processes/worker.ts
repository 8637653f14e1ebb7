import { startBulk } from '../bulk/work/start.ts'
import type { BounceSettings } from '../config/bounces.ts'
import type { Config } from '../config/config.ts'
import { drawAheadJobs } from '../documents/rendering/draw-ahead.ts'
import { openRenderer } from '../documents/rendering/renderer.ts'
import { closeDue } from '../notifications/digests/close.ts'
import { takeReport } from '../notifications/record-bounce.ts'
import { mailJobs } from '../notifications/send.ts'
import { checkTarget, makeResolver } from '../platform/address-guard/index.ts'
import { openBlobs } from '../platform/blobs/open.ts'
import { beginTurns } from '../platform/in-turn.ts'
import { startRelay } from '../platform/jobs/relay.ts'
import { type Loop, startLoop } from '../platform/loop.ts'
import { makeDomainPace } from '../platform/mail/domain-pace.ts'
import { readMaildir } from '../platform/mail/maildir.ts'
import { counted } from '../platform/mail/outcomes.ts'
import { paced } from '../platform/mail/paced.ts'
import { watchFiles } from '../records/integrity-scan.ts'
import { verificationJobs } from '../sandbox/mail-code.ts'
import type { ChangeDeps } from '../signrequests/change/change.ts'
import { drainDue, makeTimerPace } from '../signrequests/timers/run-due.ts'
import { mergeJobs } from '../templates/merge.ts'
import { webhookMailJobs } from '../webhooks/endpoints/mail-disabled.ts'
import { startWebhooks } from '../webhooks/start.ts'
import { createMeans } from './create-dependencies.ts'
import type { Checks } from './health/health.ts'
import { keepHouse } from './maintenance.ts'
import { listenForHints, makeHinter } from './notify.ts'
import { openMailer, openWorkerParts } from './parts.ts'

export interface Worker {
  /** A commit may have left events: relay them now. */
  wake(): void
  /** Somebody uses the API: work that nobody waits for leaves it room. */
  makeRoom(): void
  checks: Checks
  stop(): Promise<void>
}

const TIMER_PAUSE_MS = 1_000
/** A domain's pace lets a second's worth of mails leave in a row. */
const LINE_PAUSE_MS = 1_000
const HOUSE_PAUSE_MS = 3_600_000
const BOUNCE_PAUSE_MS = 10_000
const WATCH_PAUSE_MS = 60_000

/** Relays events into jobs and deliveries, sends mail and webhooks, watches the timers, keeps the house. */
export async function startWorker(config: Config): Promise<Worker> {
  const parts = await openWorkerParts(config)
  const { db, queue, log } = parts
  const failed = (what: string) => (err: Error) => log.error({ err }, `${what} failed; it is tried again`)
  const blobs = await openBlobs(config)
  const guard = { allowList: config.webhookAllowList, resolve: makeResolver({ servers: config.dnsServers }) }
  const webhooks = await startWebhooks({
    db: parts.deliveries,
    turns: parts.courier,
    queue,
    guard: (url) => checkTarget(url, guard),
    blobs,
    publicUrl: config.publicUrl,
    keyFile: config.webhookKeyFile,
    onError: failed('the webhooks’ courier'),
  })
  const relay = startRelay(parts.relay, queue, failed('the relay'), webhooks.projection)
  const deps = { db, queue, wakeRelay: () => relay.wake(), wakeSealer: makeHinter(parts.relay, 'sealer') }
  const mailPace = makeDomainPace(parts.pace, config.mailRate)
  const smtp = openMailer(config)
  const mailer = smtp && counted(paced(smtp, mailPace))
  queue.work('mail', {
    ...mailJobs({ ...deps, mailer, blobs, publicUrl: config.publicUrl, digests: config.digests }),
    ...verificationJobs({ db, mailer }),
    ...webhookMailJobs({ db, mailer }),
  })
  queue.work('merge', mergeJobs({ db, blobs }))
  const renderer = openRenderer()
  queue.work('maintenance', drawAheadJobs({ db, blobs, renderer }))
  const pace = makeTimerPace()
  const turns = beginTurns()
  const timers = startLoop(() => drainDue({ ...deps, timer: parts.timer, pace, turns }), {
    pauseMs: TIMER_PAUSE_MS,
    onError: failed('a timer'),
  })
  const digests = startLoop(() => closeDue({ timer: parts.timer, db, queue }), {
    pauseMs: TIMER_PAUSE_MS,
    onError: failed('closing a digest'),
  })
  const letMailsGo = async () => {
    if ((await mailPace.letGo()) > 0) queue.wake('mail')
    return false
  }
  const lines = startLoop(letMailsGo, { pauseMs: LINE_PAUSE_MS, onError: failed('letting mails go on') })
  const bounces = watchBounces(deps, config.bounces, failed('reading a bounce'))
  const house = startLoop(() => keepHouse(config, parts), { pauseMs: HOUSE_PAUSE_MS, onError: failed('maintenance') })
  const watch = startLoop(watchFiles({ timer: parts.timer, blobs, log }), {
    pauseMs: WATCH_PAUSE_MS,
    onError: failed('watching the store'),
  })
  const bulk = startBulk({
    ...deps,
    ...createMeans(parts, (url) => checkTarget(url, guard)),
    db: parts.bulk,
    finder: parts.bulkFinder,
    blobs,
    onError: failed('a bulk job'),
  })
  const wake = () => {
    relay.wake()
    webhooks.wake()
  }
  const makeRoom = () => {
    webhooks.makeRoom()
    pace.makeRoom()
    bulk.makeRoom()
  }
  const hints = await Promise.all([
    listenForHints(config.databaseUrl, 'relay', wake),
    listenForHints(config.databaseUrl, 'courier', makeRoom),
  ])
  const loops: Loop[] = [relay, timers, lines, digests, bulk, ...bounces, house, watch]
  return {
    wake,
    makeRoom,
    checks: { database: () => db.query('SELECT 1'), jobs: () => queue.check() },
    stop: async () => {
      await Promise.all(hints.map((listener) => listener.stop()))
      await Promise.all([...loops, webhooks].map((loop) => loop.stop()))
      await parts.close()
      renderer.close()
      await mailer?.close()
      await blobs.close()
    },
  }
}

/** Mails that came back are read where the operator's mail server puts them, if it is told to us. */
function watchBounces(deps: ChangeDeps, settings: BounceSettings | null, onError: (error: Error) => void): Loop[] {
  if (!settings?.maildir) return []
  const { address, maildir } = settings
  const read = () => readMaildir(maildir, (mail) => takeReport(deps, address, mail))
  return [startLoop(() => read().then(() => false), { pauseMs: BOUNCE_PAUSE_MS, onError })]
}
