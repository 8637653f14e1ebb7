import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import type { Command } from 'commander'
import type { CliContext } from './context.ts'
import { isProcess, type ProcessName } from './start-process.ts'

// countersign health: for the health check of a container. It asks the process of the container, and not what that
// process depends on: restarting it would not mend a database.

const TIMEOUT_MS = 5_000

type Environment = CliContext['env']

export function addHealthCommand(program: Command, { env }: CliContext): void {
  program
    .command('health')
    .description('in a container: exit with 0 if its process answers /livez, else with 1')
    .action(async () => {
      if ((await checkHealth(env)) !== 0) throw new Error('the process of this container does not answer')
    })
}

/** The exit code. */
export async function checkHealth(env: Environment, commandLine = firstCommandLine()): Promise<0 | 1> {
  const name = processIn(commandLine)
  return (await answers(name, env).catch(() => false)) ? 0 : 1
}

async function answers(name: ProcessName, env: Environment): Promise<boolean> {
  if (name === 'examiner') return isListening(env.COUNTERSIGN_EXAMINER_SOCKET ?? '')
  const port = portOf(name, env)
  if (!port) return true // nothing to ask: the container runtime sees the end of the process
  const { COUNTERSIGN_HOST: host = '127.0.0.1' } = env
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}/livez`
  return (await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })).ok
}

function portOf(name: ProcessName, env: Environment): string | undefined {
  if (name === 'worker') return env.COUNTERSIGN_WORKER_HEALTH_PORT
  if (name === 'sealer') return env.COUNTERSIGN_HEALTH_PORT
  return env.COUNTERSIGN_PORT || '8080'
}

/** `tini -- countersign serve worker` → worker. An api, if the first process is none of ours. */
function processIn(commandLine: readonly string[]): ProcessName {
  const name = commandLine[commandLine.indexOf('serve') + 1]
  return isProcess(name) ? name : 'api'
}

function firstCommandLine(): string[] {
  return readFileSync('/proc/1/cmdline', 'utf8').split('\0')
}

async function isListening(socket: string): Promise<boolean> {
  const connection = createConnection(socket)
  try {
    await once(connection, 'connect', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return true
  } finally {
    connection.destroy()
  }
}
