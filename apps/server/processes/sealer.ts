import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { OnLogStep } from '../evidence/log/steps.ts'
import type { Blobs } from '../platform/blobs/blobs.ts'
import type { Check } from '../platform/checks/check.ts'
import type { Database } from '../platform/db/database.ts'
import type { JobQueue } from '../platform/jobs/queue.ts'
import type { Loop } from '../platform/loop.ts'
import type { MasterKeys } from '../platform/master-keys/master-keys.ts'
import { providerSecrets } from '../providers/secrets/open.ts'
import type { OnCertificateStep } from '../sealing/certificate/steps.ts'
import { certificateAttempts, certificateChecks } from '../sealing/certificate/work.ts'
import { startWork } from '../sealing/claimed-work.ts'
import { type CredentialsFor, CredentialsMissing } from '../sealing/credentials/credentials.ts'
import type { Sandbox } from '../sealing/credentials/sandbox.ts'
import type { Certify } from '../sealing/deps.ts'
import { startIssuing } from '../sealing/issuing/issue.ts'
import type { OnRemoteStep } from '../sealing/remote/steps.ts'
import { remoteAttempts } from '../sealing/remote/work.ts'
import { startSealing } from '../sealing/seal.ts'
import type { OnStep } from '../sealing/steps.ts'
import type { Authority } from '../trust/trust.ts'
import { sealerChecks } from './health/sealer-checks.ts'
import { startLogs } from './logs.ts'
import { countSealError, countSealed } from './metrics/sealing.ts'
import { listenForNotifications, makeNotifier } from './notify.ts'
import { openSealerParts } from './parts.ts'
import { providerOffer, providerOpener, providersOnce, sandboxProvider } from './providers.ts'

export interface Sealer {
  /** A commit may have left something to seal. */
  wake(): void
  /** What must work for documents to be sealed. */
  checks: Check[]
  stop(): Promise<void>
}

/** Opened by another part of the same process. */
export interface SharedParts {
  queue: JobQueue
  masterKeys: MasterKeys
  blobs: Blobs
  wakeRelay(): void
}

/** Hooks for tests and measurements. */
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
  const credentials = credentialsFor(config, sandbox)
  const loops: Loop[] = []
  const wake = () => {
    for (const loop of loops) loop.wake()
  }
  const deps = {
    ...{ db, sealer, queue, blobs, log, credentials, ...watchers },
    onSealError: countSealError,
    publicUrl: config.publicUrl,
    workFolder: join(config.dataFolder, 'sealing'),
    wakeRelay: shared?.wakeRelay ?? makeNotifier(sealer, 'relay'),
    wakeSealer: wake,
  }
  const providers = providersOnce(parts, providerSecrets({ db: sealer, masterKeys: parts.masterKeys }))
  const certificates = certificatesOf(config, db, sandbox, sandboxProvider(config, providers))
  const certificateDeps = { ...deps, certificates }
  const remoteDeps = {
    ...certificateDeps,
    providersOf: providerOffer(db, providers),
    openProvider: providerOpener(config, db, providers),
  }
  const work = {
    checks: certificateChecks(certificateDeps),
    certificates: certificateAttempts(certificateDeps),
    remote: remoteAttempts(remoteDeps),
  }
  loops.push(
    startSealing({ ...deps, onSealed: countSealed }),
    startWork(deps, work.checks),
    startWork(deps, work.certificates),
    startWork(deps, work.remote),
    startIssuing({ ...deps, sandbox: async () => (await sandbox()).pki }),
  )
  const lags = Object.fromEntries(
    Object.values(work).map(({ name, leases }) => [name, () => leases.lagSeconds(sealer)]),
  )
  const logs = startLogs(parts, credentials, deps, watchers.onLogStep)
  const notifications = await listenForNotifications(config.databaseUrl, 'sealer', wake)
  return {
    wake,
    checks: sealerChecks(parts, credentials, lags),
    stop: async () => {
      await notifications.stop()
      await Promise.all([...loops, logs].map((loop) => loop.stop()))
      await parts.close()
    },
  }
}

function sandboxOf(config: Config): () => Promise<Sandbox> {
  return once(async () => {
    const { openSandbox } = await import('../sealing/credentials/sandbox.ts')
    return openSandbox(config.sandboxPkiFolder)
  })
}

function credentialsFor(config: Config, sandbox: () => Promise<Sandbox>): CredentialsFor {
  const open = {
    test: async () => (await sandbox()).credentials,
    live: once(async () => {
      if (!config.seal) throw new CredentialsMissing('No live seal key is configured.')
      const { openLiveCredentials } = await import('../sealing/credentials/live.ts')
      return openLiveCredentials(config.seal)
    }),
  }
  return (mode) => open[mode]()
}

/** Judges signers' certificates by the trust stores. */
function certificatesOf(
  { trust, dnsServers }: Config,
  db: Database,
  sandbox: () => Promise<Sandbox>,
  ofProvider: () => Promise<Authority | undefined>,
) {
  return once(async () => {
    const { openCertificates } = await import('../trust/open.ts')
    return openCertificates({
      ...{ db, trust, dnsServers, sandboxProvider: ofProvider },
      sandbox: async () => (await sandbox()).pki,
    })
  })
}

/** Opens on first use; a failure is tried again at the next. */
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
