import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { readSecretText } from '@countersign/server/platform/secret-file.ts'
import type { CliContext } from '../context.ts'

// Where the command line keeps the tokens of its sessions: one file of mode 600, with an entry for each service.

export interface Credential {
  token: string
  /** RFC 3339. */
  expires_at: string
}

/** By the address of the service. */
export type Credentials = Record<string, Credential>

export function credentialsFile(env: CliContext['env']): string {
  const folder = env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config')
  return join(folder, 'countersign', 'credentials.json')
}

/** Fails if other users can read the file. */
export async function readCredentials(env: CliContext['env']): Promise<Credentials> {
  const path = credentialsFile(env)
  const text = await readSecretText(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}'
    throw error
  })
  try {
    return checked(JSON.parse(text))
  } catch {
    throw new Error(`${path} cannot be read. Delete it and sign in again.`)
  }
}

export async function storeCredential(env: CliContext['env'], url: string, credential: Credential): Promise<string> {
  return write(env, { ...(await readCredentials(env)), [url]: credential })
}

export async function dropCredential(env: CliContext['env'], url: string): Promise<void> {
  const { [url]: _dropped, ...others } = await readCredentials(env)
  await write(env, others)
}

/** Written aside and renamed: a reader never sees a part of it, and other users never see any of it. */
async function write(env: CliContext['env'], credentials: Credentials): Promise<string> {
  const path = credentialsFile(env)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(aside, 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(credentials, null, 2)}\n`).finally(() => file.close())
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
  return path
}

function checked(value: unknown): Credentials {
  const entries = Object.entries(value as object) as [string, Partial<Credential>][]
  const isSound = entries.every(
    ([, { token, expires_at }]) => typeof token === 'string' && typeof expires_at === 'string',
  )
  if (!isSound) throw new TypeError('not credentials')
  return Object.fromEntries(entries) as Credentials
}
