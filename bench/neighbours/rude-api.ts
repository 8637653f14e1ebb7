import { readConfig } from '../../apps/server/config/config.ts'
import { buildApi } from '../../apps/server/processes/api.ts'
import { makeNotifiers } from '../../apps/server/processes/notify.ts'
import { openApiParts } from '../../apps/server/processes/parts.ts'
import { drain, stopOnSignals } from '../../apps/server/processes/stop.ts'

// An api as serve-api.ts starts it, but one that tells no worker that it is used: bulk rows leave it no room.
const config = readConfig(process.env)
const parts = await openApiParts(config)
const app = await buildApi(parts, { ...makeNotifiers(parts.resolver), reportApiActivity: () => {} })
const address = await app.listen({ host: config.host, port: config.port })
process.stdout.write(`The api listens on ${address}\n`)
stopOnSignals(async () => {
  await drain(app, config.drainSeconds)
  await parts.close()
})
