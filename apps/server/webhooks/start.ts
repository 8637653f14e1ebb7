import type { TargetVerdict } from '../platform/address-guard/index.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Database } from '../platform/db/database.ts'
import type { JobQueue } from '../platform/jobs/queue.ts'
import type { Projection } from '../platform/jobs/relay.ts'
import { type Loop, startLoop } from '../platform/loop.ts'
import { makeThrottle } from '../platform/throttle/throttle.ts'
import { makeGate } from './dispatch/concurrency.ts'
import { type Dispatcher, startDispatcher } from './dispatch/dispatcher.ts'
import { makePost } from './dispatch/post.ts'
import { makeSend } from './dispatch/send.ts'
import { openSigningKeys } from './dispatch/signing-keys.ts'
import { disableFailing } from './endpoints/disable.ts'
import { fanOut } from './fan-out.ts'
import { wholeBody } from './files/compose.ts'

// The worker's part: events become deliveries with the relay, and a courier delivers them.

const LIMITS = { inAll: 256, perHost: 64 }
const PER_ENDPOINT = 16
const LOOK_AT_KEYS_MS = 2_000

export interface WebhookDeps {
  /** As countersign_app: the deliveries' own pool. */
  db: Database
  /** As countersign_dispatcher. */
  turns: Database
  queue: JobQueue
  guard(url: string): Promise<TargetVerdict>
  blobs: Blobs
  publicUrl: string
  /** The Ed25519 keys that sign. */
  keyFile: string
  onError(error: Error): void
}

export interface Webhooks {
  /** For the relay. */
  projection: Projection
  wake(): void
  /** Somebody uses the API: deliveries leave it room for a while. */
  reportApiActivity(): void
  stop(): Promise<void>
}

/** A turn that is at one of the endpoints looks again, and for the others a turn is begun. */
function projectTo(courier: Dispatcher): Projection {
  let endpointIds = new Set<string>()
  return {
    project: async (tx, events) => {
      endpointIds = await fanOut(tx, events)
    },
    committed: () => {
      courier.notify(endpointIds)
      courier.wake()
    },
  }
}

export async function startWebhooks(deps: WebhookDeps): Promise<Webhooks> {
  const keys = await openSigningKeys(deps.keyFile, deps.turns)
  const post = makePost({ guard: deps.guard })
  const throttle = makeThrottle()
  const courier = startDispatcher({
    ...deps,
    send: makeSend({ post, keys: keys.current, wholeBody: (event) => wholeBody(deps, event) }),
    gate: makeGate(LIMITS),
    throttle,
    perEndpoint: PER_ENDPOINT,
    disable: (turn, reason) => disableFailing(deps, turn, reason),
  })
  const looking = startLoop(() => keys.refresh().then(() => false), { pauseMs: LOOK_AT_KEYS_MS, onError: deps.onError })
  const loops: Loop[] = [courier, looking]
  return {
    projection: projectTo(courier),
    wake: courier.wake,
    reportApiActivity: throttle.reportApiActivity,
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
      post.close()
    },
  }
}
