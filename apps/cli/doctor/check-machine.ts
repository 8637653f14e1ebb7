import type { Problem } from '@countersign/server/platform/checks/check.ts'
import { diskSpaceCheck } from '@countersign/server/platform/checks/disk.ts'
import { useExaminer } from '@countersign/server/platform/confinement/find.ts'
import { confinementCheck, volumesOf } from '@countersign/server/processes/health/checks.ts'
import { type Examination, placed, type Subject } from './examination.ts'
import { isLive, listenError } from './probe-port.ts'
import { runsAs } from './process-kind.ts'

// This machine: its ports, its disk, and the sandbox for untrusted files.

export function machineExaminations(subject: Subject): Examination[] {
  const { config, kind } = subject
  useExaminer(config.examinerSocket)
  const confinement = config.examinerSocket
    ? 'An examiner reads untrusted files.'
    : 'bubblewrap confines programs that read untrusted files, as this user.'
  const volumes = volumesOf(config, { seals: runsAs(kind, 'sealer') })
  return [
    ...(runsAs(kind, 'api', 'worker')
      ? [placed('this machine', confinement, confinementCheck(runsAs(kind, 'api')))]
      : []),
    placed(
      'this machine',
      `The disk of ${config.dataFolder} has free space.`,
      diskSpaceCheck(volumes, config.minFreeBytes),
    ),
    {
      ...{ group: 'this machine', name: 'ports', required: true },
      title: 'The ports of the process are free, or it listens on them.',
      run: () => takenPorts(subject),
    },
  ]
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
