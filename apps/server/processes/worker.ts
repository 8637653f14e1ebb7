import { checkDueSenderDomains } from '../accounts/branding/sender-domain/check.ts'
import { COLLECTS_MAILS } from '../bulk/sql.ts'
import { startBulk } from '../bulk/work/start.ts'
import type { BounceSettings } from '../config/bounces.ts'
import type { Config } from '../config/config.ts'
import { drawAheadJobs } from '../documents/rendering/draw-ahead.ts'
import { openRenderer } from '../documents/rendering/renderer.ts'
import { closeDueDigests } from '../notifications/digests/close.ts'
import { receiveBounce } from '../notifications/record-bounce.ts'
import { mailJobs } from '../notifications/send.ts'
import { checkTarget, makeResolver, makeTxtLookup } from '../platform/address-guard/index.ts'
import type { Check } from '../platform/checks/check.ts'
import { useExaminer } from '../platform/confinement/find.ts'
import { allProjections, startRelay } from '../platform/jobs/relay.ts'
import { startRoundRobin } from '../platform/leases/tenant-round-robin.ts'
import { type Loop, startLoop } from '../platform/loop.ts'
import { makeDomainThrottle } from '../platform/mail/domain-throttle.ts'
import { logDelays } from '../platform/mail/log-delays.ts'
import { readMaildir } from '../platform/mail/maildir.ts'
import { counted } from '../platform/mail/outcomes.ts'
import { throttled } from '../platform/mail/throttled.ts'
import { scanFiles } from '../records/integrity-scan.ts'
import { capture } from '../sandbox/inbox.ts'
import { verificationJobs } from '../sandbox/mail-code.ts'
import { readSignerZone } from '../sealing/drawn/read-zone.ts'
import { failUndrawn, resolveUndrawn } from '../sealing/fail-undrawn.ts'
import { deleteAbandonedCertificates } from '../sealing/issuing/ask.ts'
import type { ChangeDeps } from '../signrequests/change/change.ts'
import { recordOrLogProblem } from '../signrequests/problems/record.ts'
import { indexQueued, queueForSearch } from '../signrequests/search/index-requests.ts'
import { makeTimerThrottle, runDueAtRate } from '../signrequests/timers/run-due.ts'
import { mergeJobs } from '../templates/merge.ts'
import { composeUserMail } from '../users/mails/compose.ts'
import { userMailJobs } from '../users/mails/send.ts'
import { memberMailJobs } from '../users/members/send-mails.ts'
import { mailDueRecoveries } from '../users/recovery/mail-due.ts'
import { webhookMailJobs } from '../webhooks/endpoints/mail-disabled.ts'
import { startWebhooks } from '../webhooks/start.ts'
import { createDependencies } from './create-dependencies.ts'
import { recordGivenUp } from './given-up.ts'
import { workerChecks } from './health/worker-checks.ts'
import { runMaintenance } from './maintenance.ts'
import { listenForNotifications, makeNotifier } from './notify.ts'
import { openMailer, openWorkerParts } from './parts.ts'

export interface Worker {
  /** A commit may have left events: relay them now. */
  wake(): void
  /** A client uses the API: background work slows down. */
  reportApiActivity(): void
  checks: Check[]
  stop(): Promise<void>
}

const TIMER_PAUSE_MS = 1_000
/** A domain's rate limit allows a burst of one second's worth of mails. */
const UNPARK_PAUSE_MS = 1_000
const MAINTENANCE_PAUSE_MS = 3_600_000
const BOUNCE_PAUSE_MS = 10_000
const RECOVERY_PAUSE_MS = 5_000
const SENDER_DOMAIN_PAUSE_MS = 60_000
const SCAN_PAUSE_MS = 60_000
/** Collects requests, which are indexed together. */
const INDEX_PAUSE_MS = 1_000

/** Relays events into jobs and deliveries, sends mails and webhooks, runs timers, bulk jobs and maintenance. */
export async function startWorker(config: Config): Promise<Worker> {
  const parts = await openWorkerParts(config)
  const { db, queue, log, masterKeys, blobs } = parts
  const failed = (what: string) => (err: Error) => log.error({ err }, `${what} failed and will be retried`)
  const guard = { allowList: config.webhookAllowList, resolve: makeResolver({ servers: config.dnsServers }) }
  const deps = { db, queue, wakeRelay: () => relay.wake(), wakeSealer: makeNotifier(parts.relay, 'sealer') }
  const webhooks = await startWebhooks({
    db: parts.deliveries,
    finder: parts.dispatcher,
    queue,
    guard: (url) => checkTarget(url, guard),
    blobs,
    masterKeys,
    publicUrl: config.publicUrl,
    keyFile: config.webhookKeyFile,
    change: deps,
    onError: failed('the webhook dispatcher'),
  })
  const projections = allProjections(webhooks.projection, queueForSearch)
  const relay = startRelay(parts.relay, queue, failed('the relay'), projections)
  const mailThrottle = makeDomainThrottle(parts.mailRates, config.mailRate)
  const smtp = openMailer(config)
  const mailer = smtp && counted(logDelays(throttled(smtp, mailThrottle), log))
  const givenUp = recordGivenUp(deps, log)
  const users = { identity: parts.identity, authenticator: parts.authenticator }
  const capturesLinks = config.isDevelopment
  const userMails = { ...users, db, mailer, capture, capturesLinks, publicUrl: config.publicUrl }
  const mails = {
    ...mailJobs({
      ...deps,
      mailer,
      masterKeys,
      blobs,
      publicUrl: config.publicUrl,
      serviceLinks: config.serviceLinks,
      digests: { ...config.digests, collectsMails: COLLECTS_MAILS },
      newAccountMailsPerDay: config.newAccountMailsPerDay,
      readSignerZone: (signer) => readSignerZone({ db, blobs }, signer),
    }),
    ...verificationJobs({ db, mailer }),
    ...webhookMailJobs({ db, mailer }),
    ...memberMailJobs(userMails),
    ...userMailJobs({ ...userMails, compose: composeUserMail }),
  }
  queue.work('mail', mails, givenUp('mail'))
  const merges = mergeJobs({
    ...{ db, blobs },
    onFailure: (failure) => failUndrawn(deps, failure),
    onRecovered: (document) => resolveUndrawn(deps, document),
  })
  queue.work('merge', merges, givenUp('merge'))
  useExaminer(config.examinerSocket)
  const renderer = openRenderer()
  queue.work('maintenance', drawAheadJobs({ db, blobs, renderer }), givenUp('maintenance'))
  const throttle = makeTimerThrottle()
  const position = startRoundRobin()
  const timers = startLoop(() => runDueAtRate({ ...deps, timer: parts.timer, throttle, position }), {
    pauseMs: TIMER_PAUSE_MS,
    onError: failed('a timer'),
  })
  const digests = startLoop(() => closeDueDigests({ timer: parts.timer, db, queue }), {
    pauseMs: TIMER_PAUSE_MS,
    onError: failed('closing a digest'),
  })
  const recoveries = startLoop(() => mailDueRecoveries(users), {
    pauseMs: RECOVERY_PAUSE_MS,
    onError: failed('mailing a recovery'),
  })
  const unparkMails = async () => {
    if ((await mailThrottle.unpark()) > 0) queue.wake('mail')
    return false
  }
  const lookUpTxt = makeTxtLookup({ servers: config.dnsServers })
  const senderDomains = startLoop(
    () => checkDueSenderDomains({ db, timer: parts.timer, lookUpTxt, onError: failed('checking a sender domain') }),
    { pauseMs: SENDER_DOMAIN_PAUSE_MS, onError: failed('checking sender domains') },
  )
  const parkedMails = startLoop(unparkMails, { pauseMs: UNPARK_PAUSE_MS, onError: failed('unparking mails') })
  const bounces = readBounces(deps, config.bounces, failed('reading a bounce'))
  const certificates = startLoop(() => deleteAbandonedCertificates(parts.timer).then(() => false), {
    pauseMs: TIMER_PAUSE_MS,
    onError: failed('deleting abandoned test certificates'),
  })
  const maintenance = startLoop(() => runMaintenance(config, parts), {
    pauseMs: MAINTENANCE_PAUSE_MS,
    onError: failed('maintenance'),
  })
  const onAltered = ({ tenantId, requestId }: { tenantId: string; requestId: string }) =>
    recordOrLogProblem({ ...deps, log }, tenantId, { requestId }, { code: 'file_altered' })
  const scan = startLoop(scanFiles({ timer: parts.timer, blobs, log, onAltered }), {
    pauseMs: SCAN_PAUSE_MS,
    onError: failed('the integrity scan'),
  })
  const indexFailed = failed('indexing requests for search')
  const index = startLoop(() => indexQueued({ finder: parts.relay, db, onError: indexFailed }), {
    pauseMs: INDEX_PAUSE_MS,
    onError: indexFailed,
  })
  const bulk = startBulk({
    ...deps,
    ...createDependencies(parts, guard),
    db: parts.bulk,
    finder: parts.bulkFinder,
    blobs,
    onError: failed('a bulk job'),
  })
  const wake = () => {
    relay.wake()
    webhooks.wake()
  }
  const reportApiActivity = () => {
    webhooks.reportApiActivity()
    throttle.reportApiActivity()
    bulk.reportApiActivity()
  }
  const listeners = await Promise.all([
    listenForNotifications(config.databaseUrl, 'relay', wake),
    listenForNotifications(config.databaseUrl, 'dispatcher', reportApiActivity),
  ])
  const loops: Loop[] = [
    relay,
    timers,
    parkedMails,
    digests,
    recoveries,
    senderDomains,
    bulk,
    ...bounces,
    certificates,
    maintenance,
    scan,
    index,
  ]
  return {
    wake,
    reportApiActivity,
    checks: workerChecks(parts, smtp),
    stop: async () => {
      await Promise.all(listeners.map((listener) => listener.stop()))
      await Promise.all([...loops, webhooks].map((loop) => loop.stop()))
      await parts.close()
      renderer.close()
      await mailer?.close()
    },
  }
}

/** Reads bounces from the Maildir of the operator's mail server, if one is configured. */
function readBounces(deps: ChangeDeps, settings: BounceSettings | null, onError: (error: Error) => void): Loop[] {
  if (!settings?.maildir) return []
  const { address, maildir } = settings
  const read = () => readMaildir(maildir, (mail) => receiveBounce(deps, address, mail))
  return [startLoop(() => read().then(() => false), { pauseMs: BOUNCE_PAUSE_MS, onError })]
}
