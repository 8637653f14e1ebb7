import { readConfig } from '../config/config.ts'
import { makeRunner } from '../platform/checks/run.ts'
import { makeLogger } from '../platform/log.ts'
import { processMetrics } from '../platform/metrics/registry.ts'
import { startTelemetry } from '../platform/telemetry/start.ts'
import { serveHealth } from './health/process-health.ts'
import { startChecking } from './health/start-checking.ts'
import { keepHeapSmall } from './heap.ts'
import { announce, logProcessErrors } from './process-logs.ts'
import { started } from './started.ts'
import { stopOnSignals } from './stop.ts'
import { startWorker } from './worker.ts'

// The worker as a process of its own: relay, mail, timers. Any number of them share the work.
logProcessErrors()
const config = await started(() => readConfig(process.env))
const telemetry = await startTelemetry('worker', config.telemetry, config.logLevel)
const worker = await started(() => startWorker(config))
const { host, workerHealthPort, logLevel } = config
const checks = makeRunner(worker.checks, makeLogger(logLevel))
const checking = startChecking(checks, config.checkIntervalMs)
if (workerHealthPort !== null) {
  const watched = { checks, metrics: () => processMetrics.metrics() }
  await started(() => serveHealth(watched, { host, port: workerHealthPort }))
}
announce('The worker is at work')
keepHeapSmall()
stopOnSignals(async () => {
  await checking.stop()
  await worker.stop()
  await telemetry.stop()
})
