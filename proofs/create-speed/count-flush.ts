import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { openAccount, twoSigners } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'

// Counts what the api sends to PostgreSQL for the commit of one create, on the wire: a proxy in between reads the
// frontend messages (PostgreSQL manual, "Message Formats") of every write.

/** The statements of the write that commits a create; it must be one write. */
export async function countFlush(): Promise<number> {
  const stack = await startStack({ processes: [] })
  const { port, writes, close } = await startProxy(new URL(stack.database.url))
  const proxied = new URL(stack.database.url)
  proxied.port = String(port)
  try {
    await stack.start('serve-api', { COUNTERSIGN_DATABASE_URL: proxied.href })
    const client = await openAccount(stack.url)
    const [first, second] = [await client.upload(), await client.upload()]
    await client.call('POST', '/api/v1/document-signrequest', twoSigners(first))
    writes.length = 0
    const { status } = await client.call('POST', '/api/v1/document-signrequest', twoSigners(second))
    hold(status === 200, `the create answered ${status}`)
    const committing = writes.filter((write) => write.includes('create-requests'))
    hold(committing.length === 1, `the create's statement went out in ${committing.length} writes`)
    const [write = []] = committing
    // One Sync, the last message: what stands before it is one transaction.
    hold(
      write.indexOf('Sync') === write.length - 1,
      `the write is not one transaction, ended by one Sync: ${write.join(', ')}`,
    )
    return write.length - 1
  } finally {
    await stack.stop()
    close()
  }
}

async function startProxy(target: URL) {
  const writes: string[][] = []
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    let started = false
    client.on('data', (chunk) => {
      // The first message, the start-up packet, has no type byte.
      if (started) writes.push(statementsIn(chunk))
      started = true
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => client.write(chunk))
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { port, writes, close }
}

/** What a write carries, by name or text: simple queries (Q), bound statements (B), and the Sync that ends them (S). */
function statementsIn(chunk: Buffer): string[] {
  const found: string[] = []
  for (let at = 0; at + 5 <= chunk.length; at += 1 + chunk.readUInt32BE(at + 1)) {
    const type = String.fromCharCode(chunk[at] ?? 0)
    const body = chunk.subarray(at + 5)
    if (type === 'Q') found.push(body.subarray(0, body.indexOf(0)).toString())
    if (type === 'S') found.push('Sync')
    if (type === 'B') {
      const name = body.subarray(body.indexOf(0) + 1)
      found.push(name.subarray(0, name.indexOf(0)).toString() || 'unnamed')
    }
  }
  return found
}
