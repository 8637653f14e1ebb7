import { createHash } from 'node:crypto'
import { Server } from 'node:http'

// The api with needless work in each call, beside which it is checked that the measurement finds it.

const WORK = Buffer.alloc(1 << 20, 7)
const TIMES = 12

const { emit } = Server.prototype
Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]): boolean {
  for (let i = 0; event === 'request' && i < TIMES; i += 1) createHash('sha256').update(WORK).digest()
  return Reflect.apply(emit, this, [event, ...args]) as boolean
}

await import('../../apps/server/processes/serve-api.ts')
