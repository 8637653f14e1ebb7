import { readConfig } from '../config/config.ts'
import { makeRunner } from '../platform/checks/run.ts'
import { makeLogger } from '../platform/log.ts'
import { processMetrics } from '../platform/metrics/registry.ts'
import { startTelemetry } from '../platform/telemetry/start.ts'
import { serveHealth } from './health/process-health.ts'
import { startChecking } from './health/start-checking.ts'
import { announce, logProcessErrors } from './process-logs.ts'
import { startSealer } from './sealer.ts'
import { started } from './started.ts'
import { stopOnSignals } from './stop.ts'

// The sealer as a process of its own, the only one that needs to reach the signing keys. Any number share the work.
logProcessErrors()
const config = await started(() => readConfig(process.env))
const telemetry = await startTelemetry('sealer', config.telemetry, config.logLevel)
const sealer = await started(() => startSealer(config))
const { host, healthPort, logLevel } = config
const checks = makeRunner(sealer.checks, makeLogger(logLevel))
const checking = startChecking(checks, config.checkIntervalMs)
if (healthPort !== null) {
  const watched = { checks, metrics: () => processMetrics.metrics() }
  await started(() => serveHealth(watched, { host, port: healthPort }))
}
announce('The sealer is at work')
stopOnSignals(async () => {
  await checking.stop()
  await sealer.stop()
  await telemetry.stop()
})
