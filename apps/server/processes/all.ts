import { enableCompileCache } from 'node:module'

// The whole product as one process. The compile cache makes the next start a third faster; it must be enabled before
// anything else is loaded.
enableCompileCache()
const { announce, logProcessErrors } = await import('./process-logs.ts')
logProcessErrors()
const { startAll } = await import('./start-all.ts')
const { readConfig } = await import('../config/config.ts')
const { started } = await import('./started.ts')
const { stopOnSignals } = await import('./stop.ts')
const { forceGc } = await import('./heap.ts')

const running = await started(() => startAll(readConfig(process.env)))
announce(`Countersign listens on ${running.address}`)
forceGc()
stopOnSignals(() => running.stop())
