import type { TargetVerdict } from '../platform/address-guard/index.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Database } from '../platform/db/database.ts'
import type { JobQueue } from '../platform/jobs/queue.ts'
import type { Projection } from '../platform/jobs/relay.ts'
import { type Loop, startLoop } from '../platform/loop.ts'
import type { MasterKeys } from '../platform/master-keys/master-keys.ts'
import { makeThrottle } from '../platform/throttle/throttle.ts'
import type { ChangeDeps } from '../signrequests/change/change.ts'
import { makeConcurrencyLimit } from './dispatch/concurrency.ts'
import { type Dispatcher, startDispatcher } from './dispatch/dispatcher.ts'
import { makePost } from './dispatch/post.ts'
import { reportUnsent } from './dispatch/report-unsent.ts'
import { makeSend } from './dispatch/send.ts'
import { storeForReceivers } from './dispatch/store-for-receivers.ts'
import { traceSend } from './dispatch/trace-send.ts'
import { disableFailing } from './endpoints/disable.ts'
import { fanOut } from './fan-out.ts'
import { wholeBody } from './files/compose.ts'
import { openEndpointKeys } from './keys/publish.ts'

// The worker's part: the relay turns events into deliveries, and a dispatcher sends them.

const LIMITS = { inAll: 256, perHost: 64 }
const PER_ENDPOINT = 16
const REFRESH_KEYS_MS = 2_000

export interface WebhookDeps {
  /** As countersign_app: the deliveries' own pool. */
  db: Database
  /** As countersign_dispatcher: finds due endpoints and publishes their keys. */
  finder: Database
  queue: JobQueue
  guard(url: string): Promise<TargetVerdict>
  blobs: Blobs
  /** Unwrap the secrets of `v1` signatures. */
  masterKeys: Pick<MasterKeys, 'unwrap'>
  publicUrl: string
  /** The root keys of `v1a` signatures. */
  keyFile: string
  /** Records with a request what keeps its events from being sent. */
  change: ChangeDeps
  onError(error: Error): void
}

export interface Webhooks {
  /** For the relay. */
  projection: Projection
  wake(): void
  /** A client uses the API: deliveries slow down for a while. */
  reportApiActivity(): void
  stop(): Promise<void>
}

/** Running dispatches read their new deliveries; other endpoints are claimed. */
function projectTo(dispatcher: Dispatcher): Projection {
  let endpointIds = new Set<string>()
  return {
    project: async (tx, events) => {
      endpointIds = await fanOut(tx, events)
    },
    committed: () => {
      dispatcher.notify(endpointIds)
      dispatcher.wake()
    },
  }
}

export async function startWebhooks(deps: WebhookDeps): Promise<Webhooks> {
  const keys = await openEndpointKeys(deps.keyFile, deps.finder)
  const post = makePost({ guard: deps.guard })
  const deliver = storeForReceivers(deps, post)
  const send = makeSend({ deliver, wholeBody: (event) => wholeBody(deps, event), onError: deps.onError })
  const throttle = makeThrottle()
  const dispatcher = startDispatcher({
    ...deps,
    send: traceSend(deps.db, reportUnsent(deps, send)),
    signingKeys: keys.signingKeys,
    limit: makeConcurrencyLimit(LIMITS),
    throttle,
    perEndpoint: PER_ENDPOINT,
    disable: (...failing) => disableFailing(deps, ...failing),
  })
  const keyRefresh = startLoop(keys.refresh, { pauseMs: REFRESH_KEYS_MS, onError: deps.onError })
  const loops: Loop[] = [dispatcher, keyRefresh]
  return {
    projection: projectTo(dispatcher),
    wake: dispatcher.wake,
    reportApiActivity: throttle.reportApiActivity,
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
      post.close()
    },
  }
}
