import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startTestCluster, type TestCluster } from '../../apps/server/testing/cluster.ts'
import { freePort } from '../../apps/server/testing/free-port.ts'
import { loadSignInAssets } from '../../apps/sign-in/assets.ts'
import { loadAssets } from '../../apps/signing/assets.ts'
import { loadVerifyAssets } from '../../apps/verify/assets.ts'
import { hold } from '../lib/proof.ts'

// A deployment as an operator makes it: each process of an ordinary user, in production, with its own logins, on
// a PostgreSQL server whose owner of the database is no superuser. Nothing is prepared but the owner and the database.

const MAIN = new URL('../../apps/server/processes/', import.meta.url).pathname
const CLI = new URL('../../apps/cli/main.ts', import.meta.url).pathname
const NOBODY = 65534
/** Root gives the processes another user. An ordinary user runs them itself. */
const ORDINARY = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

export const DATABASE = 'countersign'
export const OWNER = 'countersign_owner'

export type Kind = 'api' | 'worker' | 'sealer'

export interface Running {
  child: ChildProcess
  /** What it has written, to both outputs. */
  output(): string
  /** As a supervisor does: SIGTERM, then waits for the end. Returns the exit code. */
  stop(): Promise<number | null>
}

export interface Deployment extends AsyncDisposable {
  /** The data folder of all processes. */
  folder: string
  cluster: TestCluster
  /** The settings that all processes have. */
  env: Record<string, string>
  /** URLs of `countersign database create-logins`, once it has run. */
  urls: Partial<Record<Kind | 'operator', string>>
  /** Runs `countersign …` and returns what it writes; it must end with 0. */
  countersign(args: string[], env?: Record<string, string>): Promise<string>
  /** Starts a process; resolves when it says that it is ready. */
  start(kind: Kind, env?: Record<string, string>): Promise<Running>
  /** Starts a process that must end by itself with 1; returns what it says. */
  refuses(kind: Kind, env?: Record<string, string>): Promise<string>
  /** A program of the same user. */
  spawn(command: string, args: string[]): ChildProcess
  /** A new folder of the same user, for another host. */
  newFolder(): string
  /** The files in a folder become those of the same user. */
  give(folder: string): void
  /** Run when the deployment is closed and its processes have ended. */
  atEnd(clean: () => Promise<void>): void
  /** The user, and its group. */
  uid: number
}

export async function openDeployment(env: Record<string, string>): Promise<Deployment> {
  const base = mkdtempSync(join(tmpdir(), 'countersign-operability-'))
  chmodSync(base, 0o711)
  const newFolder = () => {
    const folder = mkdtempSync(join(base, 'host-'))
    if (ORDINARY.uid) chownSync(folder, ORDINARY.uid, ORDINARY.gid)
    return folder
  }
  const cache = newFolder()
  const folder = newFolder()
  await Promise.all([loadAssets(), loadVerifyAssets(), loadSignInAssets()]) // builds what is outdated: the ordinary user may not
  const cluster = await startTestCluster()
  await createDatabase(cluster.url)
  const running = new Set<ChildProcess>()
  const cleaning: (() => Promise<void>)[] = []
  const run = (command: string, args: string[], settings: Record<string, string>) => {
    const options = { cwd: folder, env: settings, stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'] }
    const child = spawn(command, args, { ...options, ...ORDINARY })
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }
  const shell = { PATH: process.env.PATH ?? '', HOME: folder, NODE_COMPILE_CACHE: cache }
  const deployment: Deployment = {
    folder,
    cluster,
    env: { ...shell, ...SETTINGS, COUNTERSIGN_DATA: folder, ...env },
    urls: {},
    countersign: async (args, more = {}) => {
      const child = run(process.execPath, [CLI, ...args], { ...deployment.env, ...more })
      const output = collect(child)
      const [code] = await once(child, 'close')
      hold(code === 0, `countersign ${args.join(' ')} ends with ${code}: ${output()}`)
      return output()
    },
    start: async (kind, more = {}) => {
      const child = run(process.execPath, [`${MAIN}serve-${kind}.ts`], await settingsOf(deployment, kind, more))
      return ready(child, kind)
    },
    refuses: async (kind, more = {}) => {
      const child = run(process.execPath, [`${MAIN}serve-${kind}.ts`], await settingsOf(deployment, kind, more))
      const output = collect(child)
      child.stdout.on('data', (piece: Buffer) => {
        if (READY.test(String(piece))) child.kill('SIGKILL')
      })
      const [code] = await once(child, 'close')
      hold(code === 1, `the ${kind} starts, or ends with ${code}: ${output()}`)
      return output()
    },
    spawn: (command, args) => run(command, args, shell),
    newFolder,
    give: (own) => {
      if (!ORDINARY.uid) return
      for (const name of readdirSync(own)) chownSync(join(own, name), ORDINARY.uid, ORDINARY.gid)
    },
    atEnd: (clean) => cleaning.push(clean),
    uid: ORDINARY.uid ?? process.getuid?.() ?? 0,
    [Symbol.asyncDispose]: async () => {
      const ended = [...running].map((child) => once(child, 'exit'))
      for (const child of running) child.kill('SIGKILL')
      await Promise.all(ended)
      for (const clean of cleaning) await clean()
      await cluster.stop()
      rmSync(base, { recursive: true, force: true })
    },
  }
  return deployment
}

/** Limits that a proof, which is one client, would meet. Everything else is as it is by default. */
const SETTINGS = {
  COUNTERSIGN_LOG: 'info',
  COUNTERSIGN_WRITES_PER_MINUTE_TEST: '10000000',
  COUNTERSIGN_READS_PER_MINUTE_TEST: '10000000',
  COUNTERSIGN_SIGN_UPS_PER_HOUR: '1000',
  COUNTERSIGN_WEBHOOK_ALLOW: '127.0.0.1',
  COUNTERSIGN_TRUSTED_PROXIES: '127.0.0.1',
}

async function settingsOf({ env, urls }: Deployment, kind: Kind, more: Record<string, string>) {
  const url = urls[kind]
  return {
    ...env,
    ...(url ? { COUNTERSIGN_DATABASE_URL: url } : {}),
    ...(kind === 'api' && !more.COUNTERSIGN_PORT ? { COUNTERSIGN_PORT: String(await freePort()) } : {}),
    ...more,
  }
}

const READY = /listens on|is at work/

async function ready(child: ChildProcess, kind: Kind): Promise<Running> {
  const output = collect(child)
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => READY.test(output()) && resolve())
    child.once('exit', (code) => reject(new Error(`the ${kind} ended with ${code} before it was ready: ${output()}`)))
  })
  return {
    child,
    output,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await ended
      return code
    },
  }
}

export function collect(child: ChildProcess): () => string {
  const pieces: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => pieces.push(String(piece)))
  return () => pieces.join('')
}

/** As docs/operators/database.md says it, step 1. */
async function createDatabase(server: string): Promise<void> {
  await asAdmin(`${server}/postgres`, [
    `CREATE ROLE ${OWNER} LOGIN CREATEROLE`,
    `CREATE DATABASE ${DATABASE} OWNER ${OWNER}`,
  ])
}

/** Waits for all, also if one fails, so that nothing still runs when the deployment is closed. */
export async function settled(work: Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(work)
  await Promise.all(work)
}

/** Statements as a superuser, one after the other. Returns the rows of the last. */
export async function asAdmin(url: string, statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** The same URL on another server. */
export function onServer(url: string, server: string): string {
  const { host } = new URL(server)
  return Object.assign(new URL(url), { host }).href
}

export function ownerUrl(server: string, owner = OWNER, database = DATABASE): string {
  return Object.assign(new URL(`${server}/${database}`), { username: owner }).href
}

/** A self-signed certificate of 127.0.0.1 with its key, in one PEM file of the ordinary user. */
export function makeCertificate(folder: string): { file: string; certificate: string } {
  const [key, certificate, file] = ['key.pem', 'cert.pem', 'tls.pem'].map((name) => join(folder, name)) as [string, string, string] // biome-ignore format: one line
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2']
  const options = { stdio: ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'], ...ORDINARY }
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', certificate], options)
  execFileSync('sh', ['-c', `umask 077; cat ${certificate} ${key} > ${file}`], options)
  return { file, certificate }
}
