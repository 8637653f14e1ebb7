import type { IncomingMessage, ServerResponse } from 'node:http'
import { flushCompileCache } from 'node:module'
import { readConfig } from '../../apps/server/config/config.ts'
import { buildApi } from '../../apps/server/processes/api.ts'
import { makeNotifiers } from '../../apps/server/processes/notify.ts'
import { openApiParts } from '../../apps/server/processes/parts.ts'

// The real api, which kills itself at one kind of call: when it comes, or when it was carried out and nobody was reported.

const config = readConfig(process.env)
const parts = await openApiParts(config)
const app = await buildApi(parts, makeNotifiers(parts.resolver))
await app.ready()
app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
  const [, resource = '', action] = /\/certificate\/([a-z]+)(?:\/[^/?]+(?:\/([a-z]+))?)?/.exec(request.url ?? '') ?? []
  const call = `${request.method} ${action ?? resource}`
  if (process.env.CRASH_POINT === `before ${call}`) die()
  if (process.env.CRASH_POINT === `after ${call}`) response.writeHead = die
})
await app.listen({ host: config.host, port: config.port })
process.stdout.write('The api listens, for a while\n')

function die(): never {
  flushCompileCache() // so that the next one starts sooner
  process.kill(process.pid, 'SIGKILL')
  for (;;);
}
