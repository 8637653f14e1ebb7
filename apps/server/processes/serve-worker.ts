import { readConfig } from '../config/config.ts'
import { makeLogger } from '../platform/log.ts'
import { processMetrics } from '../platform/metrics/registry.ts'
import { serveHealth } from './health/process-health.ts'
import { keepHeapSmall } from './heap.ts'
import { started } from './started.ts'
import { stopOnSignals } from './stop.ts'
import { startWorker } from './worker.ts'

// The worker as a process of its own: relay, mail, timers. Any number of them share the work.
const config = await started(() => readConfig(process.env))
const worker = await started(() => startWorker(config))
const { host, workerHealthPort, logLevel } = config
if (workerHealthPort !== null) {
  const watched = { checks: worker.checks, metrics: () => processMetrics.metrics() }
  await started(() => serveHealth(watched, { host, port: workerHealthPort }, makeLogger(logLevel)))
}
process.stdout.write('The worker is at work\n')
keepHeapSmall()
stopOnSignals(() => worker.stop())
