import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAccount, until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { processes } from '../lib/processes.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { CONTAINER_SCRATCH, startContainer } from './container.ts'
import { LIMITS } from './program.ts'
import { SURVIVOR } from './raw.ts'
import type { Attempt, Targets } from './targets.ts'

// A confined process that a file has taken over tries to reach files, secrets, processes, the network and the kernel: as
// a child of a server that runs as root, of one that runs as an ordinary user, and of an examiner. The same attempts are made without a
// sandbox, to show that they are real. Then a server that cannot confine anything is sent an upload.

const NOBODY = 65534
const AS_NOBODY = ['setpriv', '--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups']
const FEWEST_ATTEMPTS = 30
/** Without a sandbox an ordinary user gets at least this many. */
const FEWEST_REAL = 12
const MOST_MS_TO_END = 5_000
const FOLDER = import.meta.dirname

export default {
  promise:
    'None of the listed attempts succeeds by which a file that has taken over the process that reads it could reach files, secrets, processes, the network or the kernel; a server that cannot start the sandbox refuses uploads',
  topic: 'Security and privacy',
  budgetSeconds: 15,
  services: ['postgres'],
  faults: { 'no sandbox': 'the same attempts in a process that is not confined' },
  async run({ say }) {
    hold(process.getuid?.() === 0, 'this proof compares root with an ordinary user, so it must be run as root')
    await using host = await openHost()
    const unconfined = await host.attempts([...AS_NOBODY, process.execPath, join(FOLDER, 'unconfined.ts')])
    const real = unconfined.filter(({ got }) => got !== null)
    say(`without a sandbox: ${real.length} of ${unconfined.length} attempts succeed`)
    await mustFind('no sandbox', () => holdAllFailed('unconfined', unconfined))
    hold(real.length >= FEWEST_REAL, `only ${real.length} attempts succeed without a sandbox: they show nothing`)

    let tried = 0
    const mustFail = async (name: string, command: string[], more: Partial<Targets> = {}) => {
      const attempts = await host.attempts(command, more)
      holdAllFailed(name, attempts)
      host.mustBeUntouched(name)
      tried += attempts.length
      say(`as ${name}: none of ${attempts.length} attempts succeeds`)
    }
    const server = [process.execPath, join(FOLDER, 'run-hostile.ts')]
    await mustFail('root', server)
    await mustFail('an ordinary user', [...AS_NOBODY, ...server])
    await inContainer(join(FOLDER, 'examiner.ts'), (socket) =>
      mustFail('an examiner', ['env', `COUNTERSIGN_EXAMINER_SOCKET=${socket}`, ...AS_NOBODY, ...server], {
        scratchBytes: CONTAINER_SCRATCH,
      }),
    )
    await refusesUploads()
    say('a server without a sandbox refuses uploads and starts nothing')
    const examiner = new URL('../../apps/server/processes/serve-examiner.ts', import.meta.url).pathname
    await inContainer(examiner, async (socket) => {
      const answer = await outputOf(['env', `COUNTERSIGN_EXAMINER_SOCKET=${socket}`, process.execPath, join(FOLDER, 'preflight-once.ts')], {}, tmpdir()) // biome-ignore format: one call
      hold(JSON.parse(answer).answer === true, 'an examiner does not accept the sample document')
    })
    say('an examiner accepts the sample document')
    return `${tried} attempts, none successful (${real.length} are without a sandbox); no sandbox, no upload`
  },
} satisfies Proof

function holdAllFailed(as: string, attempts: readonly Attempt[]): void {
  hold(attempts.length >= FEWEST_ATTEMPTS, `only ${attempts.length} attempts were made as ${as}`)
  for (const { name, got } of attempts) hold(got === null, `as ${as}: ${name}: ${got}`)
}

interface Host extends AsyncDisposable {
  /** Runs a command with the targets as its argument, and returns the attempts that it reports. */
  attempts(command: string[], more?: Partial<Targets>): Promise<Attempt[]>
  mustBeUntouched(by: string): void
}

/** Secrets, listeners and a process, all of the ordinary user, so that no permission but the sandbox protects them. */
async function openHost(): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-confinement-'))
  chmodSync(folder, 0o777)
  const secretFile = join(folder, 'master.key')
  writeFileSync(secretFile, 'a secret')
  let connections = 0
  const listen = async (where: object) => {
    const server = createServer((socket) => {
      connections += 1
      socket.on('error', () => {}).destroy()
    }).listen(where)
    await once(server, 'listening')
    return server
  }
  const unixSocket = join(folder, 'socket')
  const tcp = await listen({ host: '127.0.0.1', port: 0 })
  const servers = [tcp, await listen({ path: unixSocket }), await listen({ path: `\0${unixSocket}` })]
  chmodSync(unixSocket, 0o777)
  let others: ChildProcess[] = []
  let connectionsBefore = 0
  return {
    async attempts(command, more = {}) {
      others = [sleeper(), sleeper()]
      const { port } = tcp.address() as { port: number }
      const targets: Targets = {
        ...{ secretFile, dataFolder: folder, unixSocket, tcpPort: port, scratchBytes: LIMITS.scratchBytes },
        ...{ serverPid: others[0]?.pid ?? 0, otherPid: others[1]?.pid ?? 0, codeFile: join(FOLDER, 'hostile.ts') },
        ...more,
      }
      connectionsBefore = connections
      const report = JSON.parse(await outputOf(command, targets, folder))
      await endSurvivors(command.some((part) => part.endsWith('unconfined.ts')))
      return report.answer
    },
    mustBeUntouched(by) {
      hold(readFileSync(secretFile, 'utf8') === 'a secret', `as ${by}: the secret was changed`)
      hold(connections === connectionsBefore, `as ${by}: a connection was made`)
      const isAlive = others.every(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      hold(isAlive, `as ${by}: another process was ended`)
      for (const child of others) child.kill('SIGKILL')
    },
    async [Symbol.asyncDispose]() {
      for (const child of others) child.kill('SIGKILL')
      await Promise.all(servers.map((server: Server) => new Promise((resolve) => server.close(resolve))))
      rmSync(folder, { recursive: true })
    },
  }
}

function sleeper(): ChildProcess {
  const [command = '', ...args] = [...AS_NOBODY, 'sleep', '600']
  return spawn(command, args, { stdio: 'ignore' })
}

async function outputOf([command = '', ...args]: string[], targets: Partial<Targets>, folder: string): Promise<string> {
  const env = { PATH: process.env.PATH, COUNTERSIGN_SECRET: 'a secret', HOME: folder }
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const child = spawn(command, [...args, JSON.stringify(targets)], { cwd: folder, env, stdio: [...stdio] })
  const pieces: Buffer[] = []
  child.stdout?.on('data', (piece: Buffer) => pieces.push(piece))
  const [status] = await once(child, 'close')
  hold(status === 0, `${args.at(-1)} ended with ${status}`)
  return Buffer.concat(pieces).toString()
}

/** A process that outlived its task is an escape, unless there was no sandbox. It would sleep for a minute. */
async function endSurvivors(isExpected: boolean): Promise<void> {
  // The kernel ends the processes of a sandbox one after the other, which on a busy machine takes some milliseconds.
  const hasNone = async () => survivors().length === 0 || undefined
  if (!isExpected) await until(hasNone, MOST_MS_TO_END).catch(() => {})
  const pids = survivors()
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  hold(isExpected || pids.length === 0, `${pids.length} processes outlived their task`)
}

function survivors(): number[] {
  return processes().flatMap(({ pid, command }) => (command.includes(SURVIVOR) ? [pid] : []))
}

async function inContainer(script: string, use: (socket: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-examiner-'))
  chmodSync(folder, 0o755)
  const container = await startContainer(script, folder)
  try {
    await use(join(folder, 'socket'))
  } finally {
    container.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  }
}

/**
 * Uploads to a server whose bubblewrap fails as it does in a container. Every command that a child would need leaves a
 * mark when it is run on the server.
 */
async function refusesUploads(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-unconfined-'))
  const commands = join(folder, 'bin')
  mkdirSync(commands)
  const write = (name: string, script: string) =>
    writeFileSync(join(commands, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  for (const name of ['qpdf', 'prlimit', 'setpriv', 'unshare']) write(name, `: >${folder}/started`)
  write('ldd', 'exec /usr/bin/ldd "$@"')
  write('choom', 'shift 3; exec "$@"')
  write('nice', 'shift 2; exec "$@"')
  write('bwrap', 'echo "bwrap: No permissions to create a new namespace" >&2; exit 1')
  const stack = await startStack({ processes: ['serve-api'], env: { PATH: commands, COUNTERSIGN_LOG: 'silent' } })
  try {
    const { key } = await openAccount(stack.url)
    const upload = await fetch(`${stack.url}/api/v1/documents?name=file.pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/pdf' },
      body: new Uint8Array(
        readFileSync(new URL('../../apps/server/documents/sample/consulting-agreement.pdf', import.meta.url)),
      ),
    })
    const { code } = (await upload.json()) as { code?: string }
    hold(upload.status === 503 && code === 'unavailable', `an upload was answered ${upload.status} ${code}`)
    const ready = (await (await fetch(`${stack.url}/readyz`)).json()) as { checks: Record<string, string> }
    hold(ready.checks.confinement === 'failed', `readyz reports confinement as ${ready.checks.confinement}`)
    hold(!existsSync(join(folder, 'started')), 'a tool was run without a sandbox')
  } finally {
    await stack.stop()
    rmSync(folder, { recursive: true })
  }
}
