import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../apps/server/testing/free-port.ts'

// A stranger on this machine: a clone of the last commit, a shell that knows nothing of this checkout, and ports of
// its own, so that services that run here stay undisturbed.

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')

export type Environment = Record<string, string>

export async function cloneCheckout(folder: string, clone: string): Promise<void> {
  // PostgreSQL runs as its own user and must be able to get to its data.
  chmodSync(folder, 0o755)
  await run('git', ['clone', '--quiet', '--local', '--no-hardlinks', ROOT, clone])
}

/** What bin/setup would install, which takes most of its time: as this checkout has it. */
export async function takeModules(clone: string): Promise<void> {
  for (const folder of ['.', 'tools/node']) {
    await run('cp', ['--archive', '--reflink=auto', join(ROOT, folder, 'node_modules'), join(clone, folder)])
  }
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
  const child = spawn('bash', ['-c', `exec ${command}`], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
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
    throw new Error(`bin/dev does not print the three commands of a first signed document:\n${printed}`)
  }
  throw new Error(`bin/dev ended before it had printed what to paste:\n${printed}`)
}

/** Pastes commands into a shell; gives what they print. */
export async function paste(commands: string, cwd: string, env: Environment): Promise<string> {
  const { stdout } = await run('bash', ['-c', commands], { cwd, env })
  return stdout
}

export async function stopServices(cwd: string, env: Environment): Promise<void> {
  await run('bin/services', ['down', 'postgres'], { cwd, env })
}
