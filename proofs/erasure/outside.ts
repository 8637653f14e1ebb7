import { once } from 'node:events'
import { createServer as createHttp } from 'node:http'
import { type AddressInfo, createServer as createTcp } from 'node:net'

// Parties outside the service that repeat names and addresses to it.

export interface Outside extends AsyncDisposable {
  url: string
}

/** Refuses every delivery and names its signers in the answer. */
export async function startReceiver(): Promise<Outside> {
  const server = createHttp(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { data } = JSON.parse(Buffer.concat(chunks).toString())
    const people = (data.signers as { name: string; email: string }[]).map(({ name, email }) => `${name} <${email}>`)
    response.writeHead(422).end(`unknown: ${people.join(', ')}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A mail server that is busy, and repeats the recipient's address in its reply. */
export async function startBusyMailServer(): Promise<Outside> {
  const server = createTcp((socket) => {
    socket.on('error', () => {})
    socket.write('220 busy.example ESMTP\r\n')
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        const [, recipient] = /^RCPT TO:<(.*)>/i.exec(line) ?? []
        if (recipient) socket.write(`451 4.3.0 <${recipient}>: try again later\r\n`)
        else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.close()
    },
  }
}
