import { readConfig } from '../config/config.ts'
import { buildApi } from './api.ts'
import { giveBack } from './heap.ts'
import { makeHinters } from './notify.ts'
import { openApiParts } from './parts.ts'
import { started } from './started.ts'
import { drain, stopOnSignals } from './stop.ts'

// The api as a process of its own: stateless, any number of them.
const config = await started(() => readConfig(process.env))
const parts = await openApiParts(config)
const app = await buildApi(parts, makeHinters(parts.resolver))
const address = await started(() => app.listen({ host: config.host, port: config.port }))
process.stdout.write(`The api listens at ${address}\n`)
giveBack()
stopOnSignals(async () => {
  await drain(app, config.drainSeconds)
  await parts.close()
})
