import { enableCompileCache } from 'node:module'

// The whole product as one process. What Node makes of the source is kept for the next start, which is then a third
// quicker; that must be said before anything else is loaded.
enableCompileCache()
const { startAll } = await import('./start-all.ts')
const { readConfig } = await import('../config/config.ts')
const { started } = await import('./started.ts')
const { stopOnSignals } = await import('./stop.ts')
const { giveBack } = await import('./heap.ts')

const running = await started(() => startAll(readConfig(process.env)))
process.stdout.write(`Countersign listens at ${running.address}\n`)
giveBack()
stopOnSignals(() => running.stop())
