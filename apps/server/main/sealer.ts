import { join } from 'node:path'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { JobQueue } from '../platform/jobs/queue.ts'
import { startSealing } from '../signrequests/seal.ts'
import { MeansMissing, type MeansOf } from '../signrequests/sealing/means.ts'
import type { OnStep } from '../signrequests/sealing/steps.ts'
import type { Config } from './config.ts'
import type { Checks } from './health.ts'
import { listenForHints, makeHinter } from './hints.ts'
import { openSealerParts } from './parts.ts'
import { countSealed } from './seal-metrics.ts'

export interface Sealer {
  /** A commit may have left something to seal. */
  wake(): void
  /** What must work for documents to be sealed. */
  checks: Checks
  stop(): Promise<void>
}

/** What another part of the same process has opened already. */
export interface SharedParts {
  queue: JobQueue
  blobs: Blobs
  wakeRelay(): void
}

/** Seals documents: the only part of the product that holds signing keys. `onStep` is for those who watch it. */
export async function startSealer(config: Config, shared?: SharedParts, onStep?: OnStep): Promise<Sealer> {
  const parts = await openSealerParts(config, shared)
  const { db, sealer, queue, blobs, log } = parts
  const means = meansOf(config)
  const sealing = startSealing({
    db,
    sealer,
    queue,
    blobs,
    log,
    means,
    workFolder: join(config.dataFolder, 'sealing'),
    ...(onStep ? { onStep } : {}),
    wakeRelay: shared?.wakeRelay ?? makeHinter(sealer, 'relay'),
    wakeSealer: () => sealing.wake(),
    onSealed: countSealed,
  })
  const hints = await listenForHints(config.databaseUrl, 'sealer', () => sealing.wake())
  return {
    wake: () => sealing.wake(),
    checks: {
      database: () => sealer.query('SELECT 1'),
      storage: () => blobs.check(),
      sandbox_seal: () => means('test'),
      ...(config.seal ? { live_seal: () => means('live') } : {}),
    },
    stop: async () => {
      await hints.stop()
      await sealing.stop()
      await parts.close()
    },
  }
}

/** Opened when first needed, and kept once that succeeded. */
export function meansOf(config: Config): MeansOf {
  const open = {
    test: once(async () => {
      const { openSandboxMeans } = await import('../signrequests/sealing/sandbox-means.ts')
      return openSandboxMeans(config.sandboxPkiFolder)
    }),
    live: once(async () => {
      if (!config.seal) throw new MeansMissing('live documents cannot be sealed here: no seal key is configured')
      const { openLiveMeans } = await import('../signrequests/sealing/live-means.ts')
      return openLiveMeans(config.seal)
    }),
  }
  return (mode) => open[mode]()
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}
