import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '../../apps/server/testing/free-port.ts'
import { PromiseBroken } from '../lib/proof.ts'

// A new user on this machine: a clone of the last commit, a shell without the environment of this checkout, and free ports.

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')

export type Environment = Record<string, string>

export async function cloneCheckout(folder: string, clone: string): Promise<void> {
  // PostgreSQL runs as its own user and must be able to get to its data.
  chmodSync(folder, 0o755)
  await run('git', ['clone', '--quiet', '--local', '--no-hardlinks', ROOT, clone])
}

export async function newUserEnvironment(folder: string): Promise<Environment> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(COUNTERSIGN_|ROOT$|NODE_COMPILE_CACHE$)/.test(name),
  )
  const path = (process.env.PATH ?? '').split(':').filter((entry) => !entry.startsWith(ROOT))
  // curl also tells the status, though the command is pasted as it was printed.
  writeFileSync(join(folder, '.curlrc'), 'silent\nwrite-out = "\\n%{http_code}"\n')
  return {
    ...(Object.fromEntries(inherited) as Environment),
    PATH: path.join(':'),
    CURL_HOME: folder,
    // bin/ci has installed the same packages a moment before.
    npm_config_prefer_offline: 'true',
    npm_config_fetch_retries: '5',
    COUNTERSIGN_PORT: String(await freePort()),
    COUNTERSIGN_POSTGRES_PORT: String(await freePort()),
    COUNTERSIGN_SANDBOX_ESP_PORT: String(await freePort()),
  }
}

export async function runSetup(command: string, cwd: string, env: Environment): Promise<void> {
  await run('bash', ['-c', command], { cwd, env, maxBuffer: 64 * 1024 * 1024 })
}

export interface Printed {
  /** Asks for the signatures. */
  create: string
  documentId: string
  /** Shows the signing links. */
  links: string
  /** Tells where the request stands, and fetches the signed document. */
  fetchSigned: string
}

export interface RunningDev extends Printed {
  stop(): Promise<void>
}

/** Starts the product as the page says, and waits until everything to paste is printed. */
export async function runDev(command: string, cwd: string, env: Environment): Promise<RunningDev> {
  const child = spawn('bash', ['-c', `exec ${command}`], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
  }
  try {
    return { ...(await printedCalls(child)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Commands stand between empty lines; the last words say how it is stopped. */
async function printedCalls(child: ChildProcess): Promise<Printed> {
  let printed = ''
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = `${errors}${chunk}`.slice(-4000)
  })
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    printed += chunk
    if (!printed.includes('Ctrl-C')) continue
    child.stdout?.resume()
    const [create, links, fetchSigned] = printed.split('\n\n').filter((block) => /^(curl |AUTH=)/.test(block))
    const documentId = /"document_id": "([^"]+)"/.exec(create ?? '')?.[1]
    if (create && links && fetchSigned && documentId) {
      // Pasted into the same terminal, where the variable still stands.
      const [auth] = links.split('\n')
      return { create, documentId, links, fetchSigned: `${auth}\n${fetchSigned}` }
    }
    throw new PromiseBroken(`bin/dev does not print the three commands of a first signed document:\n${printed}`)
  }
  await Promise.race([once(child, 'close'), sleep(1000)]) // for the rest of its errors
  throw new PromiseBroken(`the server ended before it had printed what to paste:\n${printed}${errors}`)
}

/** Pastes commands into a shell; gives what they print. */
export async function paste(commands: string, cwd: string, env: Environment): Promise<string> {
  const { stdout } = await run('bash', ['-c', commands], { cwd, env })
  return stdout
}

export async function stopServices(cwd: string, env: Environment): Promise<void> {
  await run('bin/services', ['down', 'postgres'], { cwd, env })
}
