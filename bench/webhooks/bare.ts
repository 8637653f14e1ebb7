import { Agent, request } from 'node:http'
import pg from 'pg'

// The floor: the same POST and one UPDATE for each, with nothing else: no signature, no order, no retry, no lease.

const [url = '', table = '', rows = '0', concurrency = '16'] = process.argv.slice(2)
const database = process.env.COUNTERSIGN_DATABASE_URL ?? ''
const pool = new pg.Pool({ connectionString: database, max: 8 })
const agent = new Agent({ keepAlive: true })

async function main(): Promise<void> {
  const { rows: bodies } = await pool.query<{ id: number; body: string }>(`SELECT id, body FROM ${table} LIMIT $1`, [
    rows,
  ])
  await pool.query('SELECT 1')
  const began = performance.now()
  let next = 0
  const workers = Array.from({ length: Number(concurrency) }, async () => {
    for (let row = bodies[next++]; row; row = bodies[next++]) {
      await post(row.body)
      await pool.query({ name: 'done', text: `UPDATE ${table} SET done = true WHERE id = $1`, values: [row.id] })
    }
  })
  await Promise.all(workers)
  process.stdout.write(`${(performance.now() - began) / 1000}\n`)
  await pool.end()
  agent.destroy()
}

function post(body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = request(url, { method: 'POST', headers, agent }, (response) => {
      response.resume()
      response.on('end', resolve)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

await main()
