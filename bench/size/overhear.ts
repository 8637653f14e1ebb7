import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { Executed, Plan } from './plan.ts'

// Hears from PostgreSQL itself how every statement was executed. A proxy in between asks for auto_explain when a
// connection starts, and reads the plans from the notices that come back (PostgreSQL manual, "Message Formats"). So
// the real server is measured with its real roles, scopes and prepared statements, and what foreign keys look up is
// heard as well.

const AUTO_EXPLAIN = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_format': 'json',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
}

export interface Ear {
  /** The same database, overheard. */
  url: string
  /** What this role executed during the work, in order. */
  during(role: string, work: () => Promise<unknown>): Promise<Executed[]>
  close(): Promise<void>
}

interface Heard extends Executed {
  role: string
}

export async function overhear(databaseUrl: string): Promise<Ear> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let heard: Heard[] = []
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname)
    let role = ''
    client.once('data', (startup) => {
      const parameters = parametersOf(startup)
      role = /role=(\w+)/.exec(parameters.options ?? '')?.[1] ?? ''
      upstream.write(startupWith({ ...parameters, options: withAutoExplain(parameters.options) }))
      client.on('data', (chunk) => upstream.write(chunk))
    })
    const listen = noticeReader((text) => {
      const executed = executedOf(text)
      if (executed) heard.push({ role, ...executed })
    })
    upstream.on('data', (chunk) => {
      listen(chunk)
      client.write(chunk)
    })
    tie(client, upstream, sockets)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const overheard = new URL(databaseUrl)
  overheard.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    url: overheard.href,
    during: async (role, work) => {
      heard = []
      await work()
      return heard.filter((executed) => executed.role === role)
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function tie(client: Socket, upstream: Socket, sockets: Set<Socket>): void {
  for (const [socket, other] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
  }
}

/** StartupMessage: its length, the protocol's version, then names and values, each ended by a zero byte. */
function parametersOf(startup: Buffer): Record<string, string> {
  const texts = startup.subarray(8, -1).toString().split('\0')
  const parameters: Record<string, string> = {}
  for (let i = 0; i + 1 < texts.length; i += 2) parameters[texts[i] ?? ''] = texts[i + 1] ?? ''
  return parameters
}

function startupWith(parameters: Record<string, string>): Buffer {
  const texts = Object.entries(parameters).flat()
  const body = Buffer.from(`${texts.join('\0')}\0\0`)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(head.length + body.length, 0)
  head.writeUInt32BE(3 << 16, 4)
  return Buffer.concat([head, body])
}

function withAutoExplain(options = ''): string {
  const asked = Object.entries(AUTO_EXPLAIN).map(([name, value]) => `-c ${name}=${value}`)
  return [options, ...asked].join(' ').trim()
}

/** Tells the text of every NoticeResponse (N) in a stream of messages: a type, a length, a body. */
function noticeReader(tell: (text: string) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5) {
      const end = 1 + rest.readUInt32BE(1)
      if (rest.length < end) return
      if (rest[0] === 'N'.charCodeAt(0)) tell(messageField(rest.subarray(5, end)))
      rest = rest.subarray(end)
    }
  }
}

/** A notice's fields are a letter and a text ended by a zero byte; M is the message. */
function messageField(fields: Buffer): string {
  const message = fields.toString().split('\0').find((field) => field.startsWith('M')) // biome-ignore format: one thought
  return message?.slice(1) ?? ''
}

function executedOf(notice: string): Executed | undefined {
  const [, ms, json] = /^duration: ([\d.]+) ms\s+plan:\n(.*)$/s.exec(notice) ?? []
  if (json === undefined) return undefined
  const explained = JSON.parse(json) as { 'Query Text': string; Plan: Plan }
  return { text: explained['Query Text'], ms: Number(ms), plan: explained.Plan }
}
