import { join } from 'node:path'
import type { Authority } from '../certificates/trust.ts'
import type { OnLogStep } from '../evidence/log/steps.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Database } from '../platform/db/database.ts'
import type { JobQueue } from '../platform/jobs/queue.ts'
import type { OnCertificateStep } from '../signrequests/certificate-signing/steps.ts'
import { startCertificateWork } from '../signrequests/certificate-signing/work.ts'
import type { OnRemoteStep } from '../signrequests/remote-signing/steps.ts'
import { startRemoteWork } from '../signrequests/remote-signing/work.ts'
import { startSealing } from '../signrequests/seal.ts'
import type { Certify } from '../signrequests/sealing/certify.ts'
import { MeansMissing, type MeansOf } from '../signrequests/sealing/means.ts'
import type { Sandbox } from '../signrequests/sealing/sandbox-means.ts'
import type { OnStep } from '../signrequests/sealing/steps.ts'
import type { Config } from './config.ts'
import type { Checks } from './health.ts'
import { listenForHints, makeHinter } from './hints.ts'
import { startLogs } from './logs.ts'
import { openSealerParts } from './parts.ts'
import { providerOffer, providerOpener, providersOnce, sandboxProvider } from './providers.ts'
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

/** For those who watch it, stop it, or measure it. */
export interface Watchers {
  onStep?: OnStep
  certify?: Certify
  onCertificateStep?: OnCertificateStep
  onRemoteStep?: OnRemoteStep
  onLogStep?: OnLogStep
}

/** Seals documents: the only part of the product that holds signing keys. */
export async function startSealer(config: Config, shared?: SharedParts, watchers: Watchers = {}): Promise<Sealer> {
  const parts = await openSealerParts(config, shared)
  const { db, sealer, queue, blobs, log } = parts
  const sandbox = sandboxOf(config)
  const means = meansOf(config, sandbox)
  const wake = () => {
    sealing.wake()
    certificateWork.wake()
    remoteWork.wake()
  }
  const deps = {
    ...{ db, sealer, queue, blobs, log, means, ...watchers },
    publicUrl: config.publicUrl,
    workFolder: join(config.dataFolder, 'sealing'),
    wakeRelay: shared?.wakeRelay ?? makeHinter(sealer, 'relay'),
    wakeSealer: wake,
  }
  const sealing = startSealing({ ...deps, onSealed: countSealed })
  const providers = providersOnce(parts)
  const certificates = certificatesOf(config, db, sandbox, sandboxProvider(config, providers))
  const certificateWork = startCertificateWork({ ...deps, certificates })
  const remoteWork = startRemoteWork({
    ...{ ...deps, certificates },
    providersOf: providerOffer(db, providers),
    openProvider: providerOpener(config, db, providers),
  })
  const logs = startLogs(parts, means, watchers.onLogStep)
  const hints = await listenForHints(config.databaseUrl, 'sealer', wake)
  return {
    wake,
    checks: {
      database: () => sealer.query('SELECT 1'),
      storage: () => blobs.check(),
      sandbox_seal: () => means('test'),
      ...(config.seal ? { live_seal: () => means('live') } : {}),
    },
    stop: async () => {
      await hints.stop()
      await Promise.all([sealing, certificateWork, remoteWork, logs].map((work) => work.stop()))
      await parts.close()
    },
  }
}

function sandboxOf(config: Config): () => Promise<Sandbox> {
  return once(async () => {
    const { openSandbox } = await import('../signrequests/sealing/sandbox-means.ts')
    return openSandbox(config.sandboxPkiFolder)
  })
}

function meansOf(config: Config, sandbox: () => Promise<Sandbox>): MeansOf {
  const open = {
    test: async () => (await sandbox()).means,
    live: once(async () => {
      if (!config.seal) throw new MeansMissing('live documents cannot be sealed here: no seal key is configured')
      const { openLiveMeans } = await import('../signrequests/sealing/live-means.ts')
      return openLiveMeans(config.seal)
    }),
  }
  return (mode) => open[mode]()
}

/** By whom the certificates of signers are believed. */
function certificatesOf(
  { trust, dnsServers }: Config,
  db: Database,
  sandbox: () => Promise<Sandbox>,
  ofProvider: () => Promise<Authority | undefined>,
) {
  return once(async () => {
    const { openCertificates } = await import('../certificates/open.ts')
    return openCertificates({
      ...{ db, trust, dnsServers, sandboxProvider: ofProvider },
      sandbox: async () => (await sandbox()).pki,
    })
  })
}

/** Opened when first needed, and kept once that succeeded. */
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
