import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Problem } from '@countersign/server/platform/checks/check.ts'
import { useExaminer } from '@countersign/server/platform/confinement/find.ts'
import { confinementCheck } from '@countersign/server/processes/health/checks.ts'
import { type Examination, placed, type Subject } from './examination.ts'
import { isLive, listenError } from './probe-port.ts'
import { runsAs } from './process-kind.ts'

// This machine: its ports, its disk, and the sandbox for untrusted files.

const GiB = 2 ** 30
const LEAST_FREE = { bytes: GiB, share: 0.05 }

export function machineExaminations(subject: Subject): Examination[] {
  const { config, kind } = subject
  useExaminer(config.examinerSocket)
  const confinement = config.examinerSocket
    ? 'An examiner reads untrusted files.'
    : 'bubblewrap confines programs that read untrusted files, as this user.'
  return [
    ...(runsAs(kind, 'api', 'worker')
      ? [placed('this machine', confinement, confinementCheck(runsAs(kind, 'api')))]
      : []),
    {
      ...{ group: 'this machine', name: 'disk_space', required: false },
      title: `The disk of ${config.dataFolder} has free space.`,
      run: () => littleSpace(config.dataFolder),
    },
    {
      ...{ group: 'this machine', name: 'ports', required: true },
      title: 'The ports of the process are free, or it listens on them.',
      run: () => takenPorts(subject),
    },
  ]
}

async function littleSpace(folder: string): Promise<Problem | null> {
  const { bavail, blocks, bsize } = await statfs(await existing(folder))
  const free = bavail * bsize
  if (free >= LEAST_FREE.bytes && bavail / blocks >= LEAST_FREE.share) return null
  return {
    problem: `The disk of ${folder} has ${(free / GiB).toFixed(1)} GiB free, ${Math.round((100 * bavail) / blocks)} %.`,
    remedy:
      'Free space or enlarge the disk. Documents are sealed in this folder, and stored there without an S3 bucket.',
  }
}

async function existing(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined)
  return found || dirname(folder) === folder ? folder : existing(dirname(folder))
}

interface Port {
  setting: string
  host: string
  port: number
}

function portsOf({ config, kind }: Subject): Port[] {
  const { host, port, metrics, workerHealthPort, healthPort } = config
  return [
    ...(runsAs(kind, 'api') && port !== 0 ? [{ setting: 'COUNTERSIGN_PORT', host, port }] : []),
    ...(runsAs(kind, 'api') && metrics ? [{ setting: 'COUNTERSIGN_METRICS_PORT', ...metrics }] : []),
    ...(kind === 'worker' && workerHealthPort !== null
      ? [{ setting: 'COUNTERSIGN_WORKER_HEALTH_PORT', host, port: workerHealthPort }]
      : []),
    ...(kind === 'sealer' && healthPort !== null
      ? [{ setting: 'COUNTERSIGN_HEALTH_PORT', host, port: healthPort }]
      : []),
  ]
}

async function takenPorts(subject: Subject): Promise<Problem | null> {
  const ports = portsOf(subject)
  const twice = ports.find(({ port }, i) => ports.findIndex((other) => other.port === port) < i)
  if (twice) {
    return { problem: `Two settings have the port ${twice.port}.`, remedy: `Set ${twice.setting} to another port.` }
  }
  for (const { setting, host, port } of ports) {
    const code = await listenError(host, port)
    if (code === null || (code === 'EADDRINUSE' && (await isOwn(setting, host, port)))) continue
    if (code === 'EADDRINUSE') {
      return {
        problem: `Another program listens on ${host}:${port}.`,
        remedy: `Stop it, or set ${setting} to another port.`,
      }
    }
    if (code === 'EACCES') {
      return { problem: `This user may not listen on ${host}:${port}.`, remedy: `Set ${setting} to a port above 1023.` }
    }
    return {
      problem: `The process cannot listen on ${host}:${port} (${code}).`,
      remedy: `Set COUNTERSIGN_HOST or COUNTERSIGN_METRICS_HOST to an address of this machine, and ${setting} to a free port.`,
    }
  }
  return null
}

/** The port of an api's metrics has no /livez in every version; that it answers with metrics is enough. */
async function isOwn(setting: string, host: string, port: number): Promise<boolean> {
  if (setting !== 'COUNTERSIGN_METRICS_PORT') return isLive(host, port)
  const answer = await fetch(`http://${host}:${port}/metrics`, { signal: AbortSignal.timeout(3_000) }).catch(() => null)
  return (await answer?.text())?.includes('countersign_') ?? false
}
