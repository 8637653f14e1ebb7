import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'

// A bare server beside the service: each call costs it about as much processor time and as many round trips to the
// database as one of the service's. The load does not reach it, so what slows it down is the machine.

const WORK = Buffer.alloc(1 << 20, 7)
const QUERIES = 2

const pool = new pg.Pool({ connectionString: process.argv[2], max: 4 })

const server = createServer(async (_request, response) => {
  for (let i = 0; i < QUERIES; i += 1) await pool.query('SELECT 1')
  response.end(createHash('sha256').update(WORK).digest('hex'))
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.stdin.once('end', () => process.exit(0)).resume()
