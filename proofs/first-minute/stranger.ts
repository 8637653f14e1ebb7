import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../lib/stack.ts'

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

export async function strangersEnvironment(folder: string): Promise<Environment> {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(COUNTERSIGN_|ROOT$)/.test(name))
  const path = (process.env.PATH ?? '').split(':').filter((entry) => !entry.startsWith(ROOT))
  // curl also tells the status, though the command is pasted as it was printed.
  writeFileSync(join(folder, '.curlrc'), 'silent\nwrite-out = "\\n%{http_code}"\n')
  return {
    ...(Object.fromEntries(inherited) as Environment),
    PATH: path.join(':'),
    CURL_HOME: folder,
    COUNTERSIGN_PORT: String(await freePort()),
    COUNTERSIGN_POSTGRES_PORT: String(await freePort()),
  }
}

export async function runSetup(command: string, cwd: string, env: Environment): Promise<void> {
  await run('bash', ['-c', command], { cwd, env, maxBuffer: 64 * 1024 * 1024 })
}

export interface RunningDev {
  curl: string
  documentId: string
  stop(): Promise<void>
}

/** Starts the product as the page says, and waits until the curl to paste is printed. */
export async function runDev(command: string, cwd: string, env: Environment): Promise<RunningDev> {
  const child = spawn('bash', ['-c', `exec ${command}`], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
  }
  try {
    return { ...(await printedCall(child)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The command that begins with curl and ends with an empty line. */
async function printedCall(child: ChildProcess): Promise<{ curl: string; documentId: string }> {
  let printed = ''
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    printed += chunk
    const curl = /^(curl .*?)\n\n/ms.exec(printed)?.[1]
    if (curl === undefined) continue
    child.stdout?.resume()
    const documentId = /"document_id": "([^"]+)"/.exec(curl)?.[1]
    if (documentId === undefined) throw new Error(`the printed curl names no document:\n${curl}`)
    return { curl, documentId }
  }
  throw new Error(`bin/dev ended before it printed a curl:\n${printed}`)
}

/** Pastes a command into a shell. */
export async function paste(curl: string, cwd: string, env: Environment): Promise<{ status: number; body: string }> {
  const { stdout } = await run('bash', ['-c', curl], { cwd, env })
  const end = stdout.lastIndexOf('\n')
  return { status: Number(stdout.slice(end + 1)), body: stdout.slice(0, end) }
}

export async function stopServices(cwd: string, env: Environment): Promise<void> {
  await run('bin/services', ['down', 'postgres'], { cwd, env })
}
