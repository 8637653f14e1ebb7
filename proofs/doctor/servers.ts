import { once } from 'node:events'
import { createServer as createHttp } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { pemOfCertificate, pemOfKey, type SignerCredential } from '@countersign/sandbox-pki'

/** A mail server that takes no mail and offers no encryption. */
export async function startMailServer(): Promise<{ port: number; close(): void }> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 mail.test ESMTP\r\n')
    socket.on('data', (line) => {
      const isQuit = /^QUIT/i.test(String(line))
      socket.write(isQuit ? '221 2.0.0 Bye\r\n' : '250-mail.test\r\n250 8BITMIME\r\n')
      if (isQuit) socket.end()
    })
  })
  return { port: await listening(server), close: () => server.close() }
}

/** A program that listens on a port and says nothing. */
export async function takePort(): Promise<{ port: number; close(): void }> {
  const server = createServer((socket) => socket.end())
  return { port: await listening(server), close: () => server.close() }
}

/** Answers as a running api does. */
export async function startLive(): Promise<{ port: number; close(): void }> {
  const server = createHttp((_request, response) => response.end('{"status":"ok"}'))
  return { port: await listening(server), close: () => closed(server) }
}

/** A TLS proxy with a certificate that no browser trusts. */
export async function startProxy({ key, chain }: SignerCredential): Promise<{ port: number; close(): void }> {
  const credentials = { key: pemOfKey(key), cert: chain.map(pemOfCertificate).join('') }
  const server = createHttps(credentials, (_request, response) => response.end('{"status":"ok"}'))
  return { port: await listening(server), close: () => closed(server) }
}

function closed(server: ReturnType<typeof createHttp> | ReturnType<typeof createHttps>): void {
  server.closeAllConnections()
  server.close()
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
