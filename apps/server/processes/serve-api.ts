import { readConfig } from '../config/config.ts'
import { makeRunner } from '../platform/checks/run.ts'
import { probeConfinement } from '../platform/confinement/find.ts'
import { startTelemetry } from '../platform/telemetry/start.ts'
import { buildApi } from './api.ts'
import { apiChecks } from './health/api-checks.ts'
import { startChecking } from './health/start-checking.ts'
import { forceGc } from './heap.ts'
import { serveMetrics } from './metrics/serve.ts'
import { makeNotifiers } from './notify.ts'
import { openApiParts } from './parts.ts'
import { announce, logProcessErrors } from './process-logs.ts'
import { started } from './started.ts'
import { drain, stopOnSignals } from './stop.ts'

// The api as a separate process. It is stateless; any number of them can run.
logProcessErrors()
const config = await started(() => readConfig(process.env))
const telemetry = await startTelemetry('api', config.telemetry, config.logLevel)
const parts = await started(() => openApiParts(config))
const checks = makeRunner(apiChecks(parts), parts.log)
const app = await buildApi(parts, makeNotifiers(parts.resolver), checks)
await app.ready()
// So that no caller waits for it, and a wrong schema ends the start.
app.compileSchemas()
await probeConfinement()
const address = await started(() => app.listen({ host: config.host, port: config.port }))
const metrics = await started(() => serveMetrics(parts, checks, config.metrics))
const checking = startChecking(checks, config.checkIntervalMs)
announce(`The api listens on ${address}`)
forceGc()
stopOnSignals(async () => {
  await drain(app, config.drainSeconds)
  await checking.stop()
  await metrics.stop()
  await parts.close()
  await telemetry.stop()
})
