import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../apps/server/testing/free-port.ts'
import { HARDENED, HERE, podman, removeContainers } from './podman.ts'

// A deployment of the image, set up by its own commands, as its first steps say.

const SERVER = '127.0.0.1:15432'
const USER = 10_001
const OWNER = 'cs_image_owner'
const PREFIX = 'cs_image'
/** The folder of a volume. */
export const VOLUME = '/var/lib/countersign'

export interface Deployment {
  /** A folder of this proof. The volume is in it. */
  folder: string
  name(process: string): string
  /** Starts a process of the image. Its address, for an api. */
  start(process: string, options?: StartOptions): Promise<string>
  /** Stops and removes everything. */
  remove(): Promise<void>
}

export interface StartOptions {
  /** The name of the container, if several run the same process. */
  as?: string
  podman?: readonly string[]
  settings?: Record<string, string>
}

/** Creates the database, its tables, the logins and the master key with the commands of the image. */
export async function deploy(): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-image-'))
  const id = `cs_image_${process.pid}`
  const volume = join(folder, 'volume')
  const started = new Set<string>()
  const name = (process: string) => `${id}_${process}`
  const remove = async () => {
    removeContainers([...started].map(name))
    await asSuperuser(`DROP DATABASE IF EXISTS ${id} WITH (FORCE)`)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    makeVolume(volume)
    await createDatabase(id)
    const owner = { COUNTERSIGN_OWNER_DATABASE_URL: `postgres://${OWNER}@${SERVER}/${id}` }
    await command(volume, owner, 'migrate')
    const logins = await command(volume, owner, 'database', 'create-logins', '--prefix', PREFIX, '--json')
    const urls = JSON.parse(logins) as Record<string, string>
    await command(volume, { COUNTERSIGN_DATABASE_URL: urls.operator ?? '' }, 'admin', 'create-master-key')
    return {
      ...{ folder, name, remove },
      async start(process, { as = process, podman: more = [], settings = {} } = {}) {
        started.add(as)
        const port = await freePort()
        const given = {
          ...{ COUNTERSIGN_DATABASE_URL: urls[process] ?? '', COUNTERSIGN_HOST: '127.0.0.1' },
          ...{ [PORTS[process] ?? 'COUNTERSIGN_PORT']: String(port), ...settings },
        }
        const options = ['--detach', '--name', name(as), ...HERE, ...HARDENED, '--volume', `${volume}:${VOLUME}`]
        await podman('run', ...options, ...environment(given), ...more, 'countersign', 'serve', process)
        return `http://127.0.0.1:${port}`
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

const PORTS: Record<string, string> = {
  worker: 'COUNTERSIGN_WORKER_HEALTH_PORT',
  sealer: 'COUNTERSIGN_HEALTH_PORT',
}

/** Runs one command in a container of its own, and gives what it printed. */
function command(volume: string, settings: Record<string, string>, ...args: string[]): Promise<string> {
  const options = ['--rm', ...HERE, ...HARDENED, '--volume', `${volume}:${VOLUME}`, ...environment(settings)]
  return podman('run', ...options, 'countersign', ...args)
}

export function environment(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`])
}

/** A folder of the host in place of a volume of podman: the proof can look into it. */
function makeVolume(path: string): void {
  rmSync(path, { recursive: true, force: true })
  mkdirOwned(path)
}

export function mkdirOwned(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chownSync(path, USER, USER)
}

async function createDatabase(name: string): Promise<void> {
  await asSuperuser(
    `DO $$ BEGIN CREATE ROLE ${OWNER} LOGIN CREATEROLE; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
  )
  await asSuperuser(`CREATE DATABASE ${name} OWNER ${OWNER}`)
}

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `postgres://postgres@${SERVER}/postgres` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A seccomp profile that refuses namespaces, as the default profiles of Docker and Kubernetes do. */
export function writeRefusingProfile(path: string): void {
  const NEW_USER = 0x10000000
  const refuse = (names: string[], args: object[] = []) => ({ names, action: 'SCMP_ACT_ERRNO', errnoRet: 1, args })
  const profile = {
    defaultAction: 'SCMP_ACT_ALLOW',
    syscalls: [
      refuse(['unshare', 'setns', 'mount', 'umount2', 'pivot_root']),
      refuse(['clone'], [{ index: 0, value: NEW_USER, valueTwo: NEW_USER, op: 'SCMP_CMP_MASKED_EQ' }]),
      { names: ['clone3'], action: 'SCMP_ACT_ERRNO', errnoRet: 38 },
    ],
  }
  writeFileSync(path, JSON.stringify(profile))
}
