import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SandboxEsp } from '../../apps/server/providers/start-sandbox.ts'
import { makeTestDatabase, type TestDatabase } from '../../apps/server/testing/database.ts'
import { freePort } from '../../apps/server/testing/free-port.ts'
import { COMPILED } from './data.ts'

// The real product as real processes on a database of its own, for proofs that kill, race or measure it.

const MAIN = new URL('../../apps/server/processes/', import.meta.url).pathname

export interface Stack {
  url: string
  database: TestDatabase
  env: Record<string, string>
  /** The sandbox's identity provider, if it was asked for. */
  esp: SandboxEsp | null
  /** Starts another process of this kind, or a script of the proof's own; resolves once it says that it is ready. */
  start(kind: ProcessKind | URL, env?: Record<string, string>): Promise<ChildProcess>
  stop(): Promise<void>
}

export type ProcessKind = 'serve-api' | 'serve-worker' | 'serve-sealer' | 'all'

export interface StackOptions {
  processes?: ProcessKind[]
  env?: Record<string, string>
  /** A PostgreSQL server other than the shared one. */
  server?: string
  /** The sandbox's identity provider too, in a process of its own; `env.COUNTERSIGN_SANDBOX_ESP_URL` is where. */
  sandboxEsp?: boolean | { otpDigits: number }
}

export async function startStack({
  processes = ['serve-api', 'serve-worker'],
  env = {},
  server,
  sandboxEsp = false,
}: StackOptions = {}): Promise<Stack> {
  const database = await makeTestDatabase(server)
  const folder = mkdtempSync(join(tmpdir(), 'countersign-proof-'))
  const port = await freePort()
  const running = new Set<ChildProcess>()
  const url = `http://127.0.0.1:${port}`
  const esp =
    sandboxEsp === false
      ? null
      : await startEsp(join(folder, 'sandbox-esp'), env.COUNTERSIGN_PUBLIC_URL ?? url, sandboxEsp)
  const stack: Stack = {
    url,
    database,
    esp,
    env: {
      PATH: process.env.PATH ?? '',
      COUNTERSIGN_ENVIRONMENT: 'development',
      COUNTERSIGN_DATABASE_URL: database.url,
      COUNTERSIGN_DATA: folder,
      COUNTERSIGN_PORT: String(port),
      COUNTERSIGN_PUBLIC_URL: url,
      COUNTERSIGN_LOG: 'warn',
      NODE_COMPILE_CACHE: COMPILED,
      COUNTERSIGN_WRITES_PER_MINUTE_TEST: '10000000',
      COUNTERSIGN_READS_PER_MINUTE_TEST: '10000000',
      COUNTERSIGN_READS_PER_MINUTE_LIVE: '10000000',
      COUNTERSIGN_POLLS_PER_TENANT: '10000',
      COUNTERSIGN_POLLS_PER_NETWORK: '10000',
      COUNTERSIGN_NETWORK_CALLS_PER_MINUTE: '10000000',
      COUNTERSIGN_SIGN_UPS_PER_HOUR: '1000000',
      COUNTERSIGN_WEBHOOK_ALLOW: '127.0.0.1',
      ...(esp ? { COUNTERSIGN_SANDBOX_ESP_URL: esp.url } : {}),
      ...env,
    },
    start: async (kind, more = {}) => {
      const script = kind instanceof URL ? kind.pathname : `${MAIN}${kind}.ts`
      const child = spawn(process.execPath, [script], {
        env: { ...stack.env, ...ownLogin(kind, stack), ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running.add(child)
      child.once('exit', () => running.delete(child))
      await ready(child, script, kind instanceof URL ? /./ : READY)
      return child
    },
    stop: async () => {
      await Promise.all([...running].map(stopProcess))
      await esp?.stop()
      await drop(database, server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  // All at once, as an operator's supervisor starts them.
  await Promise.all(processes.map((kind) => stack.start(kind))).catch(async (error: unknown) => {
    await stack.stop()
    throw error
  })
  return stack
}

let dropsLater: Promise<void>[] | null = null

/**
 * Dropping a database waits until PostgreSQL has written all its databases to the disk. From here on, no stack waits for
 * that. What is returned does, at the end.
 */
export function dropLater(): () => Promise<void> {
  const drops: Promise<void>[] = []
  dropsLater = drops
  return async () => {
    dropsLater = null
    await Promise.all(drops)
  }
}

/** A server of the proof's own may end with the stack. */
async function drop(database: TestDatabase, server: string | undefined): Promise<void> {
  const dropped = database.drop()
  if (dropsLater === null || server !== undefined) return dropped
  dropped.catch(() => {})
  dropsLater.push(dropped)
}

const LOGINS = { 'serve-api': 'api', 'serve-worker': 'worker', 'serve-sealer': 'sealer', all: 'all' } as const

/** Each process connects with its own logins; a script of a proof, with those of every role. */
function ownLogin(kind: ProcessKind | URL, { env, database }: Stack): Record<string, string> {
  if (kind instanceof URL || env.COUNTERSIGN_DATABASE_URL !== database.url) return {}
  return { COUNTERSIGN_DATABASE_URL: database.urlOf(LOGINS[kind]) }
}

async function startEsp(folder: string, publicUrl: string, more: StackOptions['sandboxEsp']): Promise<SandboxEsp> {
  const { startSandboxEsp } = await import('../../apps/server/providers/start-sandbox.ts')
  return startSandboxEsp({ folder, port: 0, publicUrl, ...(typeof more === 'object' && more) })
}

const MOST_OVERHEARD = 200
const overheard: string[] = []

/** The service's warnings since the last call, shown with a proof that fails. */
export function warnings(): string[] {
  const lines = overheard.splice(0).join('').split('\n')
  return lines.filter((line) => line !== '').slice(-20)
}

/** What a process of the product says when it serves. Before it, with an access log, is a line of its server. */
const READY = /(The api|Countersign) listens on|is at work/

const MOST_COMPLAINT = 2_000

async function ready(child: ChildProcess, kind: string, said: RegExp): Promise<void> {
  let heard = ''
  let complaint = ''
  child.stderr?.on('data', (piece: Buffer) => {
    process.stderr.write(piece)
    complaint = (complaint + String(piece)).slice(-MOST_COMPLAINT)
  })
  const isReady = new Promise<void>((resolve) => {
    child.stdout?.on('data', (piece: Buffer) => {
      overheard.push(String(piece))
      if (overheard.length > MOST_OVERHEARD) overheard.shift()
      if (said.test(heard)) return
      heard += String(piece)
      if (said.test(heard)) resolve()
    })
  })
  // Both streams are read to their end, so that the reason is known.
  const died = once(child, 'close').then(([code]) => {
    throw new Error(`${kind} ended with ${code} before it was ready: ${complaint}`)
  })
  await Promise.race([isReady, died])
  died.catch(() => {})
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
