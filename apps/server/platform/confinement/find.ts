import { join } from 'node:path'
import { findSandbox } from './bubblewrap.ts'
import { startAt, versionAt } from './examiner/connect.ts'
import { FrameReader } from './frames.ts'
import { type ConfinedProcess, ConfinementUnavailable, type Limits, type Program } from './program.ts'
import { seccompFilter } from './seccomp.ts'
import { startCommand } from './start.ts'

/** A way to run programs on untrusted bytes. */
export interface Confinement {
  /** The version of qpdf that confined processes use. */
  readonly qpdfVersion: string
  start(program: Program, limits: Limits): Promise<ConfinedProcess>
}

let found: Promise<Confinement> | undefined
let examinerSocket: string | null = null

/** Called at the start of a process: its programs run in the examiner that listens here, or, if null, in bubblewrap. */
export function useExaminer(socket: string | null): void {
  if (socket === examinerSocket) return
  examinerSocket = socket
  found = undefined
}

/** Found and tried once. Rejects with ConfinementUnavailable if there is none; the next call looks again. */
export function findConfinement(): Promise<Confinement> {
  found ??= open().catch((error: unknown) => {
    found = undefined
    throw error
  })
  return found
}

/** For `/readyz`: rejects with the reason, for the process logs. An examiner is asked each time: it can stop, or change. */
export async function checkConfinement(): Promise<void> {
  try {
    const { qpdfVersion } = await findConfinement()
    if (examinerSocket !== null && (await versionAt(examinerSocket)) !== qpdfVersion) found = undefined
  } catch (error) {
    throw error instanceof ConfinementUnavailable ? error.cause : error
  }
}

/** Before a process listens: its first `/readyz` then need not wait for the probe. A failure is reported by `/readyz`. */
export async function probeConfinement(): Promise<void> {
  await findConfinement().catch(() => {})
}

async function open(): Promise<Confinement> {
  const socket = examinerSocket
  if (socket === null) return openBubblewrap()
  const qpdfVersion = await versionAt(socket)
  return { qpdfVersion, start: (program, limits) => startAt(socket, program, limits) }
}

async function openBubblewrap(): Promise<Confinement> {
  const filter = seccompFilter()
  if (filter === null) throw new ConfinementUnavailable(`there is no system call filter for ${process.arch}.`)
  const sandbox = await findSandbox()
  const start = async (program: Program, limits: Limits) => startCommand(sandbox.commandFor(program, limits), filter)
  return { start, qpdfVersion: await probe(start) }
}

const MiB = 1024 * 1024
const PROBE: Program = { name: 'probe', script: join(import.meta.dirname, 'probe.ts'), code: [] }
const PROBE_LIMITS: Limits = {
  heapMb: 64,
  dataBytes: 1024 * MiB,
  fileBytes: 0,
  scratchBytes: MiB,
  cpuSeconds: 10,
  openFiles: 64,
  niceness: 0,
}
const PROBE_MS = 20_000
const PROBE_ANSWER = { headBytes: 1000, bodyBytes: 0 }

/** Starts a process that runs qpdf. Returns its version. */
async function probe(start: Confinement['start']): Promise<string> {
  const process = await start(PROBE, PROBE_LIMITS)
  const timer = setTimeout(() => process.kill(), PROBE_MS)
  try {
    const { head } = await new FrameReader(process.output).next(PROBE_ANSWER)
    const version = typeof head === 'string' ? /^[\w.+~-]{1,40}$/.exec(head)?.[0] : undefined
    if (version === undefined) throw new ConfinementUnavailable('qpdf does not run in the sandbox.')
    return version
  } catch (error) {
    if (error instanceof ConfinementUnavailable) throw error
    const { complaint } = await process.ended
    throw new ConfinementUnavailable(`a process in a sandbox does not start: ${complaint.trim().slice(-500)}`)
  } finally {
    clearTimeout(timer)
    process.kill()
  }
}
