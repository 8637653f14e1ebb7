import type { Config } from '../config/config.ts'
import { migrate, startPartitionTimer } from '../migrations/migrate.ts'
import { asOptional, type Check } from '../platform/checks/check.ts'
import { makeRunner } from '../platform/checks/run.ts'
import { probeConfinement } from '../platform/confinement/find.ts'
import { startTelemetry } from '../platform/telemetry/start.ts'
import { buildApi } from './api.ts'
import { apiChecks } from './health/api-checks.ts'
import { startChecking } from './health/start-checking.ts'
import { serveMetrics } from './metrics/serve.ts'
import { openApiParts } from './parts.ts'
import { startSealer } from './sealer.ts'
import { drain } from './stop.ts'
import { startWorker } from './worker.ts'

export interface Running {
  address: string
  stop(): Promise<void>
}

/** The whole product as one process: for a laptop or a small machine. */
export async function startAll(config: Config): Promise<Running> {
  const { ownerDatabaseUrl } = config
  const telemetry = await startTelemetry('all', config.telemetry, config.logLevel)
  if (ownerDatabaseUrl) await migrate(ownerDatabaseUrl)
  const [parts, worker] = await Promise.all([openApiParts(config), startWorker(config)])
  const { queue, masterKeys, blobs, log } = parts
  const probed = probeConfinement()
  const onError = (err: Error) => log.error({ err }, 'creating partitions failed and will be retried')
  const partitions = ownerDatabaseUrl ? startPartitionTimer(ownerDatabaseUrl, onError) : null
  const sealer = await startSealer(config, { queue, masterKeys, blobs, wakeRelay: () => worker.wake() })
  const notifiers = {
    wakeRelay: () => worker.wake(),
    wakeSealer: () => sealer.wake(),
    reportApiActivity: () => worker.reportApiActivity(),
  }
  const checks = makeRunner(checksOf(apiChecks(parts, { seals: true }), worker.checks, sealer.checks), log)
  const app = await buildApi(parts, notifiers, checks)
  await probed
  const address = await app.listen({ host: config.host, port: config.port })
  const metrics = await serveMetrics(parts, checks, config.metrics)
  const checking = startChecking(checks, config.checkIntervalMs)
  return {
    address,
    stop: async () => {
      await checking.stop()
      await Promise.all([drain(app, config.drainSeconds), worker.stop(), sealer.stop(), partitions?.stop()])
      await metrics.stop()
      await parts.close()
      await telemetry.stop()
    },
  }
}

/**
 * The api's checks, and those of the other parts as optional: documents and mails wait while they fail, and the api
 * serves. Opening the sandbox's keys would load modules that most processes never use.
 */
function checksOf(ofApi: Check[], ...others: Check[][]): Check[] {
  const known = new Set([...ofApi.map(({ name }) => name), 'sandbox_seal'])
  return [...ofApi, ...asOptional(others.flat().filter(({ name }) => !known.has(name)))]
}
