import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import type { TestDatabase } from '../../apps/server/testing/database.ts'
import type { Executed, Plan } from './plan.ts'

// Reads from PostgreSQL itself how every statement was executed. auto_explain is enabled for the measured logins in this
// database, and a proxy reads the plans from the notices that come back (PostgreSQL manual, "Message Formats"). So the
// real server is measured with its real logins, scopes and prepared statements, including the look-ups of foreign keys.

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

/** Roles whose statements are measured. */
const MEASURED = ['app', 'timer', 'relay']

export async function overhear(database: TestDatabase): Promise<Ear> {
  const target = new URL(database.url)
  // Only a superuser may set these parameters.
  for (const role of MEASURED) {
    const login = `ALTER ROLE ${target.username}_${role} IN DATABASE ${target.pathname.slice(1)}`
    for (const [name, value] of Object.entries(AUTO_EXPLAIN)) await database.owner(`${login} SET ${name} = '${value}'`)
  }
  const sockets = new Set<Socket>()
  let heard: Heard[] = []
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname)
    let role = ''
    client.once('data', (startup) => {
      role = parametersOf(startup).application_name ?? ''
      upstream.write(startup)
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
  const overheard = new URL(database.url)
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
