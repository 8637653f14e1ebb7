import { buildApi } from './api.ts'
import { readConfig } from './config.ts'
import { makeHinter } from './hints.ts'
import { openApiParts } from './parts.ts'
import { drain, stopOnSignals } from './stop.ts'

// The api as a process of its own: stateless, any number of them.
const config = readConfig(process.env)
const parts = await openApiParts(config)
const app = await buildApi(parts, makeHinter(parts.resolver))
process.stdout.write(`The api listens at ${await app.listen({ host: config.host, port: config.port })}\n`)
stopOnSignals(async () => {
  await drain(app, config.drainSeconds)
  await parts.close()
})
