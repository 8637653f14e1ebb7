import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { makeOperators, type TestOperators } from '../../apps/server/testing/operators.ts'

// The readers' colleague: names them operators of a database when a command asks for one, and approves what they ask for.
// Registering passkeys in a browser is shown by other proofs.

export interface SecondOperator {
  port: number
  close(): Promise<void>
}

export async function startSecondOperator(publicUrl: string): Promise<SecondOperator> {
  const known = new Map<string, Promise<TestOperators>>()
  const pools: pg.Pool[] = []
  const operatorsOf = (postgres: string) => {
    const found = known.get(postgres) ?? makeFor(postgres)
    known.set(postgres, found)
    return found
  }
  const makeFor = (postgres: string) => {
    const pool = new pg.Pool({ connectionString: `postgres://postgres@127.0.0.1:${postgres}/countersign`, max: 1 })
    pool.on('error', () => {})
    pools.push(pool)
    return makeOperators({ owner: async (text, values) => (await pool.query(text, values)).rows }, publicUrl)
  }
  const server = createServer((request, response) => {
    const [, postgres = '', approval] = (request.url ?? '').split('/')
    const answer = async () => {
      const operators = await operatorsOf(postgres)
      if (approval) await operators.approve(approval)
      return operators.env.COUNTERSIGN_OPERATOR_TOKEN
    }
    answer().then(
      (token) => response.end(token),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await Promise.all(pools.map((pool) => pool.end()))
  }
  return { port: (server.address() as AddressInfo).port, close }
}
