import { join } from 'node:path'
import { startSealing } from '../signrequests/seal.ts'
import { MeansMissing, type MeansOf } from '../signrequests/sealing/means.ts'
import type { Config } from './config.ts'
import { listenForHints, makeHinter } from './hints.ts'
import { openSealerParts } from './parts.ts'

export interface Sealer {
  /** A commit may have left something to seal. */
  wake(): void
  stop(): Promise<void>
}

/** Seals documents: the only part of the product that holds signing keys. */
export async function startSealer(config: Config, wakeRelay?: () => void): Promise<Sealer> {
  const parts = await openSealerParts(config)
  const { db, sealer, queue, blobs, log } = parts
  const sealing = startSealing({
    db,
    sealer,
    queue,
    blobs,
    log,
    means: meansOf(config),
    workFolder: join(config.dataFolder, 'sealing'),
    wakeRelay: wakeRelay ?? makeHinter(sealer, 'relay'),
    wakeSealer: () => sealing.wake(),
  })
  const hints = await listenForHints(config.databaseUrl, 'sealer', () => sealing.wake())
  return {
    wake: () => sealing.wake(),
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
