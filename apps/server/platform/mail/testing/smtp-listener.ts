import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

// A mail server for tests, for responses that a real server gives only under overload (RFC 5321 §4.2.3).

export interface SmtpListener {
  url: string
  /** Recipients whose mail was accepted, in order. */
  taken: string[]
  close(): Promise<void>
}

/**
 * `answer` is the response to a recipient: 250 accepts the mail. After a 421 the connection is closed, as servers do.
 */
export async function startSmtpListener(
  answer: (recipient: string) => string | Promise<string>,
): Promise<SmtpListener> {
  const taken: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    converse(socket, answer, taken).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function converse(
  socket: Socket,
  answer: (recipient: string) => string | Promise<string>,
  taken: string[],
): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let recipient = ''
  let inData = false
  say('220 listener.test')
  for await (const line of createInterface({ input: socket })) {
    if (inData) {
      if (line !== '.') continue
      inData = false
      taken.push(recipient)
      say('250 2.0.0 taken')
      continue
    }
    const [verb = ''] = line.toUpperCase().split(' ')
    if (verb === 'RCPT') {
      recipient = /<(.*)>/.exec(line)?.[1] ?? ''
      const said = await answer(recipient)
      say(said)
      if (said.startsWith('421')) return void socket.end()
    } else if (verb === 'DATA') {
      inData = true
      say('354 go on')
    } else if (verb === 'QUIT') {
      say('221 bye')
      return void socket.end()
    } else say('250 ok')
  }
}
