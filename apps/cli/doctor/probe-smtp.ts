import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

const ANSWER_MS = 10_000

/** The extensions that a mail server offers after EHLO, in upper case (RFC 5321 §4.1.1.1). */
export async function smtpExtensions(url: URL): Promise<string[]> {
  const isTls = url.protocol === 'smtps:'
  const [host, port] = [url.hostname.replace(/^\[|\]$/g, ''), Number(url.port) || (isTls ? 465 : 587)]
  const socket = isTls ? connectTls({ host, port, servername: host }) : connectPlain({ host, port })
  socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error(`${host}:${port} does not answer.`)))
  try {
    const replies = repliesOf(socket)
    await nextReply(replies, '220')
    socket.write('EHLO doctor.countersign.invalid\r\n')
    const [, ...extensions] = await nextReply(replies, '250')
    socket.write('QUIT\r\n')
    return extensions.map((line) => line.slice(4).trim().toUpperCase())
  } finally {
    socket.destroy()
  }
}

/** Replies as lists of lines: the last line of a reply has a space behind its code. */
async function* repliesOf(socket: Socket): AsyncGenerator<string[]> {
  let lines: string[] = []
  let rest = ''
  for await (const piece of socket) {
    const parts = `${rest}${piece}`.split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const line = part.replace(/\r$/, '')
      lines.push(line)
      if (line[3] === '-') continue
      yield lines
      lines = []
    }
  }
}

async function nextReply(replies: AsyncGenerator<string[]>, code: string): Promise<string[]> {
  const { value } = await replies.next()
  if (!value) throw new Error('The mail server closed the connection.')
  if (!value[0]?.startsWith(code)) throw new Error(`The mail server answers: ${value.join(' ')}`)
  return value
}
